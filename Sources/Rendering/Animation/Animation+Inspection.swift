// What an animation consists of, for people and programs that look into it.

import FrameWriting
import Motion
import MotionTrace
import Pixels
import SceneModel

extension Animation {
  /// One step of the timeline: its place in time and, for a transition, which layers were matched.
  ///
  /// It shows which layers move and which ones do not have a partner:
  ///
  /// ```swift
  /// for step in animation.steps where step.kind == .transition {
  ///   print(step.name, step.pairs.count, "matched; unmatched:", step.unmatchedFrom, step.unmatchedTo)
  /// }
  /// ```
  public struct StepInspection: Hashable, Sendable {
    /// What happens in a step of the timeline.
    public enum Kind: String, Hashable, Sendable {
      /// One screen is shown.
      case hold
      /// One screen gives way to another.
      case transition
    }

    /// A matched layer: one layer of each screen, drawn as one layer during the transition.
    public struct Pair: Hashable, Sendable {
      /// The layer's path in the leaving screen.
      public let from: String
      /// The layer's path in the entering screen.
      public let to: String
    }

    /// The step's name, as `Moment.stepFraction` and `Moment.stepSeconds` take it.
    public let name: String
    /// Whether a screen is shown or gives way to another.
    public let kind: Kind
    /// The name of the screen at the start of the step.
    public let from: String
    /// The name of the screen that the step leads to. After a cancelled gesture the screen `from` is shown again.
    public let to: String
    /// When the step begins, in seconds from the beginning of the animation, slowness included.
    public let start: Double
    /// How long the step lasts, in seconds, slowness included; 0 is possible.
    public let duration: Double
    /// The matched layers; empty for a hold.
    public let pairs: [Pair]
    /// Paths of the named layers of the leaving screen that have no partner; empty for a hold.
    public let unmatchedFrom: [String]
    /// Paths of the named layers of the entering screen that have no partner; empty for a hold.
    public let unmatchedTo: [String]
    /// Ids that several layers of one screen have, so that none of them was matched; empty for a hold.
    public let ambiguous: [Ambiguity]
  }

  /// An id that several layers of one screen have, so that it could not be matched.
  ///
  /// To match them, give each of these layers an id that is unique in its screen.
  public struct Ambiguity: Hashable, Sendable {
    /// The id that is not unique.
    public let id: String
    /// Paths of the layers of that id in the leaving screen.
    public let from: [String]
    /// Paths of the layers of that id in the entering screen.
    public let to: [String]
  }

  /// The steps of the timeline, in order of time, with the matched layers of each.
  ///
  /// The array is built at each access. Store it in a constant when you need it several times.
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

  /// Where its layers and steps are written.
  package var places: ScenePlaces { ScenePlaces(scene, loaded.source) }

  /// The number of frames that the whole animation has at a rate.
  ///
  /// It is the duration times the rate, rounded to the nearest integer, and at least 1. A format with coarser times, such as
  /// GIF, may have fewer frames.
  ///
  /// - Parameter rate: Frames per second; nil: the scene's own rate.
  public func frameCount(rate: FrameRate? = nil) -> Int { plan.frameCount(rate: rate ?? scene.output.frameRate) }

  /// The number of the frame that is shown at a time, when all frames of the animation are shown at a rate.
  ///
  /// A binary search over the schedule, so times at frame boundaries give the same number as the frames of an output.
  ///
  /// - Parameter seconds: Seconds from the beginning; before it the first frame, after the end the last.
  package func frameNumber(at seconds: Double, rate: FrameRate) -> Int {
    let schedule = FrameSchedule(
      part: 0...duration, rate: rate.inRange, clock: .exact, endsAtEnd: !plan.endsInHold)
    var (first, end) = (0, schedule.count)
    while end - first > 1 {
      let middle = (first + end) / 2
      if seconds.hasReached(schedule[middle].moment) { first = middle } else { end = middle }
    }
    return first
  }
}
