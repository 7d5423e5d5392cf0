// Limits on Darwin: none of memory that a process could rely on. Large blocks come from the system one by one as it is.

#if canImport(Darwin)
  import Darwin

  extension SystemMemory {
    /// The least of all limits that are set from outside, in bytes; nil: none is known.
    static func findLimit() -> Int? { nil }

    /// Sees to it that large blocks go back to the system as soon as they are free, which they do here.
    package static func returnLargeBlocksAtOnce() {}
  }

  extension ResourceLimit {
    /// A limit's name.
    typealias Resource = Int32
    /// How many files may be open.
    static let openFiles = RLIMIT_NOFILE
  }
#endif
