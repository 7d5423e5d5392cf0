import MotionCurves
import Pixels
import Rendering
import SceneModel
import TestSupport
import Testing

/// Right after its start and right before its end a transition shows the stills of its screens, pixel by pixel: whatever the
/// style, blend modes, opacities, corners, the order of the screens, and which parents are matched.
///
/// Left out are styles that jump by their rules (view transitions; pairs that show the destination alone; containers that cut what
/// sticks out), and edges that lie between pixels and are shared by layers that do not belong together: frames are whole numbers.
@Suite struct TransitionEndTests {
  private static let canvas = Size(width: 64, height: 48)

  private static let styles = TransitionStyle.allCases.filter {
    let jumping: [TransitionStyle] = [
      .cut, .viewTransition, .containerTransform, .material, .openContainer, .flutterHero, .flutterZoom, .compose,
      .reanimated, .androidTransition,
    ]
    return !jumping.contains($0)
  }

  private struct Maker {
    var random: SeededRandom
    /// Whether layers may clip.
    var clips = false
    /// Whether layers may be glass, or have paths and texts.
    var isRich = false
    var ids: [String] = []

    mutating func color(translucent: Bool = true) -> Color {
      let alpha = translucent && random.chance(0.2) ? random.real(0.2...0.9) : 1
      let rgb = Color(rgb: UInt32(random.int(0...0xFFFFFF)))
      return Color(red: rgb.red, green: rgb.green, blue: rgb.blue, alpha: alpha)
    }

    mutating func layer(in parent: Size, depth: Int) -> Layer {
      let (width, height) = (Int(parent.width), Int(parent.height))
      var frame = Rect(size: parent)
      if random.chance(0.75) {
        frame = Rect(
          x: Double(random.int(-6...max(0, width - 4))), y: Double(random.int(-6...max(0, height - 4))),
          width: Double(random.int(4...max(4, width))), height: Double(random.int(4...max(4, height))))
      }
      var layer = Layer(frame: frame)
      if !ids.isEmpty && random.chance(0.75) { layer.id = ids.removeLast() }
      if random.chance(0.8) { layer.fill = .color(color()) }
      if random.chance(0.4) { layer.cornerRadii = CornerRadii(random.real(0...20)) }
      if random.chance(0.3) { layer.opacity = random.real(0.2...0.9) }
      if random.chance(0.2) { layer.blend = BlendMode.allCases.randomElement(using: &random) ?? .normal }
      if random.chance(0.2) { layer.border = Border(width: random.real(0.5...4), color: color()) }
      if layer.fill != nil, random.chance(0.2) {
        layer.shadow = LayerShadow(radius: random.real(0...6), offset: Point(x: 2, y: -1))
      }
      if clips, random.chance(0.3) { layer.clips = true }
      if isRich {
        if random.chance(0.15) { layer.backdropBlur = random.real(1...5) }
        if random.chance(0.15) {
          let fill = Fill.color(color())
          layer.path = LayerPath("M2 22L12 2L22 22z", viewBox: Rect(x: 0, y: 0, width: 24, height: 24), fill: fill)
        }
        if random.chance(0.15) { layer.text = LayerText("Ag", font: "built-in", size: random.real(8...16)) }
      }
      if depth > 0, random.chance(0.7) {
        layer.layers = (0..<random.int(1...2)).map { _ in self.layer(in: frame.size, depth: depth - 1) }
      }
      return layer
    }

    mutating func screen(_ name: String) -> Screen {
      ids = ["a", "b", "c", "d", "e", "f"].shuffled(using: &random)
      let ground = random.chance(0.8) ? color(translucent: false) : nil
      let layers = (0..<random.int(1...3)).map { _ in layer(in: canvas, depth: 2) }
      return Screen(name, background: ground.map { .color($0) }, layers: layers)
    }
  }

