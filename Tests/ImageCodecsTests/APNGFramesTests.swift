@testable import ImageCodecs
import Pixels
import Testing
import TestSupport

/// Writes animated PNGs of any oddity for tests: 8-bit RGBA, stored without compression.
struct APNGBuilder {
  /// The fcTL of a frame.
  struct Frame {
    var x = 0
    var y = 0
    var width = 1
    var height = 1
    var delay: (UInt16, UInt16) = (1, 10)
    var dispose: UInt8 = 0
    var blend: UInt8 = 0
  }

  /// The chunks after the header, each whole.
  var chunks: [[UInt8]] = []
  private var sequence = 0
  private let header: [UInt8]

  init(_ width: Int, _ height: Int, frames: Int, plays: Int = 0) {
    header = PNGBuilder.bigEndian(width) + PNGBuilder.bigEndian(height) + [8, 6, 0, 0, 0]
    add("acTL", PNGBuilder.bigEndian(frames) + PNGBuilder.bigEndian(plays))
  }

  /// The file.
  var finished: [UInt8] {
    let parts = [PNGBuilder.signature, PNGBuilder.chunk("IHDR", header)] + chunks + [PNGBuilder.chunk("IEND", [])]
    return Array(parts.joined())
  }

  mutating func add(_ name: String, _ data: [UInt8]) { chunks.append(PNGBuilder.chunk(name, data)) }

  mutating func control(_ frame: Frame) {
    let place = [sequence, frame.width, frame.height, frame.x, frame.y].flatMap(PNGBuilder.bigEndian)
    let delay = [frame.delay.0, frame.delay.1].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    sequence += 1
    add("fcTL", place + delay + [frame.dispose, frame.blend])
  }

  /// The image data of `width` pixels a row, in one IDAT or in an fdAT for every byte.
  mutating func image(_ pixels: [UInt32], width: Int, isDefault: Bool = false) {
    let data = Self.compressed(pixels, width: width)
    if isDefault { return add("IDAT", data) }
    for start in stride(from: 0, to: data.count, by: 7) {
      add("fdAT", PNGBuilder.bigEndian(sequence) + data[start..<min(start + 7, data.count)])
      sequence += 1
    }
  }

  /// A frame after the first one.
  mutating func frame(_ frame: Frame, _ pixels: [UInt32]) {
    control(frame)
    image(pixels, width: max(1, frame.width))
  }

  private static func compressed(_ pixels: [UInt32], width: Int) -> [UInt8] {
    var rows: [UInt8] = []
    for (index, pixel) in pixels.enumerated() {
      if index % width == 0 { rows.append(0) }
      rows += [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: pixel >> $0) }
    }
    return PNGBuilder.stored(rows)
  }
}

/// Frames of animated PNGs as browsers show them: times, disposal, blending. Files that are malformed, cut short or too
/// large are rejected with an error that names the reason.
@Suite struct APNGFramesTests {
  static let red: UInt32 = 0xFF00_00FF
  static let green: UInt32 = 0xFF00_FF00
  static let halfBlue: UInt32 = 0x80FF_0000

  /// Two red pixels, then one green pixel on the right.
  static func small(plays: Int = 0) -> APNGBuilder {
    var png = APNGBuilder(2, 1, frames: 2, plays: plays)
    png.control(APNGBuilder.Frame(width: 2, delay: (3, 0)))
    png.image([red, red], width: 2, isDefault: true)
    png.frame(APNGBuilder.Frame(x: 1, delay: (1, 30)), [green])
    return png
  }

  @Test func `frames and their times`() throws {
    let bytes = Self.small(plays: 4).finished
    let shown = try frames(of: bytes)
    #expect(shown.map(\.bitmap.pixels) == [[Self.red, Self.red], [Self.red, Self.green]])
    #expect(shown.map(\.delay) == [0.03, 1.0 / 30])
    #expect(try AnimationDecoder(bytes).loopCount == 4)
    #expect(try ImageDecoder.decode(bytes).pixels == [Self.red, Self.red])
  }

