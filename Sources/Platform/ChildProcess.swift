// Another program, started and ended: it is given bytes on its standard input, and what it says is kept.
//
// It is started without a shell, in a process group of its own, so that Ctrl-C in a terminal reaches us alone and we decide how
// it ends. Its input is one end of a pair of sockets rather than a pipe: writing to a program that is gone is then an error
// and no signal, also in a process that has not asked to be spared. What it prints goes to files in memory, so that nothing
// can fill up and nobody has to read meanwhile.

import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import CLinux
  import Glibc
#endif

/// A running program that belongs to this process. When the value goes away, it is ended.
package final class ChildProcess: Sendable {
  /// How a program ended.
  package enum End: Hashable, Sendable {
    /// By itself, with a code.
    case exited(Int32)
    /// By a signal.
    case signalled(Int32)
  }

  /// Time in which a program may end itself when it is told to, in milliseconds.
  private static let grace = 2000
  /// Programs that have not been waited for. The lock is held while one is started, so that none inherits the ends of another's
  /// input, and while one is waited for at last, so that no other process has its number while somebody ends it.
  private static let running = Mutex<Set<pid_t>>([])

  private let process: pid_t
  private let input: Mutex<OpenFile?>
  private let printed: OpenFile
  private let complaints: OpenFile

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: Its arguments, each as it is; nothing is expanded.
  /// - Throws: What the system says.
  package init(_ path: String, _ arguments: [String]) throws(SystemError) {
    let (printed, complaints) = (try OpenFile.inMemory(), try OpenFile.inMemory())
    let (process, input) = try Self.running.withLock { running throws(SystemError) in
      let (ours, theirs) = try OpenFile.connected()
      let streams = [theirs.descriptor, printed.descriptor, complaints.descriptor]
      let process = try ProcessSpawn.start(path, arguments, streams: .files(streams), in: .group)
      running.insert(process)
      return (process, ours)
    }
    (self.process, self.printed, self.complaints) = (process, printed, complaints)
    self.input = Mutex(input)
  }

  /// Gives it bytes on its standard input, and waits until it has room for them.
  ///
  /// - Throws: `EPIPE` when it reads no more.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    let input = input.withLock { $0 }
    guard let input else { throw SystemError(code: EPIPE) }
    try input.send(bytes)
  }

  /// Says that there is nothing more to read.
  package func closeInput() { input.withLock { $0 = nil } }

  /// Waits until it has ended.
  package func wait() -> End {
    closeInput()
    var information = unsafe siginfo_t()
    // It stays a number that nobody else can have until the lock is held.
    while unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return Self.running.withLock { running in
      running.remove(process)
      var status: Int32 = 0
      guard unsafe waitpid(process, &status, 0) == process else { return .signalled(SIGKILL) }
      return status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .signalled(status & 0x7F)
    }
  }

  /// What it has printed so far, up to a number of bytes.
  package func output(limit: Int) -> String { printed.text(limit: limit) }

  /// The last line of its complaints that says anything; nil when it has none.
  package var lastComplaint: String? {
    complaints.text(limit: 1 << 20).split(whereSeparator: \.isNewline).map { $0.trimmed }.last { !$0.isEmpty }
  }

  deinit {
    closeInput()
    Self.running.withLock { running in
      guard running.remove(process) != nil else { return }
      Self.end([process])
    }
  }

  /// Ends all programs that are running: each is told to, and ended without its leave after two seconds. For the end of this
  /// process.
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
  /// A file without a name, in memory where the system has such files.
  fileprivate static func inMemory() throws(SystemError) -> OpenFile {
    #if canImport(Darwin)
      guard let file = unsafe tmpfile() else { throw SystemError.last }
      defer { unsafe fclose(file) }
      let descriptor = unsafe fcntl(fileno(file), F_DUPFD_CLOEXEC, 0)
    #else
      let descriptor = unsafe memfd_create("magicmove", 1)  // MFD_CLOEXEC
    #endif
    guard descriptor >= 0 else { throw SystemError.last }
    return OpenFile(owning: descriptor)
  }

  /// The two ends of a connection: what is sent to one is read from the other.
  fileprivate static func connected() throws(SystemError) -> (OpenFile, OpenFile) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError.last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if canImport(Darwin)
      var isOn: Int32 = 1
      unsafe setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return (OpenFile(owning: ends[0]), OpenFile(owning: ends[1]))
  }

  /// Sends all of `bytes` through a connection.
  fileprivate func send(_ bytes: [UInt8]) throws(SystemError) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          unsafe Darwin.send(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, flags)
        #else
          unsafe Glibc.send(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, flags)
        #endif
      }
      if count >= 0 {
        done += count
      } else if errno != EINTR {
        throw SystemError.last
      }
    }
  }

  /// What a file holds, from its beginning up to a number of bytes; what is no text is replaced.
  fileprivate func text(limit: Int) -> String {
    guard lseek(descriptor, 0, SEEK_SET) == 0, let bytes = try? readAll(limit: limit) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Substring {
  /// Without spaces at both ends.
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
