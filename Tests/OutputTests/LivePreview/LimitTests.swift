import Foundation
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
    // What leaves late takes nobody else's place.
    desk.leave(place("a", 7))
    #expect(throws: HTTPError.self) { try desk.enter(place("a", 7), exchange()) }
    #expect(desk.begin(place("a", 8)) && desk.begin(place("b", 1)))
    desk.leave(place("a", 8))
    try desk.enter(place("a", 1), exchange())
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
