import Pixels
import SceneModel
import Testing

@testable import Motion

/// How contents that cross-fade fill the box of a magic move that is of another shape.
@Suite("Fit")
struct FitTests {
  private static func plan(_ fit: Pair.Fit, _ child: Layer) -> MotionPlan {
    var transition = Transition(to: "b", curve: .named(.linear))
    transition.pairs = [Pair("x", "x", fit: fit)]
    let scene = Fixture.scene(
      Screen("a", layers: [.box("x", 0, 0, 40, 40, .white, layers: [child])]),
      Screen("b", layers: [.box("x", 0, 0, 120, 80, .white)]), transition)
    return MotionPlan(scene: scene, images: Fixture.images, texts: Fixture.texts([child]))
  }

  /// Half way the box is 80 × 60, so that contents of 40 × 40 fill 60 × 60 of it or hang over by 10 at top and bottom.
  @Test(
    "Children are laid out as `fit` says",
    arguments: [
      (Pair.Fit.width, Rect(x: 0, y: 0, width: 80, height: 80)),
      (.none, Rect(x: 20, y: 0, width: 40, height: 40)),
      (.contain, Rect(x: 10, y: 0, width: 60, height: 60)),
      (.cover, Rect(x: 0, y: -10, width: 80, height: 80)),
      (.fill, Rect(x: 0, y: 0, width: 80, height: 60)),
    ])
  func `children`(fit: Pair.Fit, expected: Rect) throws {
    let plan = Self.plan(fit, .box(nil, 0, 0, 40, 40, .pureBlue))
    let time = plan.time(1, 0.5)
    let child = try #require(
      plan.states(at: time, unnamed: true).first { $0.placement.size == Size(width: 40, height: 40) })
    #expect(near(child.bounds.x, expected.x) && near(child.bounds.y, expected.y))
    #expect(near(child.bounds.width, expected.width) && near(child.bounds.height, expected.height))
    #expect((plan.color(at: (40, 70), time).blue > 0.9 && plan.color(at: (40, 70), time).red < 0.9) == (fit == .width))
  }

  @Test(arguments: [0.0, 30, 90])
  func `Text in stretched contents keeps its shape, turned or not`(turn: Double) {
    let label = Layer.label("t", 0, 10, 40, 20, "ab").with { $0.transform.rotation = turn }
    let plan = Self.plan(.fill, label)
    let glyphs = plan.displayList(at: plan.time(1, 0.5)).glyphs
    #expect(glyphs.count == 2)
    #expect(glyphs.allSatisfy { near($0.width, 15) && near($0.height, 15) })
  }
}
