import Pixels
import TestSupport
import Testing

@testable import ImageCodecs

/// All frames of a file.
func frames(of bytes: [UInt8], limits: DecodingLimits = DecodingLimits()) throws -> [AnimationFrame] {
  var decoder = try AnimationDecoder(bytes, limits: limits)
  var frames: [AnimationFrame] = []
  while let frame = try decoder.next() { frames.append(frame) }
  return frames
}

/// Behaviour of all formats: stills are one frame, unknown bytes are rejected, very short delays are lengthened as in
/// browsers.
@Suite struct AnimationDecoderTests {
  @Test func `still pictures are one frame`() throws {
    let picture = TestPictures.gradient(7, 5)
    let bytes = try PNGEncoder().encode(picture)
    var decoder = try AnimationDecoder(bytes)
    #expect(decoder.size == picture.size && decoder.loopCount == 1)
    #expect(try decoder.next() == AnimationFrame(bitmap: picture.straight(), delay: 0))
    #expect(try decoder.next() == nil)
    #expect(try decoder.next() == nil)
  }

  @Test func `unknown bytes are rejected`() {
    #expect(throws: CodecError.unknownFormat(firstBytes: [1, 2])) { try AnimationDecoder([1, 2]) }
  }

  @Test func `browsers slow down hasty frames`() {
    let bitmap = StraightBitmap(size: PixelSize(width: 1, height: 1), pixels: [0])
    #expect(
      [0, 0.01, 0.011, 0.02].map { AnimationFrame(bitmap: bitmap, delay: $0).shownDelay } == [0.1, 0.1, 0.011, 0.02])
  }
}

/// Frames of GIFs as browsers show them, also of odd or damaged files: disposal, transparency, local tables, interlacing,
/// loops.
@Suite struct GIFFramesTests {
  static let red: UInt32 = 0xFF00_00FF
  static let green: UInt32 = 0xFF00_FF00
  static let blue: UInt32 = 0xFFFF_0000
  static let white: UInt32 = 0xFFFF_FFFF

  static func pixels(_ gif: GIFBuilder) throws -> [[UInt32]] { try frames(of: gif.finished).map(\.bitmap.pixels) }

  @Test func `images are drawn over the existing content`() throws {
    var gif = GIFBuilder(3, 1)
    gif.control(delay: 7)
    gif.image(3, 1, [0, 0, 0])
    gif.control(disposal: 1, delay: 300, transparent: 2)
    gif.image(x: 1, 2, 1, [1, 2])
    let shown = try frames(of: gif.finished)
    #expect(shown.map(\.bitmap.pixels) == [[Self.red, Self.red, Self.red], [Self.red, Self.green, Self.red]])
    #expect(shown.map(\.delay) == [0.07, 3])
  }

