import ImageCodecs
import JSONTree
import Pixels
import Rendering
import TestSupport
import Testing

@testable import LivePreview

/// What goes on: events and played frames.
@Suite struct StreamTests {
  /// A record of `/play`.
  private struct Record {
    let index: Int
    let time: Double
    let area: PixelRect
    let pixels: ArraySlice<UInt8>
  }

  private static func number<Number: FixedWidthInteger>(_ bytes: ArraySlice<UInt8>, _: Number.Type) -> Number {
    bytes.reversed().reduce(0) { $0 << 8 | Number($1) }
  }

  /// All records of a stream that ends.
  private static func records(_ client: HTTPClient, inRuns: Bool = false) throws -> [Record] {
    var bytes: [UInt8] = []
    while let piece = try client.piece() { bytes += piece }
    var (records, rest): ([Record], ArraySlice<UInt8>) = ([], bytes[...])
    while !rest.isEmpty {
      #expect(rest.prefix(4).elementsEqual((inRuns ? "MMR1" : "MMF1").utf8))
      let start = rest.startIndex
      func word(_ offset: Int) -> Int { Int(number(rest[(start + offset)..<(start + offset + 4)], UInt32.self)) }
      let area = PixelRect(x: word(16), y: word(20), width: word(24), height: word(28))
      let head = start + (inRuns ? 36 : 32)
      let end = head + (inRuns ? word(32) : area.area) * 4
      let pixels = rest[head..<end]
      records.append(
        Record(
          index: word(4), time: Double(bitPattern: number(rest[(start + 8)..<(start + 16)], UInt64.self)), area: area,
          pixels: inRuns ? Unrolled.bytes(Array(pixels))[...] : pixels))
      rest = rest[end...]
    }
    return records
  }

  @Test(arguments: ["", "&scale=2", "&outline=1", "&ghost=0.5"], [false, true])
  func `played frames are equal to stills`(look: String, inRuns: Bool) async throws {
    let preview = try await PreviewFixture()
    let (client, reply) = try preview.open("play?from=0s&fps=50" + look + (inRuns ? "&format=runs" : ""))
    #expect(reply.status == 200)
    let records = try Self.records(client, inRuns: inRuns)
    #expect(records.count == 20 && records.map(\.index) == Array(0..<20))
    let first = try #require(records.first)
    #expect(first.area.x == 0 && first.area.y == 0 && first.pixels.count == first.area.area * 4)
    var canvas = Array(first.pixels)
    for record in records {
      #expect(record.time == Double(record.index) / 50)
      for y in 0..<record.area.height {
        let from = record.pixels.startIndex + y * record.area.width * 4
        let to = ((record.area.y + y) * first.area.width + record.area.x) * 4
        canvas.replaceSubrange(
          to..<(to + record.area.width * 4), with: record.pixels[from..<(from + record.area.width * 4)])
      }
      let frame = try preview.get("frame?at=\(NumberText.shortest(record.time))s&format=rgba" + look)
      #expect(frame.body == canvas, "\(record.index)")
    }
    // Where nothing moves, nothing is sent; where little moves, little.
    #expect(records[2].area.area == 0 && records[19].area.area == 0)
    if look.isEmpty { #expect(records.dropFirst().allSatisfy { $0.area.area < first.area.area }) }
  }

  @Test func `a part is played before its end`() async throws {
    let preview = try await PreviewFixture()
    let records = try Self.records(try preview.open("play?from=0.1s&to=0.2s&fps=100").client)
    #expect(records.count == 10 && records[0].time == 0.1)
    // A moment has one frame.
    #expect(try Self.records(try preview.open("play?from=0.1s&to=0.1s").client).count == 1)
  }

  @Test func `playback ends with its revision`() async throws {
    let preview = try await PreviewFixture(PreviewFixture.flight(duration: 600))
    let (client, _) = try preview.open("play?scale=4&fps=60")
    _ = try client.piece()
    try preview.folder.write(PreviewFixture.flight(color: "#00ff00"), to: preview.name)
    _ = try await preview.revision(2)
    var bytes = 0
    while let piece = try client.piece() { bytes += piece.count }
    // Far from all 36,012 frames.
    #expect(bytes < 36_012 * 1000)
  }

  @Test func `events have the state immediately and after every change`() async throws {
    let preview = try await PreviewFixture()
    let (client, reply) = try preview.open("events")
    #expect(reply.headers["content-type"] == "text/event-stream")
    func event() throws -> String { String(decoding: try #require(try client.piece()), as: UTF8.self) }
    #expect(try event() == "event: state\ndata: {\"revision\": 1, \"ok\": true}\n\n")
    try preview.folder.write("{", to: preview.name)
    #expect(try event().contains("{\"revision\": 1, \"ok\": false}"))
    try preview.folder.write(PreviewFixture.flight(color: "#00ff00"), to: preview.name)
    #expect(try event().contains("{\"revision\": 2, \"ok\": true}"))
  }

  @Test func `unread events are replaced by newer ones, frames wait`() async throws {
    let news = ByteStream(capacity: 3)
    for number: UInt8 in 0..<10 { news.push([number]) }
    var buffer = [UInt8](repeating: 0, count: 8)
    var read: [UInt8] = []
    while case .bytes(let count) = unsafe buffer.withUnsafeMutableBytes({ unsafe news.read(into: $0) }) {
      read += buffer[..<count]
    }
    #expect(read.count == 3 && read.last == 9)
    let frames = ByteStream(capacity: 2)
    let writer = Task { await (0..<5).asyncCount { await frames.write([UInt8($0)]) } }
    while frames.waiting < 2 { await Task.yield() }
    #expect(frames.waiting == 2)
    frames.abandon()
    #expect(await writer.value == 2)
  }
}

extension Range<Int> {
  /// How many in a row are true.
  fileprivate func asyncCount(_ isTrue: (Int) async -> Bool) async -> Int {
    for (count, element) in enumerated() { if await !isTrue(element) { return count } }
    return count
  }
}
