// Unnamed contents of matched layers: what both ends have moves, as if it had a name, and what comes or goes is cut.

import Pixels
import Rendering
import SceneModel
import TestSupport
import Testing

@Suite struct ContentTwinsTests {
  private static let canvas = Size(width: 120, height: 120)

  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ rgb: UInt32) -> Layer {
    Layer(frame: Rect(x: x, y: y, width: width, height: height), fill: .color(Color(rgb: rgb)))
  }

  private static func text(_ string: String, _ x: Double, _ y: Double, size: Double = 12) -> Layer {
    Layer(
      frame: Rect(x: x, y: y, width: 40, height: 16),
      text: LayerText(string, font: "built-in", size: size, verticalAlignment: .top))
  }

  /// A card with contents at both ends of a move.
  private static func scene(
    _ from: [Layer], _ to: [Layer], scale: Double = 1, clips: Bool = false, fill: UInt32? = 0xFFFFFF,
    pair: Pair? = nil, curve: Curve = .named(.linear)
  ) -> Scene {
    func screen(_ name: String, _ frame: Rect, _ layers: [Layer]) -> Screen {
      let card = Layer(
        id: "card", frame: frame, fill: fill.map { .color(Color(rgb: $0)) }, clips: clips, layers: layers)
      return Screen(name, background: .color(Color(rgb: 0x204060)), layers: [card])
    }
    var there = Transition(to: "b", duration: .seconds(1), curve: curve)
    there.pairs = pair.map { [$0] }
    return Scene(
      canvas: Canvas(size: canvas, scale: scale),
      screens: [
        screen("a", Rect(x: 4, y: 4, width: 48, height: 40), from),
        screen("b", Rect(x: 10, y: 8, width: 104, height: 60), to),
      ],
      timeline: [
        .hold(0.5), Step(.transition(there)), .hold(0.5), Step(.transition(Transition(to: "a", reverse: true))),
      ])
  }

  /// The frame at a share of a step.
  private static func frame(_ scene: Scene, _ share: Double, step: Int = 1) throws -> Bitmap {
    let animation = try Animation(scene)
    let step = animation.plan.steps[step]
    return animation.still(atSeconds: step.start + step.duration * share)
  }

  /// The red, green and blue of a pixel.
  private static func color(_ frame: Bitmap, _ x: Int, _ y: Int) -> UInt32 {
    let pixel = frame.pixels[y * frame.size.width + x]
    return (pixel & 255) << 16 | pixel & 0xFF00 | pixel >> 16 & 255
  }

  /// The same layers with ids of their own.
  private static func named(_ layers: [Layer], _ ids: [String]) -> [Layer] {
    zip(layers, ids).map { layer, id in
      var layer = layer
      layer.id = id
      return layer
    }
  }

  /// Contents of both ends, with ids that make the same pairs.
  private static let contents: [(from: [Layer], to: [Layer], ids: (from: [String], to: [String]))] = {
    let dots = [box(2, 2, 8, 8, 0xFF0000), box(12, 2, 8, 8, 0x00FF00), box(22, 2, 8, 8, 0xFF0000)]
    let other = [box(60, 30, 12, 8, 0xFF0000), box(40, 4, 20, 8, 0x00FF00), box(80, 40, 8, 12, 0xFF0000)]
    var round = box(10, 10, 12, 12, 0x0000FF), larger = box(70, 20, 30, 30, 0x0000FF)
    (round.cornerRadii, larger.cornerRadii) = (CornerRadii(6), CornerRadii(15))
    round.shadow = LayerShadow(radius: 4, offset: Point(x: 0, y: 2))
    larger.shadow = round.shadow
    return [
      (dots, other, (["x", "y", "z"], ["x", "y", "z"])),
      ([round], [larger], (["x"], ["x"])),
      ([text("Buy", 4, 20)], [text("Buy", 50, 10, size: 18)], (["x"], ["x"])),
      ([text("Buy", 4, 20)], [text("Sold", 50, 10, size: 18)], (["x"], ["x"])),
      ([dots[0], text("A", 4, 20)], [text("A", 50, 10), other[0]], (["x", "y"], ["y", "x"])),
    ]
  }()

  @Test(arguments: 0..<5, [1.0, 2.0])
  func `Twins move as layers with names do`(index: Int, scale: Double) throws {
    let (from, to, ids) = Self.contents[index]
    let plain = Self.scene(from, to, scale: scale)
    let named = Self.scene(Self.named(from, ids.from), Self.named(to, ids.to), scale: scale)
    for step in [1, 3] {
      for share in [0.004, 0.25, 0.5, 0.75, 0.996] {
        let frames = (try Self.frame(plain, share, step: step), try Self.frame(named, share, step: step))
        #expect(frames.0.largestDifference(from: frames.1) <= 2, "step \(step) at \(share)")
      }
    }
  }

  @Test func `So do twins in twins, in groups that paint nothing, and above a matched layer`() throws {
    func group(_ id: String?, _ frame: Rect, _ layers: [Layer]) -> Layer { Layer(id: id, frame: frame, layers: layers) }
    let (dot, large) = (Self.box(4, 4, 10, 10, 0xFF0000), Self.box(10, 12, 20, 14, 0xFF0000))
    func from(_ names: [String?]) -> [Layer] {
      var (photo, dot) = (Self.box(0, 0, 48, 20, 0x808000), dot)
      (photo.id, dot.id) = ("photo", names[1])
      return [photo, group(names[0], Rect(x: 20, y: 8, width: 20, height: 20), [dot])]
    }
    func to(_ names: [String?]) -> [Layer] {
      var (photo, large) = (Self.box(0, 0, 104, 16, 0x808000), large)
      (photo.id, large.id) = ("photo", names[1])
      return [photo, group(names[0], Rect(x: 40, y: 20, width: 60, height: 30), [large])]
    }
    let (plain, named) = (
      Self.scene(from([nil, nil]), to([nil, nil])), Self.scene(from(["g", "dot"]), to(["g", "dot"]))
    )
    for share in [0.004, 0.25, 0.5, 0.75, 0.996] {
      #expect(try Self.frame(plain, share).largestDifference(from: Self.frame(named, share)) <= 2)
    }
  }

  @Test func `A spring takes twins beyond their ends with the card`() throws {
    let spring = Curve.spring(.response(0.4, dampingRatio: 0.4))
    let (from, to, ids) = Self.contents[0]
    let (plain, named) = (
      Self.scene(from, to, curve: spring),
      Self.scene(Self.named(from, ids.from), Self.named(to, ids.to), curve: spring)
    )
    for share in [0.1, 0.2, 0.3, 0.5] {
      #expect(try Self.frame(plain, share).largestDifference(from: Self.frame(named, share)) <= 2)
    }
  }

  @Test(arguments: [
    Pair("card", "card", fit: .width), Pair("card", "card", content: .crossfade), Pair("card", "card", content: .to),
  ])
  func `A pair that says how its contents are laid out or which are shown has no twins`(pair: Pair) throws {
    let (from, to, _) = Self.contents[0]
    let frame = try Self.frame(Self.scene(from, to, pair: pair), 0.5)
    #expect(try frame.largestDifference(from: Self.frame(Self.scene(from, to), 0.5)) > 40)
  }

  @Test(arguments: [(false, UInt32?.some(0xFFFFFF)), (true, nil)])
  func `The moving box cuts what comes and goes, but not what hangs over it at rest`(
    clips: Bool, fill: UInt32?
  ) throws {
    let scene = Self.scene([Self.box(10, 4, 28, 36, 0xFF0000)], [], clips: clips, fill: fill)
    // Half way the box, 76 × 50, ends at 56. What leaves is 76/48 as large as at rest and would end at 69.
    #expect(Self.color(try Self.frame(scene, 0.5), 45, 58) == 0x204060)
    #expect(Self.color(try Self.frame(scene, 0.5), 45, 50) != 0x204060)
    #expect(try Self.frame(scene, 0.000001).largestDifference(from: Self.frame(scene, 0)) <= 2)
    if clips { return }
    let badge = Self.box(-6, -6, 16, 16, 0xFF0000)
    let hanging = Self.scene([], [badge])
    #expect(Self.color(try Self.frame(hanging, 0.75), 6, 4) != 0x204060)
    #expect(try Self.frame(hanging, 0.999999).largestDifference(from: Self.frame(hanging, 1)) <= 2)
  }

  @Test func `The moving box cuts a text that is wider than the box is yet`() throws {
    let long = Self.text("Bought for you", 4, 20)
    let scene = Self.scene([Self.text("Buy", 4, 20)], [long])
    // A tenth of the way the box, 53.6 wide, ends at 58.2.
    let frame = try Self.frame(scene, 0.1)
    #expect((60..<110).allSatisfy { x in (4..<70).allSatisfy { y in Self.color(frame, x, y) == 0x204060 } })
    for share in [0.000001, 0.999999] {
      #expect(try Self.frame(scene, share).largestDifference(from: Self.frame(scene, share.rounded())) <= 2)
    }
  }

  @Test func `Texts are twins in equal boxes, and at the same place only with the same kinds of box`() throws {
    func badge(_ string: String, _ x: Double, _ y: Double) -> Layer {
      var badge = Self.box(x, y, 12, 12, 0xFF0000)
      badge.text = LayerText(string, font: "built-in", size: 8, alignment: .center)
      return badge
    }
    // Half way between its places, and opaque.
    let moving = try Self.frame(Self.scene([badge("3", 2, 2)], [Self.text("New", 50, 40), badge("4", 20, 22)]), 0.5)
    #expect(Self.color(moving, 19, 19) == 0xFF0000)
    // Fades where it is, as large as the box makes it: 1.58 times.
    let leaving = try Self.frame(Self.scene([badge("3", 2, 2)], [Self.text("New", 60, 40)]), 0.5)
    #expect(Self.color(leaving, 12, 11) & 0xFFFF != 0xFFFF)
    #expect(Self.color(leaving, 38, 30) == 0xFFFFFF)
  }

  @Test func `Twins that overlap in another order on each screen cross-fade their orders`() throws {
    let (red, blue) = (Self.box(4, 4, 20, 20, 0xFF0000), Self.box(12, 12, 20, 20, 0x0000FF))
    let scene = Self.scene([red, blue], [blue, red])
    let still = (try Self.frame(scene, 0), try Self.frame(scene, 1))
    #expect(try Self.frame(scene, 0.0001).largestDifference(from: still.0) <= 2)
    #expect(try Self.frame(scene, 0.9999).largestDifference(from: still.1) <= 2)
  }

  @Test func `Traces do not know twins`() throws {
    let (from, to, _) = Self.contents[0]
    let animation = try Animation(Self.scene(from, to))
    let step = animation.plan.steps[1]
    let names = animation.plan.states(at: step.start + step.duration / 2).map(\.name)
    #expect(names.filter { $0 != "/" } == ["card"])
  }
}
