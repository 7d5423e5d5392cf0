import Pixels
import TestSupport
import Testing

@testable import ImageCodecs

/// PNG files built from plain rows: depths, palettes, transparency, interlacing and gamma. Every cut and every flipped byte
/// is an error, and limits come before memory.
@Suite struct PNGDecoderTests {
  /// Builds files of any colour type and depth from stored (uncompressed) rows.
  static func file(
    _ width: Int, _ height: Int, depth: UInt8, type: UInt8, interlace: UInt8 = 0, chunks: [(String, [UInt8])] = [],
    rows: [[UInt8]]
  ) -> [UInt8] {
    let header = PNGBuilder.bigEndian(width) + PNGBuilder.bigEndian(height) + [depth, type, 0, 0, interlace]
    return PNGBuilder.file(header: header, chunks: chunks, data: PNGBuilder.stored(rows.flatMap { [0] + $0 }))
  }

  static func decode(_ bytes: [UInt8]) throws -> [UInt32] { try ImageDecoder.decode(bytes).pixels }

  @Test func `grey of every depth`() throws {
    for depth in [1, 2, 4, 8] as [UInt8] {
      let top = UInt8(truncatingIfNeeded: 0xFF00 >> UInt16(depth))  // the first sample is full, the second 0
      let file = Self.file(2, 1, depth: depth, type: 0, rows: [depth == 8 ? [0xFF, 0] : [top]])
      #expect(try Self.decode(file) == [0xFFFF_FFFF, 0xFF00_0000])
    }
    let wide = Self.file(2, 1, depth: 16, type: 0, rows: [[0x80, 0x80, 0x12, 0x34]])
    #expect(try Self.decode(wide) == [0xFF80_8080, 0xFF12_1212])
  }

  @Test func `true colour and alpha`() throws {
    #expect(try Self.decode(Self.file(1, 1, depth: 8, type: 2, rows: [[1, 2, 3]])) == [0xFF03_0201])
    #expect(try Self.decode(Self.file(1, 1, depth: 8, type: 6, rows: [[1, 2, 3, 4]])) == [0x0403_0201])
    #expect(try Self.decode(Self.file(1, 1, depth: 8, type: 4, rows: [[9, 4]])) == [0x0409_0909])
    let wide = Self.file(1, 1, depth: 16, type: 6, rows: [[0xFF, 0xFF, 0, 0, 0x7F, 0x7F, 0x40, 0x40]])
    #expect(try Self.decode(wide) == [0x407F_00FF])
  }

  @Test func `palettes and transparency`() throws {
    let palette: [(String, [UInt8])] = [("PLTE", [10, 20, 30, 40, 50, 60]), ("tRNS", [128])]
    let file = Self.file(2, 1, depth: 1, type: 3, chunks: palette, rows: [[0b0100_0000]])
    #expect(try Self.decode(file) == [0x801E_140A, 0xFF3C_3228])
    let key = Self.file(2, 1, depth: 8, type: 2, chunks: [("tRNS", [0, 1, 0, 2, 0, 3])], rows: [[1, 2, 3, 1, 2, 4]])
    #expect(try Self.decode(key) == [0x0003_0201, 0xFF04_0201])
  }

  @Test func `interlaced rows find their places`() throws {
    // Adam7 of a 4×4 picture whose pixel (x, y) is 4y + x: passes 1, 4, 5, 6 and 7 hold pixels.
    let rows: [[UInt8]] = [[0], [2], [8, 10], [1, 3], [9, 11], [4, 5, 6, 7], [12, 13, 14, 15]]
    let file = Self.file(4, 4, depth: 8, type: 0, interlace: 1, rows: rows)
    #expect(try Self.decode(file) == (0..<16).map { UInt32($0) * 0x01_0101 | 0xFF00_0000 })
  }

  @Test(.enabled(if: hasColorProfiles)) func `gamma counts unless another chunk overrules`() throws {
    let linear = ("gAMA", PNGBuilder.bigEndian(100_000))
    let rows: [[UInt8]] = [[0, 55, 128, 255]]
    let corrected = try Self.decode(Self.file(4, 1, depth: 8, type: 0, chunks: [linear], rows: rows)).map { $0 & 255 }
    #expect(corrected == [0, 128, 188, 255], "the curve of sRGB, as in Chromium")
    // All of the 16 bits count: 655 of 65,535 are 2.5 of 255, and 2 and 3 become 22 and 28.
    let fine = Self.file(2, 1, depth: 16, type: 0, chunks: [linear], rows: [[2, 143, 255, 255]])
    #expect(try Self.decode(fine).map { $0 & 255 } == [25, 255])
    let usual = Self.file(4, 1, depth: 8, type: 0, chunks: [("gAMA", PNGBuilder.bigEndian(45_455))], rows: rows)
    #expect(try Self.decode(usual).map { $0 & 255 } == [0, 55, 128, 255])
    let managed = Self.file(4, 1, depth: 8, type: 0, chunks: [("sRGB", [0]), linear], rows: rows)
    #expect(try Self.decode(managed).map { $0 & 255 } == [0, 55, 128, 255])
  }

  @Test func `limits come before memory`() {
    let huge = Self.file(70_000, 70_000, depth: 8, type: 6, rows: [[0]])
    #expect(throws: CodecError.sideTooLong(.png, found: PixelSize(width: 70_000, height: 70_000), limit: 32_767)) {
      try ImageDecoder.decode(huge)
    }
    let wide = Self.file(30_000, 30_000, depth: 8, type: 6, rows: [[0]])
    #expect(throws: CodecError.tooManyPixels(.png, found: PixelSize(width: 30_000, height: 30_000), limit: 1 << 26)) {
      try ImageDecoder.decode(wide)
    }
  }

  @Test func `every truncation is an error`() throws {
    for picture in [TestPictures.gradient(19, 13), TestPictures.stripes(20, 5, colors: 7)] {
      let bytes = try PNGEncoder().encode(picture)
      for count in 0..<bytes.count {
        #expect(throws: CodecError.self) { try ImageDecoder.decode(Array(bytes.prefix(count))) }
      }
    }
  }

  @Test func `every flipped byte of a critical chunk is an error`() throws {
    let bytes = try PNGEncoder(PNGOptions(software: nil)).encode(TestPictures.gradient(9, 7))
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x10
      #expect(throws: CodecError.self, "byte \(index)") { try ImageDecoder.decode(damaged) }
    }
  }
}
