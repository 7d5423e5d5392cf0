// One walk over two films: the frames that are seen together, a task for each pair, the results in order.
//
//     film ─▶ runs ┐
//                  ├▶ pairs ─▶ look (a task each) ─▶ body, in order
//     film ─▶ runs ┘
//
// Each frame is made once, when the first task looks at it. So `body` may hand it to an encoder, too.

import FrameWriting

/// Walks over two films, or over one.
package struct FilmWalk: Sendable {
  private let first: FrameSource?
  private let second: FrameSource?
  private let byTime: Bool
  private let slack: FrameTime
  private let pool: WorkerPool

  /// Prepares a walk; a film that is nil has no frames.
  ///
  /// - Parameters:
  ///   - byTime: Whether frames are paired by their times; otherwise by number.
  ///   - slack: Ends that are no further apart are one.
  ///   - pool: The threads.
  package init(
    _ first: FrameSource?, _ second: FrameSource?, byTime: Bool, slack: FrameTime = FramePairs.rounding,
    pool: WorkerPool
  ) {
    (self.first, self.second, self.byTime) = (first, second, byTime)
    (self.slack, self.pool) = (slack, pool)
  }

  /// Walks over two films by their times.
  package init(_ first: Film?, _ second: Film?, pool: WorkerPool) {
    // Frames of one rate have the same times.
    let isExact = [first, second].allSatisfy { $0.map { $0.rate != nil } ?? true }
    self.init(first?.source, second?.source, byTime: true, slack: isExact ? .zero : FramePairs.rounding, pool: pool)
  }

  /// Looks at all pairs on all threads, and passes what was found to `body` in order.
  ///
  /// At most two pairs more than there are threads are looked at ahead of `body`, whatever the number of frames.
  ///
  /// - Throws: What making the frames throws, what `look` and `body` throw, or `CancellationError`.
  package func forEach<Found: Sendable>(
    _ look: @escaping @Sendable (FramePairs.Pair) throws -> Found,
    _ body: (FramePairs.Pair, Found) async throws -> Void
  ) async throws {
    var pairs = try pairs()
    var underWay: [(pair: FramePairs.Pair, task: Task<Found, any Error>)] = []
    defer { for (_, task) in underWay { task.cancel() } }
    while true {
      while underWay.count < pool.width + 2, let pair = try pairs.next() {
        let task = Task(executorPreference: pool) {
          try Task.checkCancellation()
          return try look(pair)
        }
        underWay.append((pair, task))
      }
      guard !underWay.isEmpty else { return }
      let (pair, task) = underWay.removeFirst()
      try await body(pair, try await task.value)
    }
  }

  /// The pairs in order, none of which has been made.
  package func pairs() throws -> FramePairs { try FramePairs(first, second, byTime: byTime, slack: slack) }
}
