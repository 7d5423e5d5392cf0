// Another program, started and ended: bytes are written to its standard input, and its output is kept.
//
// It is started without a shell, in a separate process group, so that Ctrl-C in a terminal reaches only this process,
// which decides how the program ends. Its input is one end of a socket pair rather than a pipe: writing to an ended
// program is then an error and not a signal (SIGPIPE), even if the process does not ignore it. Its errors go to a file
// in memory, of which the first bytes are kept, and which needs no concurrent reader. Its output is lost, or read until it ends: a limit on the size of
// files (`ulimit -f`) also holds for files in memory, and must not cut what is read.

import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A running program, owned by this value. It is ended when the value is deinitialised.
package final class ChildProcess: Sendable {
  /// How a program ended.
  package enum End: Hashable, Sendable {
    /// It exited with a code.
    case exited(Int32)
    /// By a signal.
    case signalled(Int32)
  }

  /// The time between SIGTERM and SIGKILL, in milliseconds.
  private static let grace = 2000
  /// Bytes of its errors that are kept: a program that never stops to print them must not fill the memory.
  private static let keptErrors = 64 << 10
  /// Programs that have not been waited for. The lock is held while one is started, so that none inherits the ends of another's
  /// input, and while one is waited for at last, so that no other process can have its number while it is being ended.
  private static let running = Mutex<Set<pid_t>>([])

  private let process: pid_t
  private let input: Mutex<OpenFile?>
  private let complaints: OpenFile

  /// The descriptor that a program has for the file that it is given, see `pathOfGivenFile`.
  static let givenFile = 3

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: Its arguments, each as it is; nothing is expanded.
  ///   - file: An open file that it is given as descriptor 3.
  ///   - milliseconds: The longest time for which it may read nothing of what is written to it; nil: no limit.
  /// - Throws: What the system says.
  package convenience init(
    _ path: String, _ arguments: [String], file: OpenFile? = nil, readingWithin milliseconds: Int? = nil
  ) throws(SystemError) {
    try self.init(
      path, arguments, files: file.map { [$0] } ?? [], printingTo: try OpenFile("/dev/null", for: .writing))
    if let milliseconds, let input = input.withLock({ $0 }) { Sockets.limitWaiting(input, milliseconds: milliseconds) }
  }

  /// Starts a program that reads messages from its descriptor 3 and writes messages to its descriptor 4, as browsers do with a
  /// debugging pipe; what it prints is discarded.
  ///
  /// - Returns: The program, and our end of the connection, which ends with all that can write into it.
  package static func conversing(
    _ path: String, _ arguments: [String]
  ) throws(SystemError) -> (ChildProcess, messages: OpenFile) {
    let (ours, theirs) = try Sockets.pair()
    let process = try ChildProcess(
      path, arguments, files: [theirs, theirs], printingTo: try OpenFile("/dev/null", for: .writing))
    process.closeInput()
    return (process, ours)
  }

  /// - Parameters:
  ///   - files: What it is given as descriptors 3 and above.
  ///   - environment: Variables that it gets besides those of this process.
  private init(
    _ path: String, _ arguments: [String], files: [OpenFile], environment: ProgramEnvironment = ProgramEnvironment(),
    printingTo printed: OpenFile
  ) throws(SystemError) {
    let complaints = try OpenFile.inMemory(bytes: Self.keptErrors)
    let (process, input) = try Self.running.withLock { running throws(SystemError) in
      let (ours, theirs) = try Sockets.pair()
      let streams = [theirs, printed, complaints] + files
      let process = try ProcessSpawn.start(
        path, arguments, environment: environment, streams: .files(streams.map(\.descriptor)), in: .group)
      running.insert(process)
      return (process, ours)
    }
    (self.process, self.complaints) = (process, complaints)
    self.input = Mutex(input)
  }

  /// Runs a program that is given nothing, and returns how it ended and what it printed.
  ///
  /// - Parameters:
  ///   - environment: Variables that it gets besides those of this process.
  ///   - limit: Most bytes that are kept.
  ///   - milliseconds: Time in which it has to end.
  /// - Returns: How it ended, what it printed, and the first line of its errors that is not empty, "" without any; nil: it was
  ///   ended because its time was over.
  /// - Throws: What the system says.
  package static func output(
    of path: String, _ arguments: [String], environment: ProgramEnvironment = ProgramEnvironment(), limit: Int,
    milliseconds: Int
  ) throws(SystemError) -> (end: End, bytes: [UInt8], complaint: String)? {
    let deadline = ContinuousClock.now + .milliseconds(milliseconds)
    let (program, printed) = try printing(path, arguments, environment)
    program.closeInput()
    var bytes: [UInt8] = []
    while true {
      guard let part = try Sockets.receive(from: printed, until: deadline) else { return nil }
      if part.isEmpty { break }
      bytes += part.prefix(max(0, limit - bytes.count))
    }
    while !program.hasEnded {
      if ContinuousClock.now >= deadline { return nil }
      usleep(2_000)
    }
    return (program.wait(), bytes, program.keptComplaints.first ?? "")
  }

  /// Starts a program; the connection ends with all that can print into it. Its standard input is open until `closeInput`.
  package static func printing(
    _ path: String, _ arguments: [String], _ environment: ProgramEnvironment = ProgramEnvironment()
  ) throws(SystemError) -> (ChildProcess, printed: OpenFile) {
    let (ours, theirs) = try Sockets.pair()
    return (try ChildProcess(path, arguments, files: [], environment: environment, printingTo: theirs), ours)
  }

  /// Whether it has ended, and can be waited for without delay.
  private var hasEnded: Bool {
    var information = unsafe siginfo_t()
    let code = unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT | WNOHANG)
    return unsafe code != 0 || information.si_signo != 0
  }

  /// Gives it bytes on its standard input, and waits until it has room for them.
  ///
  /// - Throws: `EPIPE` when it reads no more. `EAGAIN` when it read nothing for the longest time that it may.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    let input = input.withLock { $0 }
    guard let input else { throw SystemError(code: EPIPE) }
    try Sockets.send(bytes, to: input)
  }

  /// Says that there is nothing more to read.
  package func closeInput() { input.withLock { $0 = nil } }

  /// Waits until it has ended.
  package func wait() -> End {
    closeInput()
    var information = unsafe siginfo_t()
    // No other process can have the number until the lock is held.
    while unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return Self.running.withLock { running in
      running.remove(process)
      var status: Int32 = 0
      guard unsafe waitpid(process, &status, 0) == process else { return .signalled(SIGKILL) }
      return status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .signalled(status & 0x7F)
    }
  }

  /// Waits until it has ended, as long as it makes progress. Time in which the machine sleeps does not count.
  ///
  /// - Parameters:
  ///   - milliseconds: The longest time without progress.
  ///   - progress: A number that changes with what it does.
  /// - Returns: Nil: it made no progress, and has not ended.
  package func wait(milliseconds: Int, progress: () -> Int) -> End? {
    closeInput()
    var (seen, deadline) = (progress(), SuspendingClock.now + .milliseconds(milliseconds))
    var pause: UInt32 = 500
    while !hasEnded {
      usleep(pause)
      pause = min(2 * pause, 20_000)
      let now = progress()
      if now != seen {
        (seen, deadline) = (now, SuspendingClock.now + .milliseconds(milliseconds))
      } else if SuspendingClock.now >= deadline {
        return nil
      }
    }
    return wait()
  }

  /// Ends it with all programs that it has started: at the latest after some time, by SIGKILL.
  ///
  /// - Parameter milliseconds: The time in which it may end itself.
  package func finish(milliseconds: Int) {
    closeInput()
    let deadline = ContinuousClock.now + .milliseconds(milliseconds)
    while !hasEnded, ContinuousClock.now < deadline { usleep(5_000) }
    // Its number is its group's. As long as it has not been waited for, no other group can have that number.
    let isOurs = Self.running.withLock { running in
      guard running.contains(process) else { return false }
      kill(-process, SIGKILL)
      return true
    }
    if isOurs { _ = wait() }
  }

  /// The last line of its errors that are kept and that is not empty; nil when there is none.
  package var lastComplaint: String? { keptComplaints.last }

  /// The lines of its errors that are kept and that are not empty.
  package var keptComplaints: [String] {
    complaints.text(limit: Self.keptErrors).split(whereSeparator: \.isNewline).map { $0.trimmed }.filter { !$0.isEmpty }
  }

  deinit {
    closeInput()
    Self.running.withLock { running in
      guard running.remove(process) != nil else { return }
      Self.end([process])
    }
  }

  /// Ends all running programs: SIGTERM, then SIGKILL after two seconds. Called before this process ends.
  package static func endAll() {
    running.withLock { running in
      end(Array(running))
      running = []
    }
  }

  private static func end(_ processes: [pid_t]) {
    var left = Set(processes)
    for process in left { kill(-process, SIGTERM) }
    for _ in 0..<grace / 10 {
      left = left.filter { waitpid($0, nil, WNOHANG) == 0 }
      if left.isEmpty { return }
      usleep(10_000)
    }
    for process in left {
      kill(-process, SIGKILL)
      _ = waitpid(process, nil, 0)
    }
  }
}

extension OpenFile {
  /// The content of a file, up to a number of bytes or a zero; invalid UTF-8 is replaced.
  fileprivate func text(limit: Int) -> String {
    guard let bytes = try? readAll(from: 0, limit: limit) else { return "" }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}

extension Substring {
  /// Without spaces at both ends.
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
