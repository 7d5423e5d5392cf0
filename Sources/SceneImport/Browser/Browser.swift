// A browser without a window, driven through its debugging pipe: commands and replies are JSON texts that end in a byte 0. No
// port is opened, no shell is used, and the browser ends with this object.

import JSONTree
import OutputFiles
import Platform

/// A running Chromium with one page.
final class Browser {
  /// How a browser is started.
  struct Options {
    /// The program; nil: the first installed one.
    var program: String?
    /// Whether it runs without its sandbox, as root or in a container.
    var hasNoSandbox = false
    /// The only hosts that may be reached, with their ports.
    var servers: [String] = []
    /// Whether all hosts may be reached.
    var allowsNetwork = false
    /// Seconds for a screen.
    var timeout = 30.0
  }

  /// Longest message of the browser.
  private static let longest = 512 << 20
  private static let programs = ["chromium", "chromium-browser", "google-chrome"]
  /// Least time for the start, in seconds.
  private static let start = 15.0
  /// The program that starts another one with changed variables.
  private static let environment = "/usr/bin/env"

  private let process: ChildProcess
  private var pipe: OpenFile?
  private let folder: ScratchFolder
  private let timeout: Double
  private var deadline: ContinuousClock.Instant
  private var received: [UInt8] = []
  private var lastID = 0
  private var session: String?
  /// Is told of every event.
  var onEvent: ((String, JSONNode) -> Void)?

  /// Starts a browser and opens an empty page.
  ///
  /// - Throws: `ImportError.noBrowser`.
  init(_ options: Options) throws(ImportError) {
    let name = options.program ?? Self.programs.first { InstalledProgram.path(of: $0) != nil }
    guard let name, let program = InstalledProgram.path(of: name) else {
      throw .noBrowser(
        options.program.map { "\($0) is not an installed program" }
          ?? "no browser is installed: expected one of \(Self.programs.joined(separator: ", ")) in PATH")
    }
    do throws(SystemError) {
      folder = try ScratchFolder()
      // What the browser keeps in temporary folders goes away with its profile, also if it is ended. The path of its socket in
      // there must not be longer than addresses are.
      let isShort = folder.path.utf8.count <= 60
      let command = (isShort ? ["TMPDIR=\(folder.path)"] : []) + [program]
      let started = try ChildProcess.conversing(
        Self.environment, command + Self.arguments(options, folder: folder.path))
      process = started.0
      pipe = started.messages
    } catch { throw .noBrowser("\(program): \(error)") }
    timeout = options.timeout
    // A time limit that suits pages is too short to start a browser on a busy machine.
    deadline = .now + .seconds(max(options.timeout, Self.start))
    do throws(BrowserError) { try open() } catch {
      switch error {
      case .ended, .late:
        let complaints = process.keptComplaints
        if let line = complaints.last(where: { $0.lowercased().contains("sandbox") || $0.contains("namespace") }) {
          throw .noSandbox("\(name) does not start, because its sandbox does not work here: \(line.oneLine(300))")
        }
        let reason = complaints.last.map { ": \($0.oneLine(300))" } ?? ""
        throw .noBrowser("\(name) does not start\(reason)")
      case .failed(let message): throw .noBrowser("\(name) does not start: \(message)")
      }
    }
  }

  deinit {
    // It ends by itself when the connection ends, and removes what it keeps for itself alone.
    pipe = nil
    process.finish(milliseconds: 1000)
  }

