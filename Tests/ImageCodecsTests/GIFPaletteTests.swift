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

  @Test func `rare vivid colours count more`() {
    let red = WeightedColor(red: 255, green: 95, blue: 87, weight: 1)
    let grey = WeightedColor(red: 120, green: 125, blue: 130, weight: 1)
    let orange = WeightedColor(red: 255, green: 120, blue: 73, weight: 9_998)
    let weights = Quantizer.emphasizingDetails([red, grey, orange]).map(\.weight)
    #expect(weights[0] > 2.5 && weights[0] < 3)
    #expect(weights[1] == 1)
    #expect(weights[2] < 1.01 * orange.weight)
  }
}
