import MagicMove
import Pixels
import SceneModel
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whatever value a program puts into a scene or an option, it gets an answer: an error that says what is allowed, or a
/// picture. Nothing traps.
@Suite struct PublicValueTests {
  private static let poison = [
    Double.nan, .infinity, -.infinity, 1e308, -1e308, 1e19, -1, -1e-300, .leastNonzeroMagnitude, 1.5, 1e7, 0,
  ]

  private static let gradient = Fill.radial(
    center: .center, radius: .ellipse(.points(3), .fraction(1)),
    stops: [GradientStop(0, .white), GradientStop(1, .black)])

  /// A scene with a value of every kind.
  private static func scene() -> Scene {
    let layer = Layer(
      id: "x", frame: Rect(x: 1, y: 1, width: 9, height: 9), cornerRadii: CornerRadii(2), fill: gradient,
      imageTint: .black,
      border: Border(width: 1, color: .black), shadow: LayerShadow(radius: 2, offset: Point(x: 1, y: 1), spread: 1),
      backdropBlur: 1, transform: LayerTransform(rotation: 3, perspective: 100), layers: [Layer(id: "y", frame: .zero)])
    let transition = Transition(
      to: "b", duration: .seconds(0.1), delay: 0.02,
      curve: .spring(.physical(mass: 1, stiffness: 100, damping: 10, velocity: 0)),
      pairs: [Pair("x", "x", curve: .cubicBezier(x1: 0, y1: 0, x2: 1, y2: 1), delay: 0.01, duration: 0.1, z: 1)],
      backdrop: .backdrop(Backdrop(.color(.black), opacity: 0.5, during: Window(0, 1), blur: 1)),
      enter: [Effect(.scale(0.5), during: Window(0, 1), curve: .steps(3))],
      leave: [Effect(.slide(edge: nil, distance: .points(3)))],
      layers: [LayerEffects(layer: LayerReference(.to, "y"), effects: [Effect(.rotate(3))], delay: 0, duration: 0.1)],
      stagger: Stagger(step: 0.01),
      keyframes: [
        KeyframeTrack(target: .layer(LayerReference(.from, "x")), property: .opacity, keys: [.init(0, .numbers([1]))])
      ],
      scrub: Scrub(samples: [.init(time: 0.01, progress: 0.5)]), ghost: 0.1)
    let drag = Drag(
      layer: "x", samples: [.init(time: 0, offset: .zero)], release: .init(duration: 0.1, curve: .named(.linear)))
    return Scene(
      canvas: Canvas(size: Size(width: 20, height: 20)),
      screens: [
        Screen("a", background: gradient, layers: [layer]),
        Screen("b", over: "a", dim: Dim(opacity: 0.5), layers: [layer]),
      ], timeline: [Step(.hold(Hold(duration: 0.1, drags: [drag]))), Step(.transition(transition))])
  }

