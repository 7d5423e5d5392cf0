// From runs of frames to encoded runs, on all workers, in order, a bounded number at a time.
//
//     runs ─▶ make the picture, encode it (a task for both, which may look at the picture before) ─▶ next(), in order
//
// Asking for the next element first starts tasks until `width + ahead` runs are under way: enough to keep every worker busy
// while the caller writes, and the bound on memory: that many pictures, and the one before them, are there at once. A run's
// encoding waits for its own picture and the one before it, never for an encoding, unless it asks for its turn: then it goes
// on after all earlier ones have had theirs. It may also wait for what the next run tells, which never waits for an encoding. So all
// cores work however unequal the frames are. Results do not depend on the number of workers.
//
// Where encoding needs the picture before only at its beginning, no picture is drawn before one of those is free: that is one
// picture less, and hardly ever keeps a worker waiting.

import Synchronization

/// Encoded runs of frames as an asynchronous sequence, in order.
///
/// At most `width + 1` runs are under way, which limits memory. Results do not depend on the number of threads. Iterating
/// again makes all frames again, if the source allows it.
package struct FramePipeline<Encoded: Sendable>: AsyncSequence, Sendable {
  /// Makes the bytes, or whatever the caller needs, of a picture that follows another one.
  package typealias Encode = @Sendable (Picture, EarlierPicture, Turn) async throws -> Encoded

  /// A run with what was made of it.
  package typealias Element = (run: FrameRun, encoded: Encoded)
  package typealias Failure = any Error

  /// The frames.
  let source: FrameSource
  /// The threads.
  let pool: WorkerPool
  /// Encodes a picture.
  let encode: Encode
  /// Whether `encode` lets go of the earlier picture soon, by `EarlierPicture.use`.
  var freesEarly = false
  /// How many runs are under way at once in addition to one for each worker: 2 if `encode` waits for what the next run tells.
  var ahead = 1

  /// Creates a pipeline; nothing is made before the first element is asked for.
  package init(source: FrameSource, pool: WorkerPool, encode: @escaping Encode) {
    (self.source, self.pool, self.encode) = (source, pool, encode)
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
    private var previous: Promise<Result<Picture, any Error>>?
    /// For each run under way, whether it has let go of the picture before it.
    private var freed: [Promise<Void>] = []

    fileprivate init(_ pipeline: FramePipeline) {
      self.pipeline = pipeline
    }

    package mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
      try Task.checkCancellation()
      var runs = try self.runs ?? pipeline.source.makeRuns()
      while underWay.tasks.count < pipeline.pool.width + pipeline.ahead {
        guard let run = try runs.next() else {
          underWay.last?.hasNoNext()
          break
        }
        start(run)
      }
      self.runs = runs
      return try await first(isolation: actor)
    }

    /// Starts a run that the caller has, after those of before. Use it with a source without runs.
    ///
    /// - Returns: The earliest run that is not handed out, once more are under way than there are threads; else nil.
    mutating func next(after run: FrameRun, isolation actor: isolated (any Actor)?) async throws -> Element? {
      try Task.checkCancellation()
      start(run)
      return underWay.tasks.count > pipeline.pool.width + pipeline.ahead ? try await first(isolation: actor) : nil
    }

    private func first(isolation actor: isolated (any Actor)?) async throws -> Element? {
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
      let (encode, before, turn) = (pipeline.encode, previous, Turn(after: underWay.last))
      let (made, released) = (Promise<Result<Picture, any Error>>(), Promise<Void>())
      if pipeline.freesEarly { freed.append(released) }
      let free = freed.count > pipeline.pool.width ? freed.removeFirst() : nil
      let encoding = Task(executorPreference: pipeline.pool) {
        defer {
          turn.end()
          released.keep(())
        }
        await free?.value
        let picture = Result {
          try Task.checkCancellation()
          return try run.picture()
        }
        made.keep(picture)
        let earlier = EarlierPicture(try await before?.value.get(), released)
        return try await encode(try picture.get(), earlier, turn)
      }
      (previous, underWay.last) = (made, turn)
      underWay.tasks.append((run, encoding))
    }
  }

  /// The tasks that have been started; ends them when the caller loses interest.
  private final class UnderWay {
    var tasks: [(FrameRun, Task<Encoded, any Error>)] = []
    /// The turn of the last run that was started.
    var last: Turn?

    func cancel() {
      for (_, task) in tasks { task.cancel() }
      last?.hasNoNext()
    }

    deinit { cancel() }
  }
}

/// The picture before the one that is encoded; none before the first.
package final class EarlierPicture: Sendable {
  private let held: Mutex<Picture?>
  private let released: Promise<Void>

  fileprivate init(_ picture: consuming Picture?, _ released: Promise<Void>) {
    held = Mutex(picture)
    self.released = released
  }

  /// The picture, unless it was used.
  package var picture: Picture? { held.withLock { $0 } }

  /// Calls `body` with the picture and lets go of it. Then another one can be drawn in its memory, long before the encoding ends.
  func use<Result>(_ body: (Picture?) throws -> Result) rethrows -> Result {
    defer { released.keep(()) }
    return try body(held.withLock { $0.take() })
  }
}

/// The place of a run in the order of all, for the part of its encoding that builds on the runs before, or on the next one.
package final class Turn: Sendable {
  private let before: Mutex<Turn?>
  private let isOver = Promise<Void>()
  /// What the next run tells this one, and what this one tells the run before.
  private let heard = Promise<(any Sendable)?>()
  private let told: Promise<(any Sendable)?>?

  /// A turn that comes after another one; nil: the first.
  init(after before: Turn?) {
    told = before?.heard
    self.before = Mutex(before)
  }

  /// Runs `body` after the bodies of all earlier runs, and before those of later ones. Waiting blocks no thread.
  func take<Result>(_ body: () throws -> Result) async rethrows -> Result {
    await before.withLock { $0.take() }?.isOver.value
    defer { pass() }
    return try body()
  }

  /// Tells the run before something that its encoding waits for; only the first call counts.
  func tell(_ value: some Sendable) { told?.keep(value) }

  /// What the next run tells, once; nil if there is none, or it ends without a word. Waiting blocks no thread.
  var next: (any Sendable)? { get async { await heard.value } }

  /// Lets the next one go on.
  private func pass() {
    before.withLock { $0 = nil }
    isOver.keep(())
  }

  /// Called when the run's encoding ends, however it ends: no other one waits for it any longer.
  fileprivate func end() {
    pass()
    told?.keep(nil)
  }

  /// Called when no run follows.
  fileprivate func hasNoNext() { heard.keep(nil) }
}

/// Something that one task makes and at most one other waits for.
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

  /// The value, when it is there; it is handed over. Waiting blocks no thread.
  var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let value = state.withLock { state -> Value? in
          guard case .kept(let value) = state else {
            state = .open(continuation)
            return nil
          }
          state = .taken
          return value
        }
        if let value { continuation.resume(returning: value) }
      }
    }
  }
}
