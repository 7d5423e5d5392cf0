// What reads what is under it (glass, blend modes) while it fades: the frame is the mix of the pictures without it and with it.

import MotionCurves
import Pixels
import Rendering
import SceneModel
import Testing

@Suite struct GlassFlightTests {
  private static let canvas = Size(width: 72, height: 48)

  /// Black stripes.
  private static let stripes = Layer(
    id: "ground", frame: Rect(size: canvas),
    layers: (0..<6).map {
      Layer(frame: Rect(x: Double($0) * 12, y: 0, width: 6, height: canvas.height), fill: .color(.black))
    })

  private static func glass(_ id: String? = "bar", _ frame: Rect = Rect(x: 4, y: 6, width: 60, height: 20)) -> Layer {
    var layer = Layer(id: id, frame: frame, cornerRadii: CornerRadii(5), fill: .color(Color(rgb: 0xFFEEDD, alpha: 0.3)))
    layer.backdropBlur = 4
    return layer
  }

  private static func blended(_ mode: BlendMode = .multiply) -> Layer {
    var layer = Layer(id: "bar", frame: Rect(x: 4, y: 6, width: 60, height: 20), fill: .color(Color(rgb: 0x40A0F0)))
    layer.blend = mode
    return layer
  }

  private static func group(_ layers: [Layer], opacity: Double = 1) -> Layer {
    Layer(frame: Rect(size: canvas), opacity: opacity, layers: layers)
  }

  /// A scene that goes from the stripes to the stripes with other layers, and back.
  private static func scene(
    _ layers: [Layer], over: Bool = false, matched: Bool = true, curve: Curve = .named(.linear), scale: Double = 1
  ) -> Scene {
    var ground = stripes
    if !matched { ground.id = nil }
    var second = Screen("b", layers: over ? layers : [ground] + layers)
    if over { second.over = "a" }
    return Scene(
      canvas: Canvas(size: canvas, scale: scale, background: .white),
      screens: [Screen("a", background: over ? .color(.white) : nil, layers: [ground]), second],
      timeline: [
        .hold(0.5), Step(.transition(Transition(to: "b", duration: .seconds(1), curve: curve))), .hold(0.5),
        Step(.transition(Transition(to: "a", reverse: true))), .hold(0.5),
      ])
  }

  private static func channels(_ pixel: UInt32) -> SIMD4<Double> {
    SIMD4(Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255), Double(pixel >> 24))
  }

  /// How far frames of both transitions are from the mix of the stills by their progress, in 1/255.
  private static func error(
    _ scene: Scene, shares: [Double] = [0.004, 0.1, 0.5, 0.9, 0.996], steps: [Int] = [1, 3],
    progress: (Double) -> Double = { $0 }
  ) throws -> Double {
    let animation = try Animation(scene)
    let (a, b) = try (animation.still(at: .screen("a")), animation.still(at: .screen("b")))
    var error = 0.0
    for step in steps {
      for share in shares {
        let place = animation.plan.steps[step]
        let frame = animation.still(atSeconds: place.start + share * place.duration)
        let p = min(max(progress(step == 3 ? 1 - share : share), 0), 1)
        for index in frame.pixels.indices {
          let expected = channels(a.pixels[index]) * (1 - p) + channels(b.pixels[index]) * p
          let difference = channels(frame.pixels[index]) - expected
          error = max(error, max(difference.max(), -difference.min()))
        }
      }
    }
    return error
  }

  private static let fading: [(String, [Layer])] = [
    ("glass", [glass()]), ("a blend", [blended()]), ("glass in a group", [group([glass(nil)])]),
    ("glass in translucent groups", [group([group([glass(nil)], opacity: 0.6)], opacity: 0.9)]),
    ("two panes over each other", [glass(), glass("top", Rect(x: 20, y: 15, width: 30, height: 25))]),
    ("a blend in a translucent group", [group([blended(.difference)], opacity: 0.7)]),
    (
      "glass that blends",
      [
        {
          var layer = glass(); layer.blend = .screen; return layer
        }()
      ]
    ),
  ]

  @Test(arguments: fading, [true, false])
  func `What reads fades over a matched ground, and over one that is not`(_ layers: (String, [Layer]), matched: Bool)
    throws
  {
    // Lifted panes fade one by one: the upper one sees the lower one as it is.
    if matched, layers.1.count > 1 { return }
    #expect(try Self.error(Self.scene(layers.1, matched: matched)) <= 2, "\(layers.0)")
  }

  @Test(arguments: fading)
  func `What reads fades on a screen over another one`(_ layers: (String, [Layer])) throws {
    #expect(try Self.error(Self.scene(layers.1, over: true)) <= 2, "\(layers.0)")
    #expect(try Self.error(Self.scene(layers.1, over: true, scale: 2), shares: [0.3]) <= 2, "\(layers.0)")
  }

  @Test func `Glass does not pop where a spring reaches its goal`() throws {
    let curve = Curve.spring(.fitted(dampingRatio: 0.5, velocity: 0))
    let function = CurveFunction(curve, duration: 1)
    let shares = (1..<50).map { Double($0) / 50 }
    #expect(
      try Self.error(Self.scene([Self.glass()], curve: curve), shares: shares, steps: [1]) { function($0) } <= 2.6)
  }

  @Test func `Matched glass tweens its radius and opacity`() throws {
    var (thin, thick) = (Self.glass(), Self.glass())
    (thin.backdropBlur, thin.opacity) = (0, 0.5)
    thick.backdropBlur = 6
    var scene = Self.scene([thick])
    scene.screens[0].layers.append(thin)
    let animation = try Animation(scene)
    let times = stride(from: 0.5, through: 1.5, by: 0.02).map { animation.still(atSeconds: $0) }
    let jumps = zip(times, times.dropFirst()).map { first, second in
      zip(first.pixels, second.pixels).reduce(0) {
        let difference = Self.channels($1.0) - Self.channels($1.1)
        return max($0, max(difference.max(), -difference.min()))
      }
    }
    #expect(jumps.allSatisfy { $0 <= 16 })
  }

  @Test func `Glass beside a matched layer sees it in flight as at rest`() throws {
    let card = Layer(id: "card", frame: Rect(x: 10, y: 30, width: 40, height: 16), fill: .color(.black))
    var scene = Self.scene([card, Self.glass()], matched: false)
    scene.screens[0].layers.append(card)
    #expect(try Self.error(scene) <= 2)
  }

  @Test func `A translucent pane that only blends is drawn as before`() throws {
    var layer = Self.blended(.plusLighter)
    layer.opacity = 0.5
    let scene = Scene(canvas: Canvas(size: Self.canvas, background: .black), screens: [Screen("a", layers: [layer])])
    let pixel = try Animation(scene).still(at: .screen("a"))[30, 10]
    #expect(pixel == 0xFF00_0000 | 0x20 | 0x50 << 8 | 0x78 << 16)
  }
}
