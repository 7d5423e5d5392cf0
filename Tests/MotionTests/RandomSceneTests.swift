// Scenes made by chance: whatever the layers, planning never traps, ends are stills and nothing jumps next to them.

import DisplayList
import Pixels
import SceneModel
import TestSupport
import Testing

@testable import LayerPainting
@testable import Motion

@Suite("Scenes made by chance")
struct RandomSceneTests {
  /// Layers with ids from a small set, nested up to three deep.
  private static func layers(
    _ random: inout SeededRandom, prefix: String, depth: Int, wild: Bool
  ) -> [Layer] {
    (0..<Int.random(in: 1...4, using: &random)).map { index in
      var layer = Layer(
        frame: Rect(
          x: Double.random(in: -40...160, using: &random), y: Double.random(in: -40...340, using: &random),
          width: Double.random(in: 0...120, using: &random), height: Double.random(in: 0...160, using: &random)))
      if Bool.random(using: &random) { layer.id = "\(prefix)\(index)" }
      layer.cornerRadii = CornerRadii(Double.random(in: 0...60, using: &random))
      switch Int.random(in: 0...3, using: &random) {
      case 0: layer.image = .file(Bool.random(using: &random) ? "wide.png" : "tall.png")
      case 1: break
      default: layer.fill = .color(Color(rgb: UInt32.random(in: 0...0xFFFFFF, using: &random)))
      }
      layer.contentMode = ContentMode.allCases.randomElement(using: &random) ?? .center
      layer.clips = Bool.random(using: &random)
      if Int.random(in: 0...2, using: &random) == 0 {
        layer.transform.rotation = Double.random(in: -90...400, using: &random)
      }
      if Int.random(in: 0...3, using: &random) == 0 { layer.border = Border(width: 3, color: .black) }
      if wild {
        layer.opacity = Double.random(in: 0...1, using: &random)
        layer.transform.scaleX = Double.random(in: -2...2, using: &random)
        layer.transform.rotationY = Double.random(in: 0...180, using: &random)
        layer.transform.perspective = Double.random(in: 1...300, using: &random)
        layer.blend = BlendMode.allCases.randomElement(using: &random) ?? .normal
        layer.backdropBlur = Double.random(in: 0...4, using: &random)
        layer.shadow = LayerShadow(radius: 9, spread: Double.random(in: -99...9, using: &random))
      }
      if depth > 0 {
        layer.layers = layers(&random, prefix: "\(prefix)\(index)", depth: depth - 1, wild: wild)
      }
      return layer
    }
  }

  private static func plan(seed: UInt64, wild: Bool) -> MotionPlan {
    var random = SeededRandom(seed: seed)
    let from = Screen("a", background: .color(.white), layers: layers(&random, prefix: "l", depth: 2, wild: wild))
    let to = Screen("b", background: .color(.gray), layers: layers(&random, prefix: "l", depth: 2, wild: wild))
    // A container transform cuts its contents at the container's edge, children that stick out at rest included.
    // What shows the destination alone jumps at the start.
    let styles = TransitionStyle.allCases.filter {
      $0 != .cut && !$0.isContainerTransform && $0 != .openContainer
        && Preset($0, edge: .right).pairs.content == .auto
    }
    var there = Transition(to: "b", style: styles.randomElement(using: &random))
    // Beside its ends a view transition may jump, as in browsers: groups are flat, in the old screen's order.
    if !wild, there.style == .viewTransition { there.style = .magicMove }
    if wild {
      there.stagger = Stagger(step: 0.05, order: .radial)
      there.curve = .spring(.fitted(dampingRatio: 0.2, velocity: 3))
      there.keyframes = [
        KeyframeTrack(target: .pair("l0"), property: .size, keys: [.init(0.5, .numbers([-5, 0]))]),
        KeyframeTrack(target: .layer(LayerReference(.to, "l1")), property: .scale, keys: [.init(0, .numbers([0, 0]))]),
      ]
    }
    return Fixture.plan(from, to, there, Transition(to: "a", reverse: true))
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `Nothing jumps next to the ends`(seed: UInt64) throws {
    let plan = Self.plan(seed: seed, wild: false)
    // Curves that start at seven times the mean speed have done less than two thousandths of their way by then.
    let beside = 0.0002
    for index in [1, 3] {
      let (from, to) = (plan.steps[index].from, plan.steps[index].to)
      let first = try #require(plan.still(of: from))
      let last = try #require(plan.still(of: to))
      #expect(
        plan.displayList(at: plan.span(index).start) == first && plan.displayList(at: plan.span(index).end) == last)
      let start = PointPainter.meanDifference(plan.displayList(at: plan.time(index, beside)), first)
      let end = PointPainter.meanDifference(plan.displayList(at: plan.time(index, 1 - beside)), last)
      #expect(start <= 1 && end <= 1, "seed \(seed), step \(index)")
    }
  }

  @Test(arguments: 100...140 as ClosedRange<UInt64>)
  func `Nothing traps, and every nesting is closed`(seed: UInt64) {
    let plan = Self.plan(seed: seed, wild: true)
    for share in [0, 0.001, 0.2, 0.5, 0.77, 0.999, 1] {
      let list = plan.displayList(at: share * plan.duration)
      var depth = 0
      for command in list.commands {
        switch command {
        case .beginClip, .beginGroup, .beginCrossFade, .beginMix: depth += 1
        case .endClip, .endGroup, .endCrossFade, .endMix: depth -= 1
        case .fill(let shape, _, _):
          let outline = list.shapes[at: shape].outline
          #expect(outline.rect.width.isFinite && outline.rect.height >= 0)
        default: break
        }
      }
      #expect(depth == 0)
      #expect(plan.states(at: share * plan.duration).allSatisfy { $0.opacity >= 0 && $0.opacity <= 1 })
    }
  }
}
