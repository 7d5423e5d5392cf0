// Frames that a client asked for and wants no longer: who drags a slider asks for many, and only the last counts.

import Synchronization

/// Knows the latest frame that each client waits for.
final class FrameDesk: Sendable {
  private let latest = Mutex<[String: (number: Int, exchange: HTTPExchange)]>([:])

  /// Notes that a client waits for a frame; what it waited for before is refused, undrawn if it has not been begun.
  ///
  /// - Throws: A refusal when the client has asked for a later one already.
  func enter(_ client: String, _ number: Int, _ exchange: HTTPExchange) throws(Refusal) {
    let (isLate, before) = latest.withLock { latest -> (Bool, HTTPExchange?) in
      let before = latest[client]
      if let before, before.number >= number { return (true, nil) }
      latest[client] = (number, exchange)
      return (false, before?.exchange)
    }
    if isLate { throw Self.superseded }
    before?.reply(HTTPReply(Self.superseded))
  }

  /// Notes that the client does not wait for that frame any more.
  func leave(_ client: String, _ number: Int) {
    latest.withLock { latest in
      if latest[client]?.number == number { latest[client] = nil }
    }
  }

  private static let superseded = Refusal(status: 409, message: "a later frame was asked for")
}
