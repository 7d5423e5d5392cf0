import JSONTree
@testable import MotionSheets
import Pixels
import Rendering
import SceneModel
import TestSupport
import Testing

/// Motion as numbers and code.
@Suite struct MotionCodeTests {
  private static let card = Layer(
    id: "card", frame: Rect(x: 10, y: 40, width: 30, height: 20), cornerRadii: CornerRadii(6), fill: .color(.black))
  private static let large = Layer(
    id: "card", frame: Rect(x: 0, y: 0, width: 80, height: 30), fill: .color(.black), opacity: 0.5)
  private static let dot = Layer(id: "dot", frame: Rect(x: 60, y: 5, width: 10, height: 10), fill: .color(.black))

  private static func scene(_ transitions: Transition..., children: [Layer] = []) -> Scene {
    var parent = large
    parent.layers = children
    return Scene(
      name: "test", canvas: Canvas(size: Size(width: 80, height: 60)),
      screens: [Screen("a", layers: [card, dot]), Screen("b", layers: [parent])],
      timeline: [.hold(0.2)] + transitions.map { Step(.transition($0)) })
  }

  private static func transition(_ curve: Curve, duration: Double = 0.5, pairs: [Pair]? = nil) -> Transition {
    Transition(to: "b", duration: .seconds(duration), delay: 0.1, curve: curve, pairs: pairs)
  }

  /// What moves in every way that there is.
  private static let scenes: [String: Scene] = {
    let slide = Effect(.slide(edge: .bottom, distance: .points(20)), curve: .named(.easeOutBack))
    var tracked = transition(.named(.standard))
    tracked.keyframes = [
      KeyframeTrack(
        target: .pair("card"), property: .rotate, mode: .cubic,
        keys: [.init(0, .numbers([0])), .init(0.4, .numbers([30])), .init(1, .numbers([0]))]),
      KeyframeTrack(
        target: .layer(LayerReference(.from, "dot")), property: .opacity, mode: .discrete,
        keys: [.init(0, .numbers([1])), .init(0.3, .numbers([0.2])), .init(0.6, .numbers([0.7]))]),
    ]
    var listed = transition(.cubicBezier(x1: 0.31, y1: 0.07, x2: 0.23, y2: 1.3))
    listed.layers = [
      LayerEffects(
        layer: LayerReference(.from, "dot"), effects: [slide, Effect(.appear(0.5))], delay: 0.2, duration: 0.2)
    ]
    listed.stagger = Stagger(step: 0.05)
    var gesture = transition(.named(.easeIn))
    gesture.scrub = Scrub(samples: [.init(time: 0.1, progress: 0.2), .init(time: 0.3, progress: 0.4)], end: .cancel)
    let arc = transition(
      .spring(.physical(mass: 2, stiffness: 300, damping: 12, velocity: 1)), pairs: [Pair("card", "card", path: .arc)])
    var turned = transition(.spring(.fitted(dampingRatio: 0.6, velocity: 4)))
    turned.stagger = Stagger(step: 0.04)
    turned.keyframes = [
      KeyframeTrack(
        target: .pair("card"), property: .rotate, mode: .cubicPaced,
        keys: [.init(0, .numbers([0])), .init(0.5, .numbers([-70])), .init(1, .numbers([0]))])
    ]
    var inSpace = scene(turned)
    inSpace.screens[1].layers[0].transform = LayerTransform(
      rotation: 25, rotationX: 10, rotationY: -35, perspective: 500)
    // An effect that begins before what moves, and a curve whose end is cut off.
    var overshot = Transition(
      to: "b", duration: .seconds(0.42), delay: 0.04, curve: .named(.default),
      pairs: [Pair("card", "card", curve: .named(.easeOutBack), delay: 0.05, duration: 0.28)])
    overshot.keyframes = [
      KeyframeTrack(
        target: .layer(LayerReference(.from, "dot")), property: .opacity, mode: .discrete,
        keys: [.init(0, .numbers([1])), .init(0.4, .numbers([0.2])), .init(1, .numbers([0.2]))])
    ]
    let push = Transition(to: "b", style: .push)
    let back = Transition(to: "a", reverse: true)
    return [
      "in space": inSpace, "overshot": scene(overshot), "tracked": scene(tracked), "listed": scene(listed),
      "gesture": scene(gesture),
      "arc": scene(arc),
      "there and back": scene(push, back), "steps": scene(transition(.steps(4))),
      "container": scene(Transition(to: "b", style: .containerTransform), children: [dot]),
      "view transition": scene(Transition(to: "b", style: .viewTransition, delay: 0.1)),
    ]
  }()

