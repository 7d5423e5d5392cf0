// Numbers brought into range: they are public, so any value may come, and none may trap.

import Pixels
import SceneModel

extension FrameRate {
  /// The rate itself, or where it is out of `Ranges.frameRate` or a fraction of huge numbers, the nearest to a thousandth in that
  /// range, so that times of frames can be counted without overflow.
  package var inRange: FrameRate {
    let rate = framesPerSecond
    if Ranges.frameRate ~= rate, numerator <= 1_000_000_000, denominator <= 1_000_000 { return self }
    let nearest = rate.limited(to: Ranges.frameRate, otherwise: FrameRate.default.framesPerSecond)
    return FrameRate(numerator: Int((nearest * 1000).rounded()), denominator: 1000)
  }
}

extension Double {
  /// The number brought into a range; `otherwise` when it is none.
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
