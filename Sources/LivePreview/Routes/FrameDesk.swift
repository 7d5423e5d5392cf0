// Superseded frames of a client: dragging a slider requests many frames, and of those that wait only the last is drawn. A frame
// that is being drawn is finished, so that pictures appear while the slider moves.

import Synchronization

/// Knows the latest frame that each client has asked for.
final class FrameDesk: Sendable {
  /// A frame of a client.
  struct Place: Hashable, Sendable {
    let client: String
    /// The later, the higher.
    let number: Int
  }

  private struct Entry {
    var number: Int
    /// Nil: it is being drawn.
    var waiting: HTTPExchange?
  }

  private let latest = Mutex<[String: Entry]>([:])

  /// Notes that a client waits for a frame; what it waited for before is refused.
  ///
  /// - Throws: An error when the client has asked for a later one already.
  func enter(_ place: Place, _ exchange: HTTPExchange) throws(HTTPError) {
    let (isLate, before) = latest.withLock { latest -> (Bool, HTTPExchange?) in
      let before = latest[place.client]
      if let before, before.number >= place.number { return (true, nil) }
      latest[place.client] = Entry(number: place.number, waiting: exchange)
      return (false, before?.waiting)
    }
    if isLate { throw Self.superseded }
    before?.reply(HTTPReply(Self.superseded))
  }

  /// Notes that a frame is drawn from now on; false when it has been refused.
  func begin(_ place: Place) -> Bool {
    latest.withLock { latest in
      guard latest[place.client]?.number == place.number else { return false }
      latest[place.client]?.waiting = nil
      return true
    }
  }

  /// Notes that the client does not wait for a frame any more.
  func leave(_ place: Place) {
    latest.withLock { latest in
      if latest[place.client]?.number == place.number { latest[place.client] = nil }
    }
  }

  private static let superseded = HTTPError(status: 409, message: "a later frame was requested")
}
