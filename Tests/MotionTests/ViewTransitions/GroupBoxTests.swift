import MotionCurves
import Pixels
import SceneModel
import Testing

@testable import LayerPainting
@testable import Motion

/// Where the groups of a view transition lie, and their pictures in them.
@Suite("Boxes of view transitions")
struct GroupBoxTests {
  private typealias Base = ViewTransitionTests

  private static func placement(_ from: Layer, _ to: Layer, _ share: Double) throws -> Placement {
    let plan = Base.plan([from], [to])
    return try #require(plan.state(.pair, "x", at: plan.time(1, share))).placement
  }

  @Test(arguments: [0.1, 0.5, 0.9])
  func `Size and centre are mixed`(share: Double) throws {
    let place = try Self.placement(.box("x", 0, 0, 40, 20), .box("x", 100, 60, 80, 100), share)
    #expect(near(place.center.x, 20 + 120 * share) && near(place.center.y, 10 + 100 * share))
    #expect(near(place.size.width, 40 + 40 * share) && near(place.size.height, 20 + 80 * share))
    #expect(place.rotation == 0 && place.scaleX == 1 && place.residual == .identity)
  }

  @Test(arguments: [(0, 90, 45), (0, 350, -5), (10, 340, -5), (0, 180, 90), (0, -180, 90), (180, 0, 90), (90, 270, 0)])
  func `A turn goes the shorter way, an exact half turn straight`(from: Double, to: Double, half: Double) throws {
    let box = Layer.box("x", 50, 50, 40, 20)
    let place = try Self.placement(
      box.with { $0.transform.rotation = from }, box.with { $0.transform.rotation = to }, 0.5)
    #expect(near(place.rotation, half))
  }

  @Test
  func `Scales are mixed beside the turn, ancestors' included`() throws {
    let box = Layer.box("x", 0, 0, 40, 20).with { ($0.transform.scaleX, $0.transform.rotation) = (3, 90) }
    let around = Layer.box(nil, 50, 50, 40, 20, nil, layers: [box]).with {
      ($0.transform.scaleX, $0.transform.scaleY) = (2, 2)
    }
    let place = try Self.placement(.box("x", 50, 50, 40, 20), around, 0.5)
    #expect(near(place.rotation, 45) && near(place.scaleX, 3.5) && near(place.scaleY, 1.5))
  }

  @Test(arguments: 0..<20)
  func `A matrix is what its parts make`(seed: Int) throws {
    let angle = Double(seed) * 37
    let map =
      Transform.rotation(degrees: angle) * .scale(x: seed % 3 == 0 ? -2 : 1.5, y: seed % 2 == 0 ? 0.5 : -3)
      * .rotation(degrees: Double(seed) * 11)
    let parts = try #require(MatrixDecomposition(map))
    for share in [0.0, 1.0] {
      let mixed = MatrixDecomposition.mix(parts, parts, share).map
      #expect(near(mixed.a, map.a) && near(mixed.b, map.b) && near(mixed.c, map.c) && near(mixed.d, map.d))
    }
    #expect(MatrixDecomposition(.scale(x: 0, y: 1)) == nil)
  }

