// The limits of the system for one process (`ulimit`).

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Limits of this process. Their names, which have different types on each system, are in its folder.
enum ResourceLimit {
  /// The limit in force; nil: no limit.
  static func soft(_ resource: Resource) -> Int? {
    var limits = rlimit()
    guard unsafe getrlimit(resource, &limits) == 0, limits.rlim_cur < Int.max else { return nil }
    return Int(limits.rlim_cur)
  }
}
