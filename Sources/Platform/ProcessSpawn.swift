// How this program starts others: with no signal ignored or held back, whatever this one does with them.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Starts programs.
enum ProcessSpawn {
  /// The streams 0, 1 and 2 of a program.
  enum Streams {
    /// These open files.
    case files([Int32])
    /// Input is empty, and output is discarded.
    case none
  }

  /// Which processes end together with a program.
  enum Company {
    /// The processes that it starts: a new process group.
    case group
    /// None of this process: a new session, which outlives this one.
    case session

    fileprivate var flag: Int32 {
      switch self {
      case .group: Int32(POSIX_SPAWN_SETPGROUP)
      case .session: ProcessSpawn.sessionFlag
      }
    }
  }

  /// Starts a program and returns its process.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: Its arguments, unchanged.
  ///   - environment: Variables that it gets besides those of this process.
  static func start(
    _ path: String, _ arguments: [String], environment: ProgramEnvironment = ProgramEnvironment(), streams: Streams,
    in company: Company
  ) throws(SystemError) -> pid_t {
    var (actions, attributes) = unsafe unset()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe _ = posix_spawn_file_actions_destroy(&actions) }
    switch streams {
    case .files(let files):
      for (number, file) in files.enumerated() {
        unsafe posix_spawn_file_actions_adddup2(&actions, file, Int32(number))
      }
    case .none:
      for number: Int32 in 0...2 {
        unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0)
      }
    }
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe _ = posix_spawnattr_destroy(&attributes) }
    var (none, usual) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigemptyset(&usual)
    for number in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&usual, number) }
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = company.flag | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var variables = unsafe variables(with: environment)
    defer { unsafe variables.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawn(&process, path, &actions, &attributes, &words, &variables)
    guard code == 0 else { throw SystemError(code: code) }
    return process
  }

  /// The variables of this process and others, in the form of the system; each is to be freed.
  private static func variables(with others: ProgramEnvironment) -> [UnsafeMutablePointer<CChar>?] {
    var variables: [UnsafeMutablePointer<CChar>?] = unsafe []
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      let name = unsafe String(cString: entry).prefix { $0 != "=" }
      if others.inherits(String(name)) { unsafe variables.append(strdup(entry)) }
      unsafe next += 1
    }
    for (name, value) in others.values.sorted(by: { $0.key < $1.key }) {
      unsafe variables.append(strdup("\(name)=\(value)"))
    }
    return unsafe variables + [nil]
  }
}

/// The variables of a program that is started: those of this process with some changes.
package struct ProgramEnvironment: Sendable {
  /// Variables that are added or replaced.
  package var values: [String: String]
  /// Variables whose names start with this text are left out; empty: none.
  package var withoutPrefix: String
  /// Variables that are kept in spite of `withoutPrefix`: the texts that their names start with.
  package var keptPrefixes: [String]

  /// The variables of this process, with changes.
  package init(_ values: [String: String] = [:], withoutPrefix: String = "", keptPrefixes: [String] = []) {
    (self.values, self.withoutPrefix, self.keptPrefixes) = (values, withoutPrefix, keptPrefixes)
  }

  /// Whether the program gets a variable of this process.
  func inherits(_ name: String) -> Bool {
    if values[name] != nil { return false }
    if withoutPrefix.isEmpty || !name.hasPrefix(withoutPrefix) { return true }
    return keptPrefixes.contains { name.hasPrefix($0) }
  }
}
