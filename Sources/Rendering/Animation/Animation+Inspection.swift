// What an animation consists of, for people and programs that look into it.

import Motion
import Pixels
import SceneModel

extension Animation {
  /// One step of the timeline with its place in time and, for a transition, what was matched.
  public struct StepInspection: Hashable, Sendable {
    /// What a step is.
    public enum Kind: String, Hashable, Sendable { case hold, transition }

    /// A layer of the leaving and a layer of the entering screen that are one in flight.
    public struct Pair: Hashable, Sendable {
      /// Path in the leaving screen.
      public let from: String
      /// Path in the entering screen.
      public let to: String
    }

    /// As in `STEP@25%`.
    public let name: String
    /// What it is.
    public let kind: Kind
    /// The screen at its start.
    public let from: String
    /// The screen that it leads to.
    public let to: String
    /// Seconds since the beginning.
    public let start: Double
    /// Seconds.
    public let duration: Double
    /// Matched layers.
    public let pairs: [Pair]
    /// Named layers of the leaving screen without a partner.
    public let unmatchedFrom: [String]
    /// Named layers of the entering screen without a partner.
    public let unmatchedTo: [String]
    /// Ids that several layers bear, so that nothing was matched: each with its candidates.
    public let ambiguous: [Ambiguity]
  }

  /// An id that could not be matched.
  public struct Ambiguity: Hashable, Sendable {
    /// The id.
    public let id: String
    /// Paths in the leaving screen.
    public let from: [String]
    /// Paths in the entering screen.
    public let to: [String]
  }

  /// The steps of the timeline, in order.
  public var steps: [StepInspection] {
    plan.steps.map { step in
      StepInspection(
        name: step.name, kind: step.kind == .hold ? .hold : .transition, from: step.from, to: step.to,
        start: step.start, duration: step.duration,
        pairs: step.pairs.map { StepInspection.Pair(from: $0.from, to: $0.to) },
        unmatchedFrom: step.unmatchedFrom, unmatchedTo: step.unmatchedTo,
        ambiguous: step.ambiguous.map { Ambiguity(id: $0.id, from: $0.from, to: $0.to) })
    }
  }

  /// Number of frames at a rate; nil: the scene's own.
  public func frameCount(rate: FrameRate? = nil) -> Int { plan.frameCount(rate: rate ?? scene.output.frameRate) }
}
