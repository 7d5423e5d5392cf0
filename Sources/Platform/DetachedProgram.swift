// Another program that is started and not waited for, such as a browser: it outlives this one, and its output is
// discarded.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Starts programs that outlive this process.
package enum DetachedProgram {
  /// Starts a program in a new session, without streams.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: Its arguments, unchanged.
  ///   - ended: Called on a separate thread when it ends, with its code; nil: it was ended by a signal.
  /// - Throws: The system's error.
  package static func start(
    _ path: String, _ arguments: [String], ended: @escaping @Sendable (Int32?) -> Void
  ) throws(SystemError) {
    let process = try ProcessSpawn.start(path, arguments, streams: .none, in: .session)
    try SystemThread.start {
      var status: Int32 = 0
      while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
      ended(status & 0x7F == 0 ? (status >> 8) & 0xFF : nil)
    }
  }
}
