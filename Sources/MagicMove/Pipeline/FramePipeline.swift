// From runs of frames to encoded runs, on all workers, in order, a bounded number at a time.
//
//     runs ─▶ draw (a task each) ─▶ encode (a task each, may look at the run before) ─▶ next(), in order
//
// Asking for the next element first starts tasks until `width + 2` runs are under way: enough to keep every worker busy
// while the caller writes, and the bound on memory. A run's encoding waits for its own picture and the one before it,
// never for an encoding, so all cores work however unequal the frames are. Results do not depend on the number of workers.

import Pixels

/// Encoded runs of frames as an asynchronous sequence.
struct FramePipeline<Encoded: Sendable>: AsyncSequence, Sendable {
  /// Makes the bytes, or whatever the caller needs, of a picture that follows another one (nil for the first).
  typealias Encode = @Sendable (Picture, Picture?) throws -> Encoded

  /// A run with what was made of it.
  typealias Element = (run: FrameRun, encoded: Encoded)
  typealias Failure = any Error

  /// The frames.
  let runs: FrameRuns
  /// The threads.
  let pool: WorkerPool
  /// Draws a display list.
  let draw: @Sendable (FrameRun) -> Picture
  /// Encodes a picture.
  let encode: Encode

  func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// Starts tasks ahead and hands their results out in order.
  struct Iterator: AsyncIteratorProtocol {
    private var runs: FrameRuns
    private let pipeline: FramePipeline
    private let underWay = UnderWay()
    private var previous: Task<Picture, any Error>?

    fileprivate init(_ pipeline: FramePipeline) {
      self.pipeline = pipeline
      runs = pipeline.runs
    }

    mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
      try Task.checkCancellation()
      while underWay.tasks.count < pipeline.pool.width + 2, let run = runs.next() { start(run) }
      guard !underWay.tasks.isEmpty else { return nil }
      let (run, task) = underWay.tasks.removeFirst()
      return (run, try await task.value)
    }

    private mutating func start(_ run: FrameRun) {
      let (draw, encode, before) = (pipeline.draw, pipeline.encode, previous)
      let drawing = Task(executorPreference: pipeline.pool) {
        try Task.checkCancellation()
        return draw(run)
      }
      let encoding = Task(executorPreference: pipeline.pool) {
        let earlier = try await before?.value
        return try encode(try await drawing.value, earlier)
      }
      previous = drawing
      underWay.tasks.append((run, encoding))
    }
  }

  /// The tasks that have been started; ends them when the caller loses interest.
  private final class UnderWay {
    var tasks: [(FrameRun, Task<Encoded, any Error>)] = []

    deinit {
      for (_, task) in tasks { task.cancel() }
    }
  }
}
