// The sanitizer that the tests were built with: scripts/test --sanitize address or thread.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A sanitizer of the compiler, which watches every access to memory.
package enum Sanitizer: String {
  case address = "__asan_init"
  case thread = "__tsan_init"

  /// The one in this process, and so in the built program; nil: none.
  package static let active: Sanitizer? = {
    let program = unsafe dlopen(nil, RTLD_NOW)
    return [address, .thread].first { unsafe dlsym(program, $0.rawValue) != nil }
  }()

  /// How many times the time of a run must be allowed for.
  package static var slowness: Int { active == nil ? 1 : 8 }
}
