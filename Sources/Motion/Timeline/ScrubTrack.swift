// A recorded gesture that drives a transition, and what happens when it lets go.

import MotionCurves
import SceneModel

/// The time within a transition over the time of its step.
struct ScrubTrack: Sendable {
  /// Seconds that the step lasts.
  let duration: Double
  private let scrub: Scrub
  private let total: Double
  private let curve: CurveFunction
  private let tracked: Double
  private let rest: Double

  /// Prepares a gesture over a transition that lasts `total` seconds by itself.
  ///
  /// After the last sample, at progress p, it runs to the end in (1 − p)·D/speed, or back in p·D/speed.
  init(_ scrub: Scrub, total: Double) {
    (self.scrub, self.total) = (scrub, total)
    let p = scrub.lastProgress
    tracked = max(0, scrub.samples.last?.time ?? 0)
    let speed = scrub.speed > 0 ? scrub.speed : 1
    rest = (scrub.finishes ? 1 - p : p) * total / speed
    duration = tracked + rest
    curve = CurveFunction(scrub.curve, duration: rest)
  }

  /// Seconds since the step began at which its pace may turn sharply.
  var knots: [Double] { scrub.samples.map(\.time) + [tracked, tracked + 0.9 * rest, duration] }

  /// Whether the transition is completed.
  var finishes: Bool { scrub.finishes }

  /// The time within the transition at `seconds` since the step began. While tracking it is p·D.
  func time(at seconds: Double) -> Double { progress(at: seconds) * total }

  private func progress(at seconds: Double) -> Double {
    if seconds >= tracked {
      let share = rest > 0 ? curve((seconds - tracked) / rest) : 1
      return clamped(mix(scrub.lastProgress, finishes ? 1 : 0, share))
    }
    return clamped(
      SampledWay.value(
        at: seconds, scrub.samples.map { ($0.time, $0.progress) }, from: scrub.samples.first?.progress ?? 0, mix))
  }
}
