import Pixels
import SceneModel
import Testing

@testable import Motion

/// Drags that scale, turn and fade a layer, wherever it lies.
@Suite("Drags")
struct DragTests {
  private static func plan(_ drags: [Drag], _ layers: [Layer], then steps: [Step] = []) -> MotionPlan {
    let screens = [
      Screen("a", background: .color(.white), layers: layers),
      Screen("b", background: .color(.white), layers: [.box("card", 0, 0, 100, 60)]),
    ]
    return MotionPlan(
      Scene(
        canvas: Fixture.canvas, screens: screens,
        timeline: [Step(.hold(Hold(duration: 1, drags: drags)))] + steps))
  }

  private static let card = Layer.box("card", 50, 100, 100, 60)
  private static let release = Drag.Release(duration: 0.4, curve: .named(.linear))
  private static let whole = Drag(
    layer: "card", samples: [.init(time: 0.5, offset: Point(x: 10, y: 20))], scales: [.init(time: 0.5, x: 2, y: 2)],
    rotations: [.init(time: 0.25, value: 90)], opacities: [.init(time: 0.5, value: 0.5)], anchor: .zero,
    release: release)

  @Test
  func `Each list goes straight from rest, is held after its last sample, and all go back together`() throws {
    let plan = Self.plan([Self.whole], [Self.card])
    let first = try #require(plan.state(.from, "card", at: 0.125))
    #expect(near(first.placement.rotation, 45) && near(first.placement.scaleX, 1.25) && near(first.opacity, 0.875))
    let held = try #require(plan.state(.from, "card", at: 0.4))
    #expect(near(held.placement.rotation, 90) && near(held.placement.scaleY, 1.8))
    let back = try #require(plan.state(.from, "card", at: 0.7))
    #expect(near(back.placement.rotation, 45) && near(back.placement.scaleX, 1.5) && near(back.opacity, 0.75))
    #expect(plan.displayList(at: 0.95) == plan.still(of: "a"))
  }

  @Test
  func `The anchor stays where the offset takes it`() throws {
    let plan = Self.plan([Self.whole], [Self.card])
    let placement = try #require(plan.state(.from, "card", at: 0.5)).placement
    let corner = placement.transform.apply(.zero)
    #expect(near(corner.x, 60) && near(corner.y, 120))
    // A quarter turn and twice the size: the box hangs from its corner to the left and downwards.
    let other = placement.transform.apply(Point(x: 100, y: 60))
    #expect(near(other.x, 60 - 120) && near(other.y, 120 + 200))
  }

  @Test
  func `A layer is scaled along the canvas after its own rotation, and moved on the canvas in a turned parent`() throws
  {
    let turned = Self.card.with { $0.transform.rotation = 45 }
    let wide = Self.plan([Drag(layer: "card", scales: [.init(time: 0.5, x: 2, y: 1)])], [turned])
    let (rest, stretched) = (
      try #require(wide.state(.from, "card", at: 0)).bounds, try #require(wide.state(.from, "card", at: 0.6)).bounds
    )
    #expect(near(stretched.width, 2 * rest.width) && near(stretched.height, rest.height))
    let parent = Layer.box("parent", 20, 40, 120, 120, .gray, layers: [.box("card", 10, 10, 20, 20)]).with {
      ($0.transform.rotation, $0.transform.scaleX, $0.transform.scaleY) = (90, 2, 2)
    }
    let moved = Self.plan(
      [Drag(layer: "parent/card", samples: [.init(time: 0.5, offset: Point(x: 30, y: 0))])], [parent])
    let (before, after) = (
      try #require(moved.state(.from, "parent/card", at: 0)).bounds,
      try #require(moved.state(.from, "parent/card", at: 0.6)).bounds
    )
    #expect(near(after.x - before.x, 30) && near(after.y, before.y))
  }

  @Test
  func `Without a release the next hold and the next transition start there, phantoms too`() throws {
    var drag = Self.whole
    drag.release = nil
    let further = Drag(layer: "card", rotations: [.init(time: 0.5, value: 180)])
    let plan = Self.plan(
      [drag], [Self.card],
      then: [
        Step(.hold(Hold(duration: 1, drags: [further]))),
        Step(.transition(Transition(to: "b", duration: .seconds(1), curve: .named(.linear)))),
      ])
    let half = try #require(plan.state(.from, "card", at: 1.25))
    #expect(near(half.placement.rotation, 135) && near(half.placement.scaleX, 2) && near(half.opacity, 0.5))
    let flying = try #require(plan.state(.pair, "card", at: 2.5))
    #expect(near(flying.placement.rotation, 90) && near(flying.placement.scaleX, 1.5) && near(flying.opacity, 0.75))
    let (last, first) = (plan.displayList(at: 1.9999), plan.displayList(at: 2.0001))
    #expect(PointPainter.meanDifference(last, first) < 1)
  }
}
