import Foundation
import Pixels
import TestSupport
import Testing

@testable import ImageCodecs

#if WebP
  /// Animated WebPs, read back by libwebp: lossless frames are exact, lossy ones close and steady where nothing
  /// changes, and only changes are sent. In a build without libwebp the error names the trait.
  @Suite struct WebPEncoderTests {
    /// A file of frames that stay `delay` ms each.
    static func encode(
      _ frames: [StraightBitmap], options: WebPOptions = WebPOptions(effort: .fast), delay: Int = 40
    ) throws -> [UInt8] {
      let encoder = try WebPEncoder(size: frames[0].size, options: options)
      var writer = WebPWriter(encoder)
      var bytes: [UInt8] = []
      for (index, frame) in frames.enumerated() {
        let made = try encoder.compress(frame, after: index == 0 ? nil : frames[index - 1])
        bytes += try writer.append(made, delay: delay)
      }
      let ending = try writer.finish()
      bytes += ending.tail
      bytes.replaceSubrange(0..<ending.header.count, with: ending.header)
      return bytes
    }

    /// The places and flags of the frames, read from the ANMF chunks.
    static func areas(_ file: [UInt8]) -> [(area: PixelRect, flags: UInt8)] {
      var areas: [(area: PixelRect, flags: UInt8)] = []
      var position = 12
      while position + 8 <= file.count {
        func number(_ offset: Int, _ bytes: Int) -> Int {
          (0..<bytes).reduce(0) { $0 | Int(file[position + offset + $1]) << (8 * $1) }
        }
        let length = number(4, 4)
        if file[position...].starts(with: "ANMF".utf8) {
          let (x, y) = (number(8, 3) * 2, number(11, 3) * 2)
          let area = PixelRect(x: x, y: y, width: number(14, 3) + 1, height: number(17, 3) + 1)
          areas.append((area, file[position + 23]))
        }
        position += 8 + length + length % 2
      }
      return areas
    }

    static func moving(_ position: Int) -> StraightBitmap { GIFEncoderTests.moving(position).straight() }

    @Test(arguments: Compression.allCases) func `lossless frames come back exactly`(effort: Compression) throws {
      let pictures = (0..<8).map { Self.moving($0 * 5 + 1) }
      let bytes = try Self.encode(pictures, options: WebPOptions(effort: effort))
      let shown = try frames(of: bytes)
      #expect(shown.map(\.bitmap) == pictures)
      #expect(shown.allSatisfy { $0.delay == 0.04 })
      #expect(try AnimationDecoder(bytes).loopCount == 0)
      for (area, _) in Self.areas(bytes).dropFirst() {
        #expect(area.width <= 15 && area.height == 12 && area.x % 2 == 0 && area.y % 2 == 0)
      }
    }

    @Test func `random changes come back exactly`() throws {
      var random = SeededRandom(seed: 11)
      for round in 0..<40 {
        let size = PixelSize(
          width: Int.random(in: 1...40, using: &random), height: Int.random(in: 1...40, using: &random))
        let isOpaque = round % 2 == 0
        func color() -> UInt32 {
          let color = UInt32.random(in: 0...UInt32.max, using: &random)
          return isOpaque || color & 3 == 0 ? color | 0xFF00_0000 : color >> 31 == 0 ? 0 : color
        }
        var picture = StraightBitmap(size: size, pixels: (0..<size.area).map { _ in color() })
        var pictures = [picture]
        for _ in 0..<5 {
          for _ in 0..<Int.random(in: 0...5, using: &random) {
            picture.pixels[Int.random(in: 0..<size.area, using: &random)] = color()
          }
          pictures.append(picture)
        }
        let shown = try frames(of: try Self.encode(pictures))
        // Equal neighbours have been joined.
        let different = zip(pictures, [nil] + pictures.map { Optional($0) }).filter { $0.0 != $0.1 }.map(\.0)
        #expect(shown.map(\.bitmap) == different, "round \(round)")
        #expect(different.count == 1 || abs(shown.reduce(0) { $0 + $1.delay } - 0.24) < 1e-9)
      }
    }

    @Test func `pixels that stay are left out where that pays`() throws {
      // Noise on which two far pixels change: everything between them would have to be sent again.
      var random = SeededRandom(seed: 5)
      let noise = (0..<6400).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) | 0xFF00_0000 }
      let first = StraightBitmap(size: PixelSize(width: 80, height: 80), pixels: noise)
      var second = first
      second.pixels[0] = 0xFF00_00FF
      second.pixels[6399] = 0xFF00_FF00
      let bytes = try Self.encode([first, second])
      #expect(Self.areas(bytes).map(\.flags) == [2, 0])
      #expect(bytes.count < 6400 * 4 + 1000)
      #expect(try frames(of: bytes).map(\.bitmap) == [first, second])
    }

    @Test func `one frame makes a still picture`() throws {
      let bytes = try Self.encode([Self.moving(3), Self.moving(3)])
      #expect(Self.areas(bytes).isEmpty)
      #expect(!bytes.indices.contains { bytes[$0...].starts(with: "ANIM".utf8) })
      #expect(try ImageDecoder.decode(bytes) == Self.moving(3))
    }

    @Test func `equal frames are one longer frame`() throws {
      let bytes = try Self.encode([0, 0, 9, 9, 9, 0].map(Self.moving), delay: 17)
      let shown = try frames(of: bytes)
      #expect(shown.map(\.bitmap) == [0, 9, 0].map(Self.moving))
      #expect(shown.map { Int(($0.delay * 1000).rounded()) } == [34, 51, 17])
    }

    @Test func `carries plays and the programs name`() throws {
      let pictures = [Self.moving(0), Self.moving(8)]
      let bytes = try Self.encode(pictures, options: WebPOptions(effort: .fast, plays: 7))
      #expect(try AnimationDecoder(bytes).loopCount == 7)
      #expect(String(decoding: bytes.suffix(120), as: UTF8.self).contains(#"CreatorTool="MagicMove""#))
      let plain = try Self.encode(pictures, options: WebPOptions(effort: .fast, creator: nil))
      #expect(plain.count < bytes.count - 200)
      #expect(try frames(of: plain).map(\.bitmap) == pictures)
    }

    @Test func `lossy pictures come close and unchanged parts are steady`() throws {
      let pictures = (0..<4).map { step in
        TestPictures.make(128, 96) { x, y in
          let inside = (step * 8..<step * 8 + 30).contains(x) && (20..<50).contains(y)
          return inside ? (255 - x, y * 2, 40, 255) : (x * 2, y * 2, (x + y) & 255, 255)
        }.straight()
      }
      let bytes = try Self.encode(pictures, options: WebPOptions(quality: 80))
      let shown = try frames(of: bytes).map(\.bitmap)
      #expect(shown.count == 4)
      for (picture, seen) in zip(pictures, shown) {
        let errors = zip(picture.pixels, seen.pixels).map { Double(squaredDistance($0, $1)) }
        let sum: Double = errors.reduce(0, +)
        let most: Double = 255 * 255 * 3 * Double(errors.count)
        let psnr: Double = 10 * log10(most / sum)
        #expect(psnr > 34)
      }
      // Far from the box nothing moves: blocks have 16 rows, and those within 8 pixels of a change are sent again.
      for (before, after) in zip(shown, shown.dropFirst()) {
        #expect(before.pixels[(64 * 128)...] == after.pixels[(64 * 128)...])
      }
    }

    @Test func `lossy transparency is kept`() throws {
      let pictures = [0, 6].map { shift in
        TestPictures.make(48, 32) { x, y in x < 20 + shift ? (200, 40, 60, y * 8) : (0, 0, 0, 0) }.straight()
      }
      let shown = try frames(of: try Self.encode(pictures, options: WebPOptions(quality: 90))).map(\.bitmap)
      #expect(shown.map { $0.pixels.map { $0 >> 24 } } == pictures.map { $0.pixels.map { $0 >> 24 } })
    }

    /// The largest difference of two samples.
    private static func difference(_ one: UInt32, _ other: UInt32) -> Int {
      func sample(_ pixel: UInt32, _ index: UInt32) -> Int { Int(pixel >> (8 * index) & 255) }
      return (0..<3).reduce(0) { max($0, abs(sample(one, $1) - sample(other, $1))) }
    }

    @Test func `blocks that are left out give no rim to flat colours beside them`() throws {
      // Flat colours, of which blocks here and there change a little.
      let pictures = (0..<6).map { step in
        TestPictures.make(160, 128) { x, y in
          let isChanged = (x / 16 * 7 + y / 16 * 5 + step) % 4 == 0 && x % 16 == 8 && y % 16 == 8
          return x < 80 ? (168, isChanged ? 221 + step : 221, 176, 255) : (40, isChanged ? 20 + step : 20, 90, 255)
        }.straight()
      }
      let shown = try frames(of: try Self.encode(pictures, options: WebPOptions(quality: 80))).map(\.bitmap)
      #expect(shown.count == 6)
      for (picture, seen) in zip(pictures, shown) {
        let far = picture.pixels.indices.filter { !(76...83).contains($0 % 160) }
        #expect(far.allSatisfy { Self.difference(picture.pixels[$0], seen.pixels[$0]) <= 8 })
      }
    }

    @Test(arguments: [false, true]) func `what moves over a flat colour leaves no trail`(_ mayBeLossless: Bool) throws {
      func isBox(_ x: Int, _ y: Int, _ step: Int, _ around: Int) -> Bool {
        (step * 7 + 5 - around..<step * 7 + 45 + around).contains(x)
          && (step * 3 + 11 - around..<step * 3 + 41 + around).contains(y)
      }
      let pictures = (0..<14).map { step in
        TestPictures.make(160, 112) { x, y in
          // The pattern of the box keeps the pictures from being lossless.
          isBox(x, y, step, 0)
            ? (255 - (x * y + step) % 61, 159 - x * 7 % 53, (x * 3 ^ y) & 31, 255) : (242, 242, 247, 255)
        }.straight()
      }
      let options = WebPOptions(quality: 80, mayBeLossless: mayBeLossless)
      let shown = try frames(of: try Self.encode(pictures, options: options)).map(\.bitmap)
      for (step, seen) in shown.enumerated() {
        let far = seen.pixels.indices.filter { !isBox($0 % 160, $0 / 160, step, 24) }
        #expect(far.allSatisfy { Self.difference(pictures[step].pixels[$0], seen.pixels[$0]) <= 8 }, "step \(step)")
      }
    }

    @Test func `what is smaller without loss is lossless where it may be`() throws {
      let icons = (0..<5).map { step in
        TestPictures.make(120, 80) { x, y in
          let isInside = (step * 9 + 10..<step * 9 + 50).contains(x) && (20..<60).contains(y)
          return isInside ? (10, 132, 255, 255) : (255, 255, 255, 255)
        }.straight()
      }
      let (lossy, mixed) = (
        try Self.encode(icons, options: WebPOptions(quality: 80)),
        try Self.encode(icons, options: WebPOptions(quality: 80, mayBeLossless: true))
      )
      #expect(mixed.count < lossy.count)
      #expect(try frames(of: mixed).map(\.bitmap) == icons)
      // Noise is not.
      var random = SeededRandom(seed: 8)
      let noise = (0..<2).map { _ in
        let pixels = (0..<6400).map { _ in UInt32(random.int(0...0xFF_FFFF)) | 0xFF00_0000 }
        return StraightBitmap(size: PixelSize(width: 80, height: 80), pixels: pixels)
      }
      #expect(
        try Self.encode(noise, options: WebPOptions(quality: 80, mayBeLossless: true))
          == Self.encode(noise, options: WebPOptions(quality: 80)))
    }

    @Test func `misuse is an error`() throws {
      #expect(throws: CodecError.self) { try WebPEncoder(size: PixelSize(width: 0, height: 1)) }
      #expect(throws: CodecError.self) { try WebPEncoder(size: PixelSize(width: 16_384, height: 1)) }
      let encoder = try WebPEncoder(size: PixelSize(width: 60, height: 40), options: WebPOptions(effort: .fast))
      #expect(throws: CodecError.self) { try encoder.compress(TestPictures.gradient(3, 3).straight(), after: nil) }
      var writer = WebPWriter(encoder)
      #expect(throws: CodecError.self) { try writer.finish() }
      _ = try writer.append(try encoder.compress(Self.moving(0), after: nil), delay: WebPWriter.longestDelay + 1)
      #expect(throws: CodecError.self) {
        try writer.append(try encoder.compress(Self.moving(9), after: Self.moving(0)), delay: 1)
      }
    }
  }
#else
  @Suite struct WebPEncoderTests {
    @Test func `the trait is named`() {
      #expect(throws: CodecError.missingLibrary(.webp, trait: "WebP")) {
        try WebPEncoder(size: PixelSize(width: 1, height: 1))
      }
    }
  }
#endif
