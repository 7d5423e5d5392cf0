// Limits on Darwin: there is no reliable limit on the memory of a process. Large blocks are already allocated one by one.

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
