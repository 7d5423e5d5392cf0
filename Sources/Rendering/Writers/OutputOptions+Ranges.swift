// Options brought into range: they are public, so any value may come, and none may trap.

import Pixels
import SceneModel

extension OutputOptions {
  /// The same options, every number in the range that its documentation gives; what is no number counts as the default.
  var inRange: OutputOptions {
    var options = self
    options.rate = rate?.inRange
    options.slowness = slowness.limited(to: 0.001...1000, otherwise: 1)
    if case .times(let count) = loop { options.loop = .times(min(max(count, 1), 65_535)) }
    options.jobs = jobs.map { min(max($0, 1), 1024) }
    options.quality = quality?.limited(to: 0...100, otherwise: 100)
    options.gif.colors = min(max(gif.colors, 2), 256)
    options.gif.lossy = min(max(gif.lossy, 0), OutputOptions.GIF.mostLossy)
    options.gif.maxBytes = gif.maxBytes.map { max($0, 1) }
    return options
  }
}

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
