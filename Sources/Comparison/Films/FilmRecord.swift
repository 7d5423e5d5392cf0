// What is recorded of a film that is not a scene: when each picture is seen, its hash, and a coarse copy of it by which pictures that
// are not equal are paired. As a text:
//
//     # magicmove film 1: frame, seconds, XXH64 of the premultiplied pixels, 16x16 grey levels
//     # 390x844 pixels, 61 frames, 1.22 s, plays forever
//     0 0 52c3d1e0a9b87f61 3f3f40…
//     1 0.04 0e7f6a5b4c3d2e1f 3f3f41…

import FrameWriting
import ImageComparison
import JSONTree
import Pixels

/// The frames of a film, as goldens keep them. Equal neighbours are one frame that is shown longer.
package struct FilmRecord: Hashable, Sendable {
  /// A picture and how long it is seen.
  package struct Frame: Hashable, Sendable {
    /// Its number in the film, from 0.
    package var index: Int
    /// When it appears, in seconds.
    package var start: Double
    /// When it disappears, in seconds.
    package var end: Double
    /// Its hash.
    package var hash: PictureHash
    /// A coarse copy.
    package var levels: GreyLevels

    /// Seconds.
    package var duration: Double { end - start }
  }

  /// Extent of the frames in pixels.
  package var size: PixelSize
  /// How many frames the film has, those that are equal to the one before counted too.
  package var count: Int
  /// How often it plays; nil where that is not known.
  package var plays: PlayCount?
  /// The frames in order; never empty.
  package var frames: [Frame]

  /// When the last frame ends, in seconds.
  package var duration: Double { frames.last?.end ?? 0 }

  /// The median of the frames' durations in seconds.
  package var median: Double {
    let durations = frames.map(\.duration).sorted()
    return durations.isEmpty ? 0 : durations[durations.count / 2]
  }

  /// Describes a film.
  init(size: PixelSize, count: Int, plays: PlayCount?, frames: [Frame]) {
    (self.size, self.count, self.plays, self.frames) = (size, count, plays, frames)
  }

  /// Looks at all frames of a film.
  ///
  /// - Throws: What making the frames throws, or `CancellationError`.
  package init(_ film: Film, plays: PlayCount?, pool: WorkerPool) async throws {
    (size, self.plays, count, frames) = (film.source.size, plays, 0, [])
    let pipeline = FramePipeline(source: film.source, pool: pool) { picture, _, _ in
      (PictureHash(picture.bitmap), GreyLevels(picture.bitmap))
    }
    var found: [Frame] = []
    var total = 0
    try await pipeline.forEach { run, seen in
      total = run.index + run.count
      if let last = found.indices.last, found[last].hash == seen.0 {
        found[last].end = run.end.seconds
      } else {
        found.append(
          Frame(
            index: run.index, start: run.start.seconds, end: run.end.seconds, hash: seen.0, levels: seen.1))
      }
    }
    (frames, count) = (found, total)
  }
}

extension FilmRecord {
  private static let title = "# magicmove film 1: frame, seconds, XXH64 of the premultiplied pixels, 16x16 grey levels"
  /// More frames than any film has.
  private static let mostFrames = 100_000

  /// The file's text.
  package var text: String {
    let plays = plays.map { ", plays \($0.word)" } ?? ""
    let head =
      "# \(size.width)x\(size.height) pixels, \(count) frames, \(Self.seconds(duration)) s\(plays)"
    let lines = frames.map { "\($0.index) \(Self.seconds($0.start)) \($0.hash) \($0.levels)" }
    return ([Self.title, head] + lines).joined(separator: "\n") + "\n"
  }

  /// Reads a file's text; nil when it is not wholly of this form.
  package init?(text: String) {
    let lines = text.split(separator: "\n")
    guard lines.count >= 3, lines[0] == Self.title else { return nil }
    let words = lines[1].split(separator: " ").map { $0.last == "," ? $0.dropLast() : $0 }
    guard words.count == 7 || words.count == 9, words[0] == "#", let total = Int(words[3]), let end = Double(words[5]),
      (1...Self.mostFrames).contains(total), end.isFinite
    else { return nil }
    let sides = words[1].split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ $0 > 0 }) else { return nil }
    size = PixelSize(width: sides[0], height: sides[1])
    plays = words.count == 9 ? PlayCount(word: String(words[8])) : nil
    (count, frames) = (total, [])
    for line in lines.dropFirst(2) {
      guard let frame = Self.frame(line), frame.index < total, frame.index > frames.last?.index ?? -1,
        frame.start >= frames.last?.start ?? 0
      else { return nil }
      if !frames.isEmpty { frames[frames.count - 1].end = frame.start }
      frames.append(frame)
    }
    guard end >= frames[frames.count - 1].start else { return nil }
    frames[frames.count - 1].end = end
  }

  private static func frame(_ line: Substring) -> Frame? {
    let words = line.split(separator: " ")
    guard words.count == 4, let index = Int(words[0]), index >= 0, let start = Double(words[1]), start.isFinite,
      words[2].utf8.count == 16, let hash = UInt64(words[2], radix: 16), let levels = GreyLevels(text: words[3])
    else { return nil }
    return Frame(index: index, start: start, end: start, hash: PictureHash(value: hash), levels: levels)
  }

  private static func seconds(_ value: Double) -> String { NumberText.rounded(value, decimals: 6) }
}

extension PlayCount {
  /// `forever`, `once` or a count.
  package var word: String {
    switch self {
    case .forever: "forever"
    case .times(1): "once"
    case .times(let count): "\(count)"
    }
  }

  /// Reads `word`; nil for anything else.
  init?(word: String) {
    switch word {
    case "forever": self = .forever
    case "once": self = .times(1)
    default:
      guard let count = Int(word), count > 0 else { return nil }
      self = .times(count)
    }
  }
}
