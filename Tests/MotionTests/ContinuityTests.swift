// Rule 2 of the magic move: at the ends a frame is the still itself, and nothing jumps next to them.

import DisplayList
import Pixels
import SceneModel
import Testing

@testable import Motion

@Suite("Ends and continuity")
struct ContinuityTests {
  static let list = Screen(
    "list", background: .color(.white),
    layers: [
      .box(
        "card", 20, 40, 160, 80, .gray, radius: 12,
        layers: [
          .photo("photo", 8, 8, 64, 64).with { $0.cornerRadii = CornerRadii(32) },
          .box("badge", 56, 8, 20, 20, .pureRed, radius: 10),
          .box("title", 84, 20, 60, 12, .pureBlue),
        ]
      ).with { $0.clips = true },
      .box("bar", 0, 360, 200, 40, .black),
      .box("under", 10, 200, 90, 90, .pureGreen, radius: 20).with {
        $0.border = Border(width: 4, color: .black)
        $0.opacity = 0.8
      },
      .box("cover", 60, 240, 100, 20, .pureBlue),
    ])

  static let detail = Screen(
    "detail", background: .color(Color(rgb: 0xFFEEDD)),
    layers: [
      .box("header", 0, 0, 200, 220, nil, layers: [.photo("photo", 0, 0, 200, 200, "wide.png", .aspectFit)]),
      .box("title", 20, 230, 140, 30, .pureRed),
      .box("under", 100, 280, 80, 100, .pureBlue).with { $0.transform.rotation = 30 },
      .box("text", 20, 270, 160, 20, .gray),
    ])

  static let styles = TransitionStyle.allCases.filter { $0 != .cut }

  @Test(arguments: styles)
  func `Both ends are the stills' own lists`(style: TransitionStyle) {
    let plan = Fixture.plan(
      Self.list, Self.detail, Transition(to: "detail", style: style), Transition(to: "list", reverse: true))
    for index in [1, 3] {
      let (start, end, _) = plan.span(index)
      let (from, to) = (plan.steps[index].from, plan.steps[index].to)
      #expect(plan.displayList(at: start) == plan.still(of: from))
      #expect(plan.displayList(at: end) == plan.still(of: to))
      #expect(plan.displayList(at: (start + end) / 2) != plan.still(of: from))
    }
  }

  // Order, clips, blend modes and ancestors' opacities of a view transition may jump there, as they do in browsers; pairs
  // that show the destination alone do so from the start.
  @Test(arguments: styles.filter { $0 != .viewTransition && Preset($0, edge: .right).pairs.content == .auto })
  func `Next to either end nothing has jumped`(style: TransitionStyle) throws {
    // Curves that start at seven times the mean speed have done less than two thousandths of their way by then.
    let beside = 0.0002
    let plan = Fixture.plan(
      Self.list, Self.detail, Transition(to: "detail", style: style), Transition(to: "list", reverse: true))
    for index in [1, 3] {
      let (from, to) = (plan.steps[index].from, plan.steps[index].to)
      let first = try #require(plan.still(of: from))
      let last = try #require(plan.still(of: to))
      #expect(PointPainter.meanDifference(plan.displayList(at: plan.time(index, beside)), first) <= 1, "\(from)")
      #expect(PointPainter.meanDifference(plan.displayList(at: plan.time(index, 1 - beside)), last) <= 1, "\(to)")
    }
  }

  @Test func `Matched originals of a screen that stays under the other one do not appear in one frame`() {
    let row = Layer.box("row", 10, 200, 180, 90, .gray, layers: [.box("photo", 10, 10, 80, 70, .pureRed)])
    let list = Screen("list", background: .color(.white), layers: [row])
    let sheet = Layer.box("sheet", 20, 20, 160, 120, layers: [.box("photo", 0, 0, 160, 60, .pureRed)])
    var card = Screen("card", layers: [sheet])
    card.over = "list"
    let plan = Fixture.plan(
      list, card, Transition(to: "card", curve: .named(.linear)), Transition(to: "list", reverse: true))
    func opacity(_ step: Int, _ share: Double) -> Double {
      let time = plan.time(step, share)
      // Gray under pure red.
      return 1 - plan.color(at: (30, 240), time).green / Color.gray.green
    }
    for (share, wanted) in [(0.5, 0.0), (0.6, 0.2), (0.75, 0.5), (0.999, 0.998)] {
      #expect(near(opacity(1, share), wanted, 0.01), "\(share)")
      #expect(near(opacity(3, 1 - share), wanted, 0.01), "\(share)")
    }
    // As ghosts they keep their opacity.
    let ghosts = Fixture.plan(list, card, Transition(to: "card", curve: .named(.linear), ghost: 0.3))
    for share in [0.5, 0.999] {
      #expect(near(1 - ghosts.color(at: (30, 240), ghosts.time(1, share)).green / Color.gray.green, 0.3, 0.01))
    }
  }

  @Test(arguments: [TransitionStyle.magicMove, .slideUp, .push])
  func `Neighbouring times give neighbouring pictures`(style: TransitionStyle) {
    let plan = Fixture.plan(Self.list, Self.detail, Transition(to: "detail", style: style))
    var previous = plan.displayList(at: plan.time(1, 0))
    for step in 1...40 {
      let next = plan.displayList(at: plan.time(1, Double(step) / 40))
      #expect(PointPainter.meanDifference(previous, next) < 16, "at \(step)/40")
      previous = next
    }
  }
}
