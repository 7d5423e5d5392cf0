// When an animated image shows which of its frames: plain numbers, so that a display list names a picture and no more.

import Pixels
import SceneModel

/// The frames of an image over time. The image starts with the scene, whether or not it is to be seen then.
package struct ImageTiming: Hashable, Sendable {
  /// When each frame after the first one appears, and when the last one ends, in seconds since the start; increasing.
  private let ends: [Double]
  /// How often all of them are shown; 0: for ever. Afterwards the last one stays.
  private let loopCount: Int
  /// How much earlier than its time a frame is shown, in seconds.
  private let tolerance: Double

  /// The tolerance of videos and of images that play in another way than their files say: Matroska rounds times to 1 ms.
  package static let roundedTimes = 0.0006

  /// A picture that does not move.
  package static let still = ImageTiming(delays: [1], loopCount: 0)

  /// Creates the timing of frames that are shown for `delays` seconds each, at least one, all above 0 and finite.
  package init(delays: [Double], loopCount: Int, tolerance: Double = TimeTolerance.seconds) {
    self.tolerance = tolerance
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
    let time = seconds + tolerance
    let round = (time / total).rounded(.down)
    if loopCount > 0 && round >= Double(loopCount) { return ends.count - 1 }
    let position = time - round * total
    return min(ends.partitioningIndex { $0 > position }, ends.count - 1)
  }
}

// An image that plays in another way than its file says.
extension ImageTiming {
  /// When the file ends, in seconds.
  package var end: Double { ends.last ?? 0 }

  /// How long the parts of `play` last, each once.
  private func pass(_ play: ImagePlay) -> Double { play.parts.reduce(0) { $0 + length(of: $1) } }

  private func length(of part: ImagePlay.Part) -> Double { max(0, min(part.to ?? end, end) - part.from) / part.rate }

  /// How long an image plays; nil: it is a picture that does not move, or it plays for ever.
  package func duration(_ play: ImagePlay) -> Double? {
    let count = play.loopCount ?? loopCount
    return frameCount > 1 && count > 0 ? Double(count) * pass(play) : nil
  }

  /// The number of the frame that is shown a time after the start of `play`; nil: none is shown.
  package func frame(at seconds: Double, _ play: ImagePlay) -> Int? {
    let (time, pass) = (seconds + TimeTolerance.seconds, pass(play))
    guard time >= 0, pass > 0, let first = play.parts.first, let last = play.parts.last else {
      return time >= 0 || play.before == .hold ? frame(reachedAt: play.parts.first?.from ?? 0) : nil
    }
    if let duration = duration(play), time >= duration {
      guard play.after == .hold else { return nil }
      return lastFrame(of: last)
    }
    var rest = time - (time / pass).rounded(.down) * pass
    for part in play.parts {
      let length = length(of: part)
      if rest < length { return min(frame(reachedAt: part.from + rest * part.rate), lastFrame(of: part)) }
      rest -= length
    }
    return frame(reachedAt: first.from)
  }

  /// The last frame that appears before a part ends.
  private func lastFrame(of part: ImagePlay.Part) -> Int {
    let stop = min(part.to ?? end, end) - Self.roundedTimes
    return max(frame(reachedAt: part.from), ends.dropLast().partitioningIndex { $0 >= stop })
  }

  /// The last frame that has appeared by a time of the file.
  private func frame(reachedAt seconds: Double) -> Int {
    ends.dropLast().partitioningIndex { $0 > seconds + Self.roundedTimes }
  }
}
