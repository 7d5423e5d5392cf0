// Processes, threads and signals on Linux, where the types of C differ.

#if os(Linux)
  import Glibc

  extension ProcessSpawn {
    /// The file actions of a new program.
    typealias FileActions = posix_spawn_file_actions_t
    /// How a program is started.
    typealias Attributes = posix_spawnattr_t

    /// Values that the system's own functions fill.
    static func unset() -> (FileActions, Attributes) {
      unsafe (posix_spawn_file_actions_t(), posix_spawnattr_t())
    }

    /// Starts a program in a new session; the header has the name only for programs that ask for extensions.
    static let sessionFlag: Int32 = 0x80  // POSIX_SPAWN_SETSID
  }

  extension ChildProcess {
    /// The path by which a program opens the file that it is given, even if another file has its name by now; nil: there is none.
    package static var pathOfGivenFile: String? {
      FileSystem.kind(of: "/proc/self/fd") == .folder ? "/proc/self/fd/\(givenFile)" : nil
    }

    /// Whether a program was ended because a file would have become larger than is allowed.
    package static func isFileTooLarge(_ end: End) -> Bool { end == .signalled(SIGXFSZ) }
  }

  extension SystemThread {
    /// Starts a detached thread; returns an error number, 0 for success.
    static func start(
      _ body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?, _ work: UnsafeMutableRawPointer
    ) -> Int32 {
      var thread = pthread_t()
      let code = unsafe pthread_create(&thread, nil, body, work)
      if code == 0 { pthread_detach(thread) }
      return code
    }
  }

  extension sigaction {
    /// The function that is called.
    var handler: __sighandler_t? {
      get { unsafe __sigaction_handler.sa_handler }
      set { unsafe __sigaction_handler.sa_handler = newValue }
    }
  }
#endif
