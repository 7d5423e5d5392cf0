// The steps of a timeline as reports and pages show them.

import JSONTree
import Motion

/// A step of a timeline with its place in time.
package struct StepSpan: Hashable, Sendable {
  /// The step's name.
  package var name: String
  /// What it is.
  package var kind: MotionStep.Kind
  /// Seconds.
  package var start: Double
  /// Seconds.
  package var duration: Double

  /// Describes a step.
  package init(name: String, kind: MotionStep.Kind, start: Double, duration: Double) {
    (self.name, self.kind, self.start, self.duration) = (name, kind, start, duration)
  }

  /// The step as pages and programs read it.
  package var json: JSONNode {
    .object([
      ("name", .string(name)), ("kind", .string(kind.rawValue)), ("start", .seconds(start)),
      ("duration", .seconds(duration)),
    ])
  }
}

extension Animation {
  /// The steps of the timeline, in order of time.
  package var spans: [StepSpan] {
    plan.steps.map { StepSpan(name: $0.name, kind: $0.kind, start: $0.start, duration: $0.duration) }
  }
}
