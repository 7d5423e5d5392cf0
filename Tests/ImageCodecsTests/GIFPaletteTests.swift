import Pixels
import Testing

@testable import ImageCodecs

/// Palettes: colours that fit are kept exactly, as are large areas of one colour among many. Tables that are shared, a
/// frame's own or empty take turns in one file.
@Suite struct GIFPaletteTests {
  private static func palette(of picture: Bitmap, size: Int) -> [UInt32] {
    var builder = GIFPaletteBuilder()
    builder.add(picture.straight())
    return builder.palette(size: size).colors
  }

  @Test(arguments: [1, 2, 3, 16, 99])
  func `few colours are divided among fewer`(size: Int) {
    let colors = Self.palette(of: TestPictures.stripes(300, 4, colors: 100), size: size)
    #expect((1...size).contains(colors.count))
    #expect(colors.allSatisfy { $0 >> 24 == 255 })
  }

  @Test func `colours that fit are kept exactly`() {
    let picture = TestPictures.stripes(300, 4, colors: 100)
    #expect(Self.palette(of: picture, size: 100) == Set(picture.pixels).sorted())
    #expect(Self.palette(of: TestPictures.make(3, 3) { _, _ in (9, 9, 9, 0) }, size: 5).isEmpty)
  }

  /// giflib would leak a block's own table here; the address sanitizer sees it.
  @Test func `shared and own tables take turns`() throws {
    let frames = [10, 90, 10, 91, 10].map { shade in TestPictures.make(9, 7) { x, _ in TestPictures.gray(x + shade) } }
    let shared = GIFPalette(colors: Self.palette(of: frames[0], size: 255))
    let player = try GIFEncoderTests.play(try GIFEncoderTests.encode(frames, palette: shared, mayDiffer: true))
    #expect(player.frames == frames.map(\.pixels))
  }

  @Test func `nothing is taken from an empty palette`() throws {
    let frames = [TestPictures.make(6, 4) { _, _ in (0, 0, 0, 0) }, TestPictures.stripes(6, 4, colors: 3)]
    let file = try GIFEncoderTests.encode(frames, palette: GIFPalette(colors: []), mayDiffer: true)
    #expect(try GIFEncoderTests.play(file).frames == frames.map(\.pixels))
  }

  @Test func `areas of one colour are kept exactly among many`() {
    let picture = TestPictures.make(60, 40) { x, y in y < 10 ? (242, 243, 247, 255) : (x * 4, y * 6, 90, 255) }
    #expect(Self.palette(of: picture, size: 8).contains(0xFFF7_F3F2))
  }

  /// A button of 24 pixels in a picture of 19,200 that is a little less red and much more frequent.
  @Test func `small details in vivid colours keep them`() throws {
    let picture = TestPictures.make(160, 120) { x, y in
      if (40..<46).contains(x), (40..<44).contains(y) { return (255 - (x + y) % 4, 95 + x % 3, 87 + y % 3, 255) }
      return (190 + x * 65 / 160, 110 + y * 90 / 120, 60 + (x + y) / 4, 255)
    }
    let palette = Self.palette(of: picture, size: 48)
    let nearest = try #require(palette.map { squaredDistance($0, 0xFF57_5FFF) }.min())
    #expect(nearest <= 100)
  }
}
