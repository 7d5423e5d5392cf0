// The memory of replies that clients have not read: a client that asks for pictures and reads none of them must not make the
// program larger than its limit.

import Synchronization

/// Counts the bytes of all replies that are in memory.
final class ReplyMemory: Sendable {
  private let used = Mutex(0)

  /// Bytes that are in use.
  var bytes: Int { used.withLock { $0 } }

  /// Whether a reply may be made: there is none, or all of them together have less than `limit` bytes.
  func hasRoom(below limit: Int) -> Bool { used.withLock { $0 == 0 || $0 < limit } }

  /// Counts `count` bytes until the share is released.
  ///
  /// - Returns: Nil if all replies together would have more than `limit` bytes. A reply that is alone is always counted.
  func take(_ count: Int, below limit: Int) -> Share? {
    let isTaken = used.withLock { used in
      let (sum, overflows) = used.addingReportingOverflow(count)
      guard used == 0 || (!overflows && sum <= limit) else { return false }
      used = overflows ? .max : sum
      return true
    }
    return isTaken ? Share(count, of: self) : nil
  }

  /// A part of the memory, which is given back when the share is released.
  final class Share: Sendable {
    private let count: Int
    private let memory: ReplyMemory

    fileprivate init(_ count: Int, of memory: ReplyMemory) { (self.count, self.memory) = (count, memory) }

    deinit { memory.used.withLock { $0 -= count } }
  }
}
