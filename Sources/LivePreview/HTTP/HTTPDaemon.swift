// The server: libmicrohttpd reads requests and sends replies on one thread for all connections.
//
//     connection opened ─▶ request line (target kept) ─▶ headers ─▶ body ─▶ handler ─▶ reply, or held ─▶ … ─▶ reply
//
// Connections that have not sent the token yet have slots of their own: they are few, for a short time, and the oldest one makes
// room. A client without the token cannot take the slots of clients that have it.
//
// The library calls the functions at the end of this file. What belongs to a connection is a `Connection`, kept by it from its
// opening to its end; what belongs to a request an `HTTPExchange` in there. A handler that cannot answer at once leaves the
// connection held: no thread waits, and who has the answer lets it go on.

#if Preview

  import CMicroHTTPD
  import Platform
  import Synchronization

  /// Serves HTTP at a socket.
  final class HTTPDaemon: Sendable {
    private struct State {
      /// Connections of clients with the token.
      var connections = 0
      /// The others, the oldest first.
      var strangers: [Stranger] = []
      var exchanges: [ObjectIdentifier: HTTPExchange] = [:]
      var isStopping = false
    }

    /// A connection that has not sent the token.
    private struct Stranger {
      let connection: ObjectIdentifier
      let socket: Int32
      let opened: ContinuousClock.Instant
    }

    fileprivate let handler: any HTTPHandler
    private let headTime: Duration
    /// The library's daemon, as a number: 0 when it has been stopped.
    private let daemon = Mutex<UInt>(0)
    private let state = Mutex(State())
    private let alarm: WakeUp

    /// Starts to serve. The socket is the daemon's then, which closes it.
    ///
    /// - Parameter headTime: How long a connection may take to send the token.
    /// - Throws: What the system says when it gives no thread.
    init(
      _ socket: ListeningSocket, handler: any HTTPHandler, headTime: Duration = HTTPLimits.headTime
    ) throws(SystemError) {
      (self.handler, self.headTime) = (handler, headTime)
      alarm = try WakeUp()
      let started = start(socket.descriptor)
      guard started != 0 else { throw SystemError.last.code == 0 ? .tryAgain : SystemError.last }
      daemon.withLock { $0 = started }
      try SystemThread.start { [weak self, alarm] in
        while !alarm.wait(or: nil, milliseconds: HTTPLimits.lookInterval), let self { self.look() }
      }
    }

    /// Ends all connections and stops to serve.
    func stop() {
      let exchanges = state.withLock { state in
        state.isStopping = true
        return Array(state.exchanges.values)
      }
      alarm.wake()
      for exchange in exchanges { exchange.end() }
      let number = daemon.withLock { daemon in
        defer { daemon = 0 }
        return daemon
      }
      if let daemon = unsafe OpaquePointer(bitPattern: number) { unsafe MHD_stop_daemon(daemon) }
    }

    deinit { stop() }

    private func start(_ descriptor: Int32) -> UInt {
      let me = unsafe UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
      let options: [any CVarArg] = unsafe [
        MHD_OPTION.LISTEN_SOCKET.rawValue, descriptor,
        MHD_OPTION.CONNECTION_LIMIT.rawValue,
        UInt32(HTTPLimits.connections + HTTPLimits.extraConnections + 2 * HTTPLimits.strangers),
        MHD_OPTION.CONNECTION_TIMEOUT.rawValue, UInt32(HTTPLimits.idleSeconds),
        MHD_OPTION.CONNECTION_MEMORY_LIMIT.rawValue, UInt(HTTPLimits.connectionMemory),
        MHD_OPTION.SIGPIPE_HANDLED_BY_APP.rawValue, Int32(1),
        MHD_OPTION.NOTIFY_CONNECTION.rawValue, unsafeBitCast(connectionChanged, to: UInt.self), me,
        MHD_OPTION.URI_LOG_CALLBACK.rawValue, unsafeBitCast(targetRead, to: UInt.self), me,
        MHD_OPTION.NOTIFY_COMPLETED.rawValue, unsafeBitCast(requestCompleted, to: UInt.self), me,
        MHD_OPTION.END.rawValue,
      ]
      let flags = MHD_USE_POLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
      let started = unsafe withVaList(options) { list in
        unsafe MHD_start_daemon_va(flags, 0, nil, nil, requestArrived, UnsafeMutableRawPointer(bitPattern: me), list)
      }
      return UInt(bitPattern: started)
    }

    /// Looks after clients that wait.
    private func look() {
      let exchanges = state.withLock { Array($0.exchanges.values) }
      for exchange in exchanges { exchange.look() }
      let latest = ContinuousClock.now - headTime
      state.withLock { state in
        // A socket in the list is open: `closed` removes it before the library closes it.
        for stranger in state.strangers where stranger.opened < latest { Sockets.shutDown(stranger.socket) }
        state.strangers.removeAll { $0.opened < latest }
      }
    }

    // MARK: What the connections call

    /// Notes a connection; if too many have not sent the token, the oldest of them is ended.
    fileprivate func opened(_ connection: Connection, _ socket: Int32) {
      let stranger = Stranger(connection: ObjectIdentifier(connection), socket: socket, opened: .now)
      state.withLock { state in
        state.strangers.append(stranger)
        if state.strangers.count > HTTPLimits.strangers {
          Sockets.shutDown(state.strangers.removeFirst().socket)
        }
      }
    }

    /// Notes that a connection has sent the token; how many connections with the token there are.
    fileprivate func trusts(_ connection: Connection) -> Int {
      state.withLock { state in
        state.strangers.removeAll { $0.connection == ObjectIdentifier(connection) }
        state.connections += 1
        return state.connections
      }
    }

    fileprivate func closed(_ connection: Connection) {
      state.withLock { state in
        state.strangers.removeAll { $0.connection == ObjectIdentifier(connection) }
        if connection.isTrusted { state.connections -= 1 }
      }
    }

    /// Takes an exchange into care; false when the daemon is being stopped.
    fileprivate func began(_ exchange: HTTPExchange) -> Bool {
      state.withLock { state in
        if state.isStopping { return false }
        state.exchanges[ObjectIdentifier(exchange)] = exchange
        return true
      }
    }

    fileprivate func ended(_ exchange: HTTPExchange) {
      exchange.end()
      state.withLock { _ = $0.exchanges.removeValue(forKey: ObjectIdentifier(exchange)) }
    }
  }

  /// A connection, with the request that is under way on it. Only the daemon's thread touches it.
  private final class Connection {
    /// Whether a request with the token has come.
    private(set) var isTrusted = false
    /// Whether it is one more than are served.
    private(set) var isExtra = false
    var target = ""
    var request: HTTPRequest?
    var exchange: HTTPExchange?

    /// Checks the head of a request for the token; false if the connection is to be closed.
    func admit(_ request: HTTPRequest, _ daemon: HTTPDaemon) -> Bool {
      guard !isTrusted, daemon.handler.knows(request) else { return true }
      let count = daemon.trusts(self)
      (isTrusted, isExtra) = (true, count > HTTPLimits.connections)
      return count <= HTTPLimits.connections + HTTPLimits.extraConnections
    }

    /// The connection that the library means.
    static func of(_ connection: OpaquePointer) -> Connection? {
      guard let context = unsafe magicmove_connection_context(connection) else { return nil }
      return unsafe Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
    }

    /// Begins a request whose headers have been read.
    func begin(_ connection: OpaquePointer, method: String) {
      func header(_ name: String) -> String? {
        unsafe MHD_lookup_connection_value(connection, .HEADER_KIND, name).map { unsafe String(cString: $0) }
      }
      var request = HTTPRequest(method: method, target: target)
      // Two readers of a request with two hosts may take a different one each.
      request.host = unsafe Self.hosts(connection) == 1 ? header("Host") : nil
      request.origin = header("Origin")
      request.fetchSite = header("Sec-Fetch-Site")
      request.contentType = header("Content-Type")
      request.bodyCount = header("Content-Length").flatMap { Int($0) } ?? 0
      self.request = request
    }

    /// How often a request has the header `Host`.
    private static func hosts(_ connection: OpaquePointer) -> Int {
      var count = 0
      unsafe withUnsafeMutablePointer(to: &count) { count in
        _ = unsafe MHD_get_connection_values(
          connection, .HEADER_KIND,
          { count, _, name, _ in
            if let name = unsafe name, unsafe String(cString: name).lowercased() == "host" {
              unsafe count?.assumingMemoryBound(to: Int.self).pointee += 1
            }
            return .YES
          }, count)
      }
      return count
    }

    /// Takes a part of the body; false when there is too much of it to be read on.
    func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
      guard var request = self.request else { return false }
      self.request = nil
      let room = HTTPRequest.longestBody - request.body.count
      unsafe request.body.append(contentsOf: bytes.prefix(room))
      received += bytes.count
      request.bodyCount = max(request.bodyCount, received)
      self.request = request
      return received <= HTTPLimits.longestDrainedBody
    }

    private var received = 0

    /// Makes the exchange of the request that has been read.
    func makeExchange(_ connection: OpaquePointer) -> HTTPExchange {
      let socket = unsafe magicmove_connection_socket(connection)
      let handle = UInt(bitPattern: connection)
      let hold = ConnectionHold(
        suspend: { unsafe MHD_suspend_connection(OpaquePointer(bitPattern: handle)) },
        resume: { unsafe MHD_resume_connection(OpaquePointer(bitPattern: handle)) },
        isGone: { Sockets.hasEnded(socket) })
      let exchange = HTTPExchange(hold, isExtra: isExtra)
      (self.hold, self.exchange) = (hold, exchange)
      received = 0
      return exchange
    }

    private(set) var hold: ConnectionHold?
  }

  // MARK: What the library calls

  private typealias ConnectionChanged =
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
      MHD_ConnectionNotificationCode
    ) -> Void

  private let connectionChanged: ConnectionChanged = { daemon, handle, context, change in
    guard let daemon = unsafe daemon.map({ unsafe Unmanaged<HTTPDaemon>.fromOpaque($0).takeUnretainedValue() }),
      let context = unsafe context
    else { return }
    if change == .CONNECTION_NOTIFY_STARTED {
      let connection = Connection()
      if let handle = unsafe handle { daemon.opened(connection, unsafe magicmove_connection_socket(handle)) }
      unsafe context.pointee = Unmanaged.passRetained(connection).toOpaque()
    } else if let kept = unsafe context.pointee {
      daemon.closed(unsafe Unmanaged<Connection>.fromOpaque(kept).takeRetainedValue())
      unsafe context.pointee = nil
    }
  }

  private typealias TargetRead =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
    ) -> UnsafeMutableRawPointer?

  private let targetRead: TargetRead = { _, target, connection in
    if let target = unsafe target, let connection = unsafe connection {
      unsafe Connection.of(connection)?.target = String(cString: target)
    }
    return nil
  }

  private let requestArrived: MHD_AccessHandlerCallback = { daemon, connection, _, method, _, data, count, _ in
    guard let daemon = unsafe daemon.map({ unsafe Unmanaged<HTTPDaemon>.fromOpaque($0).takeUnretainedValue() }),
      let handle = unsafe connection, let connection = unsafe Connection.of(handle), let count = unsafe count
    else { return .NO }
    if let exchange = connection.exchange { return unsafe answer(exchange, connection.hold, handle) }
    if let data = unsafe data, unsafe count.pointee > 0 {
      defer { unsafe count.pointee = 0 }
      let bytes = unsafe UnsafeRawBufferPointer(start: data, count: count.pointee)
      return unsafe connection.take(bytes) ? .YES : .NO
    }
    guard let request = connection.request else {
      unsafe connection.begin(handle, method: method.map { unsafe String(cString: $0) } ?? "")
      guard let begun = connection.request else { return .YES }
      guard connection.admit(begun, daemon) else { return .NO }
      guard begun.bodyCount > HTTPLimits.longestDrainedBody else { return .YES }
      return unsafe handOver(begun, connection, handle, daemon)
    }
    return unsafe handOver(request, connection, handle, daemon)
  }

  /// Lets the handler have a request that has been read.
  private func handOver(
    _ request: HTTPRequest, _ connection: Connection, _ handle: OpaquePointer, _ daemon: HTTPDaemon
  ) -> MHD_Result {
    let exchange = unsafe connection.makeExchange(handle)
    guard daemon.began(exchange) else { return .NO }
    daemon.handler.answer(request, exchange)
    return unsafe answer(exchange, connection.hold, handle)
  }

  /// Sends the reply if it is there.
  private func answer(_ exchange: HTTPExchange, _ hold: ConnectionHold?, _ connection: OpaquePointer) -> MHD_Result {
    switch exchange.outcome() {
    case .held: return .YES
    case .none: return .NO
    case .reply(let reply):
      guard let response = unsafe HTTPResponse.make(reply, hold, closes: exchange.isExtra || reply.isForeign) else {
        return .NO
      }
      defer { unsafe MHD_destroy_response(response) }
      return unsafe MHD_queue_response(connection, UInt32(reply.status), response)
    }
  }

  private typealias RequestCompleted =
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
      MHD_RequestTerminationCode
    ) -> Void

  private let requestCompleted: RequestCompleted = { daemon, connection, _, _ in
    guard let daemon = unsafe daemon.map({ unsafe Unmanaged<HTTPDaemon>.fromOpaque($0).takeUnretainedValue() }),
      let handle = unsafe connection, let connection = unsafe Connection.of(handle)
    else { return }
    if let exchange = connection.exchange { daemon.ended(exchange) }
    (connection.exchange, connection.request) = (nil, nil)
  }

#endif
