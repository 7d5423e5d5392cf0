// Error numbers of the operating system, as values that can be thrown, compared and printed.
//
// Numbers and words differ between systems and, where a system translates its words, between users. The words here are fixed:
// a message, and a test or a log that holds it, reads the same everywhere.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An error of the operating system, such as for opening or writing a file.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error number of this system, such as `ENOSPC`.
  public let code: Int32

  /// Wraps an error number.
  ///
  /// - Parameter code: A value of `errno`.
  public init(code: Int32) { self.code = code }

  /// The error of the call that has just failed on this thread.
  package static var last: SystemError { SystemError(code: errno) }

  /// Whether a name is longer than the file system takes.
  package var isNameTooLong: Bool { code == ENAMETOOLONG }

  /// There is nothing of that name.
  package static let noSuchFile = SystemError(code: ENOENT)
  /// The file already exists (EEXIST).
  package static let exists = SystemError(code: EEXIST)
  /// A component of the path is not a folder (ENOTDIR).
  package static let notFolder = SystemError(code: ENOTDIR)
  /// Links lead to links, and never to a file.
  package static let endlessLinks = SystemError(code: ELOOP)
  /// It is longer than is allowed.
  package static let tooLarge = SystemError(code: EFBIG)
  /// Another process has claimed it.
  package static let locked = SystemError(code: EWOULDBLOCK)
  /// There is not enough of something for now.
  package static let tryAgain = SystemError(code: EAGAIN)
  /// The disk, or something like it, does not answer.
  package static let inputOutput = SystemError(code: EIO)

  /// Whether the disk is full, or what a user or a file may take of it.
  package var isNoSpace: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }

  /// Whether the other end is closed.
  package var isClosedPipe: Bool { code == EPIPE }

  /// Whether another program listens at an address already.
  package var isAddressInUse: Bool { code == EADDRINUSE }

  /// Whether the machine does not have the address.
  package var isNoAddressHere: Bool { code == EADDRNOTAVAIL }

  /// A few English words, the same on every system, such as "No space left on device"; for an unusual error its number.
  public var description: String {
    Self.words.first { $0.code == code }?.words ?? "System error \(code)"
  }

  /// The numbers that working with files, memory and processes can bring, with the words that glibc has for them.
  private static let words: [(code: Int32, words: String)] = [
    (EPERM, "Operation not permitted"),
    (ENOENT, "No such file or directory"),
    (EINTR, "Interrupted system call"),
    (EIO, "Input/output error"),
    (ENXIO, "No such device or address"),
    (EBADF, "Bad file descriptor"),
    (EAGAIN, "Resource temporarily unavailable"),
    (ENOMEM, "Cannot allocate memory"),
    (EACCES, "Permission denied"),
    (EBUSY, "Device or resource busy"),
    (EEXIST, "File exists"),
    (EXDEV, "Invalid cross-device link"),
    (ENODEV, "No such device"),
    (ENOTDIR, "Not a directory"),
    (EISDIR, "Is a directory"),
    (EINVAL, "Invalid argument"),
    (ENFILE, "Too many open files in system"),
    (EMFILE, "Too many open files"),
    (ENOTTY, "Inappropriate ioctl for device"),
    (ETXTBSY, "Text file busy"),
    (EFBIG, "File too large"),
    (ENOSPC, "No space left on device"),
    (ESPIPE, "Illegal seek"),
    (EROFS, "Read-only file system"),
    (EMLINK, "Too many links"),
    (EPIPE, "Broken pipe"),
    (EDEADLK, "Resource deadlock avoided"),
    (ENAMETOOLONG, "File name too long"),
    (ENOLCK, "No locks available"),
    (ENOSYS, "Function not implemented"),
    (ENOTEMPTY, "Directory not empty"),
    (ELOOP, "Too many levels of symbolic links"),
    (EOVERFLOW, "Value too large for defined data type"),
    (EOPNOTSUPP, "Operation not supported"),
    (ENOBUFS, "No buffer space available"),
    (EADDRINUSE, "Address already in use"),
    (EADDRNOTAVAIL, "Cannot assign requested address"),
    (EAFNOSUPPORT, "Address family not supported by protocol"),
    (ETIMEDOUT, "Connection timed out"),
    (ESTALE, "Stale file handle"),
    (EDQUOT, "Disk quota exceeded"),
    (ECANCELED, "Operation canceled"),
  ]
}

extension SystemError {
  /// Whether the same call may succeed later without anybody changing the scene: the disk or the machine is the reason.
  package var isTransient: Bool {
    [EIO, ENOSPC, EDQUOT, ENOMEM, EMFILE, ENFILE, EAGAIN, ESTALE, ETIMEDOUT, EBUSY].contains(code)
  }
}