  /// - Parameter fits: Whether the pairs have a fit of their own.
  private static func scene(seed: UInt64, clips: Bool = false, fits: Bool = false, isRich: Bool = false) -> Scene {
    var maker = Maker(random: SeededRandom(seed: seed), clips: clips, isRich: isRich)
    var screens = [maker.screen("a"), maker.screen("b")]
    var there = Transition(
      to: "b", style: styles.randomElement(using: &maker.random), duration: .seconds(1), curve: .named(.linear))
    if isRich { there.style = .magicMove }
    if maker.random.chance(0.3) { there.edge = Edge.allCases.randomElement(using: &maker.random) }
    if maker.random.chance(0.3) { there.above = maker.random.chance(0.5) ? .from : .to }
    if maker.random.chance(0.2) { there.match = MatchRule.none }
    if maker.random.chance(0.2) {
      screens[1].background = nil
      screens[1].over = "a"
      screens[1].dim = Dim(opacity: 0.4)
    }
    var back = Transition(to: "a", reverse: true)
    if maker.random.chance(0.5) { (back, back.to) = (there, "a") }
    if fits {
      func ids(_ layers: [Layer]) -> Set<String> {
        layers.reduce(into: []) { all, layer in all.formUnion(ids(layer.layers).union(layer.id.map { [$0] } ?? [])) }
      }
      let fit = Pair.Fit.allCases.randomElement(using: &maker.random)
      there.pairs = ids(screens[0].layers).intersection(ids(screens[1].layers)).sorted().map { Pair($0, $0, fit: fit) }
    }
    let background = maker.random.chance(0.2) ? Color.clear : .white
    return Scene(
      canvas: Canvas(size: canvas, background: background), screens: screens,
      timeline: [.hold(0.5), Step(.transition(there)), .hold(0.5), Step(.transition(back)), .hold(0.5)])
  }

  /// The largest jump at the ends of both transitions of a scene, which are its second and fourth step. By default so near to the
  /// ends that nothing moves by 1/255 of a pixel, by the steepest curve of a style.
  private static func jump(of scene: Scene, beside share: Double = 1e-8) throws -> Int {
    let animation = try Animation(scene)
    var jump = 0
    for index in [1, 3] {
      let step = animation.plan.steps[index]
      let moment = step.duration * share
      let (start, end) = (step.start, step.start + step.duration)
      for (rest, moving) in [(start, start + moment), (end, end - moment)] {
        let (still, frame) = (animation.still(atSeconds: rest), animation.still(atSeconds: moving))
        jump = max(jump, still.largestDifference(from: frame))
      }
    }
    return jump
  }

  @Test(
    arguments: [
      1, 2, 6, 7, 8, 9, 10, 13, 14, 16, 17, 23, 25, 28, 29, 31, 33, 36, 39, 41, 43, 46, 47, 48, 53, 55,
    ] as [UInt64])
  func `Neither end jumps`(seed: UInt64) throws {
    #expect(try Self.jump(of: Self.scene(seed: seed)) <= 3)
  }

  @Test(arguments: [9, 64, 65, 71, 73, 80, 95, 97, 106, 113, 125, 134, 149, 177] as [UInt64])
  func `A fit of its own lets neither end jump`(seed: UInt64) throws {
    #expect(try Self.jump(of: Self.scene(seed: seed, fits: true)) <= 3)
  }

  @Test(arguments: [(65, false), (116, false), (32, true), (82, true), (99, true), (164, true)] as [(UInt64, Bool)])
  func `Layers that clip let neither end jump`(seed: UInt64, fits: Bool) throws {
    #expect(try Self.jump(of: Self.scene(seed: seed, clips: true, fits: fits)) <= 3)
  }

  /// Glass, blends, clips, corners, paths, texts, screens over others, nested and matched or not.
  @Test(arguments: 0..<10)
  func `Of 300 scenes none jumps`(part: Int) throws {
    for seed in UInt64(part * 30 + 1)...UInt64(part * 30 + 30) {
      let jump = try Self.jump(of: Self.scene(seed: seed, clips: true, isRich: true), beside: 1e-5)
      #expect(jump <= 6, "seed \(seed) jumps by \(jump)")
    }
  }

