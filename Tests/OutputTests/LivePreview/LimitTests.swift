import Foundation
import Platform
import Rendering
import TestSupport
import Testing

@testable import LivePreview

/// How much is done at once, and that what has gone makes room.
@Suite struct LimitTests {
  /// Waits until a request is answered with a status, which may take until the server has noticed who left.
  private func wait(_ status: Int, _ body: () throws -> Int) async throws -> Bool {
    for _ in 0..<200 {
      if try body() == status { return true }
      try await Task.sleep(for: .milliseconds(50))
    }
    return false
  }

  @Test func `sixteen streams of events, and room again when one goes`() async throws {
    let preview = try await PreviewFixture()
    var streams = try (0..<16).map { _ in try preview.open("events") }
    #expect(streams.allSatisfy { $0.reply.status == 200 })
    #expect(try preview.get("events").status == 503)
    streams.removeLast()
    #expect(try await wait(200) { try preview.open("events").reply.status })
  }

  @Test func `four plays, and room again when one goes`() async throws {
    // Far more than sockets hold.
    let preview = try await PreviewFixture(PreviewFixture.flight(duration: 100))
    var plays = try (0..<4).map { _ in try preview.open("play?scale=8&fps=60") }
    #expect(plays.allSatisfy { $0.reply.status == 200 })
    #expect(try preview.get("play").status == 503)
    #expect(try preview.get("frame?at=0s").status == 200)
    plays.removeLast()
    #expect(try await wait(200) { try preview.open("play?to=0s").reply.status })
  }

  @Test func `sixty-four connections are served, others get an error`() async throws {
    let preview = try await PreviewFixture()
    var clients: [HTTPClient] = []
    for _ in 0..<64 {
      let client = try HTTPClient(port: preview.server.port)
      client.request("GET", preview.path("state"), headers: preview.usual)
      #expect(try client.reply().status == 200)
      clients.append(client)
    }
    let extra = try preview.get("state")
    #expect(extra.status == 503 && extra.headers["connection"]?.lowercased() == "close")
    // The order of errors holds for it too.
    #expect(try preview.get("nothing").status == 404)
    // Those that are there are still served.
    clients[0].request("GET", preview.path("state"), headers: preview.usual)
    #expect(try clients[0].reply().status == 200)
    clients.removeLast(10)
    #expect(try await wait(200) { try preview.get("state").status })
  }

  @Test func `of one client only the latest frame waits`() async throws {
    let preview = try await PreviewFixture(PreviewFixture.flight(duration: 100), jobs: 1)
    // One worker, held up by large pictures.
    let clients = try (0..<40).map { number in
      let client = try HTTPClient(port: preview.server.port)
      client.request(
        "GET", preview.path("frame?at=\(number)s&scale=8&client=me&seq=\(number)"), headers: preview.usual)
      return client
    }
    let replies = try clients.map { try $0.reply() }
    #expect(replies[39].status == 200)
    #expect(replies.allSatisfy { $0.status == 200 || $0.status == 409 })
    let other = try preview.get("frame?at=0s&client=other&seq=1")
    #expect(other.status == 200)
  }

