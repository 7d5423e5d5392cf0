// Files on Linux: names exchanged by renameat2(2), everything of a disk synced by syncfs(2).

#if os(Linux)
  import CLinux
  import Glibc

  extension FileSystem {
    /// Lets two paths change places in one step.
    package static func exchange(_ first: String, _ second: String) throws(SystemError) {
      let result = unsafe renameat2(AT_FDCWD, first, AT_FDCWD, second, 2)  // RENAME_EXCHANGE
      guard result == 0 else { throw SystemError.last }
    }

    /// Whether the file system of `path` reports every change: true for known local ones. Network and shared file
    /// systems report only changes made on this machine, or none.
    package static func tellsOfChanges(at path: String) -> Bool {
      var status = statfs()
      guard unsafe statfs(path, &status) == 0 else { return true }
      return localDisks.contains(UInt32(truncatingIfNeeded: status.f_type))
    }

    /// By the numbers of statfs(2): ext2 to ext4, btrfs, XFS, tmpfs, ramfs, F2FS, ZFS, bcachefs, overlayfs, ReiserFS, JFS, FAT,
    /// exFAT, NTFS, eCryptfs.
    private static let localDisks: Set<UInt32> = [
      0xEF53, 0x9123_683E, 0x5846_5342, 0x0102_1994, 0x8584_58F6, 0xF2F5_2010, 0x2FC1_2FC1, 0xCA45_1A4E, 0x794C_7630,
      0x5265_4973, 0x3153_464A, 0x4D44, 0x2011_BAB0, 0x5346_544E, 0x7366_746E, 0xF15F,
    ]
  }

  extension OpenFile {
    /// Makes written data durable.
    package func sync() throws(SystemError) {
      guard fsync(descriptor) == 0 else { throw SystemError.last }
    }

    /// Makes everything that was written to its disk durable, in one call for any number of files.
    package func syncDisk() throws(SystemError) {
      guard syncfs(descriptor) == 0 else { throw SystemError.last }
    }

    /// A file without a name, in memory, of a fixed number of bytes, all 0 at first. Writing more is an error (`EPERM`).
    static func inMemory(bytes: Int) throws(SystemError) -> OpenFile {
      let descriptor = unsafe memfd_create("magicmove", 3)  // MFD_CLOEXEC | MFD_ALLOW_SEALING
      guard descriptor >= 0 else { throw SystemError.last }
      let file = OpenFile(owning: descriptor)
      // Where the size of files is limited to less, that limit holds.
      let (addSeals, shrinkAndGrow): (Int32, Int32) = (1033, 6)
      if ftruncate(descriptor, bytes) == 0 { _ = fcntl(descriptor, addSeals, shrinkAndGrow) }
      return file
    }
  }

  extension stat {
    /// When the contents were last changed.
    var modified: timespec { st_mtim }
    /// When the contents or the metadata of the file were last changed.
    var changed: timespec { st_ctim }
  }
#endif
