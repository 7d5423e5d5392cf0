// Being stopped from outside: temporary files are removed, outputs stay as they were.
//
// The handler of SIGINT, SIGTERM and SIGHUP (the terminal was closed) only wakes a thread, through a pipe. On the first signal that
// thread removes this run's temporaries and ends the program with 130, 143 or 129. From then on the signal has its own effect
// again, so that a second one stops the program at once even if a slow disk holds the removal up. SIGPIPE and SIGXFSZ are ignored: a closed pipe, or a
// file that reaches the limit of `ulimit -f`, then shows as an error of the write, with its own exit code.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reacts to signals.
package enum EndingSignals {
  /// Where the handler writes the number of the signal. Set once, before there is a handler.
  nonisolated(unsafe) private static var writeEnd: Int32 = -1
  /// Ends the program. Set once, before there is a handler.
  nonisolated(unsafe) private static var end: (@Sendable (Int32) -> Never)?

  /// Starts to listen, on the first thread of the program, before there are others.
  ///
  /// - Parameter end: Ends the program with an exit code on the first signal; called on a separate thread.
  /// - Throws: The system's error when it cannot create a thread or a pipe.
  package static func listen(end: @escaping @Sendable (Int32) -> Never) throws(SystemError) {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw SystemError(code: errno) }
    for descriptor in ends { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    unsafe writeEnd = ends[1]
    unsafe self.end = end
    let readEnd = ends[0]
    try SystemThread.start { wait(reading: readEnd) }
    for number in [SIGINT, SIGTERM] { handle(number) }
    // A program started by `nohup` must outlive the terminal.
    if !isIgnored(SIGHUP) { handle(SIGHUP) }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    unsafe sigaction(number, nil, &action)
    return unsafe unsafeBitCast(action.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func handle(_ number: Int32) {
    var action = sigaction()
    action.handler = { number in
      let cause = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = unsafe write(EndingSignals.writeEnd, &byte, 1)
      errno = cause
    }
    action.sa_flags = SA_RESTART | Int32(bitPattern: UInt32(SA_RESETHAND))
    unsafe sigaction(number, &action, nil)
    letThrough(number)
  }

  /// A program inherits the blocked signals of the thread that started it. This thread must receive these signals, so
  /// it unblocks them.
  private static func letThrough(_ number: Int32) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func wait(reading readEnd: Int32) -> Never {
    var byte: UInt8 = 0
    while unsafe read(readEnd, &byte, 1) != 1 {}
    let code = 128 + Int32(byte)
    unsafe end?(code)
    _exit(code)
  }
}