  private static func arguments(_ options: Options, folder: String) -> [String] {
    var arguments = [
      "--headless", "--remote-debugging-pipe", "--user-data-dir=\(folder)", "--hide-scrollbars", "--disable-lcd-text",
      "--font-render-hinting=none", "--force-color-profile=srgb", "--no-first-run", "--no-default-browser-check",
      "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
      "--disable-breakpad", "--disable-domain-reliability", "--no-pings", "--mute-audio", "--block-new-web-contents",
      "--disable-dev-shm-usage", "--webrtc-ip-handling-policy=disable_non_proxied_udp",
      "--disable-features=Translate,MediaRouter,OptimizationHints,DialMediaRouteProvider",
    ]
    if !options.allowsNetwork {
      // The first rule that matches counts. With an exception for a host, sockets could reach all its ports.
      let rules = options.servers.map { "MAP \($0) \($0)" } + ["MAP * ~NOTFOUND"]
      arguments += ["--no-proxy-server", "--host-resolver-rules=\(rules.joined(separator: ", "))"]
    }
    if options.hasNoSandbox { arguments.append("--no-sandbox") }
    return arguments + ["about:blank"]
  }

  private func open() throws(BrowserError) {
    let target = try send("Target.createTarget", [("url", "about:blank")])["targetId"] ?? .null
    let attached = try send("Target.attachToTarget", [("targetId", target), ("flatten", true)])
    session = attached["sessionId"]?.string
  }

  /// Begins a screen: its time runs from now on.
  func beginScreen() { deadline = .now + .seconds(timeout) }

  /// Seconds until the screen is late.
  var timeLeft: Double { (deadline - .now) / .seconds(1) }

  // MARK: Messages

  /// Sends a command and waits for its result.
  @discardableResult
  func send(_ method: String, _ parameters: [(String, JSONNode)] = []) throws(BrowserError) -> JSONNode {
    let id = try post(method, parameters)
    while true {
      let message = try receive(until: deadline)
      if message["id"]?.integer(in: 0...Int.max) == id {
        if let error = message["error"] { throw .failed(error["message"]?.string ?? "\(method) failed") }
        return message["result"] ?? .null
      }
      handle(message)
    }
  }

  /// Sends a command without waiting.
  @discardableResult
  func post(_ method: String, _ parameters: [(String, JSONNode)] = []) throws(BrowserError) -> Int {
    lastID += 1
    var members: [(String, JSONNode)] = [
      ("id", .number(lastID)), ("method", .string(method)), ("params", .object(parameters)),
    ]
    if let session { members.append(("sessionId", .string(session))) }
    guard let pipe else { throw .ended }
    do throws(SystemError) {
      try Sockets.send(Array(JSONWriter.line(.object(members)).utf8) + [0], to: pipe)
    } catch { throw .ended }
    return lastID
  }

  /// Waits for events, for some time at most; whether there was one.
  func wait(milliseconds: Int) throws(BrowserError) -> Bool {
    let end = min(deadline, .now + .milliseconds(milliseconds))
    do throws(BrowserError) {
      handle(try receive(until: end))
      return true
    } catch {
      if case .late = error, ContinuousClock.now < deadline { return false }
      throw error
    }
  }

  private func handle(_ message: JSONNode) {
    if let method = message["method"]?.string { onEvent?(method, message["params"] ?? .null) }
  }

  /// The next message.
  private func receive(until end: ContinuousClock.Instant) throws(BrowserError) -> JSONNode {
    var searched = 0
    while true {
      if let zero = received[searched...].firstIndex(of: 0) {
        let text = String(decoding: received[..<zero], as: UTF8.self)
        received.removeSubrange(...zero)
        guard let message = JSONNode.parsed(text) else { throw .failed("a message of the browser is not JSON") }
        return message
      }
      searched = received.count
      let part: [UInt8]?
      guard let pipe else { throw .ended }
      do throws(SystemError) { part = try Sockets.receive(from: pipe, until: end) } catch { throw .ended }
      guard let part else { throw .late }
      if part.isEmpty { throw .ended }
      received += part
      if received.count > Self.longest { throw .failed("a message of the browser is too long") }
    }
  }
}

/// Why a browser did not do what it was asked.
enum BrowserError: Error {
  /// It has ended.
  case ended
  /// The time for the screen is over.
  case late
  /// In words.
  case failed(String)
}
