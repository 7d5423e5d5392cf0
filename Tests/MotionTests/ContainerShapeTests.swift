import DisplayList
import Pixels
import SceneModel
import Testing

@testable import LayerPainting
@testable import Motion

/// Place, extent and corners of a container transform by numbers computed from Material's formulas, and what happens
/// around it.
@Suite("The shape of a container transform")
struct ContainerShapeTests {
  private static let canvas = Canvas(size: Size(width: 390, height: 844))
  private static let card = Layer.box("x", 20, 300, 100, 60, .gray, radius: 12)
  private static let page = Layer.box("x", 0, 0, 390, 844, .pureBlue)
  private static let shares = [0.25, 0.5, 0.75]

  private static func plan(_ from: Layer, _ to: Layer, _ change: (inout Transition) -> Void = { _ in }) -> MotionPlan {
    var step = Transition(to: "b", style: .containerTransform, curve: .named(.linear))
    change(&step)
    let screens = [
      Screen("a", background: .color(.white), layers: [from]), Screen("b", background: .color(.white), layers: [to]),
    ]
    return MotionPlan(
      Scene(
        canvas: canvas, screens: screens,
        timeline: [
          .hold(0.5), Step(.transition(step)), .hold(0.5), Step(.transition(Transition(to: "a", reverse: true))),
        ]))
  }

  private static func isNear(_ box: Rect, _ numbers: [Double], _ tolerance: Double = 1e-4) -> Bool {
    zip([box.x, box.y, box.width, box.height], numbers).allSatisfy { near($0, $1, tolerance) }
  }

  @Test
  func `A card that becomes the canvas, and back, both as a reverse and as a step of its own`() throws {
    let there = [[15, 225, 172.5, 170.9519], [10, 150, 245, 338.6026], [5, 75, 317.5, 562.9519]]
    let back = [[5, 75, 317.5, 549.1574], [10, 150, 245, 317.3134], [15, 225, 172.5, 148.4679]]
    let radii = (there: [13.8, 9.8, 0], back: [0, 9.8, 15.525])
    let entering = Self.plan(Self.card, Self.page)
    let returning = Self.plan(Self.page, Self.card)
    for (index, share) in Self.shares.enumerated() {
      for (plan, step) in [(entering, 1), (returning, 3)] {
        let state = try #require(plan.state(.pair, "x", at: plan.time(step, share)))
        #expect(Self.isNear(state.placement.frame, there[index]), "\(state.placement.frame)")
        #expect(near(state.radii.topLeft, radii.there[index]), "\(state.radii)")
      }
      for (plan, step) in [(entering, 3), (returning, 1)] {
        let state = try #require(plan.state(.pair, "x", at: plan.time(step, share)))
        #expect(Self.isNear(state.placement.frame, back[index]), "\(state.placement.frame)")
        #expect(near(state.radii.topLeft, radii.back[index]), "\(state.radii)")
      }
    }
  }

  @Test
  func `Contents fit the height where that keeps more of them in sight, and either side when the pair says so`() throws
  {
    let wide = Layer.box("x", 40, 500, 300, 100, .pureBlue)
    // To the height: both contents are as high as the box, and its width lies between theirs.
    func byHeight(_ p: Double, _ mask: Double) -> (Double, Double) {
      let height = 60 + (100 - 60) * p
      return (100 * height / 60 + (300 * height / 100 - 100 * height / 60) * mask, height)
    }
    func byWidth(_ p: Double, _ mask: Double) -> (Double, Double) {
      let width = 100 + (300 - 100) * p
      return (width, 60 * width / 100 + (100 * width / 300 - 60 * width / 100) * mask)
    }
    for share in Self.shares {
      for (fit, expected) in [(Pair.Fit?.none, byHeight), (.height, byHeight), (.width, byWidth)] {
        let plan = Self.plan(Self.card, wide) { $0.pairs = [Pair("x", "x", fit: fit)] }
        let size = try #require(plan.state(.pair, "x", at: plan.time(1, share))).placement.size
        let (width, height) = expected(share, share)
        #expect(near(size.width, width) && near(size.height, height), "\(size)")
        let back = try #require(plan.state(.pair, "x", at: plan.time(3, share))).placement.size
        let (backWidth, backHeight) = expected(1 - share, 1 - min(1, share / 0.9))
        #expect(near(back.width, backWidth) && near(back.height, backHeight), "\(back)")
      }
    }
    let chosen = ContainerTransform(
      from: Placement(Self.card.frame), to: Placement(wide.frame), ContainerTransform.Options())
    #expect(!chosen.fitsWidth && chosen.isEntering)
  }

