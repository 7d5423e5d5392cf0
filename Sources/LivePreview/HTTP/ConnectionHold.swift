// A connection that waits for a reply. While it is held, the server checks neither its socket nor its timeout. So `look` must be
// called now and then to check whether the client is still connected.

import Synchronization

/// Holds a connection and lets it go on.
final class ConnectionHold: Sendable {
  private struct State {
    var isHeld = false
    var hasLeft = false
  }

  private let suspend: @Sendable () -> Void
  private let resume: @Sendable () -> Void
  private let isGone: @Sendable () -> Bool
  private let state = Mutex(State())

  /// Creates a hold of a connection, which must be there as long as it is held.
  ///
  /// - Parameters:
  ///   - suspend: Takes it out of the server's care.
  ///   - resume: Gives it back; from any thread.
  ///   - isGone: Whether the client has closed it.
  init(
    suspend: @escaping @Sendable () -> Void, resume: @escaping @Sendable () -> Void,
    isGone: @escaping @Sendable () -> Bool
  ) {
    (self.suspend, self.resume, self.isGone) = (suspend, resume, isGone)
  }

  /// Whether the client has left, as far as is known, or is to leave.
  var hasLeft: Bool { state.withLock { $0.hasLeft } }

  /// Holds the connection. False when the client has left: then nothing is held.
  func hold() -> Bool {
    state.withLock { state in
      if state.hasLeft { return false }
      suspend()
      state.isHeld = true
      return true
    }
  }

  /// Lets it go on if it is held.
  func release() {
    let wasHeld = state.withLock { state in
      defer { state.isHeld = false }
      return state.isHeld
    }
    if wasHeld { resume() }
  }

  /// Looks whether the client of a connection that is held has left, and lets it go on then. True at the moment at which it is
  /// noticed.
  func look() -> Bool {
    let hasLeft = state.withLock { state in
      guard state.isHeld, !state.hasLeft, isGone() else { return false }
      state.hasLeft = true
      return true
    }
    if hasLeft { release() }
    return hasLeft
  }

  /// Lets it go on as if the client had left.
  func end() {
    state.withLock { $0.hasLeft = true }
    release()
  }
}
