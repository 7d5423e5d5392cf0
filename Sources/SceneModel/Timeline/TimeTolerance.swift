// When two times are one.
//
// The time of a frame is a quotient, that of a boundary a sum of durations: what a person means to be equal is rounded
// differently. Everybody who asks on which side of a boundary a time lies asks here.

/// How times are compared.
package enum TimeTolerance {
  /// Seconds that do not count: a nanosecond, far below a frame and far above what rounding does.
  package static let seconds = 1e-9
}

extension Double {
  /// Whether this time, in seconds, is `boundary` or after it, or so little before it that both are one.
  package func hasReached(_ boundary: Double) -> Bool { boundary <= self + TimeTolerance.seconds }
}