  /// Others that jumped: what hangs over a layer that clips on the other screen only, translucent stills, glass in a blended group in
  /// a clip, and corners of a layer that clips on one screen only and of what is in it.
  @Test(arguments: [441, 589, 702, 1023, 1060, 1192, 1375, 1922] as [UInt64])
  func `Neither end jumps in scenes of single causes`(seed: UInt64) throws {
    #expect(try Self.jump(of: Self.scene(seed: seed, clips: true, isRich: true), beside: 1e-5) <= 6)
  }

  /// A scene in which a layer that clips holds a matched child that covers its edge.
  private static func covered(_ parent: Layer) -> Scene {
    func screen(_ name: String, _ frame: Rect) -> Screen {
      var parent = parent
      parent.frame = frame
      (parent.clips, parent.fill) = (true, .color(.white))
      parent.layers = [
        Layer(id: "child", frame: Rect(size: frame.size), fill: .color(Color(rgb: 0xC00000)), opacity: 1)
      ]
      return Screen(name, background: .color(.black), layers: [parent])
    }
    let there = Transition(to: "b", duration: .seconds(1), curve: .named(.linear))
    return Scene(
      canvas: Canvas(size: canvas),
      screens: [
        screen("a", Rect(x: 8.5, y: 6.25, width: 24, height: 20)),
        screen("b", Rect(x: 20, y: 10.6, width: 40, height: 30)),
      ],
      timeline: [
        .hold(0.5), Step(.transition(there)), .hold(0.5), Step(.transition(Transition(to: "a", reverse: true))),
      ])
  }