  @Test
  func `On an arc the middle of the upper edge follows it by its length, whatever the windows`() throws {
    let plan = Self.plan(Self.card, .box("x", 100, 60, 280, 400, .pureBlue)) {
      $0.pairs = [Pair("x", "x", path: .arc)]
    }
    let (start, end) = (Point(x: 70, y: 300), Point(x: 240, y: 60))
    let control = Point(x: end.x, y: start.y)
    func point(_ s: Double) -> Point {
      let r = 1 - s
      return Point(
        x: r * r * start.x + 2 * r * s * control.x + s * s * end.x,
        y: r * r * start.y + 2 * r * s * control.y + s * s * end.y)
    }
    let points = (0...20_000).map { point(Double($0) / 20_000) }
    var lengths = [0.0]
    for (a, b) in zip(points, points.dropFirst()) {
      lengths.append(lengths[lengths.count - 1] + ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot())
    }
    for share in [0.05] + Self.shares {
      let frame = try #require(plan.state(.pair, "x", at: plan.time(1, share))).placement.frame
      let index = lengths.firstIndex { $0 >= share * lengths[20_000] } ?? 0
      #expect(near(frame.center.x, points[index].x, 0.02) && near(frame.minY, points[index].y, 0.02))
      #expect(near(frame.width, 100 + 180 * max(0, (share - 0.1) / 0.9)))
    }
  }

  @Test
  func `The scrim comes with a container that enters and goes with one that returns; areas decide, also in a reverse`()
    throws
  {
    let dark = Double(0x52) / 255
    for share in Self.shares {
      for (plan, entering, returning) in [
        (Self.plan(Self.card, Self.page), 1, 3), (Self.plan(Self.page, Self.card), 3, 1),
      ] {
        let there = try #require(plan.state(.backdrop, "backdrop", at: plan.time(entering, share)))
        #expect(near(there.opacity, dark * share))
        let back = try #require(plan.state(.backdrop, "backdrop", at: plan.time(returning, share)))
        #expect(near(back.opacity, dark * (1 - share)))
        #expect(near(plan.span(entering).duration, 0.5) && near(plan.span(returning).duration, 0.4))
      }
    }
  }

  @Test
  func `On a return the entering rest is there at once and the leaving one fades out in the first two fifths`() throws {
    let screens = [
      Screen("a", layers: [Self.page, .box("old", 0, 800, 20, 20)]),
      Screen("b", background: .color(.white), layers: [.box("new", 300, 0, 20, 20), Self.card]),
    ]
    let step = Transition(to: "b", style: .containerTransform, curve: .named(.linear))
    let plan = MotionPlan(Scene(canvas: Self.canvas, screens: screens, timeline: [Step(.transition(step))]))
    let early = plan.time(0, 0.2)
    #expect(try #require(plan.state(.to, "new", at: early)).opacity == 1)
    #expect(near(try #require(plan.state(.from, "/", at: early)).opacity, 0.5))
    #expect(plan.state(.from, "/", at: plan.time(0, 0.45))?.opacity ?? 0 == 0)
  }

  @Test
  func `What a scene says of rests, order and time stays in either direction`() throws {
    let plan = Self.plan(Self.page, Self.card) {
      ($0.duration, $0.above, $0.leave) = (.seconds(2), .to, [Effect(.scale(0.5))])
    }
    #expect(near(plan.span(1).duration, 2) && near(plan.span(3).duration, 2))
    #expect(near(try #require(plan.state(.from, "/", at: plan.time(1, 0.5))).placement.frame.width, 390 * 0.75))
    #expect(near(try #require(plan.state(.to, "/", at: plan.time(3, 0.5))).placement.frame.width, 390 * 0.75))
  }

  @Test
  func `Shadows are the layers' own, tweened; there is none where neither has one`() {
    let plain = Self.plan(Self.card, Self.page)
    #expect(plain.displayList(at: plain.time(1, 0.5)).shadows.isEmpty)
    let card = Self.card.with { $0.shadow = LayerShadow(radius: 16) }
    let plan = Self.plan(card, Self.page)
    #expect(plan.displayList(at: plan.time(1, 0.25)).shadows.map(\.sigma).allSatisfy { near($0, 8) })
    #expect(plan.displayList(at: plan.time(1, 0.25)).shadows.count == 1)
  }

  @Test
  func `With an elevation Material's shadow is drawn, by the place on the canvas, and mirrored on the way back`() throws
  {
    let plan = Self.plan(Self.card, Self.page) { $0.elevation = Elevation(start: 2, end: 10) }
    for (step, share, height) in [(1, 0.25, 4.0), (3, 0.25, 8.0)] {
      let time = plan.time(step, share)
      let box = try #require(plan.state(.pair, "x", at: time)).placement.frame
      let list = plan.displayList(at: time)
      let shadow = try #require(list.shadows.first)
      #expect(near(shadow.sigma, height / 2) && list.shadows.count == 1)
      let offset = (shadow.outline.rect.center.x, shadow.outline.rect.center.y)
      #expect(near(offset.0 - box.width / 2, 0.3 * height * (box.center.x / 195 - 1)))
      #expect(near(offset.1 - box.height / 2, 1.5 * height * box.center.y / 844))
    }
  }
}
