// The memory that the system grants this process: an allocation beyond it would end the program, or leave it waiting for a
// thread that cannot be made, so a run that needs more is refused before it starts.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Limits that are set from outside: `ulimit -v`, `ulimit -d`, and the control groups of containers and services.
package enum SystemMemory {
  /// What addresses are used for besides memory in use: the program's files, and stacks and reserves of threads.
  private static let reserved = 320 << 20 + Processors.count * (16 << 20)

  /// The least that the program starts with.
  package static let least = 64 << 20

  /// Bytes that may be in use; nil: no limit is known.
  package static let limit: Int? = {
    #if canImport(Darwin)
      return nil
    #else
      let addresses = softLimit(__rlimit_resource_t(RLIMIT_AS.rawValue)).map { max(0, $0 - reserved) }
      return [addresses, softLimit(__rlimit_resource_t(RLIMIT_DATA.rawValue)), controlGroup].compactMap { $0 }.min()
    #endif
  }()

  /// Whether not even the program itself has room.
  package static var isTooLittleToStart: Bool { limit.map { $0 < least } ?? false }

  #if !canImport(Darwin)
    private static func softLimit(_ resource: __rlimit_resource_t) -> Int? {
      var limits = rlimit()
      guard unsafe getrlimit(resource, &limits) == 0, limits.rlim_cur < Int.max else { return nil }
      return Int(limits.rlim_cur)
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
      guard let bytes = try? OpenFile(path, flags: O_RDONLY).readAll(limit: 65_536) else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
  #endif
}
