// The three streams that a program is started with, and its own end.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The streams 0, 1 and 2.
package enum StandardStreams {
  /// Gives the places of streams that the caller has closed to a file that cannot be read or written, whichever was wanted:
  /// else the next file that is opened would be taken for them.
  package static func keepPlaces() {
    for (descriptor, flags) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(Int32(descriptor), F_GETFD) == -1 {
      _ = unsafe open("/dev/null", flags)
    }
  }

  /// Whether standard output is a terminal.
  package static var outputIsTerminal: Bool { isatty(1) == 1 }

  /// Whether standard error is a terminal.
  package static var errorIsTerminal: Bool { isatty(2) == 1 }
}

/// This process.
package enum CurrentProcess {
  /// Ends it.
  package static func end(_ code: Int32) -> Never { exit(code) }

  /// Blocks this thread for ever: other threads do the work and end the program.
  package static func leaveToOthers() -> Never {
    while true { pause() }
  }

  /// Ends the process without running the exit handlers of libraries, whose data other threads may be using.
  package static func endAtOnce(_ code: Int32) -> Never { _exit(code) }
}
