// From runs of frames to encoded runs, on all workers, in order, a bounded number at a time.
//
//     runs ─▶ make the picture, encode it (a task for both, which may look at the picture before) ─▶ next(), in order
//
// Asking for the next element first starts tasks until `width + 1` runs are under way: enough to keep every worker busy
// while the caller writes, and the bound on memory: that many pictures, and the one before them, are there at once. What needs
// the picture before only in a first step (`Encoding`) does with one less. A run's
// encoding waits for its own picture and the one before it, never for an encoding, unless it asks for its turn: then it goes
// on after all earlier ones have had theirs. So all cores work however unequal the frames are. Results do not depend on the
// number of workers.

import Pixels
import Synchronization

/// Encoded runs of frames as an asynchronous sequence.
package struct FramePipeline<Encoded: Sendable>: AsyncSequence, Sendable {
  /// Makes the bytes, or whatever the caller needs, of a picture that follows another one (nil for the first).
  package typealias Encode = @Sendable (Picture, Picture?, Turn) async throws -> Encoded

  /// What is left to be done of a run when its picture has been looked at.
  package typealias Rest = @Sendable (Turn) async throws -> Encoded

  /// Encodes in two steps. The picture before is let go after the first one, the run's own when nothing captures it any more.
  package struct Encoding: Sendable {
    fileprivate let begin: @Sendable (Picture, Picture?) throws -> Rest

    /// Encodes in one step, with both pictures to the end.
    package init(_ encode: @escaping Encode) {
      begin = { picture, before in { turn in try await encode(picture, before, turn) } }
    }

    /// Encodes in two steps.
    package init(begin: @escaping @Sendable (Picture, Picture?) throws -> Rest) { self.begin = begin }
  }

  /// A run with what was made of it.
  package typealias Element = (run: FrameRun, encoded: Encoded)
  package typealias Failure = any Error

  /// The frames.
  let source: FrameSource
  /// The threads.
  let pool: WorkerPool
  /// Encodes a picture.
  let encoding: Encoding

  /// Creates a pipeline; nothing is made before the first element is asked for.
  package init(source: FrameSource, pool: WorkerPool, encode: @escaping Encode) {
    self.init(source: source, pool: pool, encoding: Encoding(encode))
  }

  /// Creates a pipeline that encodes in two steps.
  init(source: FrameSource, pool: WorkerPool, encoding: Encoding) {
    self.source = source
    self.pool = pool
    self.encoding = encoding
  }

  package func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// Hands all runs to `body`, in order. After an error, of a run's or of `body`, nothing goes on: what is under way is
  /// cancelled, and waited for.
  package func forEach(_ body: (FrameRun, Encoded) throws -> Void) async throws {
    var iterator = makeAsyncIterator()
    do {
      while let (run, encoded) = try await iterator.next() { try body(run, encoded) }
    } catch {
      await iterator.stop()
      throw error
    }
  }

  /// Starts tasks ahead and hands their results out in order.
  package struct Iterator: AsyncIteratorProtocol {
    private var runs: (any FrameRunIterator)?
    private let pipeline: FramePipeline
    private let underWay = UnderWay()
    private var previous: (picture: Promise<Result<Picture, any Error>>, turn: Turn)?

    fileprivate init(_ pipeline: FramePipeline) {
      self.pipeline = pipeline
    }

    package mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
      try Task.checkCancellation()
      var runs = try self.runs ?? pipeline.source.makeRuns()
      while underWay.tasks.count < pipeline.pool.width + 1, let run = try runs.next() { start(run) }
      self.runs = runs
      guard !underWay.tasks.isEmpty else { return nil }
      let (run, task) = underWay.tasks.removeFirst()
      return (run, try await task.value)
    }

    /// Cancels what is under way and waits for its end, a frame's time at most.
    fileprivate func stop() async {
      underWay.cancel()
      for (_, task) in underWay.tasks { _ = await task.result }
    }

    private mutating func start(_ run: FrameRun) {
      let (encoding, before, turn) = (pipeline.encoding, previous?.picture, Turn(after: previous?.turn))
      let made = Promise<Result<Picture, any Error>>()
      let task = Task(executorPreference: pipeline.pool) {
        defer { turn.pass() }
        return try await Self.begin(run, encoding, made, before)(turn)
      }
      previous = (made, turn)
      underWay.tasks.append((run, task))
    }

    /// Makes the picture and takes the first step; holds no picture afterwards.
    private static func begin(
      _ run: FrameRun, _ encoding: Encoding, _ made: Promise<Result<Picture, any Error>>,
      _ before: Promise<Result<Picture, any Error>>?
    ) async throws -> Rest {
      let picture = Result {
        try Task.checkCancellation()
        return try run.picture()
      }
      made.keep(picture)
      let earlier = try await before?.take().get()
      return try encoding.begin(try picture.get(), earlier)
    }
  }

  /// The tasks that have been started; ends them when the caller loses interest.
  private final class UnderWay {
    var tasks: [(FrameRun, Task<Encoded, any Error>)] = []

    func cancel() {
      for (_, task) in tasks { task.cancel() }
    }

    deinit { cancel() }
  }
}

/// The place of a run in the order of all, for the part of its encoding that builds on the runs before.
package final class Turn: Sendable {
  private let before: Mutex<Turn?>
  private let isOver = Promise<Void>()

  /// A turn that comes after another one; nil: the first.
  init(after before: Turn?) { self.before = Mutex(before) }

  /// Runs `body` after the bodies of all earlier runs, and before those of later ones. Waiting blocks no thread.
  func take<Result>(_ body: () throws -> Result) async rethrows -> Result {
    await before.withLock { $0.take() }?.isOver.take()
    defer { pass() }
    return try body()
  }

  /// Lets the next one go on; called at the latest when the run's encoding ends, however it ends.
  fileprivate func pass() {
    before.withLock { $0 = nil }
    isOver.keep(())
  }
}

/// Something that one task makes and at most one other takes.
private final class Promise<Value: Sendable>: Sendable {
  private enum State {
    case open(CheckedContinuation<Value, Never>?)
    case kept(Value)
    case taken
  }

  private let state = Mutex(State.open(nil))

  /// Gives the value; only the first one counts.
  func keep(_ value: Value) {
    let waiting = state.withLock { state -> CheckedContinuation<Value, Never>? in
      guard case .open(let waiting) = state else { return nil }
      state = waiting == nil ? .kept(value) : .taken
      return waiting
    }
    waiting?.resume(returning: value)
  }

  /// The value, when it is there; it is not kept any longer. Waiting blocks no thread.
  func take() async -> Value {
    await withCheckedContinuation { continuation in
      let value = state.withLock { state -> Value? in
        if case .kept(let value) = state {
          state = .taken
          return value
        }
        state = .open(continuation)
        return nil
      }
      if let value { continuation.resume(returning: value) }
    }
  }
}
