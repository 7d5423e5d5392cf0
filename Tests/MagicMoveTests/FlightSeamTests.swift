// Edges in flight: right after the start and right before the end nothing differs from the stills, and between them pictures are
// what supersampling gives.

import Pixels
@testable import Rendering
import SceneModel
import TestSupport
import Testing

@Suite struct FlightSeamTests {
  /// The mean of each block of `factor` × `factor` pixels.
  private static func shrunk(_ picture: Bitmap, by factor: Int) -> Bitmap {
    var result = Bitmap(size: PixelSize(width: picture.width / factor, height: picture.height / factor))
    for y in 0..<result.height {
      for x in 0..<result.width {
        var sum = SIMD4<Int>.zero
        for row in y * factor..<(y + 1) * factor {
          for column in x * factor..<(x + 1) * factor {
            let pixel = picture[column, row]
            sum &+= SIMD4(Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255), Int(pixel >> 24))
          }
        }
        let mean = (sum &+ factor * factor / 2) / (factor * factor)
        result.pixels[y * result.width + x] =
          UInt32(mean[0]) | UInt32(mean[1]) << 8 | UInt32(mean[2]) << 16 | UInt32(mean[3]) << 24
      }
    }
    return result
  }

  private static func scene(
    _ first: [Layer], _ second: [Layer], _ transition: Transition, side: Double = 120, background: Color = .black
  ) -> Scene {
    var transition = transition
    transition.curve = transition.curve ?? .named(.linear)
    transition.duration = .seconds(1)
    return Scene(
      canvas: Canvas(size: Size(width: side, height: side), background: background),
      screens: [Screen("a", layers: first), Screen("b", layers: second)],
      timeline: [Step(.transition(transition)), .hold(0.2)])
  }

  /// The largest differences right after the start and right before the end from the stills.
  private static func jumps(_ scene: Scene) throws -> [Int] {
    let animation = try Animation(scene)
    return try [
      animation.still(atSeconds: 1e-6).largestDifference(from: animation.still(at: .screen("a"))),
      animation.still(atSeconds: 1 - 1e-6).largestDifference(from: animation.still(at: .screen("b"))),
    ]
  }

  /// The largest difference in flight from the mean of 8 × 8 samples a pixel.
  private static func error(_ scene: Scene, at times: [Double] = [0.21, 0.5, 0.83]) throws -> Int {
    let factor = 8
    var large = scene
    large.canvas.scale *= Double(factor)
    let (animation, fine) = try (Animation(scene), Animation(large))
    return times.map { time in
      animation.still(atSeconds: time).largestDifference(from: shrunk(fine.still(atSeconds: time), by: factor))
    }.max() ?? 0
  }

  private static func box(
    _ id: String?, _ frame: Rect, _ color: Color?, radius: Double = 0, clips: Bool = false, layers: [Layer] = []
  ) -> Layer {
    Layer(
      id: id, frame: frame, cornerRadii: CornerRadii(radius), fill: color.map { .color($0) }, clips: clips,
      layers: layers)
  }

  private static let (red, green) = (Color(red: 0.75, green: 0, blue: 0), Color(red: 0, green: 0.6, blue: 0))

  // MARK: Clips

  @Test(arguments: [(20.0, 12.0), (20.5, 0), (20.3, 7)])
  func `a matched child at the edge of its parent's clip is cut by the clip alone`(_ x: Double, _ radius: Double) throws
  {
    func screen(_ x: Double, _ side: Double) -> [Layer] {
      let child = Self.box("k", Rect(x: 0, y: 0, width: side, height: side), Self.red)
      let frame = Rect(x: x, y: x, width: side, height: side)
      return [Self.box("c", frame, .white, radius: radius, clips: true, layers: [child])]
    }
    let scene = Self.scene(screen(x, 60), screen(x / 2, 95.7), Transition(to: "b"))
    for jump in try Self.jumps(scene) { #expect(jump <= 2) }
    #expect(try Self.error(scene) <= 6)
  }

  @Test func `an unmatched child over a matched one is cut with it`() throws {
    func screen(_ x: Double, _ side: Double) -> [Layer] {
      let child = Self.box("k", Rect(x: 0, y: 0, width: side, height: side), Self.red)
      let bar = Self.box(nil, Rect(x: 0, y: 0, width: side, height: side / 3), Self.green)
      let frame = Rect(x: x, y: x, width: side, height: side)
      return [Self.box("c", frame, .white, radius: 12, clips: true, layers: [child, bar])]
    }
    let scene = Self.scene(screen(20.3, 60), screen(9, 95.7), Transition(to: "b"))
    for jump in try Self.jumps(scene) { #expect(jump <= 3) }
  }

  @Test func `what flies beside a parent and its child does not part them`() throws {
    func card(_ x: Double, _ side: Double) -> Layer {
      let child = Self.box("k", Rect(x: 0, y: 0, width: side, height: side), Self.red)
      return Self.box(
        "c", Rect(x: x, y: x, width: side, height: side), .white, radius: 12, clips: true, layers: [child])
    }
    func other(_ y: Double) -> Layer { Self.box("z", Rect(x: 95, y: y, width: 20, height: 20), Self.green) }
    let scene = Self.scene([card(20.3, 60), other(5)], [other(90), card(9, 75.7)], Transition(to: "b"))
    #expect(try Self.error(scene, at: [0.2, 0.4, 0.6, 0.8]) <= 6)
  }

  @Test func `a translucent parent does not shine through at its edge either`() throws {
    func screen(_ x: Double, _ side: Double, _ opacity: Double) -> [Layer] {
      let child = Self.box("k", Rect(x: 0, y: 0, width: side, height: side), Self.red)
      var card = Self.box(
        "c", Rect(x: x, y: x, width: side, height: side), .white, radius: 12, clips: true, layers: [child])
      card.opacity = opacity
      return [card]
    }
    #expect(try Self.error(Self.scene(screen(20.3, 60, 0.6), screen(9, 95.7, 1), Transition(to: "b"))) <= 6)
  }

  @Test func `two matched children and a clip in a clip are cut once, too`() throws {
    func screen(_ x: Double, _ side: Double) -> [Layer] {
      let half = Rect(x: 0, y: 0, width: side / 2, height: side)
      let inner = [
        Self.box("one", half, Self.red),
        Self.box("two", Rect(x: 0, y: side / 2, width: side, height: side / 2), Self.green),
      ]
      let box = Rect(x: 0, y: 0, width: side, height: side)
      let clip = Self.box("clip", box, Self.green, radius: 9, clips: true, layers: inner)
      let frame = Rect(x: x, y: x, width: side, height: side)
      return [Self.box("c", frame, .white, radius: 9, clips: true, layers: [clip])]
    }
    let scene = Self.scene(screen(20.4, 60), screen(8.2, 99.3), Transition(to: "b"))
    for jump in try Self.jumps(scene) { #expect(jump <= 2) }
    #expect(try Self.error(scene) <= 6)
  }

  @Test(arguments: [true, false], [true, false])
  func `what only one screen cuts does not jump out of its frame`(_ first: Bool, _ hasChild: Bool) throws {
    func screen(_ clips: Bool, _ x: Double, _ fill: Color?) -> [Layer] {
      var layer = Self.box("c", Rect(x: x, y: 30.5, width: 50, height: 50), fill, radius: 8, clips: clips)
      layer.path = LayerPath("M-20 10H70V40H-20z", fill: .color(Self.red))
      if hasChild { layer.layers = [Self.box(nil, Rect(x: -9, y: -9, width: 40, height: 90), Self.green)] }
      return [layer]
    }
    for (one, other) in [(Color.white, Color.white), (.white, nil), (nil, nil)] as [(Color?, Color?)] {
      let scene = Self.scene(screen(first, 30.3, one), screen(!first, 40.7, other), Transition(to: "b"))
      for jump in try Self.jumps(scene) { #expect(jump <= 2) }
    }
  }

  @Test(arguments: [(20.0, 12.0), (20.5, 0), (20.3, 7)], [true, false])
  func `a matched child whose parent clips on one screen only shows no edge of the parent`(
    _ place: (x: Double, radius: Double), _ first: Bool
  ) throws {
    func screen(_ x: Double, _ side: Double, _ clips: Bool, _ opacity: Double, hasBar: Bool) -> [Layer] {
      var child = Self.box("k", Rect(x: -8, y: -6, width: side + 13, height: side + 9), Self.red)
      child.opacity = opacity
      let bar = Self.box(nil, Rect(x: -4, y: side / 2, width: side, height: side), Self.green)
      let frame = Rect(x: x, y: x, width: side, height: side)
      return [
        Self.box(
          "c", frame, .white, radius: place.radius, clips: clips, layers: hasBar ? [bar, child] : [child])
      ]
    }
    for (opacity, hasBar) in [(1.0, false), (0.6, false), (1, true)] {
      let scene = Self.scene(
        screen(place.x, 60, first, opacity, hasBar: hasBar),
        screen(place.x / 2, 95.7, !first, opacity, hasBar: hasBar), Transition(to: "b"))
      for jump in try Self.jumps(scene) { #expect(jump <= 2, "\(opacity) \(hasBar)") }
      #expect(try Self.error(scene) <= 6, "\(opacity) \(hasBar)")
    }
  }

  @Test func `what one screen clips stays cut where something flies between parent and child`() throws {
    func screen(_ x: Double, _ side: Double, _ clips: Bool, _ y: Double) -> [Layer] {
      let inner = Self.box("m", Rect(x: -6, y: 8, width: 30, height: 30), Self.green)
      let child = Self.box(
        "k", Rect(x: -5, y: -3, width: side + 9, height: side + 8), Self.red, layers: [inner])
      let card = Self.box(
        "c", Rect(x: x, y: x, width: side, height: side), .white, radius: 12, clips: clips, layers: [child])
      return [card, Self.box("z", Rect(x: 95, y: y, width: 20, height: 20), Self.green)]
    }
    let scene = Self.scene(screen(20.3, 60, true, 5), screen(9, 75.7, false, 90).reversed(), Transition(to: "b"))
    for jump in try Self.jumps(scene) { #expect(jump <= 2) }
    #expect(try Self.error(scene, at: [0.2, 0.5, 0.8]) <= 6)
  }

  // MARK: Faces

  @Test(arguments: [Color.black, .white])
  func `the faces of a cube meet without a line`(_ background: Color) throws {
    func face(_ color: Color) -> [Layer] {
      let whole = Rect(x: 0, y: 0, width: 120, height: 120)
      let edge = Layer(frame: Rect(x: 0, y: 40, width: 120, height: 30), fill: .color(.white))
      return [Self.box(nil, whole, color), edge]
    }
    var scene = Self.scene(
      face(Self.red), face(Self.green), Transition(to: "b", style: .cube), background: background)
    for screen in scene.screens.indices { scene.screens[screen].background = .color(.black) }
    #expect(try Self.error(scene, at: [0.13, 0.37, 0.5, 0.71]) <= 12)
  }

  // MARK: Reveals

  @Test(arguments: Effect.RevealShape.allCases)
  func `a reveal ends with the shadow and the children that stick out`(_ shape: Effect.RevealShape) throws {
    var card = Self.box("card", Rect(x: 45, y: 45, width: 30, height: 30), .white)
    card.shadow = LayerShadow(color: .white, radius: 16, offset: Point(x: 6, y: 8))
    card.layers = [Self.box(nil, Rect(x: -20, y: 10, width: 15, height: 40), Self.red)]
    let reveal = Effect(.reveal(from: Point(x: 0.5, y: 0.5), shape: shape))
    let scene = Self.scene(
      [], [card],
      Transition(
        to: "b", enter: [], leave: [], layers: [LayerEffects(layer: LayerReference(.to, "card"), effects: [reveal])]))
    #expect(try Self.jumps(scene)[1] <= 3)
  }

  @Test func `a reveal of what stays in its box ends with the box`() throws {
    let card = Self.box("card", Rect(x: 40, y: 40, width: 40, height: 40), .white)
    let reveal = Effect(.reveal(from: Point(x: 0.5, y: 0.5), shape: .rect))
    let scene = Self.scene(
      [], [card],
      Transition(
        to: "b", enter: [], leave: [], layers: [LayerEffects(layer: LayerReference(.to, "card"), effects: [reveal])]))
    let half = try Animation(scene).still(atSeconds: 0.5)
    #expect(half[50, 50] == 0xFFFF_FFFF && half[49, 60] == 0xFF00_0000)
  }

  // MARK: Borders

  @Test func `a border of a transparent colour fades and keeps its width`() throws {
    func screen(_ color: Color) -> [Layer] {
      var layer = Self.box("c", Rect(x: 0, y: 0, width: 120, height: 120), nil)
      layer.border = Border(width: 50, color: color)
      return [layer]
    }
    let clear = Color(red: 1, green: 0, blue: 0, alpha: 0)
    let scene = Self.scene(screen(clear), screen(Color(red: 0, green: 0, blue: 1)), Transition(to: "b"))
    let half = try Animation(scene).still(atSeconds: 0.5)
    #expect(half[60, 2] == half[60, 48] && half[60, 52] == 0xFF00_0000)
    #expect((126...129).contains(half[60, 48] >> 16 & 255))
  }

  @Test func `a border on one screen alone leaves no outline`() throws {
    func screen(_ border: Border?) -> [Layer] {
      var layer = Self.box("c", Rect(x: 20.5, y: 20.5, width: 60, height: 60), Self.red, radius: 14)
      layer.border = border
      return [layer]
    }
    let scene = Self.scene(screen(nil), screen(Border(width: 6, color: .white)), Transition(to: "b"))
    for jump in try Self.jumps(scene) { #expect(jump <= 2) }
  }

  // MARK: Lifting

  @Test func `a path that reaches out of its frame onto a matched layer stays above it`() throws {
    let photo = Self.box("photo", Rect(x: 20, y: 20, width: 50, height: 50), Self.red)
    var mark = Layer(id: "mark", frame: Rect(x: 90, y: 90, width: 20, height: 20))
    mark.path = LayerPath("M-50 -50H10V10H-50z", fill: .color(.white))
    var moved = photo
    moved.frame.x = 30
    let scene = Self.scene(
      [photo, mark], [moved, mark],
      Transition(to: "b", match: MatchRule.none, pairs: [Pair("photo", "photo")]))
    for jump in try Self.jumps(scene) { #expect(jump <= 2) }
  }
}
