// How a film differs from what was recorded of it, in words of time.
//
//     records ─▶ which frames belong together ─▶ what happened to their times, which are missing, new, exchanged or other
//                by equal hashes, else by
//                their grey levels

import FrameWriting
import JSONTree
import Pixels

/// One thing that happened to a film. Frames have the numbers that they have in the film now, missing ones those of the record.
package enum FilmChange: Hashable, Sendable {
  /// Another extent in pixels.
  case size(expected: PixelSize, actual: PixelSize)
  /// Another number of plays.
  case plays(expected: PlayCount, actual: PlayCount)
  /// From a time on, everything is later by some frames; below 0: earlier.
  case later(frames: Int, from: Double)
  /// The whole film lasts longer, in per cent; below 0: shorter.
  case slower(percent: Double)
  /// Some of the recorded frames are missing.
  case missing(count: Int, of: Int, first: Int, time: Double)
  /// Frames that were not recorded.
  case added(count: Int, first: Int, time: Double)
  /// A frame is shown for another time in seconds.
  case shown(frame: Int, seconds: Double, expected: Double)
  /// Two frames have changed places.
  case exchanged(first: Int, second: Int)
  /// The frames are equal, many of their times are not.
  case times
  /// A frame and some others have other pixels.
  case differ(first: Int, time: Double, others: Int)
}

extension FilmChange {
  /// Whether frames are seen at other times, missing or new, so that those of one time do not belong together.
  var movesFrames: Bool {
    switch self {
    case .later, .slower, .missing, .added, .exchanged, .times: true
    case .size, .plays, .shown, .differ: false
    }
  }
}

extension FilmChange: CustomStringConvertible {
  /// What happened, for people.
  package var description: String {
    switch self {
    case .size(let expected, let actual):
      "\(actual.width)x\(actual.height) pixels, not \(expected.width)x\(expected.height)"
    case .plays(let expected, let actual): "plays \(actual.words), not \(expected.words)"
    case .later(let frames, let time):
      "\(Self.count(abs(frames), "frame")) \(frames < 0 ? "earlier" : "later") from \(Self.text(time)) s on"
    case .slower(let percent):
      "runs \(NumberText.rounded(abs(percent), decimals: abs(percent) < 3 ? 1 : 0)) % \(percent < 0 ? "faster" : "slower")"
    case .missing(let count, let all, let first, let time):
      "\(Self.count(count, "frame")) of \(all) \(count == 1 ? "is" : "are") missing\(Self.place(count, first, time))"
    case .added(let count, let first, let time):
      "\(Self.count(count, "frame")) \(count == 1 ? "is" : "are") new\(Self.place(count, first, time))"
    case .shown(let frame, let seconds, let expected):
      "frame \(frame) is shown for \(Self.text(seconds)) s, not \(Self.text(expected))"
    case .exchanged(let first, let second): "frames \(first) and \(second) are exchanged"
    case .times: "the same frames, in other times"
    case .differ(let first, let time, 0): "frame \(first) (\(Self.text(time)) s) differs"
    case .differ(let first, let time, let others): "frame \(first) (\(Self.text(time)) s) and \(others) more differ"
    }
  }

  private static func place(_ count: Int, _ first: Int, _ time: Double) -> String {
    ": \(count == 1 ? "" : "the first is ")frame \(first) (\(text(time)) s)"
  }

  private static func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }

  private static func text(_ seconds: Double) -> String { NumberText.rounded(seconds, decimals: 3) }
}

extension PlayCount {
  /// `forever`, `once` or `3 times`.
  package var words: String {
    switch self {
    case .forever, .times(1): word
    case .times: "\(word) times"
    }
  }
}

extension FilmRecord {
  /// What is not as it was recorded here, the changes of times first; empty for a film that is equal.
  ///
  /// - Parameters:
  ///   - actual: The film as it is.
  ///   - tolerance: A frame may be seen this many frames earlier or later, and counts if none so near is equal.
  package func changes(to actual: FilmRecord, tolerance: Int = 0) -> [FilmChange] {
    var changes: [FilmChange] = []
    if let expected = plays, let now = actual.plays, expected != now {
      changes.append(.plays(expected: expected, actual: now))
    }
    if size != actual.size { return [.size(expected: size, actual: actual.size)] + changes }
    if tolerance > 0, isWithin(tolerance, of: actual) { return changes }
    return FilmAlignment(self, actual).changes + changes
  }

  /// Whether each frame of both has an equal one in the other, near enough in time.
  private func isWithin(_ tolerance: Int, of actual: FilmRecord) -> Bool {
    let slack = (Double(tolerance) + 0.5) * median
    func covers(_ these: [Frame], _ others: [Frame]) -> Bool {
      others.allSatisfy { other in
        these.contains { $0.hash == other.hash && $0.start <= other.end + slack && $0.end >= other.start - slack }
      }
    }
    return abs(duration - actual.duration) <= slack && covers(frames, actual.frames)
      && covers(actual.frames, frames)
  }
}
