// Times of frames as exact fractions.

/// The exact time of a frame, in seconds, as a fraction: 1/60 s stays 1/60 s.
///
/// Times are compared exactly, and equal times have equal hashes, because fractions are kept in lowest terms. Convert to
/// ``seconds`` only to show a time or to hand it to other code.
///
/// ```swift
/// let second = FrameTime(1, over: 60)
/// print(second, second.seconds)  // 1/60 s 0.016666666666666666
/// ```
public struct FrameTime: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The numerator of the fraction of seconds, in lowest terms.
  public let numerator: Int
  /// The denominator of the fraction of seconds, in lowest terms; above 0.
  public let denominator: Int

  /// The time of the first frame, 0 s.
  public static let zero = FrameTime(0, over: 1)

  /// Creates the time numerator/denominator, in seconds, and reduces it to lowest terms.
  ///
  /// A denominator below 1 is a programming error and stops the program.
  ///
  /// - Parameters:
  ///   - numerator: Units of 1/`denominator` second.
  ///   - denominator: Units in a second, at least 1.
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

  /// Whether the left time is earlier than the right; compared exactly.
  public static func < (left: FrameTime, right: FrameTime) -> Bool {
    let a = left.numerator.multipliedFullWidth(by: right.denominator)
    let b = right.numerator.multipliedFullWidth(by: left.denominator)
    return (a.high, a.low) < (b.high, b.low)
  }

  /// The time as a fraction, such as "7/50 s".
  public var description: String { denominator == 1 ? "\(numerator) s" : "\(numerator)/\(denominator) s" }
}

extension FrameTime {
  /// The time in whole 1/100 s, the clock of GIF; rounded to nearest, halves upwards.
  ///
  /// Round the times of frames and subtract, instead of rounding durations: then errors do not add up.
  package var hundredths: Int { ticks(of: 100) }

  /// The time in whole 1/1000 s, the clock of WebP; rounded to nearest, halves upwards.
  package var milliseconds: Int { ticks(of: 1000) }

  /// The time in whole 1/`clock` s, rounded to nearest, halves upwards; `clock` is 1 to 10⁹.
  func ticks(of clock: Int) -> Int {
    let doubled = Int128(numerator) * Int128(2 * clock)
    return Int(clamping: (doubled + Int128(denominator)) / (2 * Int128(denominator)))
  }

  /// The fraction with the least denominator up to 65,535 that is nearest to a number of seconds: what files hold as fractions
  /// of 16-bit numbers comes back exactly. Any other number is rounded to 1/1,000,000 s, and one that is not finite,
  /// negative or above 10⁹ is brought into that range.
  package init(nearest seconds: Double) {
    let seconds = seconds > 0 ? min(seconds, 1e9) : 0
    // Continued fraction: each convergent is the best one with its denominator.
    var (before, now) = ((over: 0, under: 1), (over: 1, under: 0))
    var rest = seconds
    while rest.isFinite, rest < 1e10 {
      let whole = Int(rest)
      (before, now) = (now, (over: whole * now.over + before.over, under: whole * now.under + before.under))
      guard now.under <= 65_535, now.over < 1 << 46 else { break }
      if abs(Double(now.over) / Double(now.under) - seconds) <= 1e-10 * max(1, seconds) {
        self.init(now.over, over: now.under)
        return
      }
      rest = 1 / (rest - Double(whole))
    }
    self.init(Int((seconds * 1_000_000).rounded()), over: 1_000_000)
  }

  /// The exact sum while its denominator is below 10⁹, else the sum to the nearest 1/1,000,000 s.
  ///
  /// The limit keeps long sums of unrelated fractions from overflowing.
  package static func + (left: FrameTime, right: FrameTime) -> FrameTime {
    let over = Int128(left.numerator) * Int128(right.denominator) + Int128(right.numerator) * Int128(left.denominator)
    let under = Int128(left.denominator) * Int128(right.denominator)
    if let over = Int(exactly: over), let under = Int(exactly: under) {
      let sum = FrameTime(over, over: under)
      if sum.denominator < 1_000_000_000 { return sum }
    }
    let seconds = left.seconds + right.seconds
    return FrameTime(Int((min(seconds, 9e12) * 1_000_000).rounded()), over: 1_000_000)
  }
}
