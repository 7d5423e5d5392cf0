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

  /// Why a file is opened.
  package enum Purpose: Sendable {
    case reading, writing
    /// Writing a file that is not there yet, and reading what was written.
    case creating
    /// Reading, and writing at its end; one that is not there is made.
    case appending
    /// Claiming a folder, or making its entries durable.
    case folder

    fileprivate var flags: Int32 {
      switch self {
      case .reading: O_RDONLY
      case .writing: O_WRONLY
      case .creating: O_RDWR | O_CREAT | O_EXCL
      case .appending: O_RDWR | O_CREAT | O_APPEND
      case .folder: O_RDONLY | O_DIRECTORY
      }
    }
  }

  /// Opens `path`. Other programs do not inherit the file, and a terminal does not become the controlling terminal (`O_NOCTTY`).
  ///
  /// - Parameters:
  ///   - folder: The open folder in which a relative path begins; nil: the current one.
  ///   - purpose: Why it is opened.
  ///   - waits: Whether a pipe without a writer is waited for.
  ///   - followsLink: Whether a link at the end of the path is followed, or an error.
  package init(
    _ path: String, in folder: OpenFile? = nil, for purpose: Purpose, waits: Bool = true, followsLink: Bool = true
  ) throws(SystemError) {
    let manner = (waits ? 0 : O_NONBLOCK) | (followsLink ? 0 : O_NOFOLLOW)
    let start = folder?.descriptor ?? AT_FDCWD
    let descriptor = unsafe openat(start, path, purpose.flags | manner | O_NOCTTY | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SystemError.last }
    self.descriptor = descriptor
    closes = true
  }

  /// Uses a descriptor opened elsewhere, such as standard output, and does not close it.
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

  /// The file's kind, length and last change.
  package func status() throws(SystemError) -> FileStatus {
    var record = stat()
    guard unsafe fstat(descriptor, &record) == 0 else { throw SystemError.last }
    return FileStatus(record)
  }

  /// Sets the nine permission bits (read, write, execute), if the file system supports them.
  package func setPermissions(_ permissions: UInt16) { fchmod(descriptor, mode_t(permissions)) }

  /// Claims it for this process, without waiting. The system ends the claim with the file, however the process ends.
  ///
  /// - Throws: `locked` when another has claimed it; something else on disks without locks.
  package func lock() throws(SystemError) {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw SystemError.last }
  }

  /// Writes all of `bytes`.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try unsafe writeAll(bytes) { [descriptor] rest, _ in unsafe writeSome(descriptor, rest) }
  }

  /// Overwrites the bytes at `offset`; the position of the next write does not change.
  package func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
    try unsafe writeAll(bytes) { [descriptor] rest, done in
      unsafe pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
    }
  }

  /// Calls `some` until everything is written; its argument is the number of bytes written so far.
  private func writeAll(
    _ bytes: [UInt8], by some: (UnsafeRawBufferPointer, Int) -> Int
  ) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { unsafe some(UnsafeRawBufferPointer(rebasing: $0[done...]), done) }
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

  /// Reads bytes at an offset: as many as wanted, or those before the end. The position of the next write does not change.
  package func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(0, count))
    let read = try fill(&bytes, at: offset)
    bytes.removeLast(bytes.count - read)
    return bytes
  }

  /// Fills an array with the bytes at an offset, or as much of it as there is before the end; the number of bytes.
  package func fill(_ bytes: inout [UInt8], at offset: Int) throws(SystemError) -> Int {
    var done = 0
    while done < bytes.count {
      let got = unsafe bytes.withUnsafeMutableBytes { bytes in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
        return unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      }
      if got == 0 { break }
      if got > 0 {
        done += got
      } else if errno != EINTR {
        throw SystemError.last
      }
    }
    return done
  }

  /// Reads from an offset to the end, see `readAll(limit:)`.
  package func readAll(from offset: Int, limit: Int) throws(SystemError) -> [UInt8] {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw SystemError.last }
    return try readAll(limit: limit)
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

/// The system's `write`, out of reach of the members of that name.
private func writeSome(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}
