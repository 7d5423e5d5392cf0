import Pixels
import TestSupport
import Testing

@testable import ImageCodecs

/// The deflate of our own: streams of every kind are read back by libpng, noise is stored, checksums are those of zlib.
@Suite struct ZlibStreamTests {
  static let searches: [ZlibStream.Search] = [
    .runs, .copies(shortest: 4), .copies(shortest: 6), .copies(shortest: 8), .cheapest,
  ]

  /// Streams of every kind that blocks and parsers distinguish.
  static func streams() -> [(name: String, bytes: [UInt8])] {
    var random = SeededRandom(seed: 7)
    let noise = (0..<70_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let small = (0..<90_000).map { _ in UInt8(UInt8.random(in: 0...255, using: &random).trailingZeroBitCount) }
    let repeats = (0..<300).flatMap { _ in noise[100..<350] }
    let far: [UInt8] = Array(noise[0..<32_768]) + Array(noise[0..<500]) + Array(noise[32_868..<33_268])
    let mixed: [UInt8] = Array(small[0..<20_000]) + noise + repeats + small
    var streams: [(String, [UInt8])] = [("noise", noise), ("small", small), ("repeats", repeats), ("far", far)]
    streams.append(("mixed", mixed))
    for count in 0...20 { streams.append(("first \(count)", Array(noise[0..<count]))) }
    for count in 1...20 { streams.append(("\(count) equal", [UInt8](repeating: 9, count: count))) }
    for count in [257, 258, 259, 260, 262, 516, 700_000] {
      streams.append(("\(count) zeros", [UInt8](repeating: 0, count: count)))
    }
    return streams.map { (name: $0.0, bytes: $0.1) }
  }

  /// A stream as the pixels of a grey PNG of one row, read by libpng.
  static func inflated(_ stream: [UInt8], count: Int) throws -> [UInt8] {
    var file = PNGFile()
    file.begin(size: PixelSize(width: count - 1, height: 1), layout: PNGLayout(.gray), software: nil)
    file.appendPixels(stream)
    file.end()
    let limits = DecodingLimits(pixels: 1 << 26, side: 1 << 26)
    return try ImageDecoder.decode(file.bytes, limits: limits).pixels.map { UInt8($0 & 255) }
  }

  @Test(arguments: searches)
  func `another decoder reads the same bytes`(search: ZlibStream.Search) throws {
    for (name, bytes) in Self.streams() where bytes.count > 1 {
      // The first byte is the filter of the row: none.
      let row = [0] + bytes.dropFirst()
      let stream = unsafe row.withUnsafeBytes { unsafe ZlibStream.compress($0, search) }
      #expect(try Self.inflated(stream, count: row.count) == Array(row.dropFirst()), "\(name)")
      let shorter = unsafe row.withUnsafeBytes { unsafe ZlibStream.shorter($0, than: stream) }
      #expect(shorter.count <= stream.count)
      #expect(try Self.inflated(shorter, count: row.count) == Array(row.dropFirst()), "\(name)")
    }
  }

  @Test(arguments: searches)
  func `a stream has the size that was measured without writing it`(search: ZlibStream.Search) {
    for (name, bytes) in Self.streams() where bytes.count > 1 {
      let written = unsafe bytes.withUnsafeBytes { unsafe ZlibStream.compress($0, search) }
      #expect(unsafe bytes.withUnsafeBytes { unsafe ZlibStream.size($0, search) } == written.count, "\(name)")
    }
  }

  @Test func `noise is stored and repetition is not`() {
    for (name, bytes) in Self.streams() {
      let stream = unsafe bytes.withUnsafeBytes { unsafe ZlibStream.compress($0, .copies(shortest: 6)) }
      #expect(stream.count <= bytes.count + bytes.count / 4_000 + 24, "\(name)")
      if name == "repeats" { #expect(stream.count < 2_500) }
      if name == "700000 zeros" { #expect(stream.count < 1_500) }
    }
  }

  /// Against sums written out byte by byte, at lengths around those of the blocks that are taken together.
  @Test(arguments: [0, 1, 15, 16, 17, 31, 33, 351, 352, 353, 5_551, 5_552, 5_553, 20_011])
  func `checksums are those of plain loops`(count: Int) {
    let kinds: [(String, (Int) -> UInt8)] = [
      ("mixed", { UInt8(truncatingIfNeeded: $0 &* $0 &* 31) }), ("full", { _ in 255 }), ("zero", { _ in 0 }),
    ]
    for (name, byte) in kinds {
      let bytes = (0..<count).map(byte)
      unsafe bytes.withUnsafeBytes {
        #expect(unsafe Checksum.crc32($0) == PNGBuilder.crc(bytes), "\(name)")
        #expect(unsafe PNGBuilder.bigEndian(Int(Checksum.adler32($0))) == PNGBuilder.adler(bytes), "\(name)")
      }
    }
  }

  @Test func `checksums continue from a seed`() {
    let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    unsafe bytes.withUnsafeBytes { bytes in
      for cut in [0, 3, 500, 1_000] {
        let (first, second) = unsafe (
          UnsafeRawBufferPointer(rebasing: bytes[..<cut]), UnsafeRawBufferPointer(rebasing: bytes[cut...])
        )
        #expect(unsafe Checksum.crc32(second, seed: Checksum.crc32(first)) == Checksum.crc32(bytes))
        #expect(unsafe Checksum.adler32(second, seed: Checksum.adler32(first)) == Checksum.adler32(bytes))
      }
    }
  }

  /// Published check values.
  @Test func `checksums of nine digits are known`() {
    let check = Array("123456789".utf8)
    unsafe check.withUnsafeBytes {
      #expect(unsafe Checksum.crc32($0) == 0xCBF4_3926)
      #expect(unsafe Checksum.adler32($0) == 0x091E_01DE)
    }
  }
}