  @Test func `a frame that waits gives way to a later one, one that is being drawn is finished`() throws {
    let desk = FrameDesk()
    func exchange() -> HTTPExchange {
      HTTPExchange(ConnectionHold(suspend: {}, resume: {}, isGone: { false }), isExtra: false)
    }
    func place(_ client: String, _ number: Int) -> FrameDesk.Place { FrameDesk.Place(client: client, number: number) }
    let (first, second, third, other) = (exchange(), exchange(), exchange(), exchange())
    try desk.enter(place("a", 5), first)
    try desk.enter(place("b", 1), other)
    #expect(!first.isOver)
    try desk.enter(place("a", 7), second)
    #expect(first.isOver && !second.isOver && !other.isOver)
    #expect(!desk.begin(place("a", 5)) && desk.begin(place("a", 7)))
    for late in [3, 7] { #expect(throws: HTTPError.self) { try desk.enter(place("a", late), exchange()) } }
    try desk.enter(place("a", 8), third)
    #expect(!second.isOver)
    // A request that leaves late takes no other one's place.
    desk.leave(place("a", 7))
    #expect(throws: HTTPError.self) { try desk.enter(place("a", 7), exchange()) }
    #expect(desk.begin(place("a", 8)) && desk.begin(place("b", 1)))
    desk.leave(place("a", 8))
    try desk.enter(place("a", 1), exchange())
  }

  @Test func `unread replies count against the limit of memory, and room comes back`() async throws {
    // 2400 × 1600 pixels: 15 MB a picture, of which sockets hold a small part.
    var options = LoadingOptions()
    options.limits.memory = 400 << 20
    let scene = PreviewFixture.flight().replacing("[60, 40]", with: "[2400, 1600]")
    let preview = try await PreviewFixture(scene, loading: options, jobs: 1)
    func ask(_ path: String) throws -> HTTPClient {
      let client = try HTTPClient(port: preview.server.port)
      client.request("GET", preview.path(path), headers: preview.usual)
      return client
    }
    let clients = try (0..<60).map { _ in try ask("frame?at=0s&format=rgba") }
    let replies = try clients.map { try $0.reply(hasBody: false) }
    let sent = replies.filter { $0.status == 200 }
    #expect(replies.allSatisfy { $0.status == 200 || $0.status == 503 })
    #expect(!sent.isEmpty && sent.count * 15_360_000 < 400 << 20, "\(sent.count)")
    // Playing takes its share as well, and other routes still answer.
    #expect(try preview.get("play?to=0s").status == 503)
    #expect(try preview.get("events?x=1").status == 400)
    for client in clients { client.shutDown() }
    #expect(try await wait(200) { try ask("frame?at=0s").reply(hasBody: false).status })
  }

  @Test func `a share of the memory of replies is given back, and one reply always fits`() throws {
    let memory = ReplyMemory()
    var first = memory.take(100, below: 10)
    #expect(first != nil && memory.take(1, below: 10) == nil && !memory.hasRoom(below: 10))
    #expect(memory.take(.max, below: .max) == nil)
    first = nil
    var shares = (0..<3).compactMap { _ in memory.take(4, below: 10) }
    #expect(shares.count == 2 && memory.bytes == 8 && memory.hasRoom(below: 10))
    shares = []
    #expect(memory.bytes == 0)
    let bytes = ReplyBytes(copying: [UInt8](repeating: 1, count: 4))
    try bytes.keep(#require(memory.take(bytes.count, below: 10)))
    #expect(memory.bytes == 4)
  }

  @Test func `connections without the token do not take the place of those with it`() async throws {
    let preview = try await PreviewFixture()
    var slow: [HTTPClient] = []
    for number in 0..<200 {
      let client = try HTTPClient(port: preview.server.port)
      // Half of a head; for every other one a whole head and half of a body.
      client.send(number.isMultiple(of: 2) ? "G" : "POST /x HTTP/1.1\r\nContent-Length: 9\r\n\r\n1")
      slow.append(client)
      if number % 20 == 0 { #expect(try preview.get("state").status == 200, "\(number)") }
    }
    let events = try preview.open("events")
    #expect(events.reply.status == 200)
    for client in slow { client.send("E") }
    _ = try events.client.piece()
    #expect(try preview.get("frame?at=0s").status == 200)
  }

  /// Replies to everything.
  private struct Echo: HTTPHandler {
    func knows(_ request: HTTPRequest) -> Bool { request.target == "/token" }
    func answer(_ request: HTTPRequest, _ exchange: HTTPExchange) { exchange.reply(.json(.bool(true))) }
  }

  @Test func `a head that takes too long ends its connection, one with the token may idle`() throws {
    let address = try #require(InternetAddress("127.0.0.1"))
    let socket = try ListeningSocket(address, port: 0)
    let daemon = try HTTPDaemon(socket, handler: Echo(), headTime: .zero)
    defer { daemon.stop() }
    // With no time at all, a client that sends nothing is closed at the next look.
    let silent = try HTTPClient(port: socket.port)
    silent.send("GET /tok")
    #expect(throws: HTTPClient.Failure.self) { try silent.reply() }
    var trusted: HTTPClient?
    for _ in 0..<50 where trusted == nil {
      let client = try HTTPClient(port: socket.port)
      client.request("GET", "/token", headers: [("Host", "x")])
      if (try? client.reply().status) == 200 { trusted = client }
    }
    let client = try #require(trusted)
    let other = try HTTPClient(port: socket.port)
    #expect(throws: HTTPClient.Failure.self) { try other.reply() }
    client.request("GET", "/token", headers: [("Host", "x")])
    #expect(try client.reply().status == 200)
  }

  @Test func `the state is sent immediately, even while frames are drawn`() async throws {
    let preview = try await PreviewFixture(PreviewFixture.flight(duration: 100), jobs: 1)
    let drawing = try (0..<20).map { number in
      let client = try HTTPClient(port: preview.server.port)
      client.request("GET", preview.path("frame?at=\(number)s&scale=8"), headers: preview.usual)
      return client
    }
    #expect(try preview.get("state").status == 200)
    let events = try preview.open("events")
    #expect(try events.client.piece() != nil)
    for client in drawing { #expect(try client.reply().status == 200) }
  }
}
