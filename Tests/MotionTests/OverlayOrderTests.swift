import Pixels
import SceneModel
import TestSupport
import Testing

@testable import Motion

/// The order of phantoms and lifted layers: the same from the start of a transition to its end, or cross-faded.
@Suite("Overlay order")
struct OverlayOrderTests {
  private static func rest(_ rank: Int, _ x: Double = 0, _ width: Double = 10) -> OverlayElement.Rest {
    OverlayElement.Rest(rank: rank, box: Rect(x: x, y: 0, width: width, height: 10))
  }

  private static func parts(_ elements: OverlayElement...) -> [OverlayOrder.Part] { OverlayOrder(elements).parts }

  @Test
  func `A lifted layer stays above the matched layer that it covers, whatever the ranks`() {
    let photo = OverlayElement(from: Self.rest(8), to: Self.rest(1))
    let badge = OverlayElement(from: Self.rest(9)), title = OverlayElement(to: Self.rest(2))
    #expect(Self.parts(photo, badge, title) == [.steady(0), .steady(2), .steady(1)])
    let back = OverlayElement(from: Self.rest(1), to: Self.rest(8))
    #expect(Self.parts(back, OverlayElement(from: Self.rest(3))) == [.steady(0), .steady(1)])
  }

  @Test
  func `Matched layers that overlap on neither screen keep the destination's order`() {
    let first = OverlayElement(from: Self.rest(1, 0), to: Self.rest(2, 20))
    let second = OverlayElement(from: Self.rest(2, 20), to: Self.rest(1, 0))
    #expect(Self.parts(first, second) == [.steady(1), .steady(0)])
  }

  @Test
  func `Matched layers that overlap on one screen keep its order`() {
    let first = OverlayElement(from: Self.rest(1, 0), to: Self.rest(2, 0))
    let second = OverlayElement(from: Self.rest(2, 5), to: Self.rest(1, 40))
    #expect(Self.parts(first, second) == [.steady(0), .steady(1)])
  }

  @Test
  func `Matched layers that overlap on both screens in opposite orders cross-fade, and nothing else does`() {
    let first = OverlayElement(from: Self.rest(1), to: Self.rest(2))
    let second = OverlayElement(from: Self.rest(2), to: Self.rest(1))
    let top = OverlayElement(from: Self.rest(9), to: Self.rest(9)), badge = OverlayElement(to: Self.rest(4))
    #expect(
      Self.parts(first, second, top, badge) == [.changing(from: [0, 1], to: [1, 0]), .steady(3), .steady(2)])
  }

  @Test
  func `Depth comes before paint order`() {
    let low = OverlayElement(z: -1, from: Self.rest(5), to: Self.rest(5))
    #expect(Self.parts(OverlayElement(from: Self.rest(1), to: Self.rest(1)), low) == [.steady(1), .steady(0)])
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `The order agrees with both screens wherever layers overlap, and holds every layer once`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let count = Int.random(in: 2...14, using: &random)
    let ranks = (Array(0..<count).shuffled(using: &random), Array(0..<count).shuffled(using: &random))
    let elements = (0..<count).map { index in
      let kind = Int.random(in: 0...3, using: &random)
      func rest(_ rank: Int) -> OverlayElement.Rest { Self.rest(rank, Double.random(in: 0...60, using: &random), 20) }
      return OverlayElement(
        from: kind == 0 ? nil : rest(ranks.0[index]), to: kind == 1 ? nil : rest(ranks.1[index]))
    }
    let parts = OverlayOrder(elements).parts
    for side in [\OverlayElement.from, \OverlayElement.to] {
      let order = parts.flatMap { part in
        switch part {
        case .steady(let index): [index]
        case .changing(let from, let to): side == \OverlayElement.from ? from : to
        }
      }
      #expect(order.sorted() == Array(elements.indices))
      let known = order.compactMap { elements[$0][keyPath: side] }
      for (position, low) in known.enumerated() {
        for high in known[(position + 1)...] where low.box.overlaps(high.box) { #expect(low.rank < high.rank) }
      }
    }
  }

  /// The largest change of a colour from one frame to the next, and that of a typical frame.
  private static func changes(_ plan: MotionPlan, at point: (Double, Double)) -> (most: Double, total: Double) {
    let colors = (1..<100).map { plan.color(at: point, plan.time(1, Double($0) / 100)) }
    let steps = zip(colors, colors.dropFirst()).map { one, other in
      max(abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue))
    }
    return (steps.max() ?? 0, steps.reduce(0, +))
  }

  @Test
  func `A text that comes over a picture does not jump in front of it`() {
    let filler = (0..<8).map { Layer.box(nil, Double($0) * 5, 380, 4, 4, .gray) }
    let plan = Fixture.plan(
      Screen("a", background: .color(.white), layers: filler + [.box("photo", 0, 0, 200, 200, .pureRed)]),
      Screen(
        "b", background: .color(.white),
        layers: [.box("photo", 0, 0, 200, 210, .pureRed), .box(nil, 40, 40, 40, 40, .pureBlue)]),
      Transition(to: "b", curve: .named(.linear)))
    let changes = Self.changes(plan, at: (50, 50))
    #expect(changes.most < 0.03 && changes.total > 0.9)
  }

  @Test
  func `Matched layers that change places cross-fade`() {
    func layers(_ isFirst: Bool) -> [Layer] {
      let boxes: [Layer] = [.box("one", 20, 20, 100, 100, .pureRed), .box("two", 40, 40, 100, 100, .pureBlue)]
      return isFirst ? boxes : boxes.reversed()
    }
    let plan = Fixture.plan(
      Screen("a", background: .color(.white), layers: layers(true)),
      Screen("b", background: .color(.white), layers: layers(false)), Transition(to: "b", curve: .named(.linear)))
    let changes = Self.changes(plan, at: (80, 80))
    #expect(changes.most < 0.03 && changes.total > 0.9)
    #expect(plan.states(at: plan.time(1, 0.5)).count { $0.name.contains("one") } == 1)
  }
}
