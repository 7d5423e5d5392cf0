// Separate threads for work that waits and must not block others.

/// Starts threads.
package enum SystemThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a new thread, which ends when `body` returns.
  ///
  /// - Throws: The system's error when it cannot create a thread; `body` is not run then.
  package static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let work = unsafe Unmanaged.passRetained(Work(body))
    let code = unsafe start({ unsafe SystemThread.run($0) }, work.toOpaque())
    guard code == 0 else {
      unsafe work.release()
      throw SystemError(code: code)
    }
  }

  private static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work = unsafe work { unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
    return nil
  }
}
