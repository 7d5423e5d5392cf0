// Processes, threads and signals on Darwin, where the types of C differ.

#if canImport(Darwin)
  import Darwin

  extension ProcessSpawn {
    /// The file actions of a new program.
    typealias FileActions = posix_spawn_file_actions_t?
    /// How a program is started.
    typealias Attributes = posix_spawnattr_t?

    /// Values that the system's own functions fill.
    static func unset() -> (FileActions, Attributes) { (nil, nil) }

    /// Starts a program in a new session.
    static let sessionFlag = Int32(POSIX_SPAWN_SETSID)
  }

  extension ChildProcess {
    /// The path by which a program opens the file that it is given, even if another file has its name by now; nil: there is none. What
    /// is opened by `/dev/fd` here shares its position with the file, so that it cannot be read while it is written.
    package static var pathOfGivenFile: String? { nil }

    /// Whether a program was ended because a file would have become larger than is allowed.
    package static func isFileTooLarge(_ end: End) -> Bool { end == .signalled(SIGXFSZ) }
  }

  extension SystemThread {
    /// Starts a detached thread; returns an error number, 0 for success.
    static func start(
      _ body: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?, _ work: UnsafeMutableRawPointer
    ) -> Int32 {
      var thread: pthread_t?
      let code = unsafe pthread_create(&thread, nil, body, work)
      if code == 0, let thread = unsafe thread { unsafe pthread_detach(thread) }
      return code
    }
  }

  extension sigaction {
    /// The function that is called.
    var handler: (@convention(c) (Int32) -> Void)? {
      get { unsafe __sigaction_u.__sa_handler }
      set { unsafe __sigaction_u.__sa_handler = newValue }
    }
  }
#endif
