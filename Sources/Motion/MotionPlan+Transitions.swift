// A transition for those who describe its motion: where its layers are at any of its times, its ends included.

import LayerPainting
import SceneModel

/// One transition of the timeline. Its times are those of the scene as it is written, in seconds since its step began.
package struct TransitionMotion: Sendable {
  /// The step, its times multiplied by `slowness`.
  package let step: MotionStep
  /// The style that the transition names, or the one that it takes back.
  package let style: TransitionStyle
  /// How many times slower everything runs.
  package let slowness: Double
  private let segment: TimelineSegment
  private let motion: MotionPlan

  fileprivate init?(_ segment: TimelineSegment, step: MotionStep, style: TransitionStyle, in motion: MotionPlan) {
    guard segment.plan != nil else { return nil }
    (self.segment, self.step, self.style, self.motion) = (segment, step, style, motion)
    slowness = motion.slowness
  }

  /// Seconds.
  package var duration: Double { segment.duration }

  /// What a layer follows that has no time and no curve of its own; nil for a hold.
  package var main: TimedCurve? {
    segment.plan.map { plan in
      TimedCurve(start: plan.timing.main.start, duration: plan.timing.main.duration, curve: plan.settings.curve)
    }
  }

  /// The curves that layers may follow, each once. What a gesture drives follows none.
  package var curves: [TimedCurve] {
    switch segment.kind {
    case .hold: []
    case .transition(let plan, nil, _, _): plan.curves
    case .transition(_, .some, _, _): [TimedCurve(start: 0, duration: duration, curve: .named(.linear))]
    case .reduced(_, let fade): [TimedCurve(start: 0, duration: fade.duration, curve: .named(.linear))]
    }
  }

  /// Times at which a track may have a corner or a jump, besides the ends of `curves`.
  package var knots: [Double] {
    guard case .transition(let transition) = segment.visit.step.action else { return [] }
    return transition.scrub?.samples.map(\.time) ?? []
  }

  /// The states of all named layers at a time, in paint order. At the very ends they are those that the motion starts from and
  /// arrives at, where the animation shows the stills of the screens.
  package func states(at seconds: Double) -> [LayerState] {
    switch segment.kind {
    case .hold: return []
    case .reduced(_, var fade):
      fade.weight = fade.duration > 0 ? min(max(0, seconds / fade.duration), 1) : 1
      return motion.states(of: fade, unnamed: false)
    case .transition(let plan, let scrub, _, _):
      let time = scrub?.time(at: seconds) ?? seconds
      let states = LayerState.states(of: plan.items(at: time, for: .states))
      return time <= plan.timing.start && plan.timing.start > 0 ? resting(states) : states
    }
  }

  /// The states before anything moves: those of the still, of what it has.
  private func resting(_ states: [LayerState]) -> [LayerState] {
    let still: [LayerState]
    switch segment.moment(at: 0, painter: motion.painter, for: .states) {
    case .still(let name): still = motion.states(of: name)
    case .moving(let items): still = LayerState.states(of: items)
    case .fading: return states
    }
    var known: [String: [LayerState]] = [:]
    for state in still.reversed() { known[state.name, default: []].append(state) }
    return states.map { state in
      guard state.role == .from, var rest = known[state.name]?.popLast(), rest.role == .from else { return state }
      rest.parent = state.parent
      return rest
    }
  }
}

extension MotionPlan {
  /// The transitions of the timeline, in order.
  package var transitions: [TransitionMotion] {
    let visits = painter.scene.walk().visits
    return zip(segments, steps).compactMap { segment, step in
      guard case .transition(let transition) = segment.visit.step.action else { return nil }
      var style = transition.style
      if style == nil, let index = segment.visit.takesBack, visits.indices.contains(index),
        case .transition(let forward) = visits[index].step.action
      {
        style = forward.style
      }
      return TransitionMotion(segment, step: step, style: style ?? .magicMove, in: self)
    }
  }
}