  private func steps(_ scene: Scene, slowness: Double = 1) throws -> [JSONNode] {
    let animation = try Animation(scene, options: LoadingOptions(slowness: slowness))
    let document = try #require(JSONNode.parsed(animation.motionCode(.json)))
    return document["steps"]?.elements ?? []
  }

  private func tracks(_ scene: Scene, _ layer: String, slowness: Double = 1) throws -> [String: WrittenTrack] {
    let parts = try steps(scene, slowness: slowness).first?["parts"]?.elements ?? []
    let part = try #require(parts.first { $0["layer"]?.string == layer })
    let tracks = (part["tracks"]?.elements ?? []).map { WrittenTrack($0) }
    return Dictionary(uniqueKeysWithValues: tracks.map { ($0.property, $0) })
  }

  @Test(arguments: scenes.keys.sorted()) func `tracks give the trace`(_ name: String) throws {
    let scene = try #require(Self.scenes[name])
    let animation = try Animation(scene)
    var compared = 0
    for step in try steps(scene) {
      let (start, duration) = (step["start"]?.number ?? .nan, step["duration"]?.number ?? .nan)
      for part in step["parts"]?.elements ?? [] {
        let tracks = (part["tracks"]?.elements ?? []).map { WrittenTrack($0) }
        for moment in 0..<40 {
          let seconds = duration * (Double(moment) + 0.37) / 40
          let layer = animation.trace(at: start + seconds).first {
            $0.role.rawValue == part["role"]?.string && $0.layer == part["layer"]?.string
          }
          for track in tracks {
            guard let layer else { continue }
            compared += 1
            let (expected, tolerance) = layer.values(of: track.property)
            let found = track.value(at: seconds)
            let isNear = zip(expected, found).allSatisfy { abs($0 - $1) <= tolerance } && found.count == expected.count
            #expect(isNear, "\(layer.layer) \(track.property) at \(seconds): \(found), not \(expected)")
          }
        }
      }
    }
    #expect(compared > 100)
  }

  @Test func `numbers of the scene come back exactly`() throws {
    let curve = Curve.cubicBezier(x1: 0.31, y1: 0.07, x2: 0.23, y2: 1)
    let tracks = try tracks(
      Self.scene(Self.transition(curve, pairs: [Pair("card", "card", delay: 0.05, duration: 0.3)])), "card")
    let frame = try #require(tracks["frame"])
    #expect((frame.delay, frame.duration) == (0.15, 0.3))
    #expect(frame.cubicBezier == [0.31, 0.07, 0.23, 1])
    #expect(frame.from == [10, 40, 30, 20] && frame.to == [0, 0, 80, 30])
    #expect(tracks["radii"]?.from == [6, 6, 6, 6] && tracks["radii"]?.to == [0, 0, 0, 0])
    #expect(tracks["opacity"]?.to == [0.5])
    #expect(tracks.keys.sorted() == ["frame", "opacity", "radii"])
  }

