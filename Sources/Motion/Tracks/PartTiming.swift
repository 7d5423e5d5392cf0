// A stretch of time within a transition: that of its main part, of a pair or of a layer that has effects of its own.

/// A stretch of time within a transition.
struct PartTiming: Hashable, Sendable {
  /// Seconds after the transition's start.
  var start: Double
  /// Seconds.
  var duration: Double

  /// Where it ends.
  var end: Double { start + duration }

  /// The share that has passed at `seconds`, 0...1. A part without duration is over as soon as it starts.
  func share(at seconds: Double) -> Double {
    if seconds <= start { return 0 }
    return seconds >= end || duration <= 0 ? 1 : (seconds - start) / duration
  }

  /// The same stretch seen from the end of a transition that lasts `total`.
  func mirrored(in total: Double) -> PartTiming {
    PartTiming(start: max(0, total - end), duration: duration)
  }
}
