// The few calls of the operating system that the rest of the library needs, as functions on Swift strings that throw
// `SystemError`. Nothing here decides anything: rules about outputs and assets are in the modules that use them.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Files and folders by path.
package enum FileSystem {
  /// The kind of item at a path.
  package enum Kind: Hashable {
    case file, folder, link
    /// A device, a pipe or a socket.
    case special
  }

  /// The kind of file at `path`, with links followed; nil if it does not exist or cannot be examined.
  package static func kind(of path: String) -> Kind? { FileStatus(path: path)?.kind }

  /// The kind of `path` itself, without following a link; nil if it does not exist.
  package static func kindWithoutFollowing(_ path: String) -> Kind? {
    FileStatus(path: path, followsLink: false)?.kind
  }

  /// Bytes of the regular file at `path`, links followed; nil for anything else.
  package static func size(of path: String) -> Int? {
    guard let status = FileStatus(path: path), status.kind == .file else { return nil }
    return status.size
  }

  /// The time of the clock that file timestamps use: nanoseconds since 1970.
  package static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec) * 1_000_000_000 + time.tv_nsec
  }

  /// Whether this process may write to what is at `path`, links followed.
  package static func mayWrite(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

  /// The absolute path with every link, `.` and `..` resolved; everything in it must exist.
  package static func realPath(_ path: String) throws(SystemError) -> String {
    guard let resolved = unsafe realpath(path, nil) else { throw SystemError.last }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Where a link points, as it was written.
  package static func linkTarget(_ path: String) throws(SystemError) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &buffer, buffer.count)
    guard count >= 0 else { throw SystemError.last }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The names in a folder without `.` and `..`, sorted so that nothing depends on the order of the disk.
  package static func names(inFolder path: String) throws(SystemError) -> [String] {
    guard let folder = unsafe opendir(path) else { throw SystemError.last }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Creates one folder; its parent must exist.
  package static func makeFolder(_ path: String) throws(SystemError) {
    guard unsafe mkdir(path, 0o777) == 0 else { throw SystemError.last }
  }

  /// Gives a file or folder another name in one step; an existing file of that name is replaced.
  package static func rename(_ old: String, to new: String) throws(SystemError) {
    guard renameFile(old, new) == 0 else { throw SystemError.last }
  }

  /// Removes a file, or a folder of files. Errors are ignored: this is for cleaning up.
  package static func remove(_ path: String) {
    if unsafe unlink(path) == 0 { return }
    for name in (try? names(inFolder: path)) ?? [] { unsafe unlink("\(path)/\(name)") }
    unsafe rmdir(path)
  }

  /// Removes a file, or a folder with everything in it; links are removed, not followed. Errors are ignored: this is for
  /// cleaning up what this program has made.
  package static func removeTree(_ path: String) {
    if unsafe unlink(path) == 0 { return }
    guard kindWithoutFollowing(path) == .folder else { return }
    for name in (try? names(inFolder: path)) ?? [] { removeTree("\(path)/\(name)") }
    unsafe rmdir(path)
  }

  /// Removes a folder into which programs that are just ending may still be writing: again until it is gone, for some time.
  package static func removeTree(_ path: String, withinMilliseconds time: Int) {
    for _ in 0..<max(1, time / 25) {
      removeTree(path)
      if kindWithoutFollowing(path) == nil { return }
      usleep(25_000)
    }
  }

  /// Makes a folder's entries durable, so that a rename survives a loss of power.
  package static func syncFolder(_ path: String) {
    try? OpenFile(path, for: .folder).sync()
  }

  /// Paths that a shell's pattern matches, sorted.
  package static func paths(matching pattern: String) -> [String] {
    var result = unsafe glob_t()
    defer { unsafe globfree(&result) }
    guard unsafe glob(pattern, GLOB_NOSORT, nil, &result) == 0 else { return [] }
    let count = unsafe Int(result.gl_pathc)
    return (0..<count).compactMap { index in
      unsafe result.gl_pathv[index].map { unsafe String(cString: $0) }
    }.sorted()
  }
}

/// The system's `rename`, out of reach of the member of that name.
private func renameFile(_ old: String, _ new: String) -> Int32 { unsafe rename(old, new) }