  /// Everything in a scene that is a number, by a way to set it.
  private static let numbers: [@Sendable (inout Scene, Double) -> Void] = [
    { $0.canvas.size.width = $1 }, { $0.canvas.size.height = $1 }, { $0.canvas.scale = $1 },
    { $0.canvas.background.alpha = $1 },
    { $0.screens[1].dim?.opacity = $1 }, { $0.screens[1].dim?.color.red = $1 }, layer { $0.frame.x = $1 },
    layer { $0.frame.y = $1 },
    layer { $0.frame.width = $1 }, layer { $0.frame.height = $1 }, layer { $0.cornerRadii.topLeft = $1 },
    layer { $0.cornerRadii.bottomRight = $1 }, layer { $0.opacity = $1 }, layer { $0.backdropBlur = $1 },
    layer { $0.imageTint?.green = $1 }, layer { $0.border?.width = $1 }, layer { $0.border?.color.blue = $1 },
    layer { $0.shadow?.radius = $1 }, layer { $0.shadow?.spread = $1 }, layer { $0.shadow?.opacity = $1 },
    layer { $0.shadow?.offset.x = $1 }, layer { $0.shadow?.color.alpha = $1 }, layer { $0.transform.rotation = $1 },
    layer { $0.transform.rotationX = $1 }, layer { $0.transform.rotationY = $1 }, layer { $0.transform.scaleX = $1 },
    layer { $0.transform.perspective = $1 }, layer { $0.transform.anchor.x = $1 },
    layer { $0.transform.translation.y = $1 },
    layer { $0.fill = .color(Color(red: $1, green: 0, blue: 0)) },
    layer { $0.fill = .linear(angle: $1, stops: [GradientStop(0, .white), GradientStop(1, .black)]) },
    layer { $0.fill = .linear(angle: 0, stops: [GradientStop(0.5, .white), GradientStop($1, .black)]) },
    layer { $0.fill = .conic(center: GradientPoint(x: .points($1), y: .fraction($1)), angle: $1, stops: []) },
    layer {
      $0.fill = .radial(
        center: .center, radius: .circle(.fraction($1)), stops: [GradientStop(0, .white), GradientStop(1, .black)])
    },
    layer { $0.text = LayerText("Aa", size: $1) }, layer { $0.text = LayerText("Aa", weight: $1, lineHeight: $1) },
    layer { $0.text = LayerText("Aa", letterSpacing: $1) },
    { $0.timeline[0] = .hold($1) }, drag { $0.samples[0].time = $1 }, drag { $0.samples[0].offset.x = $1 },
    drag { $0.release?.duration = $1 }, drag { $0.release?.curve = .cubicBezier(x1: $1, y1: $1, x2: $1, y2: $1) },
    move { $0.duration = .seconds($1) }, move { $0.delay = $1 }, move { $0.ghost = $1 }, move { $0.stagger?.step = $1 },
    move { $0.curve = .spring(.fitted(dampingRatio: $1, velocity: 0)) },
    move { $0.curve = .spring(.fitted(dampingRatio: 1, velocity: $1)) },
    move { $0.curve = .spring(.physical(mass: $1, stiffness: 100, damping: 10, velocity: 0)) },
    move { $0.curve = .spring(.physical(mass: 1, stiffness: $1, damping: 10, velocity: 0)) },
    move { $0.curve = .spring(.physical(mass: 1, stiffness: 100, damping: $1, velocity: 0)) },
    move { $0.curve = .spring(.response($1, dampingRatio: 1)) },
    move { $0.curve = .spring(.bounce(duration: $1, bounce: 0)) },
    move { $0.curve = .spring(.bounce(duration: 1, bounce: $1)) },
    move { $0.curve = .points([.zero, Point(x: $1, y: $1), Point(x: 1, y: 1)]) },
    move { $0.curve = .points($1 > 0 ? [] : [.zero]) }, move { $0.curve = .steps($1 > 0 ? .max : -1) },
    move { $0.pairs?[0].delay = $1 }, move { $0.pairs?[0].duration = $1 }, move { $0.pairs?[0].z = $1 },
    move { $0.backdrop = .backdrop(Backdrop(.color(.black), opacity: $1, during: Window($1, $1), blur: $1)) },
    move { $0.enter = [Effect(.fade($1))] }, move { $0.enter = [Effect(.scale($1))] },
    move { $0.enter = [Effect(.rotate($1))] },
    move { $0.enter = [Effect(.blur($1))] }, move { $0.enter = [Effect(.parallax($1))] },
    move { $0.enter = [Effect(.appear($1))] },
    move { $0.enter = [Effect(.slide(edge: .left, distance: .fraction($1)))] },
    move { $0.enter = [Effect(.cube(edge: .top, perspective: $1, about: .screen))] },
    move { $0.enter = [Effect(.reveal(from: Point(x: $1, y: $1), shape: .circle))] },
    move { $0.enter = [Effect(.fade(0), during: Window(0, $1))] }, move { $0.layers?[0].delay = $1 },
    move { $0.layers?[0].duration = $1 }, move { $0.keyframes?[0].keys = [.init($1, .numbers([1]))] },
    move { $0.keyframes?[0].keys = [.init(0, .numbers([$1]))] },
    move { $0.keyframes?[0].keys = $1 > 0 ? [] : [.init(0, .numbers([]))] },
    move { $0.keyframes?[0].keys = [.init(0, .numbers([$1, $1, $1, $1, $1]))] },
    move { $0.scrub = Scrub(samples: [.init(time: $1, progress: 0)]) },
    move { $0.scrub = Scrub(samples: [.init(time: 0, progress: $1)]) },
    move { $0.scrub?.speed = $1 }, move { $0.scrub?.threshold = $1 },
    move { $0.scrub?.samples = [.init(time: $1, progress: 0), .init(time: 0, progress: 0)] },
  ]

