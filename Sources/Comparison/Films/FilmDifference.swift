// How two films differ: the frames that are seen at the same time are compared, a task each, and the results are used in order.

import FrameWriting
import ImageComparison
import Pixels
import Platform
import SceneModel

/// What differs between two films, by time.
struct FilmDifference: Sendable {
  /// How many frames differ.
  private(set) var frames = 0
  /// When they differ, in seconds; times that touch are joined.
  private(set) var times: [ClosedRange<Double>] = []
  private(set) var worst: FramePairs.Pair?
  private var largest = -1.0

  /// Compares two films.
  ///
  /// - Throws: What drawing or reading frames throws, or `CancellationError`.
  init(_ before: ReviewFilm, _ after: ReviewFilm, jobs: Int?) async throws {
    let pool = WorkerPool(width: jobs ?? Processors.count)
    // Frames of one rate have the same times.
    let slack = before.rate == nil || after.rate == nil ? FramePairs.rounding : .zero
    var pairs = try FramePairs(
      before.source.makeRuns(), after.source.makeRuns(), byTime: true, slack: slack)
    let rate = after.rate ?? before.rate
    var underWay: [Task<(FramePairs.Pair, Double?), any Error>] = []
    defer { for task in underWay { task.cancel() } }
    while true {
      while underWay.count < pool.width + 2, let pair = try pairs.next() {
        underWay.append(Task(executorPreference: pool) { (pair, try Self.weight(pair)) })
      }
      if underWay.isEmpty { return }
      let (pair, weight) = try await underWay.removeFirst().value
      if let weight { add(pair, weight, rate) }
    }
  }

  /// How much a pair differs; nil for equal frames. A frame without another one weighs nothing, as it has no difference to show.
  private static func weight(_ pair: FramePairs.Pair) throws -> Double? {
    try Task.checkCancellation()
    guard let first = try pair.first?.picture.bitmap(), let second = try pair.second?.picture.bitmap() else { return 0 }
    if first == second { return nil }
    return first.size == second.size ? PictureDifference(first, second).mean : 1000
  }

  private mutating func add(_ pair: FramePairs.Pair, _ weight: Double, _ rate: FrameRate?) {
    let (start, end) = (pair.start.seconds, pair.end.seconds)
    frames += rate.map { max(1, Int(((end - start) * $0.framesPerSecond).rounded())) } ?? 1
    if let last = times.last, last.upperBound >= start - 1e-9 {
      times[times.count - 1] = last.lowerBound...max(last.upperBound, end)
    } else {
      times.append(start...max(start, end))
    }
    if weight > largest { (largest, worst) = (weight, pair) }
  }
}
