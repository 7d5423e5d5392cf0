import DisplayList
import Pixels
import SceneModel
import Testing

@testable import LayerPainting
@testable import Motion

/// The preset `containerTransform` against the windows and shapes of MaterialContainerTransform.
@Suite("Material's container transform")
struct ContainerTransformTests {
  private static let cards = Screen(
    "cards", background: .color(.white),
    layers: [.box("card", 20, 200, 80, 60, .gray, radius: 12, layers: [.box(nil, 0, 0, 80, 30, .pureRed)])])
  private static let page = Screen(
    "page", background: .color(.white), layers: [.box("page", 0, 0, 200, 400, .pureBlue)])

  private static func plan() -> MotionPlan {
    Fixture.plan(
      cards, page,
      Transition(
        to: "page", style: .containerTransform, duration: .seconds(1), curve: .named(.linear),
        pairs: [Pair("card", "page")]), Transition(to: "cards", reverse: true))
  }

  @Test
  func `The border follows the container's corners and does not jump; what is blurred under it stays so`() {
    var (cards, page) = (Self.cards, Self.page)
    cards.layers[0].layers = []
    cards.layers[0].border = Border(width: 3, color: .pureBlue)
    (cards.layers[0].backdropBlur, page.layers[0].backdropBlur) = (4, 8)
    let transition = Transition(
      to: "page", style: .containerTransform, duration: .seconds(1), curve: .named(.linear),
      pairs: [Pair("card", "page")])
    let plan = Fixture.plan(cards, page, transition)
    let (rest, first) = (plan.displayList(at: 0), plan.displayList(at: plan.time(1, 1e-6)))
    #expect(PointPainter.largestDifference(rest, first) < 1.5)
    #expect(
      plan.displayList(at: plan.time(1, 0.5)).commands.contains { if case .blurBackdrop = $0 { true } else { false } })
  }

  @Test
  func `Windows of entering and returning, straight and on an arc`() {
    let (small, large) = (
      Placement(Rect(x: 0, y: 0, width: 10, height: 10)), Placement(Rect(size: Fixture.canvas.size))
    )
    func windows(_ from: Placement, _ to: Placement, _ path: Pair.Path) -> [Window] {
      let container = ContainerTransform(from: from, to: to, .init(path: path))
      return [container.fade, container.scale, container.scaleMask, container.shapeMask]
    }
    #expect(windows(small, large, .line) == [Window(0, 0.25), .whole, .whole, Window(0, 0.75)])
    #expect(windows(large, small, .line) == [Window(0.6, 0.9), .whole, Window(0, 0.9), Window(0.3, 0.9)])
    #expect(windows(small, large, .arc) == [Window(0.1, 0.4), Window(0.1, 1), Window(0.1, 1), Window(0.1, 0.9)])
    #expect(windows(large, small, .arc) == [Window(0.6, 0.9), Window(0, 0.9), Window(0, 0.9), Window(0.2, 0.9)])
  }

  @Test
  func `The box is as wide as the tween and as high as the tween of both contents' heights`() throws {
    let state = try #require(Self.plan().state(.pair, "card → page", at: Self.plan().time(1, 0.5)))
    // Width between 80 and 200; at that width the contents are 140 · 60/80 and 140 · 2 high.
    #expect(near(state.placement.size.width, 140) && near(state.placement.size.height, (105 + 280) / 2))
    // Corners keep their share of the content's shorter side and are through at three quarters.
    #expect(near(state.radii.topLeft, 12 * 105 / 60 * (1 - 0.5 / 0.75)))
  }

  @Test
  func `The page fades in over the card in the first quarter`() {
    let plan = Self.plan()
    let early = plan.color(at: (64, 200), plan.time(1, 0.125))
    #expect(near(early.blue, 0.5, 0.02) && near(early.red, 0.5, 0.02))
    #expect(plan.color(at: (64, 200), plan.time(1, 0.3)) == .pureBlue)
  }

  @Test
  func `The way back takes 0.4 s unless the scene says otherwise`() {
    let plan = Fixture.plan(
      Self.cards, Self.page, Transition(to: "page", style: .containerTransform, pairs: [Pair("card", "page")]),
      Transition(to: "cards", reverse: true))
    #expect(near(plan.span(1).duration, 0.5) && near(plan.span(3).duration, 0.4))
    #expect(near(Self.plan().span(3).duration, 1))
  }
}
