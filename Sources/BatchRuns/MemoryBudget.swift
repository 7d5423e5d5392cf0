// A limit on memory that many tasks share: a task that needs more than is left waits, in the order of requests.

import Synchronization

/// Bytes that can be taken and given back.
final class MemoryBudget: Sendable {
  private struct Waiter {
    let bytes: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var used = 0
    var holders = 0
    var waiting: [Waiter] = []
  }

  private let limit: Int
  private let state = Mutex(State())

  /// Creates a budget of `limit` bytes.
  init(limit: Int) { self.limit = limit }

  /// Takes bytes when they are available and no other task waits; 0 only waits for its turn. More than the limit is granted
  /// when no other task holds any.
  func acquire(_ bytes: Int) async {
    await withCheckedContinuation { continuation in
      let isGranted = state.withLock { state in
        if state.waiting.isEmpty, take(bytes, &state) { return true }
        state.waiting.append(Waiter(bytes: bytes, continuation: continuation))
        return false
      }
      if isGranted { continuation.resume() }
    }
  }

  /// Gives bytes back that were taken in one piece.
  func release(_ bytes: Int) {
    let granted = state.withLock { state in
      state.used -= bytes
      state.holders -= bytes > 0 ? 1 : 0
      var granted: [Waiter] = []
      while let first = state.waiting.first, take(first.bytes, &state) {
        granted.append(first)
        state.waiting.removeFirst()
      }
      return granted
    }
    for waiter in granted { waiter.continuation.resume() }
  }

  private func take(_ bytes: Int, _ state: inout State) -> Bool {
    guard bytes == 0 || state.holders == 0 || bytes <= limit - state.used else { return false }
    state.used += bytes
    state.holders += bytes > 0 ? 1 : 0
    return true
  }
}
