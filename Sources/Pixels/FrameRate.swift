// Exact frame times.

/// A number of frames per second as an exact fraction, so that 1/60 s is carried to the file without rounding.
public struct FrameRate: Hashable, Sendable, Comparable {
  /// The numerator of the rate in lowest terms: the number of frames in `denominator` seconds.
  public let numerator: Int
  /// The denominator of the rate in lowest terms: the seconds in which `numerator` frames are shown.
  public let denominator: Int

  /// 50 frames per second, the finest that every GIF viewer plays.
  public static let `default` = FrameRate(50)

  /// Creates a whole rate.
  ///
  /// - Parameter framesPerSecond: Frames per second, at least 1; outputs take up to 1000.
  public init(_ framesPerSecond: Int) {
    self.init(numerator: framesPerSecond, denominator: 1)
  }

  /// Creates the rate `numerator`/`denominator`, such as 30000/1001.
  ///
  /// - Parameters:
  ///   - numerator: Frames in `denominator` seconds, at least 1.
  ///   - denominator: Seconds, at least 1.
  public init(numerator: Int, denominator: Int) {
    precondition(numerator > 0 && denominator > 0, "a frame rate is a positive fraction")
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    self.numerator = numerator / a
    self.denominator = denominator / a
  }

  /// Whether the left rate is lower than the right; compared exactly.
  public static func < (left: FrameRate, right: FrameRate) -> Bool {
    let a = left.numerator.multipliedFullWidth(by: right.denominator)
    let b = right.numerator.multipliedFullWidth(by: left.denominator)
    return (a.high, a.low) < (b.high, b.low)
  }

  /// The rate as a number of frames per second.
  public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  /// The time at which a frame starts, in seconds, rounded once (twice for more than 2⁶³ / `denominator` frames).
  ///
  /// - Parameter index: Number of the frame, from 0.
  public func time(ofFrame index: Int) -> Double {
    let (product, overflows) = index.multipliedReportingOverflow(by: denominator)
    return (overflows ? Double(index) * Double(denominator) : Double(product)) / Double(numerator)
  }

  /// The number of frames that show a duration: max(1, round(duration · fps)), `Int.max` where that is more.
  ///
  /// - Parameter duration: A time in seconds.
  public func frameCount(duration: Double) -> Int {
    let count = (duration * Double(numerator) / Double(denominator)).rounded()
    return max(1, Int(exactly: count) ?? (count > 0 ? .max : 1))
  }
}