  private static func layer(_ set: @escaping @Sendable (inout Layer, Double) -> Void)
    -> @Sendable (inout Scene, Double) -> Void
  {
    { set(&$0.screens[0].layers[0], $1) }
  }

  private static func drag(_ set: @escaping @Sendable (inout Drag, Double) -> Void)
    -> @Sendable (inout Scene, Double) -> Void
  {
    { scene, value in
      guard case .hold(var hold) = scene.timeline[0].action else {
        Issue.record("the first step is no hold")
        return
      }
      set(&hold.drags[0], value)
      scene.timeline[0].action = .hold(hold)
    }
  }

  private static func move(
    _ set: @escaping @Sendable (inout Transition, Double) -> Void
  ) -> @Sendable (inout Scene, Double) -> Void {
    { scene, value in
      guard case .transition(var transition) = scene.timeline[1].action else {
        Issue.record("the second step is no transition")
        return
      }
      set(&transition, value)
      scene.timeline[1].action = .transition(transition)
    }
  }

  @Test func `the scene itself is valid`() {
    #expect(Self.scene().validate().filter { $0.severity == .error } == [])
  }

  @Test(arguments: poison)
  func `every number is checked or drawn`(_ value: Double) {
    for (index, set) in Self.numbers.enumerated() {
      var scene = Self.scene()
      set(&scene, value)
      _ = scene.canvas.pixelSize
      let isValid = !scene.validate().contains { $0.severity == .error }
      if !value.isFinite { #expect(!isValid, "number \(index) may be \(value)") }
      guard isValid,
        let animation = try? Animation(scene, options: LoadingOptions(limits: RenderLimits(pixels: 100_000)))
      else { continue }
      for share in [0, 0.3, 0.7, 1] { _ = animation.still(atSeconds: animation.duration * share) }
    }
  }

  @Test(arguments: poison)
  func `every option is brought into range`(_ value: Double) async throws {
    let folder = try TemporaryFolder()
    let number = value.isFinite ? Int(max(min(value, 1e18), -1e18)) : .max
    let loading = LoadingOptions(
      scale: value, ghost: value, slowness: value, limits: RenderLimits(pixels: 100_000_000, frames: 200))
    guard let animation = try? Animation(Self.scene(), options: loading) else { return }
    _ = animation.still(atSeconds: value)
    for moment in [
      .seconds(value), .fraction(value), .frame(number), .stepFraction("a-b", value), .stepSeconds("a", value),
    ] as [Moment] {
      _ = try? animation.still(at: moment, rate: FrameRate(numerator: max(1, number), denominator: 1))
    }
    guard animation.size.area < 100_000 else { return }
    for format in OutputFormat.available {
      var options = OutputOptions(
        rate: FrameRate(numerator: max(1, number), denominator: 7), slowness: value, loop: .times(number), jobs: number,
        gif: .init(quality: value), webp: .init(quality: value))
      options.overwrites = true
      let path = format == .png ? folder("f") + "/" : folder("f.\(format.rawValue)")
      _ = try? await animation.write(to: URL(filePath: path), as: format, options: options)
    }
  }
}
