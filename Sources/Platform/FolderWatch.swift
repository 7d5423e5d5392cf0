// Being told of changes in folders (Linux: inotify).
//
// Folders are watched rather than files: editors put a new file in the place of the old one, and a file that is not there yet
// cannot be watched. Of what happens in a folder only the names that somebody asked for count. Other systems have no folder
// watch here: `init` gives nil, and who needs one looks at files again and again.

#if canImport(Darwin)
  import Darwin
#else
  import CLinux
  import Glibc
#endif

/// Tells when something of some names in some folders changes. For one thread, but for `wake`.
package final class FolderWatch: @unchecked Sendable {
  #if canImport(Glibc)
    private let descriptor: Int32
    /// By the system's number of a watch: the names that count in its folder.
    private var names: [Int32: Set<String>] = [:]
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private static let events = UInt32(
      IN_CREATE | IN_DELETE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF
        | IN_MOVE_SELF | IN_ONLYDIR)

    /// Watches nothing yet; nil when the system gives no watch.
    package init?() {
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// What becomes readable when something has happened.
    package var readable: Int32? { descriptor }

    /// Watches these folders for these names, and no others. False when one that is there cannot be watched.
    package func watch(_ folders: [String: Set<String>]) -> Bool {
      var (found, isComplete): ([Int32: Set<String>], Bool) = ([:], true)
      for (folder, wanted) in folders {
        let watch = unsafe inotify_add_watch(descriptor, folder, Self.events)
        if watch >= 0 {
          found[watch, default: []].formUnion(wanted)
        } else if errno != ENOENT, errno != ENOTDIR {
          isComplete = false
        }
      }
      for watch in names.keys where found[watch] == nil { inotify_rm_watch(descriptor, watch) }
      names = found
      return isComplete
    }

    /// Takes what has happened so far; whether any of it counts.
    package func takeChanges() -> Bool {
      var counts = false
      while true {
        let length = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        if length < 0, errno == EINTR { continue }
        guard length > 0 else { return counts }
        if take(length) { counts = true }
      }
    }

    /// Whether any of the events in the first bytes of the buffer counts.
    private func take(_ length: Int) -> Bool {
      let head = MemoryLayout<inotify_event>.size
      var (offset, counts) = (0, false)
      unsafe buffer.withUnsafeBytes { bytes in
        while offset + head <= length {
          let event = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let name = unsafe bytes[(offset + head)..<(offset + head + Int(event.len))].prefix { $0 != 0 }
          if unsafe isWanted(event, String(decoding: name, as: UTF8.self)) { counts = true }
          offset += head + Int(event.len)
        }
      }
      return counts
    }

    private func isWanted(_ event: inotify_event, _ name: String) -> Bool {
      let alone = UInt32(IN_Q_OVERFLOW | IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT)
      if event.mask & alone != 0 { return event.wd < 0 || names[event.wd] != nil }
      return names[event.wd]?.contains(name) ?? false
    }
  #else
    /// There is no watch on this system.
    package init?() { return nil }

    /// What becomes readable when something has happened.
    package var readable: Int32? { nil }

    /// Watches nothing.
    package func watch(_ folders: [String: Set<String>]) -> Bool { false }

    /// Nothing has happened.
    package func takeChanges() -> Bool { false }
  #endif
}

extension FileSystem {
  /// Whether the disk that `path` is on tells of every change: those that are known to do so. Network and shared ones tell only of
  /// what is done on this machine, or of nothing.
  package static func tellsOfChanges(at path: String) -> Bool {
    #if canImport(Glibc)
      var status = statfs()
      guard unsafe statfs(path, &status) == 0 else { return true }
      return localDisks.contains(UInt32(truncatingIfNeeded: status.f_type))
    #else
      return false
    #endif
  }

  /// By the numbers of statfs(2): ext2 to ext4, btrfs, XFS, tmpfs, ramfs, F2FS, ZFS, bcachefs, overlayfs, ReiserFS, JFS, FAT,
  /// exFAT, NTFS, eCryptfs.
  private static let localDisks: Set<UInt32> = [
    0xEF53, 0x9123_683E, 0x5846_5342, 0x0102_1994, 0x8584_58F6, 0xF2F5_2010, 0x2FC1_2FC1, 0xCA45_1A4E, 0x794C_7630,
    0x5265_4973, 0x3153_464A, 0x4D44, 0x2011_BAB0, 0x5346_544E, 0x7366_746E, 0xF15F,
  ]
}
