// Waiting for a file to become readable, or for another thread to say so.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Wakes a thread that waits for something else.
package final class WakeUp: Sendable {
  private let (readEnd, writeEnd): (Int32, Int32)

  /// Creates one; it takes two descriptors.
  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw SystemError.last }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Wakes who waits, or who will wait next.
  package func wake() {
    var byte: UInt8 = 0
    _ = unsafe write(writeEnd, &byte, 1)
  }

  /// Waits until `wake` is called, `descriptor` is readable, or `milliseconds` have passed; nil: without a limit.
  ///
  /// - Returns: Whether `wake` was called.
  package func wait(or descriptor: Int32?, milliseconds: Int?) -> Bool {
    var files = [pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)]
    if let descriptor { files.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
    let time = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
    guard unsafe poll(&files, nfds_t(files.count), time) > 0, files[0].revents != 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 64)
    while unsafe read(readEnd, &bytes, bytes.count) > 0 {}
    return true
  }
}
