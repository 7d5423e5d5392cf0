// The timeline as a report: what `inspect` shows.

import SceneModel

/// One step of an animation.
package struct MotionStep: Equatable, Sendable {
  /// What a step is.
  package enum Kind: String, Sendable {
    /// A screen stays.
    case hold
    /// One screen becomes another.
    case transition
  }

  /// As `STEP@25%` has it.
  package var name: String
  /// What it is.
  package var kind: Kind
  /// The screen at its start.
  package var from: String
  /// The screen that it leads to.
  package var to: String
  /// The screen after it: `from` again after a gesture that was cancelled.
  package var current: String
  /// Seconds since the animation began.
  package var start: Double
  /// Seconds.
  package var duration: Double
  /// Matched layers.
  package var pairs: [LayerID] = []
  /// Named layers of the leaving screen without a partner.
  package var unmatchedFrom: [String] = []
  /// Named layers of the entering screen without a partner.
  package var unmatchedTo: [String] = []
  /// Named layers of the leaving screen, or of the held one, that effects, keyframes or a drag of their own change.
  package var movedFrom: [String] = []
  /// Named layers of the entering screen that effects or keyframes of their own change.
  package var movedTo: [String] = []
  /// What could not be matched because several layers bear an id.
  package var ambiguous: [AmbiguousMatch] = []
}

/// Which of two steps a time means at the boundary between them.
package enum StepBoundary: Sendable {
  /// The step that begins there.
  case beginning
  /// The step that ends there.
  case ending
}

extension MotionPlan {
  /// The index of the step that is played at a time, in seconds; nil when there are no steps. A step without a duration is
  /// never played, unless no step has one: then it is the last one.
  package func step(at seconds: Double, _ boundary: StepBoundary = .beginning) -> Int? {
    let lasting = steps.indices.filter { steps[$0].duration > 0 }
    let played =
      switch boundary {
      case .beginning: lasting.last { seconds.hasReached(steps[$0].start) }
      case .ending: lasting.first { (steps[$0].start + steps[$0].duration).hasReached(seconds) } ?? lasting.last
      }
    return played ?? steps.indices.last
  }
}

extension TimelineSegment {
  /// The step for a report, its times multiplied by `slowness`.
  func summary(slowness: Double) -> MotionStep {
    var step = MotionStep(
      name: visit.name, kind: isHold ? .hold : .transition, from: visit.from, to: visit.to, current: visit.current,
      start: start * slowness, duration: duration * slowness)
    switch kind {
    case .hold(let screen, let drags):
      let dragged = Set(drags.map(\.address))
      if !dragged.isEmpty {
        step.movedFrom = screen.screen.allLayers().filter { dragged.contains($0.address) }.map(\.path)
      }
    case .transition(let plan, _, _, _), .reduced(let plan, _):
      step.pairs = plan.matching.pairs.map(\.id)
      step.unmatchedFrom = plan.unmatched.from
      step.unmatchedTo = plan.unmatched.to
      (step.movedFrom, step.movedTo) = plan.moved
      step.ambiguous = plan.matching.ambiguous
    }
    return step
  }
}
