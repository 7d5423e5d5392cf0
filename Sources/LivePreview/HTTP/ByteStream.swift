// The body of a reply that goes on: one writer, one reader.
//
// The reader is the thread of the server, which must never wait: it takes what is there, and when nothing is, the connection is
// held until the writer has more. A writer of pictures waits until the reader has taken all but a few of them; a writer of news
// does not: unread events are replaced by newer ones.

import Synchronization

/// Bytes on their way to one client.
final class ByteStream: Sendable {
  /// What a reader gets.
  enum Reading: Equatable {
    /// A number of bytes.
    case bytes(Int)
    /// Nothing now: the connection is held until there is something.
    case nothing
    /// It is over.
    case end
  }

  private struct State {
    var pieces: [[UInt8]] = []
    /// Bytes of the first piece that have been read.
    var taken = 0
    var hasEnded = false
    var reader: ConnectionHold?
    var writer: CheckedContinuation<Void, Never>?
    var over: [@Sendable () -> Void] = []
    var share: ReplyMemory.Share?
  }

  /// Pieces that may wait for the reader.
  private let capacity: Int
  private let state = Mutex(State())

  /// Creates a stream in which `capacity` pieces may wait.
  init(capacity: Int) { self.capacity = capacity }

  deinit { end() }

  /// Keeps a share of the memory of replies for as long as the stream is there: unread pieces outlive its end.
  func keep(_ share: ReplyMemory.Share) { state.withLock { $0.share = share } }

  /// Says what is done when the stream is ended, by either side; at once when it is.
  func whenOver(_ body: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.hasEnded { state.over.append(body) }
      return state.hasEnded
    }
    if isOver { body() }
  }

  // MARK: Writing

  /// Adds a piece when there is room for it.
  ///
  /// - Returns: False when the reader has gone.
  func write(_ piece: [UInt8]) async -> Bool {
    await withCheckedContinuation { continuation in
      let hasRoom = state.withLock { state in
        if state.hasEnded || state.pieces.count < capacity { return true }
        state.writer = continuation
        return false
      }
      if hasRoom { continuation.resume() }
    }
    return add(piece)
  }

  /// Adds a piece at once; of those that wait, the oldest that has not been begun gives way when there is no room.
  @discardableResult
  func push(_ piece: [UInt8]) -> Bool {
    state.withLock { state in
      if state.pieces.count >= capacity, state.pieces.count > 1 { state.pieces.remove(at: 1) }
    }
    return add(piece)
  }

  private func add(_ piece: [UInt8]) -> Bool {
    let (reader, isWanted) = state.withLock { state in
      if state.hasEnded { return (nil as ConnectionHold?, false) }
      state.pieces.append(piece)
      return (state.reader, true)
    }
    reader?.release()
    return isWanted
  }

  /// Says that nothing more comes; what is there is still read.
  func end() {
    let (reader, writer, over) = state.withLock { state in
      state.hasEnded = true
      defer { (state.writer, state.over) = (nil, []) }
      return (state.reader, state.writer, state.over)
    }
    writer?.resume()
    reader?.release()
    for body in over { body() }
  }

  /// Whether it was ended, by either side.
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Pieces that have not been read to their end.
  var waiting: Int { state.withLock { $0.pieces.count } }

  // MARK: Reading

  /// Says who reads, and which connection is held while there is nothing.
  func attach(_ hold: ConnectionHold) { state.withLock { $0.reader = hold } }

  /// Reads what is there.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
    let (reading, writer) = state.withLock { state -> (Reading, CheckedContinuation<Void, Never>?) in
      guard let piece = state.pieces.first else {
        if state.hasEnded || state.reader?.hold() != true { return (.end, nil) }
        return (.nothing, nil)
      }
      let count = min(buffer.count, piece.count - state.taken)
      unsafe piece.withUnsafeBytes {
        unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[state.taken..<(state.taken + count)]))
      }
      state.taken += count
      guard state.taken == piece.count else { return (.bytes(count), nil) }
      state.pieces.removeFirst()
      state.taken = 0
      defer { state.writer = nil }
      return (.bytes(count), state.writer)
    }
    writer?.resume()
    return reading
  }

  /// Ends the stream because the reader has gone.
  func abandon() {
    state.withLock { $0.pieces = [] }
    end()
  }
}
