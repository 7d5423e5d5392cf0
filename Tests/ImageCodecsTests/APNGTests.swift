import Foundation
import Pixels
import TestSupport
import Testing

@testable import ImageCodecs

/// Animated PNGs of every layout and kind of change, played by the letter of the specification and by apngdis: every
/// picture is exact, every delay an exact fraction. Misuse is an error.
@Suite struct APNGTests {
  /// Animations of every layout and kind of change.
  static let animations: [(name: String, frames: [StraightBitmap])] = [
    ("one pixel", [TestPictures.gradient(1, 1)]),
    ("one frame", [TestPictures.gradient(7, 5)]),
    ("equal frames", [TestPictures.gradient(7, 5), TestPictures.gradient(7, 5)]),
    ("a moving gradient", (0..<5).map { TestPictures.gradient(61, 47, shift: $0 * 3) }),
    ("a square over a photo", (0..<6).map { step in square(on: photo(64, 48), at: step * 7) }),
    ("a blinking square", (0..<6).map { step in step % 2 == 0 ? photo(64, 48) : square(on: photo(64, 48), at: 20) }),
    ("few colours", (0..<5).map { step in square(on: TestPictures.stripes(50, 9, colors: 5), at: step * 4) }),
    (
      "grey",
      (0..<4).map { step in TestPictures.make(40, 30) { x, y in TestPictures.gray(x * 3 + (y == step ? 90 : 0)) } }
    ),
    (
      "black and white",
      (0..<4).map { step in TestPictures.make(9, 9) { x, y in TestPictures.gray(x == step ? 255 : 0) } }
    ),
    ("a translucent disc", (0..<6).map { disc(at: $0 * 6, alpha: 128) }),
    ("an opaque disc over nothing", (0..<6).map { disc(at: $0 * 6, alpha: 255) }),
    (
      "grey with alpha",
      (0..<4).map { step in
        TestPictures.make(40, 30) { x, y in (x * 3, x * 3, x * 3, y < 10 ? 0 : 255 - step * 20 - y * 2) }
      }
    ),
    ("nothing, something, nothing", [0, 255, 0].map { alpha in TestPictures.make(5, 4) { x, _ in (9, x, 3, alpha) } }),
  ].map { (name: $0.0, frames: $0.1.map { $0.straight() }) }

  static func photo(_ width: Int, _ height: Int) -> Bitmap {
    TestPictures.make(width, height) { x, y in (x * 4 ^ y * 3, x * y / 5, 255 - (x * 7 ^ y * 5) % 256, 255) }
  }

  static func square(on picture: Bitmap, at left: Int) -> Bitmap {
    var picture = picture
    for y in 2..<min(picture.height, 20) {
      for x in left..<min(left + 8, picture.width) { picture[x, y] = 0xFF20_40F0 }
    }
    return picture
  }

  static func disc(at left: Int, alpha: Int) -> Bitmap {
    TestPictures.make(48, 24) { x, y in
      let (dx, dy) = (x - left - 8, y - 12)
      return dx * dx + dy * dy < 64 ? (200 - x, 40 + y * 3, x * y, alpha == 255 ? 255 : alpha - x) : (0, 0, 0, 0)
    }
  }

  @Test(arguments: Compression.allCases)
  func `shows every picture exactly`(compression: Compression) throws {
    for (name, frames) in Self.animations {
      for isSurveyed in [true, false] {
        let bytes = try APNGSample.file(frames, options: APNGOptions(compression: compression), isSurveyed: isSurveyed)
        let player = try APNGPlayer(bytes)
        #expect(player.shown.map(\.picture) == APNGSample.distinct(frames), "\(name)")
        #expect(player.announced == (player.shown.count, 0), "\(name)")
        #expect(try ImageDecoder.decode(bytes) == frames[0], "\(name): the still of programs without animation")
      }
    }
  }

  @Test(.enabled(if: ForeignProgram.exists("pngcheck"), "pngcheck is not installed"))
  func `another program accepts the file`() throws {
    let checker = try #require(ForeignProgram("pngcheck"))
    for (name, frames) in Self.animations {
      #expect(try checker.accepts(try APNGSample.file(frames), extension: "png"), "\(name)")
    }
  }

