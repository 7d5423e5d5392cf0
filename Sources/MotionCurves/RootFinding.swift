// Numeric inverses for curves that have no closed form: Newton's method inside a shrinking bracket, and plain bisection.
//
// Both stop when `Double` can tell the ends of the bracket no further apart, or after a fixed number of steps, so neither
// can hang. They use the four operators only: their results are as portable as the functions they are given.

/// Solves equations of one unknown inside a known interval.
package enum RootFinding {
  /// More steps than halving any interval of ordinary numbers to neighbouring values needs.
  private static let stepLimit = 120

  /// The argument in `range` at which a non-decreasing function has the value `target`.
  ///
  /// A Newton step is taken when it stays in the bracket and at least halves the step before it; otherwise the bracket
  /// is halved ("safe Newton"). Flat and vertical stretches therefore cost steps, never correctness.
  ///
  /// - Parameters:
  ///   - target: The wanted value; beyond the function's range the nearer end of `range` is approached.
  ///   - range: Where to look.
  ///   - guess: Where to start, inside `range`.
  ///   - function: Gives the value and the slope at an argument.
  package static func argument(
    of target: Double, in range: ClosedRange<Double>, guess: Double,
    _ function: (Double) -> (value: Double, slope: Double)
  ) -> Double {
    var low = range.lowerBound
    var high = range.upperBound
    var argument = guess
    var previousStep = high - low
    for _ in 0..<stepLimit {
      let (value, slope) = function(argument)
      let error = value - target
      if error == 0 { return argument }
      if error > 0 { high = argument } else { low = argument }
      let newton = argument - error / slope
      let isGood = newton > low && newton < high && abs(newton - argument) <= previousStep / 2
      let next = isGood ? newton : low + (high - low) / 2
      if next == argument || next == low || next == high { return next }
      previousStep = abs(next - argument)
      argument = next
    }
    return argument
  }

  /// The border between the part of an interval where a condition holds (from `low` on) and the part where it does not
  /// (up to `high`), to the precision of `Double`.
  package static func border(from low: Double, to high: Double, where holds: (Double) -> Bool) -> Double {
    var low = low
    var high = high
    for _ in 0..<stepLimit {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { break }
      if holds(middle) { low = middle } else { high = middle }
    }
    return low + (high - low) / 2
  }
}
