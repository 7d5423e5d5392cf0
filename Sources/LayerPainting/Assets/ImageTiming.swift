// When an animated image shows which of its frames: plain numbers, so that a display list names a picture and no more.

import Pixels
import SceneModel

/// The frames of an image over time. The image starts with the scene, whether or not it is to be seen then.
package struct ImageTiming: Hashable, Sendable {
  /// When each frame after the first one appears, and when the last one ends, in seconds since the start; increasing.
  private let ends: [Double]
  /// How often all of them are shown; 0: for ever. Afterwards the last one stays.
  private let loopCount: Int

  /// A picture that does not move.
  package static let still = ImageTiming(delays: [1], loopCount: 0)

  /// Creates the timing of frames that are shown for `delays` seconds each, at least one, all above 0 and finite.
  package init(delays: [Double], loopCount: Int) {
    var time = 0.0
    ends = delays.map { delay in
      time += delay
      return time
    }
    self.loopCount = loopCount
  }

  /// Number of frames.
  package var frameCount: Int { ends.count }

  /// The number of the frame that is shown at a time, from 0. A time that can hardly be told from that of a change
  /// belongs to what comes.
  package func frame(at seconds: Double) -> Int {
    guard let total = ends.last, total > 0, seconds.isFinite, seconds > 0 else { return 0 }
    let time = seconds + TimeTolerance.seconds
    let round = (time / total).rounded(.down)
    if loopCount > 0 && round >= Double(loopCount) { return ends.count - 1 }
    let position = time - round * total
    return min(ends.partitioningIndex { $0 > position }, ends.count - 1)
  }
}
