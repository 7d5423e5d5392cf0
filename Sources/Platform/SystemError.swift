// Error numbers of the operating system, as values that can be thrown, compared and printed.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why the operating system refused something.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error number, such as `ENOSPC`.
  public let code: Int32

  /// Wraps an error number.
  public init(code: Int32) { self.code = code }

  /// The error of the call that has just failed on this thread.
  package static var last: SystemError { SystemError(code: errno) }

  /// Whether a name is longer than the file system takes.
  package var isNameTooLong: Bool { code == ENAMETOOLONG }

  /// The system's own words, such as "No space left on device".
  public var description: String { unsafe String(cString: strerror(code)) }
}

extension SystemError {
  /// Whether the same call may succeed later without anybody changing the scene: the disk or the machine is the reason.
  package var isTransient: Bool {
    [EIO, ENOSPC, EDQUOT, ENOMEM, EMFILE, ENFILE, EAGAIN, ESTALE, ETIMEDOUT, EBUSY].contains(code)
  }
}