  @Test func `disposal clears or takes back`() throws {
    var gif = GIFBuilder(3, 1)
    gif.control(disposal: 1)
    gif.image(3, 1, [0, 0, 0])
    gif.control(disposal: 2)
    gif.image(1, 1, [1])
    gif.control(disposal: 3)
    gif.image(x: 1, 1, 1, [2])
    gif.control(disposal: 4)
    gif.image(x: 2, 1, 1, [3])
    gif.image(x: 1, 1, 1, [1])
    #expect(
      try Self.pixels(gif) == [
        [Self.red, Self.red, Self.red], [Self.green, Self.red, Self.red], [0, Self.blue, Self.red],
        [0, Self.red, Self.white], [0, Self.green, Self.red],
      ])
  }

  @Test func `a first image taken back leaves nothing`() throws {
    var gif = GIFBuilder(2, 1)
    gif.control(disposal: 3)
    gif.image(1, 1, [0])
    gif.control(transparent: 3)
    gif.image(2, 1, [3, 1])
    #expect(try Self.pixels(gif) == [[Self.red, 0], [0, Self.green]])
  }

  @Test func `images reach out of the canvas`() throws {
    var gif = GIFBuilder(2, 2)
    gif.control(disposal: 2)
    gif.image(x: 1, y: 1, 3, 3, [0, 1, 1, 1, 1, 1, 1, 1, 1])
    gif.image(x: 9, y: 0, 2, 1, [2, 2])
    gif.image(x: 0, y: 9, 1, 2, [2, 2])
    #expect(try Self.pixels(gif) == [[0, 0, 0, Self.red], [0, 0, 0, 0], [0, 0, 0, 0]])
  }

  @Test func `an index beyond the table is black, or transparent if that is its index`() throws {
    var gif = GIFBuilder(2, 1)
    gif.image(2, 1, [1, 9])
    gif.control(disposal: 1, delay: 5, transparent: 100)
    gif.image(2, 1, [100, 2])
    #expect(try Self.pixels(gif) == [[Self.green, 0xFF00_0000], [Self.green, Self.blue]])
    var bare = GIFBuilder(2, 1, table: false)
    bare.image(2, 1, table: Array(GIFBuilder.colors), [1, 2])
    bare.control(disposal: 1, delay: 5, transparent: 1)
    bare.image(2, 1, [1, 3])
    #expect(try Self.pixels(bare) == [[Self.green, Self.blue], [Self.green, 0xFF00_0000]], "no table at all")
  }

  @Test func `local tables and interlaced rows`() throws {
    var gif = GIFBuilder(1, 9, table: false)
    // The order of the file: rows 0 and 8, then 4, then 2 and 6, then the odd ones.
    let table: [UInt8] = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    gif.image(1, 9, interlaced: true, table: table, [0, 0, 1, 2, 2, 3, 3, 3, 3])
    let rows = [0, 3, 2, 3, 1, 3, 2, 3, 0].map { UInt32($0) * 0x01_0101 | 0xFF00_0000 }
    #expect(try Self.pixels(gif) == [rows])
  }

  @Test func `loop blocks count repeats`() throws {
    func plays(_ change: (inout GIFBuilder) -> Void) throws -> Int {
      var gif = GIFBuilder(1, 1)
      change(&gif)
      gif.image(1, 1, [0])
      return try AnimationDecoder(gif.finished).loopCount
    }
    #expect(try plays { _ in } == 1)
    #expect(try plays { $0.loop(0) } == 0)
    #expect(try plays { $0.loop(4, name: "ANIMEXTS1.0") } == 5)
    #expect(try plays { $0.loop(4, name: "SOMETHING10") } == 1)
  }

  @Test func `bytes after the end are not read`() throws {
    var gif = GIFBuilder(1, 1)
    gif.image(1, 1, [0])
    gif.image(1, 1, [1])
    for tail: [UInt8] in [[0], [0x2C], [0x21, 0xF9], gif.bytes] {
      var decoder = try AnimationDecoder(gif.finished + tail)
      #expect(try decoder.next() != nil)
      #expect(try decoder.next() != nil)
      #expect(try decoder.next() == nil)
      #expect(try decoder.next() == nil)
    }
  }

  @Test func `odd blocks are overlooked`() throws {
    var gif = GIFBuilder(1, 1)
    gif.raw([0x21, 0xFE, 2, 65, 66, 0])  // a comment
    gif.raw([0x21, 0xFE, 0])  // an empty one
    gif.raw([0x21, 0xF9, 2, 0xFF, 0xFF, 0])  // a control block that is too short
    gif.raw([0x21, 0xFF, 3, 65, 66, 67, 0])  // an application without a name
    gif.raw([0x21, 0x77, 1, 9, 1, 8, 0])  // something unheard of
    gif.image(1, 1, [2])
    #expect(try Self.pixels(gif) == [[Self.blue]])
    #expect(try frames(of: gif.bytes).count == 1)  // without the trailer
  }

  @Test func `files that cannot be shown are rejected`() throws {
    let empty = GIFBuilder(1, 1)
    #expect(throws: CodecError.malformed(.gif, reason: "there is no image in it")) { try frames(of: empty.finished) }
    var flat = GIFBuilder(1, 1)
    flat.image(0, 1, [])
    #expect(throws: CodecError.noPixels(.gif, found: PixelSize(width: 0, height: 1))) { try frames(of: flat.finished) }
    #expect(throws: CodecError.self) { try frames(of: GIFBuilder(0, 1).finished) }
  }

  @Test func `limits hold for canvas images and frames`() throws {
    var huge = GIFBuilder(1, 1)
    huge.image(60_000, 2, [0])
    #expect(throws: CodecError.self) { try frames(of: huge.finished) }
    let wide = GIFBuilder(3000, 3000)
    #expect(throws: CodecError.self) { try frames(of: wide.finished, limits: DecodingLimits(pixels: 1 << 20)) }
    var long = GIFBuilder(1, 1)
    for _ in 0..<4 { long.image(1, 1, [0]) }
    #expect(try frames(of: long.finished, limits: DecodingLimits(frames: 4)).count == 4)
    #expect(throws: CodecError.tooManyFrames(.gif, limit: 3)) {
      try frames(of: long.finished, limits: DecodingLimits(frames: 3))
    }
  }

  @Test func `every truncation keeps the frames before it`() throws {
    var gif = GIFBuilder(2, 2)
    gif.loop(0)
    gif.control(disposal: 2, delay: 5)
    gif.image(2, 2, [0, 1, 2, 3])
    let first = gif.bytes.count
    gif.control(disposal: 2, delay: 5)
    let betweenBlocks = [first, gif.bytes.count]
    gif.image(2, 2, [3, 2, 1, 0])
    let all = gif.finished
    for count in 0..<all.count - 1 {
      var shown = 0
      do {
        var decoder = try AnimationDecoder(Array(all.prefix(count)))
        while try decoder.next() != nil { shown += 1 }
        #expect(betweenBlocks.contains(count) && shown == 1, "\(count) bytes")
      } catch {
        #expect(shown == (count < first ? 0 : 1), "\(count) bytes")
      }
    }
  }

  @Test func `files of our writer are played as by a viewer`() throws {
    let pictures = (0..<6).map { GIFEncoderTests.moving($0 * 8) }
    let bytes = try GIFEncoderTests.encode(pictures, delay: 4)
    let shown = try frames(of: bytes)
    #expect(shown.map(\.bitmap.pixels) == pictures.map(\.pixels))
    #expect(shown.allSatisfy { $0.delay == 0.04 })
  }
}
