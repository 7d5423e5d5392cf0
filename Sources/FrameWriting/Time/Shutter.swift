// How long a frame is exposed, as with a camera whose shutter is a disc that turns once a frame: open for so many degrees of it.
//
//     frames, 25 a second     │         │         │         │
//     180 degrees           ▐███▌     ▐███▌     ▐███▌     ▐███▌      half of the time, around the moment of each frame
//
// Around it, so that nothing lags; at the ends of the timeline only as far as there is something to be seen.

import Pixels
import SceneModel

/// The time around a frame's moment in which the frame is exposed.
package struct Shutter: Hashable, Sendable {
  /// Seconds of the timeline; above 0.
  private let seconds: Double
  /// How long the timeline is in seconds.
  private let duration: Double

  /// The moments of an even number of parts that any exposure begins with: whether something moves is seen from them.
  package static let fewest = 8
  /// The most moments of an exposure.
  package static let most = 32

  /// A shutter that is open for `angle` degrees of 360 a frame; nil: it takes what is at the moment, as for an angle of 0, or of
  /// no number.
  ///
  /// - Parameters:
  ///   - slowness: How many times slower than the timeline frames are shown; above 0.
  ///   - duration: How long the timeline is in seconds.
  package init?(angle: Double, rate: FrameRate, slowness: Double = 1, duration: Double) {
    let angle = angle.limited(to: Ranges.shutterAngle, otherwise: 0)
    guard angle > 0, duration > 0 else { return nil }
    seconds = angle / 360 / rate.framesPerSecond / slowness
    self.duration = duration
  }

  /// The middles of equal parts of the time for which the shutter is open around a moment.
  package func moments(around moment: Double, count: Int) -> [Double] {
    let start = max(0, moment - seconds / 2)
    let length = max(0, min(duration, moment + seconds / 2) - start)
    return (0..<count).map { start + length * (Double($0) + 0.5) / Double(count) }
  }
}
