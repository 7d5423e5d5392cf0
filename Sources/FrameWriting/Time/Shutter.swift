// How long a frame is exposed, as with a camera whose shutter is a disc that turns once a frame: open for that many degrees.
//
//     frames, 25 a second     │         │         │         │
//     180 degrees           ▐███▌     ▐███▌     ▐███▌     ▐███▌      half of the time, around the moment of each frame
//
// Around it, so that nothing lags; at the ends of the timeline only as far as there is something to be seen.

import Pixels
import SceneModel

/// The exposure of a frame with motion blur: an interval of the timeline around the frame's moment.
///
/// The picture of the frame is the mean of the pictures at several moments in it. The interval is centred, so that moving
/// layers are not late, and is cut off at both ends of the timeline.
package struct Shutter: Hashable, Sendable {
  /// Seconds of the timeline; above 0.
  private let seconds: Double
  /// How long the timeline is in seconds.
  private let duration: Double

  /// Number of moments that every exposure begins with; an even number of parts.
  ///
  /// These moments show whether anything moves during the exposure.
  package static let fewest = 8
  /// Largest number of moments of an exposure.
  ///
  /// The time to draw a blurred frame grows with the number of moments.
  package static let most = 32

  /// Creates a shutter that is open for `angle`/360 of the time of a frame.
  ///
  /// - Parameters:
  ///   - angle: Degrees, limited to 0...360. With 0 or NaN there is no blur, and the result is nil.
  ///   - rate: Frames per second of the output.
  ///   - slowness: How many times slower than the timeline frames are shown; above 0. The exposure covers that much less
  ///     of the timeline.
  ///   - duration: Length of the timeline in seconds; the result is nil unless it is above 0.
  package init?(angle: Double, rate: FrameRate, slowness: Double = 1, duration: Double) {
    let angle = angle.limited(to: Ranges.shutterAngle, otherwise: 0)
    guard angle > 0, duration > 0 else { return nil }
    seconds = angle / 360 / rate.framesPerSecond / slowness
    self.duration = duration
  }

  /// The moments of an exposure: the middles of `count` equal parts of it, in ascending order.
  ///
  /// - Parameters:
  ///   - moment: The frame's moment, in seconds of the timeline.
  ///   - count: Number of moments, at least 1.
  package func moments(around moment: Double, count: Int) -> [Double] {
    let start = max(0, moment - seconds / 2)
    let length = max(0, min(duration, moment + seconds / 2) - start)
    return (0..<count).map { start + length * (Double($0) + 0.5) / Double(count) }
  }
}
