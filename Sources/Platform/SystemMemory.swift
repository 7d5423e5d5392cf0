// The memory limit of this process. An allocation beyond it would end the program, or make it wait for a thread that
// cannot be created. So a run that needs more is rejected before it starts.

/// Limits that are set from outside. Each system's folder finds them.
package enum SystemMemory {
  /// Address space that is used in addition to memory: the program's files, and stacks and reserves of threads.
  static let reserved = 320 << 20 + Processors.count * (16 << 20)

  /// The least that the program starts with.
  package static let least = 64 << 20

  /// Bytes that may be in use; nil: no limit is known.
  package static let limit: Int? = findLimit()

  /// Whether not even the program itself has room.
  package static var isTooLittleToStart: Bool { limit.map { $0 < least } ?? false }
}
