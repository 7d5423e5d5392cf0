// Numbers brought into range: they are public, so any value may come, and none may trap.

import Pixels

extension FrameRate {
  /// The rate itself, or where it is out of 0.1...1000 or a fraction of huge numbers, the nearest to a thousandth in that
  /// range, so that times of frames can be counted without overflow.
  var inRange: FrameRate {
    let rate = framesPerSecond
    if 0.1...1000 ~= rate, numerator <= 1_000_000_000, denominator <= 1_000_000 { return self }
    return FrameRate(approximating: rate.limited(to: 0.1...1000, otherwise: 50)) ?? .default
  }
}

extension Double {
  /// The number brought into a range; `otherwise` when it is none.
  func limited(to range: ClosedRange<Double>, otherwise: Double) -> Double {
    isNaN ? otherwise : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