  /// D 0.5, z 1, v 0.5: the fixture of UIKit's fitted spring.
  @Test func `springs are those in effect`() throws {
    let fitted = Self.scene(Self.transition(.spring(.fitted(dampingRatio: 1, velocity: 0.5))))
    let spring = try #require(try tracks(fitted, "card")["frame"]?.spring)
    #expect(abs((spring["stiffness"]?.number ?? 0) - 338.996067) < 1e-5)
    #expect(abs((spring["damping"]?.number ?? 0) - 36.823692) < 1e-5)
    #expect(spring["velocity"]?.number == 0.5 && spring["mass"]?.number == 1)

    // Slower than it settles: as the scene says. Twice as slow: a quarter of the stiffness.
    let physical = Curve.spring(.physical(mass: 2, stiffness: 300, damping: 40, velocity: 1))
    let long = Self.scene(Self.transition(physical, duration: 3))
    let own = try #require(try tracks(long, "card")["frame"]?.spring)
    #expect(["mass", "stiffness", "damping", "velocity"].map { own[$0]?.number } == [2, 300, 40, 1])
    let slow = try #require(try tracks(long, "card", slowness: 2)["frame"])
    #expect(["mass", "stiffness", "damping", "velocity"].map { slow.spring?[$0]?.number } == [2, 75, 20, 0.5])
    #expect((slow.delay, slow.duration) == (0.2, 6))
  }

  @Test func `a straight way on another curve keeps its ends, an arc does not`() throws {
    let pairs = [Pair("card", "card", path: .arc)]
    let tracks = try tracks(Self.scene(Self.transition(.named(.emphasized), pairs: pairs)), "card")
    #expect(tracks["frame"]?.points != nil)
    let radii = try #require(tracks["radii"])
    #expect(radii.from == [6, 6, 6, 6] && radii.points == nil && radii.cubicBezier == nil && !radii.isLinear)
  }

  @Test func `a layer that only follows its parent is no part`() throws {
    let list = Layer(id: "list", frame: Rect(x: 5, y: 5, width: 50, height: 40), layers: [Self.dot])
    let page = Screen("b", layers: [list])
    let scene = Scene(
      canvas: Canvas(size: Size(width: 80, height: 60)), screens: [Screen("a"), page],
      timeline: [Step(.transition(Transition(to: "b", style: .push)))])
    let parts = try #require(try steps(scene).first?["parts"]?.elements)
    let layers = parts.filter { $0["role"]?.string == "to" }.compactMap { $0["layer"]?.string }
    #expect(layers == ["/"])
  }

  @Test func `layers of one name are parts of their own`() throws {
    func group(_ y: Double) -> Layer {
      Layer(frame: Rect(x: 0, y: y, width: 80, height: 20), layers: [Self.dot])
    }
    var scene = Self.scene(Transition(to: "b", style: .viewTransition))
    scene.screens[0].layers = [group(0), group(30)]
    let parts = try steps(scene).first?["parts"]?.elements ?? []
    let dots = parts.filter { $0["layer"]?.string == "dot" }.compactMap { $0["name"]?.string }
    #expect(dots == ["a-b-dot", "a-b-dot-2"])
  }

