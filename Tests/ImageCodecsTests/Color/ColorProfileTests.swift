import Foundation
import Pixels
import TestSupport
import Testing

@testable import ImageCodecs

/// Whether this build converts colours.
let hasColorProfiles = ColorConversion.find(.primaries(.sRGB, .power(1)), .rgb).note == nil

/// Colours that a file says to be others than those of sRGB.
@Suite struct ColorProfileTests {
  /// One colour, (200, 60, 60) in Display P3, with Apple's kind of profile.
  private static let displayP3 =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAA8GlDQ1BJQ0MgUHJvZmlsZQAAeJxjYGASyUnOLWYxYGDIzSspCnJ3"
        + "UoiIjFJgQAKJycUFjgEBPgw4wbdrDIwg+rIubjU4AWdKanEykP4AxKnlJQUlDAyMEUC2SBHQIUB2DoidDmE3gNhJEPYUsJqQIGcg"
        + "ewWQrZAOYZ8AsZMg7BcgdnJBEdBMJg4gmwdqFwhwu2QWF+QkVioEGJPhagIAEYaIsEGINd9nYLDd/////90IMa/9DAwbzRkYuHYi"
        + "xDQsGBgEuRkYTuwsSCxKBAsxAzFTWhoDw6flDAy8kQwMwheAeqIplS9JrSgBSTs7GzAAAAelSmiXIb27AAAAFElEQVR4nGM8YWPD"
        + "gA0wYRUdtBIA/xQBUEfB7b0AAAAASUVORK5CYII=") ?? Data()
  private static let size = PixelSize(width: 4, height: 3)

  /// A PNG of one colour with chunks after its header.
  private static func png(_ color: UInt32, _ chunks: [(String, [UInt8])]) throws -> [UInt8] {
    let picture = Bitmap(size: size, pixels: Array(repeating: color, count: size.area))
    let bytes = try PNGEncoder(PNGOptions()).encode(picture)
    var file = Array(bytes[..<33])
    for (name, data) in chunks { PNGChunk.append(name, data, to: &file) }
    return file + bytes[33...]
  }

  /// The first pixel of a file and what is said about it.
  private static func decoded(_ bytes: [UInt8]) throws -> (rgb: [Int], note: String?) {
    var decoder = try AnimationDecoder(bytes)
    let pixel = try #require(try decoder.next()).bitmap.pixels[0]
    return ([0, 8, 16].map { Int(pixel >> $0 & 255) }, decoder.colorNote)
  }

  private static func isClose(_ found: [Int], _ wanted: [Int]) -> Bool {
    zip(found, wanted).allSatisfy { abs($0 - $1) <= 2 }
  }

  private static let red: UInt32 = 0xFF3C_3CC8

  private static func numbers(_ values: [Int]) -> [UInt8] { values.flatMap(PNGChunk.bigEndian) }

  @Test func `what is sRGB keeps every byte`() throws {
    let chromaticities = Self.numbers([31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000])
    let files: [[(String, [UInt8])]] = [
      [("sRGB", [0])], [("cICP", [1, 13, 0, 1])], [("gAMA", Self.numbers([45_455])), ("cHRM", chromaticities)],
    ]
    for chunks in files {
      let (rgb, note) = try Self.decoded(Self.png(Self.red, chunks))
      #expect(rgb == [200, 60, 60] && note == nil, "\(chunks)")
    }
  }

  @Test func `what cannot be used is said, and colours remain`() throws {
    let damaged = try Self.decoded(Self.png(Self.red, [("iCCP", Array("x\0\0none".utf8))]))
    #expect(damaged.rgb == [200, 60, 60] && damaged.note?.contains("damaged") == true)
    let limited = try Self.decoded(Self.png(Self.red, [("cICP", [12, 13, 0, 0])]))
    #expect(limited.rgb == [200, 60, 60] && limited.note?.contains("limited range") == true)
    // A high dynamic range.
    let bright = try Self.decoded(Self.png(Self.red, [("cICP", [9, 16, 0, 1])]))
    #expect(bright.rgb == [200, 60, 60] && bright.note?.contains("9/16") == true)
  }

  @Test func `parts of a profile of a JPEG are put together in order`() {
    func segment(_ number: UInt8, _ count: UInt8, _ part: [UInt8]) -> [UInt8] {
      [0xFF, 0xE2, 0, UInt8(16 + part.count)] + Array("ICC_PROFILE\0".utf8) + [number, count] + part
    }
    let whole = [0xFF, 0xD8] + segment(2, 2, [3, 4]) + segment(1, 2, [1, 2]) + [0xFF, 0xDA, 0, 2]
    #expect(ColorSource(jpeg: whole, limit: 100) == .profile([1, 2, 3, 4]))
    #expect(ColorSource(jpeg: whole, limit: 3) == .damaged)
    #expect(ColorSource(jpeg: [0xFF, 0xD8] + segment(2, 2, [3, 4]), limit: 100) == .damaged)
    let empty = Array("ICC_PROFILE\0".utf8)
    for size in 0...2 {
      let none = [0xFF, 0xE2, 0, UInt8(14 + size)] + empty + Array([1, 1].prefix(size))
      #expect(ColorSource(jpeg: [0xFF, 0xD8] + none, limit: 100) == .damaged, "an empty profile")
    }
    #expect(ColorSource(jpeg: [0xFF, 0xD8, 0xFF, 0xE2, 0, 6, 1, 2, 3, 4], limit: 100) == nil, "another APP2")
    for length in 0..<whole.count { _ = ColorSource(jpeg: Array(whole[..<length]), limit: 100) }
  }

  #if ColorProfiles
    @Test func `a profile, primaries and codes give the same colours`() throws {
      let profile = try Self.decoded(Array(Self.displayP3))
      #expect(Self.isClose(profile.rgb, [217, 42, 52]) && profile.note == nil, "\(profile)")
      let code = try Self.decoded(Self.png(Self.red, [("cICP", [12, 13, 0, 1])]))
      #expect(Self.isClose(code.rgb, [217, 42, 52]) && code.note == nil, "\(code)")
      let chromaticities = Self.numbers([31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000])
      let points = try Self.decoded(Self.png(Self.red, [("gAMA", Self.numbers([45_455])), ("cHRM", chromaticities)]))
      // A power of 2.2 is not the curve of sRGB.
      #expect(Self.isClose(points.rgb, [219, 37, 49]) && points.note == nil, "\(points)")
      // Chunks in the order of their priority.
      let first = try Self.decoded(
        Self.png(Self.red, [("cICP", [1, 13, 0, 1]), ("gAMA", Self.numbers([45_455])), ("cHRM", chromaticities)]))
      #expect(first.rgb == [200, 60, 60])
    }

    @Test func `pieces of an animation are laid over each other before their colours are converted`() throws {
      var png = APNGBuilder(1, 1, frames: 2)
      png.add("gAMA", Self.numbers([100_000]))
      png.control(.init())
      png.image([0xFFFF_FFFF], width: 1, isDefault: true)
      png.frame(.init(blend: 1), [0x8000_0000])
      var decoder = try AnimationDecoder(png.finished)
      _ = try decoder.next()
      let pixel = try #require(try decoder.next()).bitmap.pixels[0]
      // Half of the light is 187 in sRGB.
      #expect([0, 8, 16].allSatisfy { abs(Int(pixel >> $0 & 255) - 187) <= 1 }, "\(String(pixel, radix: 16))")
    }

    @Test func `damage never traps`() throws {
      let bytes = Array(Self.displayP3)
      for position in bytes.indices {
        var damaged = bytes
        damaged[position] ^= 0x55
        _ = try? Self.decoded(damaged)
      }
    }

    @Test(arguments: ColorSample.all) func `colours are those of ImageCms`(_ sample: ColorSample) throws {
      if sample.isAVIF, !AVIFWriter.isAvailable { return }
      var decoder = try AnimationDecoder(sample.file)
      let bitmap = try #require(try decoder.next()).bitmap
      #expect(!sample.points.isEmpty)
      for (x, y, color) in sample.points {
        let pixel = bitmap.pixels[y * bitmap.size.width + x]
        for (channel, shift) in [(0, 16), (8, 8), (16, 0)] as [(UInt32, UInt32)] {
          let difference = abs(Int(pixel >> channel & 255) - Int(color >> shift & 255))
          #expect(
            difference <= sample.allowed, "(\(x), \(y)): \(String(pixel, radix: 16)), \(String(color, radix: 16))")
        }
      }
      let isMisfit = ["grey profile of colours", "inks of colours", "broken tags"].contains(sample.name)
      #expect((decoder.colorNote == nil) != isMisfit, "\(decoder.colorNote ?? "no note")")
    }

    @Test func `alpha and later frames are kept and converted`() throws {
      func sample(_ name: String) throws -> ColorSample { try #require(ColorSample.all.first { $0.name == name }) }
      let translucent = try ImageDecoder.decode(try sample("a translucent WebP").file)
      #expect(translucent.pixels.allSatisfy { $0 >> 24 == 77 })
      if AVIFWriter.isAvailable {
        let picture = try ImageDecoder.decode(try sample("a translucent AVIF").file)
        #expect(picture.pixels.allSatisfy { $0 >> 24 == 77 })
      }
      let greys = try ImageDecoder.decode(try sample("greys with alpha").file)
      #expect(greys.pixels[0] >> 24 == 255 && greys.pixels[12] >> 24 == 128)
      var animation = try AnimationDecoder(try sample("an animated PNG").file)
      let first = try #require(try animation.next()).bitmap
      let second = try #require(try animation.next()).bitmap
      for y in 0..<4 { for x in 0..<4 { #expect(first.pixels[y * 4 + x] == second.pixels[y * 4 + 3 - x]) } }
    }

    @Test func `a profile that unpacks to more than the limit is damaged`() throws {
      var limits = DecodingLimits()
      limits.chunkBytes = 500
      let wide = try #require(ColorSample.all.first { $0.name == "a wide space in a PNG" })
      #expect(try AnimationDecoder(wide.file, limits: limits).colorNote?.contains("damaged") == true)
      #expect(try AnimationDecoder(wide.file).colorNote == nil)
    }

    @Test func `a profile is damaged if more follows it in its chunk, or nothing is in it`() throws {
      guard case .profile(let profile) = PNGDecoder.colors(of: Array(Self.displayP3), limits: DecodingLimits()) else {
        Issue.record("no profile")
        return
      }
      for (more, isDamaged) in [(0, false), (1 << 14, true)] {
        let noise = (0..<UInt32(more)).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) }
        let stream = unsafe (profile + noise).withUnsafeBytes { unsafe ZlibStream.compress($0, .runs) }
        let (rgb, note) = try Self.decoded(Self.png(Self.red, [("iCCP", Array("x\0\0".utf8) + stream)]))
        #expect((note?.contains("damaged") == true) == isDamaged, "\(more) bytes more")
        #expect(Self.isClose(rgb, isDamaged ? [200, 60, 60] : [217, 42, 52]))
      }
      let webp = try #require(ColorSample.all.first { $0.name == "a translucent WebP" }).file
      let start = try #require(webp.firstRange(of: Array("ICCP".utf8))).lowerBound
      let length = (0..<4).reduce(0) { $0 | Int(webp[start + 4 + $1]) << (8 * $1) }
      var empty = webp[..<(start + 4)] + [0, 0, 0, 0] + webp[(start + 8 + length + length % 2)...]
      let size = empty.count - 8
      for index in 0..<4 { empty[4 + index] = UInt8(truncatingIfNeeded: size >> (8 * index)) }
      #expect(try Self.decoded(Array(empty)).note?.contains("damaged") == true)
    }
  #endif
}
