// The frames of two animations, side by side.
//
// Where both have times, two frames are a pair for as long as both are seen, so that a GIF, which joins equal frames and
// rounds times to 1/100 s, can be held against an APNG of the same animation:
//
//     first   |---0---|---1---|-------2-------|
//     second  |-------0-------|---1---|---2---|      pairs: 0-0, 1-0, 2-1, 2-2
//
// Otherwise they are paired by number.

import FrameWriting
import Pixels
import Synchronization

/// Hands out pairs of frames in order; each picture is made when it is first looked at.
package struct FramePairs {
  /// A frame of one of the animations.
  package struct Side: Sendable {
    /// The frame, with those after it that are equal; its picture is made once, however often it is asked for.
    package let run: FrameRun

    /// Its pixels.
    func bitmap() throws -> Bitmap { try run.picture().bitmap }
  }

  /// What is seen at a time; at least one side is there.
  package struct Pair: Sendable {
    /// The frame of the first animation; nil after its end.
    package let first: Side?
    /// The frame of the second animation; nil after its end.
    package let second: Side?
    /// From when on both are seen.
    package let start: FrameTime
    /// Until when both are seen.
    package let end: FrameTime
  }

  /// What a GIF rounds times to: 1/100 s.
  package static let rounding = FrameTime(1, over: 100)

  private var runs: ((any FrameRunIterator)?, (any FrameRunIterator)?)
  private let byTime: Bool
  private let slack: FrameTime
  private var current: (Side?, Side?)
  private var position = FrameTime.zero

  /// Starts with the first frames; an animation that is nil has none.
  ///
  /// - Parameters:
  ///   - byTime: Whether frames are paired by their times; otherwise by number.
  ///   - slack: Ends that are no further apart are one.
  package init(
    _ first: FrameSource?, _ second: FrameSource?, byTime: Bool, slack: FrameTime = rounding
  ) throws {
    runs = (try first?.makeRuns(), try second?.makeRuns())
    (self.byTime, self.slack) = (byTime, slack)
    current = (try Self.advance(&runs.0), try Self.advance(&runs.1))
  }

  /// The next pair, nil after the last of both.
  package mutating func next() throws -> Pair? {
    guard let nearest = [current.0?.run.end, current.1?.run.end].compactMap({ $0 }).min() else { return nil }
    func ends(_ side: Side?) -> Bool { side.map { !byTime || $0.run.end <= nearest + slack } ?? false }
    let (firstEnds, secondEnds) = (ends(current.0), ends(current.1))
    let end =
      [firstEnds ? current.0?.run.end : nil, secondEnds ? current.1?.run.end : nil].compactMap { $0 }.max() ?? nearest
    let pair = Pair(first: current.0, second: current.1, start: position, end: max(position, end))
    if firstEnds { current.0 = try Self.advance(&runs.0) }
    if secondEnds { current.1 = try Self.advance(&runs.1) }
    position = pair.end
    return pair
  }

  private static func advance(_ runs: inout (any FrameRunIterator)?) throws -> Side? {
    guard let run = try runs?.next() else { return nil }
    let shared = SharedPicture(run.picture)
    return Side(
      run: FrameRun(index: run.index, count: run.count, start: run.start, end: run.end) { try shared.picture() })
  }
}

/// A picture that several look at; the first that asks makes it.
private final class SharedPicture: Sendable {
  private let made = Mutex<Result<Picture, any Error>?>(nil)
  private let make: @Sendable () throws -> Picture

  init(_ make: @escaping @Sendable () throws -> Picture) { self.make = make }

  func picture() throws -> Picture {
    try made.withLock { made in
      let result = made ?? Result { try make() }
      made = result
      return try result.get()
    }
  }
}
