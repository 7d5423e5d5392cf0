// The times at which values may jump or turn sharply: the ends of steps, of parts, of windows and of keyframes. Between them
// values change smoothly, so that a program that samples the animation samples just before and just after each of them.

import Pixels
import SceneModel

extension MotionPlan {
  /// The times at which values may jump or turn sharply, in seconds, in order, each once, from 0 to the end.
  package var knots: [Double] {
    let times = segments.flatMap { segment in
      [segment.start, segment.end] + segment.innerKnots.map { segment.start + $0 }
    }
    return Set(times.map { min(max(0, $0 * slowness), duration) }).sorted()
  }

  /// The stretches of time in which one screen stays and nothing in it moves, in seconds; none where images are animated.
  package var stillStretches: [ClosedRange<Double>] {
    guard painter.sources.images.isStill else { return [] }
    return segments.compactMap { segment in
      guard case .hold(_, let drags) = segment.kind, drags.isEmpty, segment.duration > 0 else { return nil }
      return segment.start * slowness...segment.end * slowness
    }
  }
}

extension TimelineSegment {
  /// The knots within the step, in seconds since its start.
  fileprivate var innerKnots: [Double] {
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