  @Test func `A layer that clips is not seen at an edge that its matched child covers`() throws {
    let plain = Layer(frame: .zero)
    var round = plain, shaded = plain, translucent = plain
    round.cornerRadii = CornerRadii(8)
    shaded.cornerRadii = CornerRadii(5)
    shaded.shadow = LayerShadow(radius: 6, offset: Point(x: 0, y: 3))
    translucent.opacity = 0.6
    for parent in [plain, round, shaded, translucent] { #expect(try Self.jump(of: Self.covered(parent)) <= 3) }
  }

  /// A scene of two screens with layers.
  private static func scene(_ from: [Layer], _ to: [Layer]) -> Scene {
    let there = Transition(to: "b", duration: .seconds(1), curve: .named(.linear))
    return Scene(
      canvas: Canvas(size: canvas),
      screens: [
        Screen("a", background: .color(.white), layers: from), Screen("b", background: .color(.white), layers: to),
      ],
      timeline: [
        .hold(0.5), Step(.transition(there)), .hold(0.5), Step(.transition(Transition(to: "a", reverse: true))),
      ])
  }

  /// A layer with a blur that repeats the edges: around a matched child, matched in a layer that clips on the other screen, and with
  /// something cut at its edge.
  @Test(arguments: [0, 1, 2]) func `A blur that repeats edges does not jump`(kind: Int) throws {
    let blur = LayerBlur(radius: 5, edges: .clamp)
    let red = Fill.color(Color(rgb: 0xC00000))
    var child = Layer(id: "child", frame: Rect(x: 8, y: -2, width: 20, height: 10))
    var box = Layer(frame: Rect(x: 12, y: 20, width: 40, height: 20), cornerRadii: CornerRadii(10), fill: red)
    box.blur = blur
    box.layers = [child]
    child.frame = Rect(x: 2, y: 3, width: 20, height: 10)
    var scene = Self.scene([box], [child])
    if kind == 1 {
      (box.id, box.cornerRadii, box.frame) = ("box", .zero, Rect(x: 12, y: -3, width: 40, height: 20))
      let plain = Layer(id: "box", frame: Rect(x: 6, y: 6, width: 20, height: 10))
      scene = Self.scene(
        [Layer(frame: Rect(x: 4, y: 2, width: 40, height: 30), clips: true, layers: [plain]), child], [box])
    } else if kind == 2 {
      (box.id, box.fill, box.cornerRadii) = ("box", nil, .zero)
      let content = Layer(frame: Rect(x: 3, y: -2, width: 20, height: 16), fill: red)
      box.layers = [Layer(frame: Rect(x: 6, y: 0, width: 29, height: 16), clips: true, layers: [content])]
      scene = Self.scene([Layer(id: "box", frame: Rect(x: 20, y: 3, width: 16, height: 17))], [box])
    }
    #expect(try Self.jump(of: scene, beside: 1e-5) <= 3)
  }

  /// The same with contents that cross-fade in a box with corners, that hang over, or are cut and have a border. A round border is no
  /// longer round where the blur begins. And a clip cuts the blur of a layer with a matched child, not what the blur reads.
  @Test(arguments: 0..<6) func `A blur does not jump with what is in it`(kind: Int) throws {
    let red = Fill.color(Color(rgb: 0xC00000))
    var box = Layer(id: "box", frame: Rect(x: 8, y: 8, width: 36, height: 24), cornerRadii: CornerRadii(9), fill: red)
    box.blur = LayerBlur(radius: 5, edges: .clamp)
    var plain = Layer(id: "box", frame: Rect(x: 20, y: 6, width: 16, height: 18))
    plain.layers = [Layer(frame: Rect(x: -3, y: -2, width: 12, height: 12), fill: .color(.black))]
    let border = Border(width: 3, color: .black)
    var (beside, more): (Double, [Layer]) = (1e-5, [])
    switch kind {
    case 0: plain.layers[0].frame = Rect(x: 2, y: 2, width: 8, height: 8)
    case 1: box.fill = nil
    case 2: (box.clips, box.border, box.layers, plain.layers) = (true, border, plain.layers, [])
    case 3:
      plain = box
      (plain.blur, plain.border, beside) = (nil, border, 0.002)
    case 4:
      more = [Layer(id: "child", frame: Rect(x: 40, y: 30, width: 16, height: 10))]
      (plain.fill, plain.cornerRadii, plain.layers[0].id) = (red, CornerRadii(8), "child")
    default:
      var clip = Layer(frame: Rect(x: 10, y: 6, width: 30, height: 26), clips: true)
      (box.id, box.frame, box.blur) = (nil, Rect(x: -6, y: 5, width: 28, height: 30), LayerBlur(radius: 4))
      box.layers = [Layer(id: "child", frame: Rect(x: 2, y: 3, width: 14, height: 12), fill: .color(.black))]
      clip.layers = [box]
      box = clip
      plain = Layer(id: "child", frame: Rect(x: 40, y: 30, width: 16, height: 10), fill: .color(.black))
    }
    #expect(try Self.jump(of: Self.scene([box] + more, [plain]), beside: beside) <= 3)
  }

  /// What hangs over out of a turned clip without a fill; the shadow of a child in a layer with two ways of blending, and in one that
  /// clips on one screen only; a blend in a layer that is blurred on one screen; glass in a blurred layer at the edge of a clip; a
  /// blur that repeats the edges of a turned box.
  @Test(arguments: 0..<6) func `Neither end jumps with groups and turns`(kind: Int) throws {
    let red = Fill.color(Color(rgb: 0xC00000))
    let child = Layer(id: "child", frame: Rect(x: 3, y: 4, width: 22, height: 16), fill: red)
    var box = Layer(id: "box", frame: Rect(x: 8, y: 6, width: 36, height: 28))
    var goal = Layer(id: "box", frame: Rect(x: 30, y: 20, width: 16, height: 18))
    let shadow = LayerShadow(opacity: 0.8, radius: 3, offset: Point(x: 0, y: 2))
    var (from, to) = ([box], [Layer(id: "child", frame: Rect(x: 2, y: 10, width: 17, height: 30)), goal])
    switch kind {
    case 0:
      box.fill = red
      var turned = Layer(frame: Rect(x: 4, y: 16, width: 28, height: 12), clips: true)
      turned.text = LayerText("Following", font: "built-in", size: 12)
      turned.transform.rotation = 90
      box.layers = [turned]
      (from, to) = ([goal], [box])
    case 1:
      (box.shadow, box.layers, to[1].blend) = (shadow, [child], .multiply)
      from = [box]
    case 2:
      (box.clips, box.frame) = (true, Rect(x: 10, y: 6, width: 36, height: 36))
      var holder = Layer(id: "holder", frame: Rect(x: -2, y: 4, width: 24, height: 30), layers: [child])
      holder.layers[0].frame = Rect(x: -1, y: 4, width: 22, height: 16)
      holder.shadow = shadow
      box.layers = [holder]
      holder.shadow = nil
      holder.layers = []
      (goal.layers, to) = ([holder], [box])
      from = [goal, child]
    case 3:
      (box.opacity, box.layers, goal.blur) = (0.9, [child], LayerBlur(radius: 6))
      (box.layers[0].id, box.layers[0].blend) = (nil, .screen)
      (from, to) = ([box], [goal])
    case 4:
      (box.id, box.clips, box.cornerRadii, box.layers) = (nil, true, CornerRadii(4), [child])
      box.layers[0].shadow = shadow
      var glass = Layer(frame: Rect(x: 20, y: 4, width: 30, height: 30), backdropBlur: 2)
      glass.fill = .color(Color(red: 1, green: 1, blue: 1, alpha: 0.4))
      var blurred = Layer(frame: Rect(x: 10, y: 6, width: 52, height: 36), layers: [glass])
      blurred.blur = LayerBlur(radius: 4)
      (from, to) = ([box, blurred], [to[0]])
    default:
      var blurred = Layer(frame: Rect(x: 3, y: 2, width: 31, height: 17), layers: [child])
      (blurred.layers[0].frame, blurred.blur) = (
        Rect(x: 4, y: -3, width: 22, height: 16), LayerBlur(radius: 6, edges: .clamp)
      )
      (box.id, box.layers, box.transform.rotation) = (nil, [blurred], -20)
      (from, to) = ([Layer(id: "child", frame: goal.frame)], [box])
    }
    #expect(try Self.jump(of: Self.scene(from, to), beside: 1e-5) <= 3)
  }

  /// A layer that fades by itself in a translucent one, and a pair that keyframes move out of a round clip.
  @Test(arguments: [false, true]) func `Neither end jumps with effects and keyframes of single layers`(isKeyed: Bool)
    throws
  {
    var box = Layer(id: "box", frame: Rect(x: 8, y: 6, width: 30, height: 28), cornerRadii: CornerRadii(9))
    box.fill = .color(.black)
    box.layers = [Layer(id: "child", frame: Rect(x: -2, y: 2, width: 30, height: 26))]
    box.layers[0].fill = .color(Color(rgb: 0xC00000))
    if isKeyed { (box.id, box.clips) = (nil, true) } else { box.opacity = 0.7 }
    let goal = Layer(
      id: isKeyed ? "child" : nil, frame: Rect(x: 30, y: 20, width: 16, height: 18), fill: .color(.black))
    var scene = Self.scene([box], [goal])
    var there = Transition(to: "b", duration: .seconds(1), curve: .named(.linear))
    if isKeyed {
      let keys = [(0.0, 0.0), (0.3, 0.6), (1, 1)].map { KeyframeTrack.Key($0, .numbers([$1])) }
      there.keyframes = [KeyframeTrack(target: .pair("child"), property: .progress, keys: keys)]
    } else {
      there.layers = [
        LayerEffects(layer: LayerReference(.from, "box/child"), effects: [Effect(.scale(0.8)), Effect(.fade(0))])
      ]
    }
    scene.timeline[1] = Step(.transition(there))
    #expect(try Self.jump(of: scene, beside: 1e-5) <= 3)
  }

  /// A scene in which a layer without a fill casts the shadow of the matched child in it.
  private static func shadowed(matched: Bool, reverses: Bool) -> Scene {
    var group = Layer(id: matched ? "group" : nil, frame: Rect(x: 8, y: 6, width: 24, height: 20))
    group.shadow = LayerShadow(color: .black, opacity: 0.8, radius: 4, offset: Point(x: 3, y: 4))
    group.layers = [
      Layer(id: "child", frame: Rect(x: 2, y: 2, width: 10, height: 12), fill: .color(Color(rgb: 0xC00000))),
      Layer(frame: Rect(x: 14, y: 4, width: 8, height: 8), fill: .color(Color(rgb: 0x0040C0)), blend: .difference),
    ]
    let goal = Layer(id: "child", frame: Rect(x: 30, y: 20, width: 20, height: 20), fill: .color(Color(rgb: 0x20C000)))
    let holder = Layer(id: "group", frame: Rect(x: 28, y: 18, width: 24, height: 20))
    let screens = [
      Screen("a", background: .color(.white), layers: [group]),
      Screen("b", background: .color(.white), layers: matched ? [holder, goal] : [goal]),
    ]
    let there = Transition(to: "b", duration: .seconds(1), curve: .named(.linear))
    let back = Transition(to: "a", reverse: reverses)
    return Scene(
      canvas: Canvas(size: canvas), screens: screens,
      timeline: [.hold(0.5), Step(.transition(there)), .hold(0.5), Step(.transition(back)), .hold(0.5)])
  }

  @Test(arguments: [true, false], [true, false])
  func `The shadow of a matched child is still there`(matched: Bool, reverses: Bool) throws {
    #expect(try Self.jump(of: Self.shadowed(matched: matched, reverses: reverses)) <= 3)
  }

  @Test func `A layer that clips in a matched one is not seen at a covered edge`() throws {
    var scene = Self.covered(Layer(frame: .zero, cornerRadii: CornerRadii(8)))
    for index in scene.screens.indices {
      scene.screens[index].layers = [
        Layer(id: "around", frame: Rect(size: Self.canvas), layers: scene.screens[index].layers)
      ]
    }
    #expect(try Self.jump(of: scene) <= 3)
  }

  /// Two matched layers of which one lies in the other, which clips, on the second screen only.
  private static let enclosed: Scene = {
    func card(_ frame: Rect, _ layers: [Layer]) -> Layer {
      Layer(id: "card", frame: frame, fill: .color(Color(rgb: 0x9A2AC4)), clips: true, layers: layers)
    }
    let size = Size(width: 36, height: 30)
    let apart = Layer(id: "child", frame: Rect(x: 40, y: 30, width: 18, height: 10), fill: .color(.black))
    let inside = Layer(id: "child", frame: Rect(size: size), fill: .color(Color(rgb: 0xC0E9EC)))
    return Scene(
      canvas: Canvas(size: canvas),
      screens: [
        Screen("a", background: .color(.white), layers: [apart, card(Rect(size: canvas), [])]),
        Screen("b", background: .color(.white), layers: [card(Rect(x: 20, y: 6, width: 36, height: 30), [inside])]),
      ],
      timeline: [
        .hold(0.5), Step(.transition(Transition(to: "b", duration: .seconds(1), curve: .named(.linear)))), .hold(0.5),
        Step(.transition(Transition(to: "a", reverse: true))),
      ])
  }()

  @Test func `A covered edge does not cut what covers it`() throws {
    #expect(try Self.jump(of: Self.enclosed) <= 3)
  }

  /// A matched layer under a blended one that only the leaving screen has.
  private static let blendedOverMatched: Scene = {
    let frame = Rect(x: 10, y: 10, width: 30, height: 30)
    let matched = Layer(id: "a", frame: frame, fill: .color(Color(rgb: 0x804020)))
    var light = Layer(frame: frame, fill: .color(Color(rgb: 0x406080)))
    light.blend = .plusLighter
    return Scene(
      canvas: Canvas(size: canvas),
      screens: [
        Screen("a", background: .color(.black), layers: [matched, light]),
        Screen("b", background: .color(.black), layers: [matched]),
      ],
      timeline: [.hold(0.5), Step(.transition(Transition(to: "b", duration: .seconds(1), curve: .named(.linear))))])
  }()

  @Test func `A blended layer keeps its blend while it fades`() throws {
    let animation = try Animation(Self.blendedOverMatched)
    let step = animation.plan.steps[1]
    var last = animation.still(atSeconds: step.start).pixels
    for part in 1...32 {
      let next = animation.still(atSeconds: step.start + step.duration * Double(part) / 32).pixels
      #expect(zip(last, next).allSatisfy { $0.largestDifference(from: $1) <= 10 })
      last = next
    }
  }
}
