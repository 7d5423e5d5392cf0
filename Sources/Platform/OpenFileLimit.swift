// How many files may be open at once (`ulimit -n`): with too few the system's own libraries end the program without a word.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The limit on open files.
package enum OpenFileLimit {
  /// What the program needs: standard streams, its threads' own, a scene, an image, an output.
  private static let least = 16

  /// Too few files may be open.
  package struct TooFew: Error, CustomStringConvertible {
    /// How many may be open.
    let limit: Int
    /// One sentence.
    package var description: String {
      "only \(limit) files may be open at once (ulimit -n), \(OpenFileLimit.least) are needed"
    }
  }

  /// Refuses to start with too few.
  package static func check() throws(TooFew) {
    #if canImport(Darwin)
      let resource = RLIMIT_NOFILE
    #else
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    var limits = rlimit()
    guard unsafe getrlimit(resource, &limits) == 0, limits.rlim_cur < least else { return }
    throw TooFew(limit: Int(limits.rlim_cur))
  }
}
