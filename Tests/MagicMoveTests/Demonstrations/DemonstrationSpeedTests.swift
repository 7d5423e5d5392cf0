// No edge of any layer moves farther between two frames than its curve allows, in any demonstration: neither within a step
// nor from the still before it and to the still after it.

import LayerPainting
import Pixels
import SceneModel
import Testing

@testable import Rendering
@testable import Motion

@Suite struct DemonstrationSpeedTests {
  /// A layer or a stand-in, as the trace calls it.
  private struct Key: Hashable {
    var role: LayerRole
    var name: String
  }

  /// The slope of a curve is measured on a grid, which may miss its steepest point by this share.
  private static let grid = 0.01

  @Test(arguments: Demonstration.all)
  func `no edge moves faster than its curve in a transition`(_ demonstration: Demonstration) throws {
    let plan = try demonstration.animation.plan
    for step in try demonstration.transitions {
      let settings = try settings(of: step, demonstration)
      let limit = SpeedLimit(settings, duration: step.duration, canvas: try demonstration.animation.scene.canvas.size)
      let before = plan.states(at: step.start).filter { $0.role == .from }
      let rest = try plan.states(at: plan.seconds(for: .screen(step.to), rate: .default)).filter { $0.role == .from }
      var ways: [Key: Double] = [:]
      var (first, last) = (states(before), states(plan.states(at: step.end)))
      if step.current == step.to { last = relabelled(last) }
      for pair in step.pairs {
        let from = try #require(before.first { $0.name == pair.from })
        let to = try #require(rest.first { $0.name == pair.to })
        let path = settings.pairs.first { pair.from.hasSuffix($0.from) && pair.to.hasSuffix($0.to) }?.path ?? .line
        let key = Key(role: .pair, name: pair.phantom)
        ways[key] = limit.way(from: from, to: to, path: path)
        first[key] = from
        last[key] = step.current == step.to ? to : from
      }
      try check(step, plan, first, last) { key in
        switch key.role {
        case .pair: (ways[key] ?? 0) * limit.rate
        case .from: limit.way(of: .from) * limit.rate
        case .to: limit.way(of: .to) * limit.rate
        case .under, .backdrop: 0
        }
      }
    }
  }

  @Test(arguments: Demonstration.all)
  func `in a hold only what is dragged moves, with the finger and the spring`(_ demonstration: Demonstration) throws {
    let plan = try demonstration.animation.plan
    for step in plan.steps where step.kind == .hold {
      guard case .hold(let hold) = try demonstration.visit(step.name).step.action else { continue }
      try check(step, plan, states(plan.states(at: step.start)), states(plan.states(at: step.end))) { key in
        let drag = hold.drags.first { key.name == $0.layer || key.name.hasPrefix($0.layer + "/") }
        return key.role == .under ? 0 : drag?.speed ?? 0
      }
    }
  }

  /// Compares neighbouring frames of a step. `speed`: how many points a second an edge may move.
  private func check(
    _ step: MotionStep, _ plan: MotionPlan, _ first: [Key: LayerState], _ last: [Key: LayerState],
    speed: (Key) -> Double
  ) throws {
    var (earlier, before) = (step.start, first)
    var frames = step.frames.map { ($0, states(plan.states(at: $0))) }
    frames.append((step.end, last))
    for (time, now) in frames {
      for (key, state) in now {
        guard let previous = before[key] else { continue }
        let movement = previous.bounds.movement(to: state.bounds)
        let allowed = speed(key) * (time - earlier) * (1 + Self.grid) + 1e-6
        let moved = max(movement.x, movement.y)
        #expect(moved <= allowed, "\(step.name): \(key.role) \(key.name) at \(time) s: \(moved) > \(allowed)")
      }
      (earlier, before) = (time, now)
    }
  }

  private func states(_ states: [LayerState]) -> [Key: LayerState] {
    Dictionary(states.map { (Key(role: $0.role, name: $0.name), $0) }) { first, _ in first }
  }

  /// The states of the screen that a transition has come to, as they are called within it.
  private func relabelled(_ states: [Key: LayerState]) -> [Key: LayerState] {
    let own = states.filter { $0.key.role == .from }
    return Dictionary(uniqueKeysWithValues: own.map { (Key(role: .to, name: $0.key.name), $0.value) })
  }

  private func settings(of step: MotionStep, _ demonstration: Demonstration) throws -> TransitionSettings {
    let visit = try demonstration.visit(step.name)
    guard case .transition(let transition) = visit.step.action else { throw NotATransition() }
    let visits = try demonstration.animation.scene.walk().visits
    if let index = visit.takesBack, case .transition(let forward) = visits[index].step.action {
      return TransitionSettings(transition, takingBack: forward)
    }
    return TransitionSettings(transition)
  }

  private struct NotATransition: Error {}
}
