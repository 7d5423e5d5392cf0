// How many processors this process may use.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The processors of this machine.
package enum Processors {
  /// The processors available to this process, at least 1.
  package static var count: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }
}
