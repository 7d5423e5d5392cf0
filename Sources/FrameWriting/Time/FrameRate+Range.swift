// Numbers brought into range: they are public, so any value may come, and none may trap.

import Pixels
import SceneModel

extension FrameRate {
  /// The rate itself when it is in `Ranges.frameRate`, else the nearest rate in that range.
  ///
  /// Fractions with a numerator above 10⁹ or a denominator above 10⁶ are rounded to 1/1000 frame per second, so that times
  /// of frames can be computed without overflow. All usual rates, such as 30000/1001, stay exact.
  package var inRange: FrameRate {
    let rate = framesPerSecond
    if Ranges.frameRate ~= rate, numerator <= 1_000_000_000, denominator <= 1_000_000 { return self }
    let nearest = rate.limited(to: Ranges.frameRate, otherwise: FrameRate.default.framesPerSecond)
    return FrameRate(numerator: Int((nearest * 1000).rounded()), denominator: 1000)
  }
}

extension Double {
  /// The nearest number in a range.
  ///
  /// - Parameter otherwise: The result for NaN; infinities become the bounds of the range.
  package func limited(to range: ClosedRange<Double>, otherwise: Double) -> Double {
    isNaN ? otherwise : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension Int {
  /// The number brought into a range.
  package func limited(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
