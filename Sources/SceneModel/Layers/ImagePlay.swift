// How the animated image or the video of a layer plays.

import Pixels

/// Which part of an animated image or a video a layer plays, when, how fast and how often.
///
/// A class: it is a large value that few layers have, and it never changes.
public final class ImagePlay: Hashable, Sendable {
  /// A stretch of the file that is played at one rate.
  public struct Part: Hashable, Sendable {
    /// Where it starts, in seconds of the file, 0 or more.
    public var from: Double
    /// Where it ends, in seconds of the file; nil, or a time after the end of the file, means the end of the file.
    public var to: Double?
    /// How many times as fast as the file it plays, 0.1...16.
    public var rate: Double

    /// Creates a part of a file; by default all of it.
    public init(from: Double = 0, to: Double? = nil, rate: Double = 1) {
      (self.from, self.to, self.rate) = (from, to, rate)
    }
  }

  /// When the first frame is shown.
  public enum Start: Hashable, Sendable {
    /// This many seconds after the start of the timeline.
    case seconds(Double)
    /// When the step of that name starts.
    case step(String)
  }

  /// What the layer shows before or after it plays.
  public enum Rest: String, Hashable, Sendable, CaseIterable {
    /// The first or the last frame.
    case hold
    /// No image.
    case hidden
  }

  /// The parts that are played one after the other; at least one.
  public let parts: [Part]
  /// When the first frame is shown.
  public let start: Start
  /// How often all parts are played; 0: forever; nil: as often as the file says, which of a video is once.
  public let loopCount: Int?
  /// What the layer shows before it plays.
  public let before: Rest
  /// What the layer shows after it has played.
  public let after: Rest

  /// Creates a way to play; by default the whole file from the start of the timeline.
  public init(
    parts: [Part] = [Part()], start: Start = .seconds(0), loopCount: Int? = nil, before: Rest = .hold,
    after: Rest = .hold
  ) {
    (self.parts, self.start, self.loopCount) = (parts, start, loopCount)
    (self.before, self.after) = (before, after)
  }

  /// Whether all properties are equal.
  public static func == (a: ImagePlay, b: ImagePlay) -> Bool {
    a === b
      || (a.parts == b.parts && a.start == b.start && a.loopCount == b.loopCount && a.before == b.before
        && a.after == b.after)
  }

  /// Hashes all properties.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(parts)
    hasher.combine(start)
    hasher.combine(loopCount)
    hasher.combine(before)
    hasher.combine(after)
  }
}

extension ImagePlay {
  /// The step that it starts with; nil for a time.
  package var stepName: String? { if case .step(let name) = start { name } else { nil } }

  /// The first part that ends where it starts, or earlier.
  package var emptyPart: Int? { parts.firstIndex { part in part.to.map { $0 <= part.from } ?? false } }
}
