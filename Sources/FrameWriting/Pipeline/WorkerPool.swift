// The threads that render and compress: a task executor with a fixed number of workers.
//
// Frames are independent, so each is a task; the pool runs at most `width` of them at a time, away from the threads that
// the caller's own tasks run on. A task that waits for another gives its thread back, so nothing can block the pool.

import Dispatch
import Synchronization

/// Runs tasks on up to `width` threads, in the order in which they became ready.
package final class WorkerPool: TaskExecutor {
  private struct State {
    var waiting: [UnownedJob] = []
    var head = 0
    var running = 0
  }

  /// Threads at most.
  package let width: Int
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "MagicMove.workers", qos: .userInitiated, attributes: .concurrent)

  /// Creates a pool; a width below 1 counts as 1.
  package init(width: Int) {
    self.width = max(1, width)
  }

  /// Takes a piece of a task; called by the Swift runtime.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let startsWorker = state.withLock { state in
      state.waiting.append(job)
      guard state.running < width else { return false }
      state.running += 1
      return true
    }
    if startsWorker { queue.async { self.work() } }
  }

  private func work() {
    while let job = next() { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// The job that has waited longest; nil ends the worker.
  private func next() -> UnownedJob? {
    state.withLock { state in
      guard state.head < state.waiting.count else {
        state.waiting.removeAll(keepingCapacity: true)
        state.head = 0
        state.running -= 1
        return nil
      }
      defer { state.head += 1 }
      return state.waiting[state.head]
    }
  }
}
