import ImageCodecs
import Testing

/// The number of frames that an MP4 or WebM says it has, and files that are not whole.
@Suite struct VideoFileTests {
  private static func big(_ number: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
    big(contents.count + 8) + Array(type.utf8) + contents
  }

  /// An MP4 whose two frames, of 3 and 5 bytes, are at an offset.
  private static func mp4(at place: Int, count: Int = 2, sizes: [Int] = [3, 5]) -> [UInt8] {
    let stsz = box("stsz", big(0) + big(0) + big(count) + sizes.flatMap { big($0) })
    let stco = box("stco", big(0) + big(1) + big(place))
    let index = ["stbl", "minf", "mdia", "trak", "moov"].reduce(stsz + stco) { box($1, $0) }
    return box("ftyp", Array("isom".utf8)) + index + box("mdat", [UInt8](repeating: 7, count: 8))
  }

  private static let good = mp4(at: mp4(at: 0).count - 8)

  private static func element(_ id: Int, _ contents: [UInt8]) -> [UInt8] {
    let head = big(id, id > 0xFFFF ? 4 : 1)
    return head + big(contents.count | 1 << 56, 8) + contents
  }

  private static func webM(cues: Bool = true) -> [UInt8] {
    let cluster = element(
      0x1F43_B675, element(0xE7, [0]) + element(0xA3, [1, 2, 3]) + element(0xA0, element(0xA1, [4])))
    let index = cues ? element(0x1C53_BB6B, [0]) : []
    return element(0x1A45_DFA3, [0]) + element(0x1853_8067, cluster + cluster + index)
  }

  private func file(_ bytes: [UInt8]) -> VideoFile {
    VideoFile(count: bytes.count) { offset, count in Array(bytes.dropFirst(offset).prefix(count)) }
  }

  @Test func `frames of whole files are counted`() throws {
    #expect(try file(Self.good).framesOfMP4() == 2)
    #expect(try file(Self.webM()).framesOfWebM() == 4)
  }

  @Test func `files that end early, anywhere, are not whole`() throws {
    for length in Self.good.indices { #expect(try file(Array(Self.good[..<length])).framesOfMP4() == nil, "\(length)") }
    let webM = Self.webM()
    for length in webM.indices { #expect(try file(Array(webM[..<length])).framesOfWebM() == nil, "\(length)") }
  }

  @Test func `an index that leads nowhere is not valid`() throws {
    #expect(try file(Self.mp4(at: 4)).framesOfMP4() == nil, "outside of the media")
    #expect(try file(Self.mp4(at: Self.good.count)).framesOfMP4() == nil, "beyond the end")
    #expect(try file(Self.mp4(at: Self.good.count - 8, sizes: [3, 6])).framesOfMP4() == nil, "larger than the media")
    #expect(try file(Self.mp4(at: Self.good.count - 8, count: 0xFFFF_FFFF)).framesOfMP4() == nil, "more than it lists")
    #expect(try file(Self.webM(cues: false)).framesOfWebM() == nil, "without cues")
    #expect(try file(Self.good).framesOfWebM() == nil)
    #expect(try file(Self.webM()).framesOfMP4() == nil)
  }

  /// Any byte may be any other: no trap, and no end.
  @Test func `damaged files are read to an end`() throws {
    for bytes in [Self.good, Self.webM()] {
      for index in bytes.indices {
        for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
          var damaged = bytes
          damaged[index] = value
          _ = try file(damaged).framesOfMP4()
          _ = try file(damaged).framesOfWebM()
        }
      }
    }
  }
}
