// Layers with effects or keyframes of their own that travel in the phantom of a matched ancestor.

import Pixels
import SceneModel
import Testing

@testable import Motion

@Suite("Moving inside a phantom")
struct TravellerTests {
  private static let linear = Curve.named(.linear)

  /// A card that stays where it is, holding a blue box in the entering screen only.
  private static func plan(_ change: (inout Transition) -> Void) -> MotionPlan {
    let inner = Layer.box("inner", 20, 20, 40, 40, .pureBlue)
    let from = Screen("a", background: .color(.white), layers: [.box("card", 40, 40, 100, 100, .pureRed)])
    let to = Screen(
      "b", background: .color(.white), layers: [.box("card", 40, 40, 100, 100, .pureRed, layers: [inner])])
    var transition = Transition(to: "b", curve: linear)
    change(&transition)
    return Fixture.plan(from, to, transition)
  }

  @Test
  func `Without effects the child fades in with the content of its end`() {
    let plan = Self.plan { _ in }
    let color = plan.color(at: (80, 80), plan.time(1, 0.75))
    #expect(near(color.blue, 0.75, 0.02) && near(color.red, 0.25, 0.02))
  }

  @Test
  func `A listed effect moves the child within the phantom`() {
    let plan = Self.plan {
      $0.layers = [
        LayerEffects(
          layer: LayerReference(.to, "card/inner"),
          effects: [Effect(.slide(edge: .right, distance: .points(40)))])
      ]
    }
    // A quarter of the way is left: the box is 10 points to the right of its place.
    let color = plan.color(at: (105, 80), plan.time(1, 0.75))
    #expect(near(color.blue, 0.75, 0.02))
    #expect(near(plan.color(at: (65, 80), plan.time(1, 0.75)).blue, 0, 0.02))
  }

  @Test
  func `Keyframes move the child within the phantom`() {
    let plan = Self.plan {
      $0.keyframes = [
        KeyframeTrack(
          target: .layer(LayerReference(.to, "card/inner")), property: .opacity,
          keys: [.init(0, .numbers([0])), .init(0.8, .numbers([0])), .init(1, .numbers([1]))])
      ]
    }
    #expect(near(plan.color(at: (80, 80), plan.time(1, 0.75)).blue, 0, 0.02))
    #expect(plan.color(at: (80, 80), plan.time(1, 0.95)).blue > 0.5)
  }
}