  @Test func `constants are named after step and layer`() throws {
    let scene = Self.scene(Self.transition(.named(.standard)))
    let swift = try Animation(scene).motionCode(.swiftui)
    #expect(swift.contains("let aBCard = Animation.timingCurve(0.4, 0, 0.2, 1, duration: 0.5).delay(0.1)\n"))
    #expect(swift.contains("// a-b-card: pair card\n// frame from (10, 40, 30, 20) to (0, 0, 80, 30)\n"))
    let kotlin = try Animation(scene).motionCode(.compose)
    let easing = "CubicBezierEasing(0.4f, 0f, 0.2f, 1f)"
    #expect(
      kotlin.contains("val aBCard = tween<Float>(durationMillis = 500, delayMillis = 100, easing = \(easing))\n"))
    let stepped = try Animation(Self.scene(Self.transition(.steps(3)))).motionCode(.swiftui)
    #expect(stepped.contains("// No equivalent: frame, radii, opacity of a-b-card"))
  }

  @Test func `a style sheet has a class and an animation of each property`() throws {
    let css = try Animation(Self.scene(Self.transition(.named(.standard)))).motionCode(.css)
    #expect(css.contains("  --a-b-card-duration: 0.5s;\n  --a-b-card-easing: cubic-bezier(0.4, 0, 0.2, 1);\n"))
    #expect(css.contains("    a-b-card-translate 0.5s cubic-bezier(0.4, 0, 0.2, 1) 0.1s both,\n"))
    #expect(
      css.contains("@keyframes a-b-card-translate {\n  from { translate: 10px 40px }\n  to { translate: 0px 0px }\n}"))
    let sprung = try Animation(Self.scene(Self.transition(.named(.bouncy)))).motionCode(.css)
    #expect(sprung.contains(" linear(0 0%, "))
    #expect(css.filter { $0 == "{" }.count == css.filter { $0 == "}" }.count)
    var scene = Self.scene(Self.transition(.named(.standard), pairs: [Pair("card", "large")]))
    scene.screens[1].layers[0].id = "large"
    #expect(try Animation(scene).motionCode(.css).contains("  --a-b-card-large-duration: 0.5s;\n"))
  }

  @Test func `a style sheet says where a skew or a perspective is missing`() throws {
    func screen(_ name: String, _ x: Double) -> Screen {
      let inner = Layer(
        id: "inner", frame: Rect(x: x, y: 0, width: 9, height: 9), fill: .color(.black),
        transform: LayerTransform(rotation: 30))
      let outer = Layer(
        id: "outer", frame: Rect(x: x, y: 20, width: 30, height: 20), transform: LayerTransform(scaleX: 2),
        layers: [inner])
      return Screen(name, layers: [outer])
    }
    var scene = Self.scene(Self.transition(.named(.linear)))
    scene.screens = [screen("a", 2), screen("b", 12)]
    let css = try Animation(scene).motionCode(.css)
    #expect(css.contains("/* pair outer */") && css.contains("inner; its skew or perspective is missing here */"))
    let inSpace = try Animation(#require(Self.scenes["in space"])).motionCode(.css)
    #expect(inSpace.contains("/* pair card; its skew or perspective is missing here */"))
  }

  /// CSS extends the first and the last line of `linear()` to both sides.
  @Test(arguments: scenes.keys.sorted()) func `points reach both ends of a track`(_ name: String) throws {
    let scene = try #require(Self.scenes[name])
    for step in try steps(scene) {
      for track in (step["parts"]?.elements ?? []).flatMap({ $0["tracks"]?.elements ?? [] }) {
        guard let points = (track["points"] ?? track["curve"]?["points"])?.elements else { continue }
        #expect(points.first?.elements.first?.number == 0, "\(track["property"]?.string ?? "")")
        #expect(points.last?.elements.first?.number == 1, "\(track["property"]?.string ?? "")")
      }
    }
  }

  @Test func `names do not break out of a style sheet`() throws {
    var scene = Self.scene(Self.transition(.named(.linear)))
    scene.name = "a */ b\n{"
    scene.timeline = [Step(name: "9 lives", .transition(Self.transition(.named(.linear))))]
    let animation = try Animation(scene)
    #expect(animation.motionCode(.css).hasPrefix("/* a * / b {: "))
    #expect(animation.motionCode(.css).contains("\n.\\39 -lives-card {\n"))
    #expect(animation.motionCode(.swiftui).contains("\nlet _9LivesCard = "))
  }
}

extension LayerTrace {
  /// The values of a property, and by how much a track may differ.
  fileprivate func values(of property: String) -> ([Double], Double) {
    switch property {
    case "frame": ([frame.x, frame.y, frame.width, frame.height], 0.1)
    case "radii": ([radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft], 0.1)
    case "opacity": ([opacity], 0.005)
    case "rotation": ([rotation], 0.1)
    default: ([scaleX, scaleY], 0.001)
    }
  }
}
