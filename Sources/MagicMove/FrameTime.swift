// Times of frames as exact fractions.

/// A time in seconds as a fraction, so that 1/60 s stays 1/60 s.
public struct FrameTime: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// Units of 1/`denominator` second; in lowest terms with it.
  public let numerator: Int
  /// Above 0.
  public let denominator: Int

  /// The beginning.
  public static let zero = FrameTime(0, over: 1)

  /// Creates numerator/denominator seconds; the denominator must be positive.
  public init(_ numerator: Int, over denominator: Int) {
    precondition(denominator > 0, "the denominator of a time is positive")
    var (a, b) = (numerator.magnitude, denominator.magnitude)
    while b != 0 { (a, b) = (b, a % b) }
    let divisor = max(1, Int(clamping: a))
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// The time in seconds, rounded once.
  public var seconds: Double { Double(numerator) / Double(denominator) }

  /// Whether the left time is earlier; compared exactly.
  public static func < (left: FrameTime, right: FrameTime) -> Bool {
    let a = left.numerator.multipliedFullWidth(by: right.denominator)
    let b = right.numerator.multipliedFullWidth(by: left.denominator)
    return (a.high, a.low) < (b.high, b.low)
  }

  /// The time as a fraction, such as "7/50 s".
  public var description: String { denominator == 1 ? "\(numerator) s" : "\(numerator)/\(denominator) s" }
}
