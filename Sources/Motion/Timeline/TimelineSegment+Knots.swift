// The knots of one step, and the shares of its parts at which they are.

import SceneModel

extension TimelineSegment {
  /// The knots within the step, in seconds since its start.
  var innerKnots: [Double] {
    switch kind {
    case .hold(_, let drags): return drags.flatMap(\.knots)
    case .reduced(_, let fade): return [fade.duration]
    case .transition(let plan, let scrub, _, _):
      let timing = plan.timing
      let parts = [timing.main] + timing.pairs + timing.layers
      if let scrub { return scrub.knots }
      let shares = Set([0, 0.9, 1] + knotShares)
      return Set(parts).flatMap { part in shares.map { part.start + $0 * part.duration } }
    }
  }
}

extension TransitionSettings {
  /// The shares of a part at which windows and keyframes begin and end.
  var knotShares: [Double] {
    let effects = enter + leave + layers.flatMap(\.effects)
    let windows = effects.map(\.during) + (backdrop.map { [$0.during] } ?? [])
    let appearances = effects.compactMap { effect -> Double? in
      guard case .appear(let share) = effect.kind else { return nil }
      return effect.during.start + share * (effect.during.end - effect.during.start)
    }
    return windows.flatMap { [$0.start, $0.end] } + appearances + keyframes.flatMap { $0.keys.map(\.share) }
  }
}
