// All routes of a preview, and what they share.

import FrameWriting
import PageAssets
import Rendering
import SceneModel

/// Answers the requests of a preview's pages.
final class PreviewRoutes: HTTPHandler {
  let session: PreviewSession
  let reloader: Reloader
  /// Everything that is drawn, and traced, is drawn by these.
  let workers: WorkerPool
  let desk = FrameDesk()
  /// What clients have not read.
  let replies = ReplyMemory()
  let (eventStreams, plays, exports) = (Slots(16), Slots(4), ExportDesk())
  private let gate: Gate

  /// - Parameter gate: Checks who may send requests.
  init(_ session: PreviewSession, _ reloader: Reloader, gate: Gate) {
    (self.session, self.reloader, self.gate) = (session, reloader, gate)
    workers = session.options.makePool()
  }

  private var table: [Route] {
    [
      Route(method: "GET", path: "/") { (request, _) throws(HTTPError) in try self.page(request) },
      Route(method: "GET", path: "/assets/*") { (request, name) throws(HTTPError) in try self.asset(request, name) },
      Route(method: "GET", path: "/state") { (request, _) throws(HTTPError) in try self.state(request) },
      Route(method: "GET", path: "/events") { (request, _) throws(HTTPError) in try self.events(request) },
      Route(method: "GET", path: "/frame") { (request, _) throws(HTTPError) in try self.frame(request) },
      Route(method: "POST", path: "/frame") { (request, _) throws(HTTPError) in try self.frame(request) },
      Route(method: "GET", path: "/play") { (request, _) throws(HTTPError) in try self.play(request) },
      Route(method: "GET", path: "/trace") { (request, _) throws(HTTPError) in try self.trace(request) },
      Route(method: "POST", path: "/trace") { (request, _) throws(HTTPError) in try self.trace(request) },
      Route(method: "GET", path: "/source") { (request, _) throws(HTTPError) in try self.source(request) },
      Route(method: "POST", path: "/edit") { (request, _) throws(HTTPError) in try self.edit(request) },
      Route(method: "POST", path: "/undo") { (request, _) throws(HTTPError) in try self.undo(request) },
      Route(method: "POST", path: "/redo") { (request, _) throws(HTTPError) in try self.redo(request) },
      Route(method: "POST", path: "/curve") { (request, _) throws(HTTPError) in try self.curve(request) },
      Route(method: "POST", path: "/open") { (request, _) throws(HTTPError) in try self.open(request) },
      Route(method: "POST", path: "/variables") { (request, _) throws(HTTPError) in try self.variables(request) },
      Route(method: "POST", path: "/export") { (request, _) throws(HTTPError) in try self.export(request) },
      Route(method: "GET", path: "/export") { (request, _) throws(HTTPError) in try self.exportState(request) },
      Route(method: "DELETE", path: "/export") { (request, _) throws(HTTPError) in try self.cancelExport(request) },
    ]
  }

  /// Ends what goes on without a connection.
  func stop() { exports.cancel() }

  func knows(_ request: HTTPRequest) -> Bool { gate.knows(request) }

  func answer(_ request: HTTPRequest, _ exchange: HTTPExchange) {
    do throws(HTTPError) {
      let (route, name) = try gate.route(request, among: table)
      let work = try route.prepare(request, name)
      if exchange.isExtra { throw .tooMany("too many connections: expected at most \(HTTPLimits.connections)") }
      work(exchange)
    } catch { exchange.reply(HTTPReply(error)) }
  }

  // MARK: What needs no scene

  private func page(_ request: HTTPRequest) throws(HTTPError) -> Route.Work {
    guard let page = PageAssets.asset(named: "index.html") else {
      throw HTTPError(status: 404, message: "there is no page")
    }
    // People and tools put keys of their own behind the path of a page.
    return { $0.reply(HTTPReply(status: 200, mediaType: page.mediaType, body: .bytes(page.bytes))) }
  }

