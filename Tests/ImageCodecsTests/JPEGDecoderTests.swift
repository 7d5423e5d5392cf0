import Foundation
import Pixels
import TestSupport
import Testing

@testable import ImageCodecs

#if JPEG
  /// JPEG files in colour, grey and CMYK, with their orientation: colours land where they belong. Files that are cut short
  /// or too large are errors, damaged ones never trap.
  @Suite struct JPEGDecoderTests {
    /// Whether a pixel is within 6 levels of R, G, B and opaque.
    static func isNear(_ pixel: UInt32, _ red: Int, _ green: Int, _ blue: Int) -> Bool {
      let samples = [0, 8, 16].map { Int((pixel >> UInt32($0)) & 255) }
      return zip(samples, [red, green, blue]).allSatisfy { abs($0 - $1) <= 6 } && pixel >> 24 == 255
    }

    @Test(arguments: ["upright", "progressive", "cmyk"])
    func `colours land where they belong`(name: String) throws {
      let picture = try ImageDecoder.decode(JPEGSamples.bytes(name))
      #expect(picture.size == PixelSize(width: 24, height: 16))
      func pixel(_ x: Int, _ y: Int) -> UInt32 { picture.pixels[y * 24 + x] }
      #expect(Self.isNear(pixel(3, 3), 255, 0, 0))
      #expect(Self.isNear(pixel(20, 12), 0, 0, 255))
      #expect(Self.isNear(pixel(3, 12), 0, 200, 0))
      #expect(Self.isNear(pixel(12, 4), 240, 240, 240))
    }

    @Test func `grey becomes equal samples`() throws {
      let picture = try ImageDecoder.decode(JPEGSamples.bytes("grey"))
      #expect(Self.isNear(picture.pixels[3 * 24 + 3], 76, 76, 76))
    }

    @Test func `orientation is applied`() throws {
      // Code 6 is turned clockwise: the top left goes to the top right, the bottom left to the top left.
      let picture = try ImageDecoder.decode(JPEGSamples.bytes("orientation6"))
      #expect(picture.size == PixelSize(width: 16, height: 24))
      #expect(Self.isNear(picture.pixels[3 * 16 + 12], 255, 0, 0))
      #expect(Self.isNear(picture.pixels[3 * 16 + 3], 0, 200, 0))
      #expect(Self.isNear(picture.pixels[20 * 16 + 3], 0, 0, 255))
    }

    @Test(arguments: JPEGSamples.files.keys.sorted())
    func `every truncation is an error`(name: String) throws {
      let bytes = try JPEGSamples.bytes(name)
      for count in 0..<bytes.count {
        #expect(throws: CodecError.self, "\(count) bytes") { try ImageDecoder.decode(Array(bytes.prefix(count))) }
      }
    }

    @Test(arguments: JPEGSamples.files.keys.sorted())
    func `damage never traps`(name: String) throws {
      let bytes = try JPEGSamples.bytes(name)
      var random = SeededRandom(seed: 7)
      for _ in 0..<400 {
        var damaged = bytes
        for _ in 0..<3 {
          damaged[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        _ = try? ImageDecoder.decode(damaged, limits: DecodingLimits(pixels: 1 << 20))
      }
    }

    @Test func `limits come before memory`() throws {
      #expect(throws: CodecError.tooManyPixels(.jpeg, found: PixelSize(width: 24, height: 16), limit: 383)) {
        try ImageDecoder.decode(JPEGSamples.bytes("upright"), limits: DecodingLimits(pixels: 383))
      }
    }
  }
#else
  @Suite struct JPEGDecoderTests {
    @Test func `a build without the library says so`() {
      #expect(throws: CodecError.missingLibrary(.jpeg, trait: "JPEG")) {
        try ImageDecoder.decode([0xFF, 0xD8, 0xFF, 0xE0])
      }
    }
  }
#endif