  @Test func `disposal and blending`() throws {
    var png = APNGBuilder(2, 1, frames: 5)
    png.control(APNGBuilder.Frame(width: 2, dispose: 2))
    png.image([Self.red, Self.red], width: 2, isDefault: true)
    png.frame(APNGBuilder.Frame(width: 2), [Self.green, Self.green])
    png.frame(APNGBuilder.Frame(dispose: 2, blend: 1), [Self.halfBlue])
    png.frame(APNGBuilder.Frame(x: 1, dispose: 1, blend: 0), [Self.halfBlue])
    png.frame(APNGBuilder.Frame(dispose: 0, blend: 1), [0])
    #expect(
      try frames(of: png.finished).map(\.bitmap.pixels) == [
        [Self.red, Self.red], [Self.green, Self.green], [0xFF80_7F00, Self.green], [Self.green, Self.halfBlue],
        [Self.green, 0],
      ])
  }

  @Test func `source over keeps straight colours`() throws {
    var png = APNGBuilder(4, 1, frames: 2)
    png.control(APNGBuilder.Frame(width: 4))
    png.image([0, 0x4000_00FF, 0xFF00_00FF, 0x0000_00FF], width: 4, isDefault: true)
    png.frame(APNGBuilder.Frame(width: 4, blend: 1), [0x4000_FF00, 0x4000_FF00, 0x4000_FF00, 0])
    // 64/255 green over 64/255 red: alpha 112, green 64 of 112 parts, red the rest.
    #expect(try frames(of: png.finished)[1].bitmap.pixels == [0x4000_FF00, 0x7000_926D, 0xFF00_40BF, 0x0000_00FF])
  }

  @Test func `a picture for others is no frame`() throws {
    var png = APNGBuilder(1, 1, frames: 1)
    png.image([Self.red], width: 1, isDefault: true)
    png.frame(APNGBuilder.Frame(), [Self.green])
    #expect(try frames(of: png.finished).map(\.bitmap.pixels) == [[Self.green]])
  }

  @Test func `palettes serve all frames`() throws {
    let still = PNGDecoderTests.file(1, 1, depth: 8, type: 3, chunks: [("PLTE", [1, 2, 3, 4, 5, 6])], rows: [[0]])
    // acTL and fcTL are put before the IDAT, which the palette stays ahead of.
    var chunks = PNGChunks(still)
    while try chunks.peek().name != "IDAT" { _ = try chunks.next() }
    let place = try chunks.peek().data.lowerBound - 8
    var control = APNGBuilder(1, 1, frames: 1)
    control.control(APNGBuilder.Frame())
    let bytes = still[..<place] + control.chunks.joined() + still[place...]
    #expect(try frames(of: Array(bytes)).map(\.bitmap.pixels) == [[0xFF03_0201]])
  }

  /// Changes a small animation in one way, with the text of the error.
  static let faults: [(String, @Sendable (inout APNGBuilder) -> Void)] = [
    ("acTL: invalid length", { $0.chunks[0] = PNGBuilder.chunk("acTL", [0, 0, 0, 2]) }),
    ("acTL: an animation without frames", { $0.chunks[0] = PNGBuilder.chunk("acTL", [0, 0, 0, 0, 0, 0, 0, 0]) }),
    ("2 of 3 frames", { $0.chunks[0] = PNGBuilder.chunk("acTL", [0, 0, 0, 3, 0, 0, 0, 0]) }),
    ("more than 1 frames", { $0.chunks[0] = PNGBuilder.chunk("acTL", [0, 0, 0, 1, 0, 0, 0, 0]) }),
    ("fcTL: invalid length", { $0.chunks[1] = PNGBuilder.chunk("fcTL", [0, 0, 0, 0]) }),
    ("fdAT: sequence number 3 instead of 2", { $0.chunks.remove(at: 4) }),
    ("fcTL: sequence number 1 instead of 0", { $0.chunks.remove(at: 1) }),
    ("IDAT: out of place", { $0.chunks.append($0.chunks[2]) }),
    ("a frame without image data", { $0.chunks.removeSubrange(4...) }),
  ]

  @Test(arguments: faults.indices) func `errors name the reason`(index: Int) throws {
    let (reason, change) = Self.faults[index]
    var png = Self.small()
    change(&png)
    #expect(throws: CodecError.malformed(.png, reason: reason)) { try frames(of: png.finished) }
  }

  @Test(arguments: [
    APNGBuilder.Frame(x: 2), APNGBuilder.Frame(y: 1), APNGBuilder.Frame(width: 3), APNGBuilder.Frame(width: 0),
    APNGBuilder.Frame(x: 0x7FFF_FFFF, width: 0x7FFF_FFFF), APNGBuilder.Frame(dispose: 3), APNGBuilder.Frame(blend: 2),
  ]) func `frames stay inside and are understood`(frame: APNGBuilder.Frame) throws {
    var png = APNGBuilder(2, 1, frames: 2)
    png.control(APNGBuilder.Frame(width: 2))
    png.image([Self.red, Self.red], width: 2, isDefault: true)
    png.frame(frame, [Self.green])
    #expect(throws: CodecError.self) { try frames(of: png.finished) }
  }

  @Test func `every truncation is an error`() throws {
    let bytes = Self.small().finished
    for count in bytes.indices {
      #expect(throws: CodecError.self, "\(count) bytes") { try frames(of: Array(bytes.prefix(count))) }
    }
  }

  @Test func `every flipped byte is found`() throws {
    let bytes = Self.small().finished
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x10
      // A damaged name can make a chunk one that may be ignored, acTL too; then at most the still picture is left.
      let shown = try? frames(of: damaged)
      #expect((shown?.count ?? 0) <= 1, "byte \(index)")
    }
  }

  @Test func `limits come before memory`() {
    var huge = APNGBuilder(30_000, 30_000, frames: 2)
    huge.image([], width: 1, isDefault: true)
    #expect(throws: CodecError.tooManyPixels(.png, found: PixelSize(width: 30_000, height: 30_000), limit: 1 << 26)) {
      try AnimationDecoder(huge.finished)
    }
    var long = APNGBuilder(1, 1, frames: 0xFFFF_FFFF)
    long.image([Self.red], width: 1, isDefault: true)
    #expect(throws: CodecError.tooManyFrames(.png, limit: 100_000)) { try AnimationDecoder(long.finished) }
  }
}
