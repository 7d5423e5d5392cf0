// The times of finished frames.

import FrameWriting
import Pixels

/// One finished frame.
struct FinishedFrame {
  /// How long the file shows the frame; nil when it does not say.
  let delay: FrameTime?
  /// Reads and decodes it; called once, on any thread.
  let picture: @Sendable () throws -> Picture
}

/// Hands out finished frames in order.
protocol FinishedFrameReader {
  /// The next frame, nil after the last.
  mutating func next() throws -> FinishedFrame?
}

/// Finished frames with their times.
struct FinishedRuns: FrameRunIterator {
  private var reader: any FinishedFrameReader
  private let rate: FrameRate?
  private let most: Int
  private var index = 0
  private var end = FrameTime.zero

  /// Combines frames with their times.
  ///
  /// - Parameters:
  ///   - rate: Frames per second; nil: each frame is shown for its own delay, a frame without one for no time.
  ///   - most: Maximum number of frames; the one after it throws `AnimationError.exceeds`.
  init(_ reader: any FinishedFrameReader, rate: FrameRate?, most: Int) {
    (self.reader, self.rate, self.most) = (reader, rate, most)
  }

  mutating func next() throws -> FrameRun? {
    guard let frame = try reader.next() else { return nil }
    guard index < most else {
      throw AnimationError.exceeds(ExceededLimit(quantity: .frames, found: index + 1, limit: most))
    }
    let start = end
    defer { index += 1 }
    end = rate.map { FrameTime((index + 1) * $0.denominator, over: $0.numerator) } ?? start + (frame.delay ?? .zero)
    return FrameRun(index: index, count: 1, start: start, end: end, picture: frame.picture)
  }
}

/// Runs at times of whole 1/100 s, none for less than 2 of them.
///
/// A frame appears at its own time rounded to 1/100 s, or 2/100 s after the one before where that is later. One whose time is
/// over by then is left out; the last one, which often shows the end of a motion, replaces the one before instead.
/// So a finer rate than 50 frames per second is thinned out evenly, and the whole lasts as long as it should.
struct HundredthsRuns: FrameRunIterator {
  private static let shortest = 2
  private var runs: any FrameRunIterator
  /// What is to be handed out next, with the time at which it appears. Two, because the end may change the last of them.
  private var held: [(run: FrameRun, start: Int)] = []

  /// Rounds the times of `runs`.
  init(_ runs: any FrameRunIterator) { self.runs = runs }

  mutating func next() throws -> FrameRun? {
    var leftOut: FrameRun?
    while let run = try runs.next() {
      let start = held.last.map { max(run.start.hundredths, $0.start + Self.shortest) } ?? run.start.hundredths
      leftOut = held.isEmpty || start < run.end.hundredths ? nil : run
      if leftOut == nil { held.append((run, start)) }
      if held.count == 3 { return takeFirst() }
    }
    if let leftOut { replaceLast(by: leftOut) }
    if held.count == 2, held[1].run.end.hundredths - held[1].start < Self.shortest {
      replaceLast(by: held.removeLast().run)
    }
    return held.isEmpty ? nil : takeFirst()
  }

  private mutating func replaceLast(by run: FrameRun) { held[held.count - 1].run = run }

  private mutating func takeFirst() -> FrameRun {
    var (run, start) = held.removeFirst()
    let end = held.first?.start ?? max(run.end.hundredths, start + Self.shortest)
    (run.start, run.end) = (FrameTime(start, over: 100), FrameTime(end, over: 100))
    return run
  }
}
