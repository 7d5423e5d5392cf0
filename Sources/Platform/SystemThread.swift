// Threads of their own, for what waits and must not hold up others.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Starts threads.
package enum SystemThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a new thread, which ends with it.
  ///
  /// - Throws: What the system says when it gives no thread; `body` is not run then.
  package static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let work = unsafe Unmanaged.passRetained(Work(body))
    let code = unsafe pthread_create(&thread, nil, { unsafe SystemThread.run($0) }, work.toOpaque())
    guard code == 0 else {
      unsafe work.release()
      throw SystemError(code: code)
    }
    #if canImport(Darwin)
      if let thread { unsafe pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }

  private static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work = unsafe work { unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
    return nil
  }
}
