import Pixels
import Testing

@testable import ImageCodecs

/// The eight orientations of EXIF data: how each turns a picture, and how the tag is read in both byte orders.
@Suite struct OrientationTests {
  /// A 3 × 2 picture: 1 2 3 over 4 5 6.
  static let stored = StraightBitmap(size: PixelSize(width: 3, height: 2), pixels: [1, 2, 3, 4, 5, 6])

  @Test(arguments: [
    (1, 3, [1, 2, 3, 4, 5, 6]), (2, 3, [3, 2, 1, 6, 5, 4]), (3, 3, [6, 5, 4, 3, 2, 1]), (4, 3, [4, 5, 6, 1, 2, 3]),
    (5, 2, [1, 4, 2, 5, 3, 6]), (6, 2, [4, 1, 5, 2, 6, 3]), (7, 2, [6, 3, 5, 2, 4, 1]), (8, 2, [3, 6, 2, 5, 1, 4]),
    (9, 3, [1, 2, 3, 4, 5, 6]),
  ])
  func `turns and mirrors`(code: Int, width: Int, pixels: [UInt32]) {
    let upright = Orientation(code: code).apply(to: Self.stored)
    #expect(upright.size == PixelSize(width: width, height: 6 / width) && upright.pixels == pixels)
  }

  static func exif(_ order: String, _ body: [UInt8]) -> [UInt8] { Array("Exif\0\0\(order)".utf8) + body }

  @Test func `reads the tag in both byte orders`() {
    let little: [UInt8] = [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
    #expect(Orientation(exif: Self.exif("II", little)).code == 6)
    let big: [UInt8] = [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 8, 0, 0]
    #expect(Orientation(exif: Self.exif("MM", big)).code == 8)
    for count in 0..<18 { #expect(Orientation(exif: Self.exif("II", Array(little.prefix(count)))).code <= 6) }
    let far: [UInt8] = [42, 0, 255, 255, 255, 255]
    #expect(Orientation(exif: Self.exif("II", far)).code == 1)
    #expect(Orientation(exif: []).code == 1)
  }

  @Test func `a PNG is turned by its chunk eXIf, and so is each of its frames`() throws {
    let colors: [UInt32] = [0xFF00_0001, 0xFF00_0002, 0xFF00_0003, 0xFF00_0004, 0xFF00_0005, 0xFF00_0006]
    let bitmap = StraightBitmap(size: Self.stored.size, pixels: colors)
    let tiff = Self.exif("II", [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]).dropFirst(6)
    var chunk: [UInt8] = []
    PNGChunk.append("eXIf", tiff, to: &chunk)
    var still = try PNGEncoder().encode(bitmap)
    still.insert(contentsOf: chunk, at: 33)
    let upright = Orientation(code: 6).apply(to: bitmap)
    #expect(try ImageDecoder.decode(still) == upright)
    var control = PNGChunk.signature
    PNGChunk.append("acTL", [0, 0, 0, 1, 0, 0, 0, 0], to: &control)
    PNGChunk.append("fcTL", head: [0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 2], [UInt8](repeating: 0, count: 14), to: &control)
    var animated = still
    animated.insert(contentsOf: control.dropFirst(8), at: 33)
    var frames = try AnimationDecoder(animated)
    #expect(frames.size == upright.size)
    #expect(try frames.next()?.bitmap == upright)
  }
}
