import Pixels
import SceneModel
import Testing

@testable import LayerPainting
@testable import Motion

/// What a stagger delays, and in which order.
@Suite("Staggers of some parts")
struct StaggerTests {
  private static func screen(_ name: String, _ x: Double) -> Screen {
    Screen(
      name, background: .color(.white),
      layers: [
        .box("a", x, 0, 10, 10), .box("b", x, 100, 10, 10), .box("c", x, 200, 10, 10),
        .box("only-\(name)", 0, 300, 10, 10),
      ])
  }

  /// When each part starts, in steps of the stagger.
  private static func starts(_ of: Stagger.Targets, _ order: Stagger.Order = .topDown, step index: Int = 1) throws
    -> [Double]
  {
    let transition = Transition(
      to: "2", duration: .seconds(1), curve: .named(.linear),
      layers: [LayerEffects(layer: LayerReference(.to, "only-2"), effects: [Effect(.rotate(100))])],
      stagger: Stagger(step: 0.1, order: order, of: of))
    let plan = Fixture.plan(
      screen("1", 0), screen("2", 100), transition, Transition(to: "1", reverse: true))
    // At a time at which all parts run, each is as far behind as it is late.
    let (span, side) = (plan.span(index), index == 1 ? LayerRole.to : .from)
    let time = span.start + 0.5
    let pairs = try ["a", "b", "c"].map { try #require(plan.state(.pair, $0, at: time)).placement.frame.x / 100 }
    let turn = try #require(plan.states(at: time).first { $0.role == side && $0.name == "only-2" }).placement.rotation
    let done = index == 1 ? pairs + [1 - turn / 100] : pairs.map { 1 - $0 } + [turn / 100]
    return done.map { ((0.5 - $0) * 10 * 1e6).rounded() / 1e6 }
  }

  @Test
  func `All, pairs, layers, and lists in their order or by place`() throws {
    #expect(try Self.starts(.all) == [0, 1, 2, 3])
    #expect(try Self.starts(.pairs) == [0, 1, 2, 0])
    #expect(try Self.starts(.pairs, .bottomUp) == [2, 1, 0, 0])
    #expect(try Self.starts(.layers) == [0, 0, 0, 0])
    let list: [Stagger.Target] = [.layer(LayerReference(.to, "only-2")), .pair("c"), .pair("a")]
    #expect(try Self.starts(.list(list), .list) == [2, 0, 1, 0])
    #expect(try Self.starts(.list(list)) == [0, 0, 1, 2])
    #expect(try Self.starts(.all, .list) == [0, 1, 2, 3])
  }

  @Test
  func `A way back delays the same parts`() throws {
    let list: [Stagger.Target] = [.layer(LayerReference(.to, "only-2")), .pair("c"), .pair("a")]
    let back = try Self.starts(.list(list), .list, step: 3)
    // Mirrored: what came last goes first.
    #expect(back == [0, 2, 1, 2])
  }
}
