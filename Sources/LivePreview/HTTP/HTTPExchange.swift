// One request and its reply, which may come from another thread, later.

import Synchronization

/// Waits for a reply.
final class HTTPExchange: Sendable {
  private struct State {
    var reply: HTTPReply?
    var isAnswered = false
    var hasEnded = false
    var left: (@Sendable () -> Void)?
  }

  /// What happens to a request that has been handed over.
  enum Outcome {
    case reply(HTTPReply)
    /// The connection is held until there is a reply.
    case held
    /// The client has left.
    case none
  }

  /// Whether its connection is one more than are served.
  let isExtra: Bool
  private let hold: ConnectionHold
  private let state = Mutex(State())

  /// Creates an exchange on a connection.
  init(_ hold: ConnectionHold, isExtra: Bool) {
    (self.hold, self.isExtra) = (hold, isExtra)
  }

  /// Replies; only the first reply counts.
  func reply(_ reply: HTTPReply) {
    let isTaken = state.withLock { state in
      if state.isAnswered || state.hasEnded { return false }
      (state.reply, state.isAnswered, state.left) = (reply, true, nil)
      return true
    }
    if isTaken { hold.release() } else { reply.abandon() }
  }

  /// Whether no reply is needed any more: there is one, or the client has left.
  var isOver: Bool { hold.hasLeft || state.withLock { $0.isAnswered } }

  /// Says what is to be done when the client leaves before there is a reply.
  func onLeaving(_ body: @escaping @Sendable () -> Void) {
    state.withLock { if !$0.isAnswered { $0.left = body } }
  }

  // MARK: The server's side

  /// The reply if it is there; else the connection is held.
  func outcome() -> Outcome {
    state.withLock { state in
      if let reply = state.reply {
        state.reply = nil
        return .reply(reply)
      }
      return hold.hold() ? .held : .none
    }
  }

  /// Looks after a client that waits.
  func look() { if hold.look() { leave() } }

  /// The connection is over, or is to be.
  func end() {
    let unsent = state.withLock { state in
      state.hasEnded = true
      defer { state.reply = nil }
      return state.reply
    }
    unsent?.abandon()
    hold.end()
    leave()
  }

  private func leave() {
    let left = state.withLock { state in
      defer { state.left = nil }
      return state.left
    }
    left?()
  }
}
