// Files on Darwin: names exchanged by renamex_np(2), and F_FULLFSYNC to make written data durable, as fsync(2) there
// leaves it in the disk's cache.

#if canImport(Darwin)
  import Darwin

  extension FileSystem {
    /// Lets two paths change places in one step.
    package static func exchange(_ first: String, _ second: String) throws(SystemError) {
      guard unsafe renamex_np(first, second, UInt32(RENAME_SWAP)) == 0 else { throw SystemError.last }
    }

    /// Whether the file system of `path` reports every change: there is no folder watch on this system.
    package static func tellsOfChanges(at path: String) -> Bool { false }
  }

  extension OpenFile {
    /// Makes written data durable.
    package func sync() throws(SystemError) {
      // File systems that do not support F_FULLFSYNC support fsync(2).
      guard fcntl(descriptor, F_FULLFSYNC) != -1 || fsync(descriptor) == 0 else { throw SystemError.last }
    }

    /// Makes everything that was written to its disk durable, in one call for any number of files.
    package func syncDisk() throws(SystemError) {
      Darwin.sync()
      try sync()
    }

    /// A file without a name, on the disk. Its size is not limited here.
    static func inMemory(bytes: Int) throws(SystemError) -> OpenFile {
      guard let file = unsafe tmpfile() else { throw SystemError.last }
      defer { unsafe fclose(file) }
      let descriptor = unsafe fcntl(fileno(file), F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else { throw SystemError.last }
      return OpenFile(owning: descriptor)
    }
  }

  extension stat {
    /// When the contents were last changed.
    var modified: timespec { st_mtimespec }
    /// When the contents or the metadata of the file were last changed.
    var changed: timespec { st_ctimespec }
  }
#endif
