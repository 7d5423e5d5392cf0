// Exact frame times.

/// Frames per second as an exact fraction, so that 1/60 s is carried to the file without rounding.
public struct FrameRate: Hashable, Sendable, Comparable {
  /// Frames in `denominator` seconds; in lowest terms.
  public let numerator: Int
  /// See `numerator`.
  public let denominator: Int

  /// 50 frames per second, the finest that every GIF viewer plays.
  public static let `default` = FrameRate(50)

  /// Creates a whole rate of 1...1000 frames per second.
  public init(_ framesPerSecond: Int) {
    self.init(numerator: framesPerSecond, denominator: 1)
  }

  /// Creates the rate `numerator`/`denominator`; both must be positive.
  public init(numerator: Int, denominator: Int) {
    precondition(numerator > 0 && denominator > 0, "a frame rate is a positive fraction")
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    self.numerator = numerator / a
    self.denominator = denominator / a
  }

  /// Whether the left rate is lower; compared exactly.
  public static func < (left: FrameRate, right: FrameRate) -> Bool {
    let a = left.numerator.multipliedFullWidth(by: right.denominator)
    let b = right.numerator.multipliedFullWidth(by: left.denominator)
    return (a.high, a.low) < (b.high, b.low)
  }

  /// Frames per second.
  public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  /// The time in seconds at which frame `index` starts, rounded once (twice for more than 2⁶³ / `denominator` frames).
  public func time(ofFrame index: Int) -> Double {
    let (product, overflows) = index.multipliedReportingOverflow(by: denominator)
    return (overflows ? Double(index) * Double(denominator) : Double(product)) / Double(numerator)
  }

  /// Number of frames in `duration` seconds: max(1, round(duration · fps)), `Int.max` where that is more.
  public func frameCount(duration: Double) -> Int {
    let count = (duration * Double(numerator) / Double(denominator)).rounded()
    return max(1, Int(exactly: count) ?? (count > 0 ? .max : 1))
  }
}
