// An open file: reads and writes all of its bytes, through interruptions and short writes, and closes itself.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file descriptor with one owner.
package final class OpenFile: Sendable {
  /// The system's number for it.
  package let descriptor: Int32
  private let closes: Bool

  /// Opens `path`; `flags` as for `open(2)`. The file is not inherited by other programs.
  package init(_ path: String, flags: Int32, mode: mode_t = 0o666) throws(SystemError) {
    let descriptor = unsafe open(path, flags | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw SystemError.last }
    self.descriptor = descriptor
    closes = true
  }

  /// Uses a descriptor that others opened, such as standard output, and leaves it open.
  package init(borrowing descriptor: Int32) {
    self.descriptor = descriptor
    closes = false
  }

  /// Takes over a descriptor, which is closed with the value.
  init(owning descriptor: Int32) {
    self.descriptor = descriptor
    closes = true
  }

  deinit {
    if closes { close(descriptor) }
  }

  /// What kind of file it is, how long, and when it was last changed.
  package func status() throws(SystemError) -> stat {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError.last }
    return status
  }

  /// Writes all of `bytes`.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          unsafe Darwin.write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
        #else
          unsafe Glibc.write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
        #endif
      }
      if count >= 0 {
        done += count
      } else if errno != EINTR {
        throw SystemError.last
      }
    }
  }

  /// Fills `buffer`, or as much of it as there is before the end; the number of bytes.
  package func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    var done = 0
    while done < buffer.count {
      let count = unsafe read(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
      if count == 0 { break }
      if count > 0 {
        done += count
      } else if errno != EINTR {
        throw SystemError.last
      }
    }
    return done
  }

  /// Reads to the end, but never more than `limit` + 1 bytes: more than `limit` means that the file is too long.
  package func readAll(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while bytes.count <= limit {
      let wanted = min(chunk.count, limit + 1 - bytes.count)
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, wanted) }
      if count > 0 {
        bytes.append(contentsOf: chunk[..<count])
      } else if count == 0 {
        break
      } else if errno != EINTR {
        throw SystemError.last
      }
    }
    return bytes
  }
}