  @Test(.enabled(if: ForeignProgram.exists("apngdis"), "apngdis is not installed"))
  func `another program takes the same pictures apart`() throws {
    let program = try #require(ForeignProgram("apngdis"))
    for (name, frames) in Self.animations where APNGSample.distinct(frames).count > 1 {
      let bytes = try APNGSample.file(frames)
      try ForeignProgram.withFolder { folder in
        try Data(bytes).write(to: folder.appending(path: "a.png"))
        #expect(try program.succeeds(["a.png", "f"], in: folder))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let pictures = try names.filter { $0.hasPrefix("f") && $0.hasSuffix(".png") }.sorted().map { name in
          try ImageDecoder.decode([UInt8](Data(contentsOf: folder.appending(path: name)))).premultiplied()
        }
        #expect(pictures == APNGSample.distinct(frames).map { $0.premultiplied() }, "\(name)")
      }
    }
  }

  @Test func `chooses layouts blending and disposal by content`() throws {
    func player(_ name: String) throws -> (APNGPlayer, [UInt8]) {
      let bytes = try APNGSample.file(Self.animations.first { $0.name == name }?.frames ?? [])
      return (try APNGPlayer(bytes), bytes)
    }
    let types: [(String, UInt8)] = [
      ("a moving gradient", 2), ("few colours", 3), ("grey", 0), ("a translucent disc", 6), ("grey with alpha", 4),
    ]
    for (name, type) in types { #expect(try player(name).1[25] == type, "\(name)") }
    let (moving, _) = try player("a square over a photo")
    #expect(moving.shown.dropFirst().allSatisfy { $0.area.height == 18 && $0.area.width < 20 })
    #expect(moving.shown.contains { $0.blends })
    let (blinking, _) = try player("a blinking square")
    #expect(blinking.shown.contains { $0.disposal == 2 })
    #expect(blinking.shown.contains { $0.area == PixelRect(x: 0, y: 0, width: 1, height: 1) })
    let (equal, _) = try player("equal frames")
    #expect(equal.shown.count == 1 && equal.shown[0].delay == (1, 30))
  }

  @Test func `carries loops and the mark`() throws {
    let frames = Self.animations[3].frames
    let bytes = try APNGSample.file(frames, options: APNGOptions(plays: 3))
    #expect(try APNGPlayer(bytes).announced == (frames.count, 3))
    #expect(bytes.firstRange(of: Array("tEXtSoftware\0MagicMove".utf8)) != nil)
    #expect(try APNGPlayer(bytes).types.prefix(3) == ["IHDR", "tEXt", "tRNS"])
  }

  @Test func `delays are exact fractions`() {
    func delay(_ a: (Int, Int), _ b: (Int, Int)) -> [Int] {
      let delay = APNGDelay(from: APNGTime(a.0, over: a.1), to: APNGTime(b.0, over: b.1))
      return [Int(delay.numerator), Int(delay.denominator)]
    }
    #expect(delay((0, 1), (1, 60)) == [1, 60])
    #expect(delay((3, 60), (7, 60)) == [1, 15])
    #expect(delay((1001, 30_000), (2002, 30_000)) == [1001, 30_000])
    #expect(delay((1, 24), (1, 10)) == [7, 120])
    #expect(delay((5, 1), (5, 1)) == [0, 1])
    #expect(delay((5, 1), (4, 1)) == [0, 1])
    #expect(delay((0, 1), (70_000, 1)) == [65_535, 1])
    #expect(delay((0, 1), (Int.max, 1)) == [65_535, 1])
    #expect(delay((0, Int.max), (1, Int.max)) == [0, 1])
    let odd = delay((0, 1), (16_667, 1_000_000))
    #expect(abs(Double(odd[0]) / Double(odd[1]) - 0.016667) < 1e-9)
  }

  @Test func `rejects wrong sizes and orders`() throws {
    let frames = Self.animations[3].frames
    let encoder = try APNGEncoder(size: frames[0].size, layout: .any)
    let other = StraightBitmap(size: PixelSize(width: 1, height: 1), pixels: [0])
    #expect(throws: CodecError.self) { try encoder.compress(other, after: nil) }
    #expect(throws: CodecError.self) { try encoder.compress(frames[0], after: other) }
    let size = PixelSize(width: 0, height: 1)
    #expect(throws: CodecError.noPixels(.png, found: size)) { try APNGEncoder(size: size, layout: .any) }
    #expect(throws: CodecError.self) { try APNGWriter(encoder, pictures: nil).finish(at: APNGTime(1, over: 1)) }
    let writer = APNGWriter(encoder, pictures: 2)
    _ = try writer.append(try encoder.compress(frames[0], after: nil), at: APNGTime(0, over: 1))
    #expect(throws: CodecError.self) { try writer.finish(at: APNGTime(1, over: 1)) }
    #expect(throws: CodecError.self) { try writer.finish(at: APNGTime(1, over: 1)) }
  }
}
