// Limits on Linux: `ulimit`, and the control groups of containers and services. Also settings of glibc's allocator.

#if os(Linux)
  import CLinux
  import Glibc

  extension SystemMemory {
    /// The least of all limits that are set from outside, in bytes; nil: none is known.
    static func findLimit() -> Int? {
      let addresses = ResourceLimit.soft(__rlimit_resource_t(RLIMIT_AS.rawValue)).map { max(0, $0 - reserved) }
      let data = ResourceLimit.soft(__rlimit_resource_t(RLIMIT_DATA.rawValue))
      return [addresses, data, controlGroup].compactMap { $0 }.min()
    }

    /// The least `memory.max` of the process's group and of those above it (cgroup 2).
    private static var controlGroup: Int? {
      guard let groups = text(of: "/proc/self/cgroup"),
        let line = groups.split(separator: "\n").first(where: { $0.hasPrefix("0::/") })
      else { return nil }
      var path = "/sys/fs/cgroup" + line.dropFirst(3)
      var least: Int?
      while path.hasPrefix("/sys/fs/cgroup") {
        if let found = text(of: "\(path)/memory.max").flatMap({ Int($0.prefix { $0.isNumber }) }) {
          least = min(least ?? .max, found)
        }
        path = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
      }
      return least
    }

    private static func text(of path: String) -> String? {
      guard let bytes = try? OpenFile(path, for: .reading).readAll(limit: 65_536) else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }

    /// Makes glibc allocate blocks of a megabyte and more directly from the system and return them as soon as they are
    /// free.
    ///
    /// By default glibc soon takes such blocks from heaps, one for each thread, which keep their holes: a tenth more
    /// memory for an animation of large frames. The setting applies to the whole process, so the program makes it, not
    /// the library.
    package static func returnLargeBlocksAtOnce() { _ = mallopt(M_MMAP_THRESHOLD, 1 << 20) }
  }

  extension ResourceLimit {
    /// A limit's name.
    typealias Resource = __rlimit_resource_t
    /// How many files may be open.
    static let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  }
#endif