  private func asset(_ request: HTTPRequest, _ name: String) throws(HTTPError) -> Route.Work {
    guard let asset = PageAssets.asset(named: name), name != "index.html" else {
      throw HTTPError(status: 404, message: "there is nothing at this path")
    }
    return { $0.reply(HTTPReply(status: 200, mediaType: asset.mediaType, body: .bytes(asset.bytes))) }
  }

  private func state(_ request: HTTPRequest) throws(HTTPError) -> Route.Work {
    let compared = try styles(try QueryItems(request.query, keys: ["compare"]))
    let state = session.state
    guard !compared.isEmpty, let revision = state.revision else {
      guard let animation = state.revision?.animation else {
        return { [session] in $0.reply(.json(session.json(state))) }
      }
      let reply = try counted(.json(session.json(state)), beside: animation)
      return { $0.reply(reply) }
    }
    return { [self] exchange in
      draw(exchange) { () throws(HTTPError) in
        let animation = try self.given { () throws(AnimationError) in
          try revision.animation(FrameLook(compared: compared))
        }
        let scene = StateText.scene(
          animation, rate: revision.rate, file: self.session.paths.scene,
          styles: self.session.options.comparing.names)
        return try self.counted(.json(self.session.json(state, scene: scene)), beside: animation)
      }
    }
  }

  // MARK: What they share

  /// The last good state.
  func revision() throws(HTTPError) -> Revision {
    guard let revision = session.state.revision else { throw .noGoodState }
    return revision
  }

  /// Replies with the result of a worker, unless the client no longer waits when the worker starts.
  ///
  /// - Parameter place: The client and the number of its frame; nil: not numbered.
  func draw(
    _ exchange: HTTPExchange, as place: FrameDesk.Place? = nil,
    _ body: @escaping @Sendable () throws(HTTPError) -> HTTPReply
  ) {
    Task(executorPreference: workers) { [desk] in
      if let place, !desk.begin(place) { return }
      let reply: HTTPReply?
      do throws(HTTPError) { reply = exchange.isOver ? nil : try body() } catch { reply = HTTPReply(error) }
      if let place { desk.leave(place) }
      if let reply { exchange.reply(reply) }
    }
  }

  /// Bytes that replies may take together: what the limit leaves when the pictures of an animation are drawn.
  func replyLimit(beside animation: Animation) -> Int {
    let need = animation.memoryNeeded(for: nil, jobs: session.options.jobs, isBlurred: shutter(animation) != nil)
    return animation.limits.remaining(beside: need)
  }

  /// Refuses to make a reply while too much has not been read.
  func checkRoom(beside animation: Animation) throws(HTTPError) {
    guard replies.hasRoom(below: replyLimit(beside: animation)) else { throw Self.unread }
  }

  /// Counts a reply until it has been read.
  func counted(_ reply: HTTPReply, beside animation: Animation) throws(HTTPError) -> HTTPReply {
    try reply.keep(share(of: reply.count, beside: animation))
    return reply
  }

  /// Bytes of memory for a reply.
  func share(of count: Int, beside animation: Animation) throws(HTTPError) -> ReplyMemory.Share {
    guard let share = replies.take(count, below: replyLimit(beside: animation)) else { throw Self.unread }
    return share
  }

  private static let unread = HTTPError.tooMany("unread replies take all memory that the limit leaves")

  /// What the scene gives, or the error of a request that it cannot fulfil.
  func given<Value>(_ body: () throws(AnimationError) -> Value) throws(HTTPError) -> Value {
    do { return try body() } catch { throw httpError(error) }
  }

  /// What is said of a request that the scene cannot fulfil.
  func httpError(_ error: AnimationError) -> HTTPError {
    if case .invalid(let diagnostics) = error {
      return .badRequest(diagnostics.first.map { session.worded($0).message } ?? "the scene is invalid")
    }
    return .badRequest(session.worded(error))
  }
}
