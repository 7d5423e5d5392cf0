// Connections: socket pairs within this process, and the state of connections that a library serves.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Functions on sockets. Differences between systems are in their folders.
package enum Sockets {
  /// The two ends of a connection: bytes sent to one are read from the other.
  static func pair() throws(SystemError) -> (OpenFile, OpenFile) {
    var ends: [Int32] = [-1, -1]
    guard unsafe socketpair(AF_UNIX, stream, 0, &ends) == 0 else { throw SystemError.last }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      spareSignals(end)
    }
    return (OpenFile(owning: ends[0]), OpenFile(owning: ends[1]))
  }

  /// Limits the time that sending waits for a reader that takes nothing.
  static func limitWaiting(_ end: OpenFile, milliseconds: Int) {
    var time = timeval()
    time.tv_sec = milliseconds / 1000
    time.tv_usec = .init(milliseconds % 1000 * 1000)
    unsafe setsockopt(end.descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Sends all of `bytes` through a connection.
  ///
  /// - Throws: `EPIPE` when the other end is closed; there is no signal. `EAGAIN` when it takes nothing for the time of
  ///   `limitWaiting`.
  package static func send(_ bytes: [UInt8], to end: OpenFile) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe sendSome(end.descriptor, UnsafeRawBufferPointer(rebasing: $0[done...]), sendFlags)
      }
      if count >= 0 {
        done += count
      } else if errno != EINTR {
        throw SystemError.last
      }
    }
  }

  /// Ends a connection in both directions; who owns the descriptor closes it.
  package static func shutDown(_ descriptor: Int32) { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// The next bytes from a connection, when there are any before a moment: empty when the other end is closed; nil when the time
  /// is over.
  package static func receive(
    from end: OpenFile, until deadline: ContinuousClock.Instant
  ) throws(SystemError) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let left = deadline - ContinuousClock.now
      if left <= .zero { return nil }
      var files = [pollfd(fd: end.descriptor, events: Int16(POLLIN), revents: 0)]
      let wait = Int32(
        clamping: left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1)
      guard unsafe poll(&files, 1, wait) > 0 else { continue }
      let count = unsafe recv(end.descriptor, &bytes, bytes.count, 0)
      if count >= 0 { return Array(bytes[..<count]) }
      if errno != EINTR { throw SystemError.last }
    }
  }

  /// Fills a buffer with the next bytes from a connection.
  ///
  /// - Parameter milliseconds: The longest time without a byte.
  /// - Returns: How many bytes there were, fewer than fit where the other end is closed; nil: no byte came in time.
  package static func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from end: OpenFile, milliseconds: Int
  ) throws(SystemError) -> Int? {
    var done = 0
    while done < buffer.count {
      var files = [pollfd(fd: end.descriptor, events: Int16(POLLIN), revents: 0)]
      let ready = unsafe poll(&files, 1, Int32(clamping: milliseconds))
      if ready == 0 { return nil }
      let count =
        unsafe ready < 0 ? -1 : recv(end.descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, 0)
      if count == 0 { break }
      if count > 0 {
        done += count
      } else if errno != EINTR {
        throw SystemError.last
      }
    }
    return done
  }

  /// Whether the other end of a connection has been closed: then there is nothing to read, not even later.
  package static func hasEnded(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    let count = unsafe recv(descriptor, &byte, 1, peekFlags)
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
  }
}

/// The system's `send`, out of reach of the member of that name.
private func sendSome(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
  unsafe send(descriptor, bytes.baseAddress, bytes.count, flags)
}
