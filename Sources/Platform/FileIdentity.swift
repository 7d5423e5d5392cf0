// Files told apart, and the states of one, without reading them.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file at a state of its contents.
package struct FileIdentity: Hashable, Sendable {
  private let numbers: [Int]

  /// The file that a status tells of.
  package init(_ status: stat) {
    #if canImport(Darwin)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    numbers = [
      Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino), Int(status.st_size),
      Int(modified.tv_sec), modified.tv_nsec, Int(changed.tv_sec), changed.tv_nsec,
    ]
  }

  /// The file that `path` leads to, links followed; nil when there is none.
  package init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}

extension FileSystem {
  /// When the file that `path` leads to, or what is known of it, was last changed: nanoseconds since 1970; nil when there is none.
  package static func changeTime(of path: String) -> Int? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let changed = status.st_ctimespec
    #else
      let changed = status.st_ctim
    #endif
    return Int(changed.tv_sec) * 1_000_000_000 + changed.tv_nsec
  }

  /// What the clock says that files are stamped by: nanoseconds since 1970.
  package static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec) * 1_000_000_000 + time.tv_nsec
  }
}
