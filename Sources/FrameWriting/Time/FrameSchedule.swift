// Which frames there are, when each is shown and which moment of the timeline it shows.
//
// A part of the timeline, `length` seconds from `start`, has max(1, round(length · fps)) frames; frame i is shown from
// i/fps and shows the moment then. When the timeline ends in a transition and the part reaches its end, the last frame
// shows the end.
//
// Formats with a coarse clock (GIF: 1/100 s) show frame i from round(100·i/fps) ticks, so rounding never adds up, and the
// frame shows the state at that tick, the moment at which it is really seen. No frame lasts less than 2 ticks, because
// browsers play those at 10: a finer rate is sampled at 50 frames per second, and a last frame that would be shorter is
// left out, its time going to the frame before.

import FileFormats
import Pixels

/// The frames of one output: how many there are, when each is shown, and which moment of the timeline each shows.
///
/// Frames are computed when they are asked for, so a schedule needs no memory for them.
package struct FrameSchedule: Sendable, Hashable {
  /// One frame of the schedule.
  package struct Entry: Hashable, Sendable {
    /// The number of the frame, from 0.
    package let index: Int
    /// The moment of the timeline that it shows, in seconds.
    package let moment: Double
    /// When it appears, counted from the beginning of the output.
    package let start: FrameTime
  }

  /// Number of frames, at least 1.
  package let count: Int
  /// The rate at which frames are made; at most 50 per second for a clock of hundredths.
  package let rate: FrameRate
  /// The time at which the last frame ends.
  ///
  /// It is the length of the part to the nearest 1/100 s for a clock of hundredths, else to 1/1,000,000 s. It is never less
  /// than the time at which the last frame appears.
  package let duration: FrameTime
  private let part: ClosedRange<Double>
  private let slowness: Double
  private let clock: FrameClock
  private let endsAtEnd: Bool

  /// The finest rate of a clock of hundredths.
  package static let finestHundredthsRate = FrameRate(FrameClock.mostHundredthsPerSecond)

  /// Creates the frames of a part of a timeline.
  ///
  /// - Parameters:
  ///   - part: Seconds of the timeline, both finite, not negative and at most 10⁹.
  ///   - slowness: How many times slower than written it plays; above 0.
  ///   - rate: The requested rate; see ``rate`` for the rate that results.
  ///   - clock: How finely the format counts time.
  ///   - endsAtEnd: Whether the last frame shows `part.upperBound`, the end of a transition, instead of its own moment.
  package init(part: ClosedRange<Double>, slowness: Double = 1, rate: FrameRate, clock: FrameClock, endsAtEnd: Bool) {
    let isTooFine = clock == .hundredths && rate.framesPerSecond > Self.finestHundredthsRate.framesPerSecond
    let rate = isTooFine ? Self.finestHundredthsRate : rate
    let length = (part.upperBound - part.lowerBound) * slowness
    var count = rate.frameCount(duration: length)
    switch clock {
    case .exact, .milliseconds, .rate:
      // The length to the nearest microsecond, but never less than what the frames before the last one need.
      let last = FrameTime((count - 1) * rate.denominator, over: rate.numerator)
      duration = max(last, FrameTime(Int((length * 1_000_000).rounded()), over: 1_000_000))
    case .hundredths:
      let total = max(2, Int((length * 100).rounded()))
      while count > 1 && total - Self.ticks(ofFrame: count - 1, rate: rate) < 2 { count -= 1 }
      duration = FrameTime(total, over: 100)
    }
    (self.count, self.rate, self.part) = (count, rate, part)
    (self.slowness, self.clock, self.endsAtEnd) = (slowness, clock, endsAtEnd)
  }

  /// The frame with that number, 0..<count.
  package subscript(index: Int) -> Entry {
    let start = start(ofFrame: index)
    let isEnd = endsAtEnd && index == count - 1
    let moment = isEnd ? part.upperBound : min(part.lowerBound + start.seconds / slowness, part.upperBound)
    return Entry(index: index, moment: moment, start: start)
  }

  /// When a frame appears, 0...count; for `count`, when the whole ends.
  package func start(ofFrame index: Int) -> FrameTime {
    guard index < count else { return duration }
    return switch clock {
    case .exact, .milliseconds, .rate: FrameTime(index * rate.denominator, over: rate.numerator)
    case .hundredths: FrameTime(Self.ticks(ofFrame: index, rate: rate), over: 100)
    }
  }

  /// round(100 · index / rate), halves upwards.
  private static func ticks(ofFrame index: Int, rate: FrameRate) -> Int {
    (200 * index * rate.denominator + rate.numerator) / (2 * rate.numerator)
  }
}
