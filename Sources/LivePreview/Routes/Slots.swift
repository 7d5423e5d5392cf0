// How many of something there may be at once.

import Synchronization

/// A number of places.
final class Slots: Sendable {
  private let count: Int
  private let used = Mutex(0)

  /// Creates `count` places.
  init(_ count: Int) { self.count = count }

  /// Takes a place; false when there is none.
  func take() -> Bool {
    used.withLock { used in
      guard used < count else { return false }
      used += 1
      return true
    }
  }

  /// Gives a place back.
  func giveBack() { used.withLock { $0 -= 1 } }
}
