import Foundation
import Pixels
import TestSupport
import Testing

@testable import ImageCodecs

#if WebP
  /// WebP files, still and animated: frames, times, alpha and orientation. Files that are cut short, damaged or too large
  /// end in an error or in some picture, never in a trap.
  @Suite struct WebPFramesTests {
    static let alpha: [UInt32] = [
      0xFF1E_140A, 0x8007_00FF, 0x000E_0000, 0xFF15_FF00, 0xFF3A_140A, 0x8023_00FF, 0x002A_0000, 0xFF31_FF00,
      0xFF56_140A, 0x803F_00FF, 0x0046_0000, 0xFF4D_FF00,
    ]

    @Test func `lossless stills are exact`() throws {
      var decoder = try AnimationDecoder(WebPSamples.bytes("alpha"))
      #expect(decoder.size == PixelSize(width: 4, height: 3) && decoder.loopCount == 1)
      let next = try decoder.next()
      let frame = try #require(next)
      #expect(frame.bitmap.pixels == Self.alpha && frame.delay == 0)
      #expect(try decoder.next() == nil)
    }

    @Test func `lossy stills come close`() throws {
      let picture = try ImageDecoder.decode(WebPSamples.bytes("lossy"))
      #expect(picture.pixels.count == 256)
      for pixel in picture.pixels {
        let samples = [0, 8, 16, 24].map { Int((pixel >> UInt32($0)) & 255) }
        #expect(zip(samples, [200, 100, 50, 255]).allSatisfy { abs($0 - $1) <= 3 })
      }
    }

    @Test func `orientation is applied`() throws {
      let bytes = try WebPSamples.bytes("orientation6")
      let size = PixelSize(width: 3, height: 4)
      #expect(try AnimationDecoder(bytes).size == size)
      // Column x of the upright picture is row 2 − x of the stored one.
      let upright = (0..<12).map { (place: Int) -> UInt32 in
        let (x, y) = (place % 3, place / 3)
        return Self.alpha[(2 - x) * 4 + y] | 0xFF00_0000
      }
      let shown = try ImageDecoder.decode(bytes)
      #expect(shown.size == size)
      for (pixel, expected) in zip(shown.pixels, upright) where expected & 0xFFFF != 0 { #expect(pixel == expected) }
      // The same with the six bytes before the data that JPEG files have.
      let place = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("EXIF".utf8)) })
      var prefixed = Array(bytes[..<(place + 4)])
      prefixed += [32, 0, 0, 0]
      prefixed += Array("Exif\0\0".utf8)
      prefixed += bytes[(place + 8)...]
      prefixed[4] += 6
      #expect(try ImageDecoder.decode(prefixed) == shown)
    }

    @Test func `frames and their times`() throws {
      let bytes = try WebPSamples.bytes("animation")
      #expect(try AnimationDecoder(bytes).loopCount == 3)
      let shown = try frames(of: bytes)
      #expect(shown.map(\.delay) == [0.04, 0.07, 1])
      for (index, frame) in shown.enumerated() {
        let color: UInt32 = 0xFF0A_00C8 + UInt32(index * 50) << 8
        let expected = (0..<24).map { place -> UInt32 in
          let isInside = place % 6 / 2 == index && (1..<3).contains(place / 6)
          return isInside ? color : 0
        }
        #expect(frame.bitmap.pixels.map { $0 >> 24 == 0 ? 0 : $0 } == expected)
      }
    }

    @Test(arguments: WebPSamples.files.keys.sorted()) func `every truncation is an error`(name: String) throws {
      let bytes = try WebPSamples.bytes(name)
      for count in bytes.indices.dropLast() {
        #expect(throws: CodecError.self, "\(count) bytes") { try frames(of: Array(bytes.prefix(count))) }
      }
    }

    @Test(arguments: WebPSamples.files.keys.sorted()) func `damage never traps`(name: String) throws {
      let bytes = try WebPSamples.bytes(name)
      for index in bytes.indices {
        for bit in 0..<8 {
          var damaged = bytes
          damaged[index] ^= 1 << bit
          _ = try? frames(of: damaged, limits: DecodingLimits(pixels: 1 << 20))
        }
      }
    }

    @Test func `limits come before memory`() throws {
      var bytes = try WebPSamples.bytes("animation")
      #expect(throws: CodecError.tooManyFrames(.webp, limit: 2)) {
        try frames(of: bytes, limits: DecodingLimits(frames: 2))
      }
      #expect(throws: CodecError.tooManyPixels(.webp, found: PixelSize(width: 6, height: 4), limit: 23)) {
        try frames(of: bytes, limits: DecodingLimits(pixels: 23))
      }
      // The canvas of the header, 24 bits a side.
      bytes.replaceSubrange(24..<30, with: [0xFF, 0x3F, 0, 0xFF, 0x3F, 0])
      #expect(throws: CodecError.self) { try AnimationDecoder(bytes) }
    }
  }
#else
  @Suite struct WebPFramesTests {
    @Test func `the trait is named`() {
      let file = Array("RIFF".utf8) + [4, 0, 0, 0] + Array("WEBPVP8 ".utf8)
      #expect(throws: CodecError.missingLibrary(.webp, trait: "WebP")) { try ImageDecoder.decode(file) }
    }
  }
#endif
