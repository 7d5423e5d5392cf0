// The times of finished frames.

import Pixels

/// One finished frame.
struct FinishedFrame {
  /// How long the file wants it to be shown; nil when it does not say.
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

  /// Frames at a rate, nil: for as long as each wants; no more than `most`.
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
/// over by then is left out; the last one, which often shows the end of a motion, takes the place of the one before instead.
/// So a finer rate than 50 frames per second is thinned out evenly, and the whole lasts as long as it should.
struct HundredthsRuns: FrameRunIterator {
  private static let shortest = 2
  private var runs: any FrameRunIterator
  /// The run that is to be handed out next; its end is open.
  private var held: (run: FrameRun, start: Int)?

  /// Rounds the times of `runs`.
  init(_ runs: any FrameRunIterator) { self.runs = runs }

  mutating func next() throws -> FrameRun? {
    var last: FrameRun?
    while let run = try runs.next() {
      last = run
      guard let (before, start) = held else {
        held = (run, run.start.hundredths)
        continue
      }
      let own = max(run.start.hundredths, start + Self.shortest)
      if own >= run.end.hundredths { continue }
      held = (run, own)
      return Self.run(before, from: start, to: own)
    }
    return finish(last)
  }

  /// The last run; `last` is the one that the source ended with, if it was read just now.
  private mutating func finish(_ last: FrameRun?) -> FrameRun? {
    guard let (run, start) = held else { return nil }
    held = nil
    let final = last ?? run
    return Self.run(final, from: start, to: max(final.end.hundredths, start + Self.shortest))
  }

  private static func run(_ run: FrameRun, from start: Int, to end: Int) -> FrameRun {
    var run = run
    (run.start, run.end) = (FrameTime(start, over: 100), FrameTime(end, over: 100))
    return run
  }
}
