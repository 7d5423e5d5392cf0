// Notifications of changes in folders by inotify(7).
//
// Folders are watched rather than files: editors replace a file by a new one, and a file that does not exist yet cannot
// be watched. In a folder, only events of the requested names count.

#if os(Linux)
  import CLinux
  import Glibc

  /// Reports changes of given names in given folders. For one thread, except `wake`.
  package final class FolderWatch: @unchecked Sendable {
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

    /// The descriptor that becomes readable after an event.
    package var readable: Int32? { descriptor }

    /// Watches these folders for these names, and no others. False when an existing folder cannot be watched.
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

    /// Reads the events so far; returns whether any of them counts.
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
  }
#endif
