// How two films differ: how many frames, when, and which pair most.

import FrameWriting
import Pixels

/// What differs between two films, by time.
struct FilmDifference: Sendable {
  /// How many frames differ.
  private(set) var frames = 0
  /// When they differ, in seconds; times that touch are joined.
  private(set) var times: [ClosedRange<Double>] = []
  /// The pair that differs most.
  private(set) var worst: FramePairs.Pair?
  private var largest = -1.0
  private let rate: FrameRate?

  /// Starts without a difference; frames are counted at a rate; nil: each pair is one.
  init(rate: FrameRate?) { self.rate = rate }

  /// Takes the next pair.
  mutating func add(_ difference: Difference, _ pair: FramePairs.Pair) {
    if difference.isEqual { return }
    let (start, end) = (pair.start.seconds, pair.end.seconds)
    frames += rate.map { max(1, Int(((end - start) * $0.framesPerSecond).rounded())) } ?? 1
    if let last = times.last, last.upperBound >= start - 1e-9 {
      times[times.count - 1] = last.lowerBound...max(last.upperBound, end)
    } else {
      times.append(start...max(start, end))
    }
    if difference.weight > largest { (largest, worst) = (difference.weight, pair) }
  }
}
