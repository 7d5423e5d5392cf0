import Pixels
import SceneDecoding
import SceneModel
import Testing

/// Scenes that are built in Swift are held to the rules of scene files, in the same words.
@Suite struct SceneDiagnosticTests {
  private func diagnostics(_ change: (inout Scene) -> Void) -> [String] {
    let layer = Layer(id: "x", frame: Rect(x: 0, y: 0, width: 10, height: 10), fill: .color(.black))
    var scene = Scene(
      canvas: Canvas(size: Size(width: 100, height: 100)),
      screens: [Screen("a", layers: [layer]), Screen("b", layers: [layer])], timeline: [.move(to: "b")])
    change(&scene)
    return scene.validate().map(\.description)
  }

  @Test func `a good scene has no diagnostics`() { #expect(diagnostics { _ in } == []) }

  @Test func `values out of range`() {
    #expect(
      diagnostics {
        $0.screens[0].layers[0].frame.width = -1
        $0.screens[0].layers[0].opacity = .nan
        $0.screens[1].layers[0].shadow = LayerShadow(radius: -.infinity)
        $0.canvas.scale = 9
      } == [
        "error: `scale` must be a number from 0.1 to 8, but is 9 (at canvas.scale)",
        "error: `[2]` must be a number from 0 to 1000000, but is -1 (at screens.a.layers[0].frame[2])",
        "error: `opacity` must be a number from 0 to 1, but is nan (at screens.a.layers[0].opacity)",
        "error: `radius` must be a number from 0 to 2000, but is -inf (at screens.b.layers[0].shadow.radius)",
      ])
  }

  @Test func `a reveal from a layer that is not there, and a blur out of range`() {
    let place = "(at timeline[0].enter[0].reveal.from)"
    func reveal(_ path: String, on side: Side? = nil) -> [String] {
      diagnostics {
        $0.screens[1].layers.append(Layer(id: "y", frame: .zero))
        $0.timeline = [
          Step(.transition(Transition(to: "b", enter: [Effect(.revealFromLayer(path, on: side, shape: .rect))])))
        ]
      }.filter { $0.hasSuffix(place) }
    }
    #expect(reveal("x").isEmpty && reveal("y").isEmpty && reveal("y", on: .to).isEmpty)
    for (found, words) in [
      (reveal("y", on: .from), "error: no layer \"y\" in the screen `a`"),
      (reveal("z"), "error: no layer \"z\" in the screen `b`"),
    ] {
      #expect(found.count == 1 && found[0].hasPrefix(words), "\(found)")
    }
    #expect(
      diagnostics { $0.screens[0].layers[0].blur = LayerBlur(radius: 1001) } == [
        "error: `radius` must be a number from 0 to 1000, but is 1001 (at screens.a.layers[0].blur.radius)"
      ])
  }

  @Test func `a spread of what does not grow`() {
    let warning =
      "warning: `spread` is ignored because the shadow has the shape of the content; "
      + "`\"shape\": \"box\"` gives the shadow of the box (at screens.a.layers[0].shadow.spread)"
    func spread(_ shape: ShadowShape, _ change: (inout Layer) -> Void = { _ in }) -> [String] {
      diagnostics {
        $0.screens[0].layers[0].shadow = LayerShadow(spread: 3, shape: shape)
        change(&$0.screens[0].layers[0])
      }
    }
    let label = LayerText("x")
    #expect(spread(.content) == [warning])
    #expect(spread(.box) == [] && spread(.auto) == [])
    #expect(
      spread(.auto) {
        $0.fill = nil
        $0.text = label
      } == [warning])
    // An opaque image may cast the shadow of its box, which grows.
    #expect(
      spread(.auto) {
        $0.fill = nil
        $0.image = .file("x.png")
      } == [])
  }

  @Test func `values of keyframes`() {
    let keys: [KeyframeTrack.Key] = [
      .init(0, .numbers([2.0])), .init(0.5, .numbers([1, 2])), .init(0.8, .color(.black)), .init(1, .end(.to)),
    ]
    let track = KeyframeTrack(target: .layer(LayerReference(.to, "x")), property: .opacity, keys: keys)
    let rest = "a value of `opacity` must be a number from 0 to 1, but is"
    let path = "(at timeline[0].keyframes[0].values"
    #expect(
      diagnostics { $0.timeline = [Step(.transition(Transition(to: "b", keyframes: [track])))] } == [
        "error: \(rest) 2 \(path)[0][1])", "error: \(rest) an array of 2 elements \(path)[1][1])",
        "error: \(rest) a colour \(path)[2][1])", "error: \"to\" can only be used with \"pair:PATH\" \(path)[3][1])",
      ])
  }

  @Test func `names and paths`() {
    #expect(
      diagnostics {
        $0.timeline = [.move(to: "c"), Step(.transition(Transition(to: "b", pairs: [Pair("y", "x")])))]
        $0.screens[0].layers.append($0.screens[0].layers[0])
        $0.screens[1].over = "b"
      } == [
        "error: the id \"x\" is not unique among its siblings (at screens.a.layers[1].id)",
        "error: `over` refers to itself: b > b (at screens.b.over)",
        "error: unknown screen \"c\"; expected `a` or `b` (at timeline[0].to)",
      ])
  }

  @Test func `invisible layers are warnings`() {
    #expect(
      diagnostics {
        $0.screens[0].layers.append(Layer(id: "ghost", frame: Rect(x: 0, y: 0, width: 1, height: 1)))
      } == ["warning: the layer \"ghost\" is never visible: it has nothing to paint (at screens.a.layers[1])"])
  }
}
