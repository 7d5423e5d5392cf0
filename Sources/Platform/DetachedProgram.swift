// Another program that is started and left to itself, such as a browser: it outlives this one and says nothing here.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Starts programs that go on by themselves.
package enum DetachedProgram {
  /// Starts a program in a session of its own, without streams.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: Its arguments, each as it is.
  ///   - ended: Called on a thread of its own when it ends, with its code; nil: it was ended by a signal.
  /// - Throws: What the system says.
  package static func start(
    _ path: String, _ arguments: [String], ended: @escaping @Sendable (Int32?) -> Void
  ) throws(SystemError) {
    let process = try spawn(path, arguments)
    try SystemThread.start {
      var status: Int32 = 0
      while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
      ended(status & 0x7F == 0 ? (status >> 8) & 0xFF : nil)
    }
  }

  private static func spawn(_ path: String, _ arguments: [String]) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?) = (nil, nil)
      let ownSession = Int16(POSIX_SPAWN_SETSID)
    #else
      var (actions, attributes) = unsafe (posix_spawn_file_actions_t(), posix_spawnattr_t())
      let ownSession = Int16(0x80)  // POSIX_SPAWN_SETSID
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe _ = posix_spawn_file_actions_destroy(&actions) }
    for number: Int32 in 0...2 {
      unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0)
    }
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe _ = posix_spawnattr_destroy(&attributes) }
    var (none, usual) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigemptyset(&usual)
    for number in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&usual, number) }
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
    unsafe posix_spawnattr_setflags(
      &attributes, ownSession | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawn(&process, path, &actions, &attributes, &words, environ)
    guard code == 0 else { throw SystemError(code: code) }
    return process
  }
}