  @Test
  func `A skew is mixed as Chromium mixes it`() throws {
    let map = Transform.scale(x: 1.4, y: 0.7) * .rotation(degrees: 30)
    let mixed = MatrixDecomposition.mix(
      try #require(MatrixDecomposition(.identity)), try #require(MatrixDecomposition(map)), 0.8024034)
    // The computed style of a group half way through `ease`.
    #expect(near(mixed.map.a, 1.17955, 1e-5) && near(mixed.map.b, 0.270593, 1e-5))
    #expect(near(mixed.map.c, -0.600426, 1e-5) && near(mixed.map.d, 0.704306, 1e-5))
  }

  @Test
  func `One axis flipped at one end and the other at the other end are scales that go through 0`() throws {
    let (first, second) = (Transform.scale(x: -1, y: 1), Transform.scale(x: 1, y: -1))
    let mixed = MatrixDecomposition.mix(
      try #require(MatrixDecomposition(first)), try #require(MatrixDecomposition(second)), 0.25)
    #expect(mixed.scaleX == -0.5 && mixed.scaleY == 0.5 && mixed.angle == 0)
  }

  /// Half way the box is 80 × 60; pictures are 40 × 40 and 120 × 80.
  @Test(
    "`fit` lays both pictures out",
    arguments: [
      (Pair.Fit.width, Rect(x: 0, y: 0, width: 80, height: 80), Rect(x: 0, y: 0, width: 80, height: 160.0 / 3)),
      (.height, Rect(x: 10, y: 0, width: 60, height: 60), Rect(x: -5, y: 0, width: 90, height: 60)),
      (.none, Rect(x: 0, y: 0, width: 40, height: 40), Rect(x: 0, y: 0, width: 120, height: 80)),
      (.contain, Rect(x: 10, y: 0, width: 60, height: 60), Rect(x: 0, y: 10.0 / 3, width: 80, height: 160.0 / 3)),
      (.cover, Rect(x: 0, y: -10, width: 80, height: 80), Rect(x: -5, y: 0, width: 90, height: 60)),
      (.fill, Rect(x: 0, y: 0, width: 80, height: 60), Rect(x: 0, y: 0, width: 80, height: 60)),
    ])
  func `fits`(fit: Pair.Fit, first: Rect, second: Rect) throws {
    let plan = Base.plan(
      [.box("x", 0, 0, 40, 40, radius: 8)], [.box("x", 0, 0, 120, 80, .pureBlue, radius: 6)],
      Base.transition { $0.pairs = [Pair("x", "x", fit: fit)] })
    let time = plan.time(1, 0.5)
    let pictures = try #require(plan.state(.pair, "x", at: time)?.pictures)
    for (picture, box) in zip(pictures, [first, second]) {
      let found = picture.frame
      #expect(near(found.x, box.x) && near(found.y, box.y), "\(picture.side)")
      #expect(near(found.width, box.width) && near(found.height, box.height), "\(picture.side)")
    }
    #expect(near(pictures[0].radii.topLeft, 8 * first.width / 40))
    #expect(near(pictures[1].radii.topLeft, 6 * second.width / 120))
    // Only `cover` is cropped to the box, which ends at 60.
    let isBelow = fit == .width
    #expect((plan.color(at: (40, 70), time) != .white) == (isBelow || fit == .none))
  }

  @Test
  func `Keyframes place the box and drive the progress`() throws {
    let moved = KeyframeTrack(target: .pair("x"), property: .position, keys: [.init(0, .numbers([150, 300]))])
    let still = KeyframeTrack(target: .pair("x"), property: .progress, keys: [.init(0, .numbers([0.25]))])
    let plan = Base.plan(
      [.box("x", 0, 0, 40, 40)], [.box("x", 0, 0, 80, 40)], Base.transition { $0.keyframes = [moved, still] })
    let state = try #require(plan.state(.pair, "x", at: plan.time(1, 0.8)))
    #expect(state.placement.center == Point(x: 150, y: 300) && near(state.placement.size.width, 50))
    #expect(near(state.pictures?[1].opacity ?? 0, 0.25))
  }

  // MARK: Groups in groups

  private static func card(_ x: Double, _ width: Double, clips: Bool = true, radius: Double = 0) -> Layer {
    .box("card", x, 0, width, 100, .white, radius: radius, layers: [.box("photo", width - 20, 0, 40, 40, .pureBlue)])
      .with { $0.clips = clips }
  }

  @Test
  func `A nested group is mixed relative to the box in which it stays, and follows its keyframes`() throws {
    let jump = KeyframeTrack(target: .pair("card"), property: .position, keys: [.init(0, .numbers([100, 250]))])
    for keyframes in [[], [jump]] {
      let plan = Base.plan(
        [Self.card(0, 60)], [Self.card(40, 100)],
        Base.transition { ($0.nest, $0.keyframes) = (["card"], keyframes) })
      let time = plan.time(1, 0.5)
      let card = try #require(plan.state(.pair, "card", at: time)).bounds
      let photo = try #require(plan.state(.pair, "card/photo", at: time)).bounds
      #expect(near(photo.x - card.x, 60) && near(photo.y - card.y, 0) && near(photo.width, 40))
      // 20 points of the photo are beyond the card: cut off.
      #expect(plan.color(at: (photo.x + 10, photo.y + 20), time) == .pureBlue)
      #expect(plan.color(at: (photo.x + 30, photo.y + 20), time) == .white)
    }
  }

  @Test
  func `A nested group has keyframes in canvas coordinates`() throws {
    let track = KeyframeTrack(target: .pair("photo"), property: .frame, keys: [.init(0, .numbers([70, 20, 30, 60]))])
    let plan = Base.plan(
      [Self.card(0, 60)], [Self.card(40, 100)],
      Base.transition { ($0.nest, $0.keyframes) = (["card"], [track]) })
    let photo = try #require(plan.state(.pair, "card/photo", at: plan.time(1, 0.5)))
    #expect(near(photo.bounds.x, 70) && near(photo.bounds.y, 20) && near(photo.bounds.height, 60))
  }

  @Test func `nested groups are painted right above the pictures in which they stay; nothing is cut without clips`() {
    let bar = Layer.box("bar", 0, 0, 200, 20, .black)
    func plan(_ nest: [String]?, clips: Bool = true) -> MotionPlan {
      let card = Self.card(0, 60, clips: clips)
      return Base.plan([card, bar], [bar, card], Base.transition { $0.nest = nest })
    }
    func names(_ plan: MotionPlan) -> [String] { plan.states(at: plan.time(1, 0.9)).map(\.name).filter { $0 != "/" } }
    #expect(names(plan(["card"])) == ["card", "card/photo", "bar"])
    // What the new screen alone has comes last, but stays in its box.
    let come = Base.plan(
      [.box("card", 0, 0, 60, 100), bar], [Self.card(0, 60), bar], Base.transition { $0.nest = ["card"] })
    #expect(names(come) == ["card", "card/photo", "bar"])
    let open = plan(["card"], clips: false)
    #expect(open.color(at: (70, 30), open.time(1, 0.5)) == .pureBlue)
  }

  @Test
  func `The clip of a box has radii mixed in points`() {
    let plan = Base.plan(
      [Self.card(0, 60, radius: 10)], [Self.card(0, 60, radius: 30)], Base.transition { $0.nest = ["card"] })
    let list = plan.displayList(at: plan.time(1, 0.5))
    let radii = list.commands.compactMap { command -> Double? in
      if case .beginClip(let shape) = command { list.shapes[at: shape].outline.radii.topRight } else { nil }
    }
    #expect(radii.contains { near($0, 20) })
  }

  @Test
  func `One-sided groups stay in a box that moves`() throws {
    let plan = Base.plan(
      [Self.card(0, 60)], [.box("card", 100, 0, 60, 100, .white)], Base.transition { $0.nest = ["card"] })
    let photo = try #require(plan.state(.from, "card/photo", at: plan.time(1, 0.5)))
    #expect(near(photo.bounds.x, 90) && near(photo.opacity, 0.5))
  }
}
