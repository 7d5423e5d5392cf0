import FileFormats
import Foundation
import Pixels
import TestSupport
import Testing

@testable import ImageCodecs

#if AVIF
  import CAVIF

  /// AVIF sequences, read back by libavif's decoders, which are others than the encoder (dav1d, libgav1): close pictures, exact
  /// times, alpha, colour tags; and equal bytes whatever the clock says.
  @Suite struct AVIFEncoderTests {
    /// What a decoder says of a file.
    struct Decoded {
      var pictures: [StraightBitmap] = []
      var ticks: [UInt64] = []
      var ticksPerSecond: UInt64 = 0
      var tags: [UInt16] = []
      var isFullRange = false
      var isSequence = false
    }

    static func encode(
      _ frames: [(picture: StraightBitmap, ticks: Int)], hasAlpha: Bool = false, options: AVIFOptions = AVIFOptions(),
      ticksPerSecond: Int = 50
    ) throws -> [UInt8] {
      let encoder = try AVIFEncoder(size: frames[0].picture.size, hasAlpha: hasAlpha, options: options)
      var writer = try AVIFWriter(encoder, ticksPerSecond: ticksPerSecond)
      for (index, frame) in frames.enumerated() {
        let before = index == 0 ? nil : frames[index - 1].picture
        try writer.append(try encoder.convert(frame.picture, after: before), ticks: frame.ticks)
      }
      return try writer.finish()
    }

    static func decode(_ bytes: [UInt8]) throws -> Decoded {
      let decoder = unsafe try #require(avifDecoderCreate())
      defer { unsafe avifDecoderDestroy(decoder) }
      var decoded = Decoded()
      try unsafe bytes.withUnsafeBufferPointer { buffer in
        #expect(unsafe avifDecoderSetIOMemory(decoder, buffer.baseAddress, buffer.count) == AVIF_RESULT_OK)
        #expect(unsafe avifDecoderParse(decoder) == AVIF_RESULT_OK)
        decoded.ticksPerSecond = unsafe decoder.pointee.timescale
        decoded.isSequence = bytes[8..<12].elementsEqual("avis".utf8)
        while unsafe avifDecoderNextImage(decoder) == AVIF_RESULT_OK {
          let image = unsafe try #require(decoder.pointee.image)
          decoded.ticks.append(unsafe decoder.pointee.imageTiming.durationInTimescales)
          decoded.pictures.append(unsafe try picture(image))
          decoded.tags = unsafe [
            image.pointee.colorPrimaries, image.pointee.transferCharacteristics, image.pointee.matrixCoefficients,
          ]
          decoded.isFullRange = unsafe image.pointee.yuvRange == AVIF_RANGE_FULL
        }
      }
      return decoded
    }

    /// The colours as libavif itself works them out.
    private static func picture(_ image: UnsafeMutablePointer<avifImage>) throws -> StraightBitmap {
      let size = unsafe PixelSize(width: Int(image.pointee.width), height: Int(image.pointee.height))
      var pixels = [UInt32](repeating: 0, count: size.area)
      var target = unsafe avifRGBImage()
      unsafe avifRGBImageSetDefaults(&target, image)
      let result = unsafe pixels.withUnsafeMutableBytes { buffer -> avifResult in
        unsafe target.pixels = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
        unsafe target.rowBytes = UInt32(size.width * 4)
        return unsafe avifImageYUVToRGB(image, &target)
      }
      #expect(result == AVIF_RESULT_OK)
      return StraightBitmap(size: size, pixels: pixels)
    }

    /// A square that moves over a gradient.
    static func moving(_ step: Int, alpha: UInt32 = 255) -> StraightBitmap {
      let size = PixelSize(width: 97, height: 63)
      var pixels: [UInt32] = []
      for y in 0..<size.height {
        for x in 0..<size.width {
          let isSquare = (step * 6..<step * 6 + 20).contains(x) && (10..<30).contains(y)
          let (red, green, blue) = isSquare ? (250, 30, 60) : (x * 2, y * 3, 120)
          pixels.append(UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | (isSquare ? 255 : alpha) << 24)
        }
      }
      return StraightBitmap(size: size, pixels: pixels)
    }

    /// Peak signal-to-noise ratio in dB of the colours.
    static func ratio(_ one: StraightBitmap, _ other: StraightBitmap) -> Double {
      var sum = 0.0
      for (a, b) in zip(one.pixels, other.pixels) {
        for shift in [0, 8, 16] as [UInt32] {
          let difference = Double((a >> shift) & 255) - Double((b >> shift) & 255)
          sum += difference * difference
        }
      }
      return 10 * log10(255 * 255 * 3 * Double(one.pixels.count) / max(sum, 1))
    }

    @Test(arguments: Compression.allCases) func `pictures come back close, in order and for their times`(
      effort: Compression
    ) throws {
      let pictures = (0..<9).map { Self.moving($0) }
      let bytes = try Self.encode(
        pictures.map { ($0, 3) }, options: AVIFOptions(quality: 90, effort: effort), ticksPerSecond: 48)
      let decoded = try Self.decode(bytes)
      #expect(decoded.isSequence && decoded.ticksPerSecond == 48)
      #expect(decoded.ticks == [UInt64](repeating: 3, count: 9))
      for (shown, picture) in zip(decoded.pictures, pictures) { #expect(Self.ratio(shown, picture) > 38) }
      var reader = try AnimationDecoder(bytes)
      #expect(reader.size == pictures[0].size && reader.loopCount == 0 && reader.colorNote == nil)
      for (shown, picture) in zip(decoded.pictures, pictures) {
        let frame = try #require(try reader.next())
        #expect(frame.delay == 3.0 / 48 && Self.ratio(frame.bitmap, shown) > 38)
        // libavif's own arithmetic has few bits.
        #expect(Self.ratio(frame.bitmap, picture) > Self.ratio(shown, picture) - 0.1)
      }
      #expect(try reader.next() == nil)
    }

    @Test func `damaged files are errors, never traps`() throws {
      let bytes = try Self.encode([(Self.moving(0), 1), (Self.moving(1, alpha: 90), 1)])
      for length in stride(from: 0, to: bytes.count, by: 41) {
        #expect(throws: CodecError.self) {
          var reader = try AnimationDecoder(Array(bytes[..<length]))
          while try reader.next() != nil {}
        }
      }
      var random = SeededRandom(seed: 3)
      for _ in 0..<200 {
        var damaged = bytes
        for _ in 0..<3 { damaged[random.int(0...damaged.count - 1)] = UInt8(random.int(0...255)) }
        guard var reader = try? AnimationDecoder(damaged, limits: DecodingLimits(pixels: 1 << 14, frames: 10)) else {
          continue
        }
        while let frame = try? reader.next() { #expect(frame.bitmap.pixels.count == reader.size.area) }
      }
      #expect(throws: CodecError.self) { try AnimationDecoder(bytes, limits: DecodingLimits(pixels: 100)) }
    }

    /// A first picture that libaom mixes with those after it stays wrong as long as nothing moves.
    @Test func `the first picture is as close as the last, however much the next ones differ`() throws {
      let size = PixelSize(width: 128, height: 96)
      let pictures = (0..<24).map { step in
        let pixels = (0..<size.area).map { index -> UInt32 in
          let (x, y) = (index % size.width, index / size.width)
          let (red, green, blue) = (14 + x * y / 160 + 2 * step, 17 + x / 2 + step, 22 + y / 2 + 3 * step)
          return UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 255 << 24
        }
        return StraightBitmap(size: size, pixels: pixels)
      }
      let decoded = try Self.decode(try Self.encode(pictures.map { ($0, 2) }))
      let ratios = zip(decoded.pictures, pictures).map { Self.ratio($0, $1) }
      let (first, last) = (try #require(ratios.first), try #require(ratios.last))
      #expect(ratios.count == 24 && first > 45 && first > last - 1.5, "\(first) dB, \(last) dB")
    }

    @Test func `colours are tagged as sRGB in the limited range`() throws {
      let decoded = try Self.decode(try Self.encode([(Self.moving(0), 1), (Self.moving(1), 1)]))
      #expect(decoded.tags == [1, 13, 1] && !decoded.isFullRange)
    }

    @Test func `equal pictures are one longer sample`() throws {
      let (one, other) = (Self.moving(0), Self.moving(4))
      let bytes = try Self.encode([(one, 2), (one, 5), (other, 1), (one, 1), (one, 1)])
      #expect(try Self.decode(bytes).ticks == [7, 1, 2])
    }

    @Test func `one picture is a still`() throws {
      let bytes = try Self.encode([(Self.moving(2), 10), (Self.moving(2), 10)])
      let decoded = try Self.decode(bytes)
      #expect(!decoded.isSequence && decoded.pictures.count == 1)
      #expect(bytes[8..<12].elementsEqual("avif".utf8))
      #expect(FileMark.isPresent(inTail: bytes) && FileMark.standsAtEnd(ofFileBeginning: bytes))
    }

    @Test func `a time beyond 32 bits becomes several samples`() throws {
      let bytes = try Self.encode([(Self.moving(0), 5_000_000_000), (Self.moving(1), 1)], ticksPerSecond: 1_000_000)
      let decoded = try Self.decode(bytes)
      #expect(decoded.ticks.dropLast().reduce(0, +) == 5_000_000_000 && decoded.ticks.last == 1)
    }

    @Test func `alpha is kept, fully transparent and opaque pixels nearly exactly`() throws {
      let pictures = [0, 3, 5].map { Self.moving($0, alpha: 0) }
      let decoded = try Self.decode(try Self.encode(pictures.map { ($0, 1) }, hasAlpha: true))
      for (shown, picture) in zip(decoded.pictures, pictures) {
        let errors = zip(shown.pixels, picture.pixels).map { abs(Int($0 >> 24) - Int($1 >> 24)) }
        #expect(errors.count(where: { $0 > 8 }) < errors.count / 50)
        #expect(Double(errors.reduce(0, +)) / Double(errors.count) < 1)
      }
    }

    @Test func `bytes do not depend on when they are made, and no clock is in them`() async throws {
      let frames = (0..<12).map { (Self.moving($0), 1) }
      let first = try Self.encode(frames)
      try await Task.sleep(for: .milliseconds(1100))
      #expect(try Self.encode(frames) == first)
      for type in ["mvhd", "tkhd", "mdhd"] {
        let place = try #require(first.indices.first { first[$0...].starts(with: type.utf8) })
        #expect(first[place + 4] == 1 && first[place + 8..<place + 24].allSatisfy { $0 == 0 }, "\(type)")
      }
    }

    @Test func `a lower quality makes a smaller file`() throws {
      let frames = (0..<6).map { (Self.moving($0), 1) }
      let sizes = try [20.0, 60, 95].map { try Self.encode(frames, options: AVIFOptions(quality: $0)).count }
      #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2])
      #expect([0.0, 50, 60, 99, 100].map { AVIFOptions(quality: $0).level } == [63, 34, 27, 2, 0])
      #expect([0.0, 50, 60, 100].map { AVIFOptions(quality: $0, effort: .best).level } == [63, 32, 25, 0])
    }

    @Test func `a file without pictures and pictures of other sizes are refused`() throws {
      let encoder = try AVIFEncoder(size: PixelSize(width: 4, height: 4), hasAlpha: false)
      #expect(throws: CodecError.self) {
        var writer = try AVIFWriter(encoder, ticksPerSecond: 50)
        return try writer.finish()
      }
      #expect(throws: CodecError.self) { try encoder.convert(Self.moving(0), after: nil) }
      #expect(throws: CodecError.self) { try AVIFEncoder(size: PixelSize(width: 0, height: 4), hasAlpha: false) }
      #expect(throws: CodecError.self) { try AVIFEncoder(size: PixelSize(width: 20_000, height: 4), hasAlpha: false) }
    }
  }
#endif
