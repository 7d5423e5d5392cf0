// The few calls of the operating system that the rest of the library needs, as functions on Swift strings that throw
// `SystemError`. Nothing here decides anything: rules about outputs and assets stand with those who follow them.

#if canImport(Darwin)
  import Darwin
#else
  import CLinux
  import Glibc
#endif

/// Files and folders by path.
package enum FileSystem {
  /// What stands under a path.
  package enum Kind: Hashable {
    case file, folder, link
    /// A device, a pipe or a socket.
    case special
  }

  /// What `path` leads to, links followed; nil when nothing is there or it cannot be looked at.
  package static func kind(of path: String) -> Kind? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return kind(mode: status.st_mode)
  }

  /// What `path` itself is, a link included; nil when nothing is there.
  package static func kindWithoutFollowing(_ path: String) -> Kind? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    return kind(mode: status.st_mode)
  }

  /// Bytes of the regular file at `path`, links followed; nil for anything else.
  package static func size(of path: String) -> Int? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  private static func kind(mode: mode_t) -> Kind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .special
    }
  }

  /// The path with every link, `.` and `..` worked out; everything in it must exist.
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
    #if canImport(Darwin)
      let result = unsafe Darwin.rename(old, new)
    #else
      let result = unsafe Glibc.rename(old, new)
    #endif
    guard result == 0 else { throw SystemError.last }
  }

  /// Lets two paths change places in one step.
  package static func exchange(_ first: String, _ second: String) throws(SystemError) {
    #if canImport(Darwin)
      let result = unsafe renamex_np(first, second, UInt32(RENAME_SWAP))
    #else
      let result = unsafe renameat2(AT_FDCWD, first, AT_FDCWD, second, 2)  // RENAME_EXCHANGE
    #endif
    guard result == 0 else { throw SystemError.last }
  }

  /// Removes a file, or a folder of files. What cannot be removed stays: this is for cleaning up.
  package static func remove(_ path: String) {
    if unsafe unlink(path) == 0 { return }
    for name in (try? names(inFolder: path)) ?? [] { unsafe unlink("\(path)/\(name)") }
    unsafe rmdir(path)
  }

  /// Makes a folder's entries durable, so that a rename survives a loss of power.
  package static func syncFolder(_ path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Makes everything that was written to the disk of an open file or folder durable.
  package static func syncDisk(of descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      sync()
      return true
    #else
      return syncfs(descriptor) == 0
    #endif
  }
}
