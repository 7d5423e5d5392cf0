// The metadata of a file.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The system's record of a file.
package struct FileStatus: Sendable {
  private let record: stat

  /// Wraps a record.
  init(_ record: stat) { self.record = record }

  /// The metadata of the file at `path`, with links followed; nil if it does not exist or cannot be examined.
  ///
  /// - Parameter followsLink: Whether a link at the end of the path is followed.
  package init?(path: String, followsLink: Bool = true) {
    var record = stat()
    let result = unsafe followsLink ? stat(path, &record) : lstat(path, &record)
    guard result == 0 else { return nil }
    self.record = record
  }

  /// The kind of file.
  package var kind: FileSystem.Kind {
    switch record.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .special
    }
  }

  /// Bytes.
  package var size: Int { Int(record.st_size) }

  /// Whether some name still leads to it.
  package var hasName: Bool { record.st_nlink > 0 }

  /// Which file it is: no two files of this machine have the same number at one time.
  package var number: FileNumber {
    FileNumber(device: UInt64(truncatingIfNeeded: record.st_dev), file: UInt64(truncatingIfNeeded: record.st_ino))
  }

  /// The permissions to read, write and run it: nine bits.
  package var permissions: UInt16 { UInt16(record.st_mode & 0o777) }

  /// The file at this state of its contents.
  package var identity: FileIdentity {
    let (modified, changed) = (record.modified, record.changed)
    return FileIdentity([
      Int(truncatingIfNeeded: record.st_dev), Int(truncatingIfNeeded: record.st_ino), Int(record.st_size),
      Int(modified.tv_sec), modified.tv_nsec, Int(changed.tv_sec), changed.tv_nsec,
    ])
  }

  /// When the contents or the metadata were last changed: nanoseconds since 1970.
  package var changeTime: Int { Int(record.changed.tv_sec) * 1_000_000_000 + record.changed.tv_nsec }
}

/// The number by which the system knows a file, whatever its name is.
package struct FileNumber: Hashable, Sendable {
  fileprivate let device: UInt64
  fileprivate let file: UInt64
}

/// A file at a state of its contents: two that are equal need not be read twice.
package struct FileIdentity: Hashable, Sendable {
  private let numbers: [Int]

  /// By its device, number, size and times.
  init(_ numbers: [Int]) { self.numbers = numbers }
}
