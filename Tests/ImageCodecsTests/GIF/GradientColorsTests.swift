import Pixels
import Testing

@testable import ImageCodecs

/// Shadows and gradients of few colours in GIFs of presentations: a few levels off where neighbours differ by as much, and nothing else is.
@Suite struct GradientColorsTests {
  /// The colour of a ground under a shadow, darker by `depth` of 255.
  private static func shaded(_ depth: Int) -> (Int, Int, Int, Int) {
    func level(_ ground: Int) -> Int { (ground * (255 - depth) + 127) / 255 }
    return (level(221), level(227), level(238), 255)
  }

  /// A white card with a text-like edge on a ground, with a shadow that falls by `rate` levels a pixel.
  private static func card(rate: Int) -> Bitmap {
    TestPictures.make(140, 120) { x, y in
      if (50..<90).contains(x) && (44..<76).contains(y) { return x == 60 ? (37, 99, 235, 255) : (255, 255, 255, 255) }
      let (right, down) = (Double(max(50 - x, x - 89, 0)), Double(max(44 - y, y - 75, 0)))
      return shaded(max(0, 20 + 10 * rate - Int(Double(rate) * (right * right + down * down).squareRoot())))
    }
  }

  private static func shown(_ picture: Bitmap) throws -> [UInt32] {
    try GIFEncoderTests.play(GIFEncoderTests.encode([picture], nearGradients: true)).frames[0]
  }

  private static func error(_ one: UInt32, _ other: UInt32) -> Int {
    [0, 8, 16].map { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) }.max() ?? 0
  }

  @Test(arguments: [(1, 1), (2, 1), (4, 3)])
  func `shadows are a few levels off, areas and edges are exact`(rate: Int, most: Int) throws {
    let picture = Self.card(rate: rate)
    let shown = try Self.shown(picture)
    let errors = zip(picture.pixels, shown).map(Self.error)
    #expect((1...most).contains(errors.max() ?? 0))
    let ground = picture.pixels[0]
    for (pixel, found) in zip(picture.pixels, shown) where [ground, 0xFFFF_FFFF, 0xFFEB_6325].contains(pixel) {
      #expect(pixel == found)
    }
    #expect(Set(shown).count < Set(picture.pixels).count)
    #expect(try GIFEncoderTests.play(GIFEncoderTests.encode([picture])).frames[0] == picture.pixels)
  }

  @Test func `slow shadows are at most one level off, with fewer colours`() throws {
    // Red, green and blue step at different pixels.
    let picture = TestPictures.make(90, 60) { x, _ in (221 - x / 2, 227 - (x + 1) / 3, 238 - x * 3 / 5, 255) }
    let shown = try Self.shown(picture)
    #expect(zip(picture.pixels, shown).map(Self.error).max() == 1)
    #expect(3 * Set(shown).count < 2 * Set(picture.pixels).count)
  }

  @Test func `colours of areas that differ by a level stay apart`() throws {
    let picture = TestPictures.make(80, 40) { x, y in
      y < 20 ? TestPictures.gray(240) : TestPictures.gray(x < 40 ? 241 : 242)
    }
    #expect(try Self.shown(picture) == picture.pixels)
  }

  @Test func `a shared palette serves gradients that it has almost`() {
    var colors = ColorCensus(most: 255)
    for level in UInt32(100)..<120 { colors.add(0xFF00_0000 | level * 0x0001_0101, run: 20) }
    let exact = colors.fewColors ?? []
    let palette = GIFPalette(colors: stride(from: 0, to: 20, by: 3).map { exact[$0 + 1 < 20 ? $0 + 1 : 19] })
    #expect(!PaletteDemand(colors).isMet(by: palette))
    let picture = TestPictures.make(20, 40) { x, _ in TestPictures.gray(100 + x) }
    let changes = PixelChanges(from: nil, to: picture.straight())
    var census = ColorCensus(most: 255)
    let counted = changes.runs.count(in: &census)
    let gradients = changes.gradients(census.fewColors ?? [], counted)
    #expect(PaletteDemand(census, gradients).isMet(by: palette))
    #expect(gradients.shown(in: palette).allSatisfy(palette.colors.contains))
  }
}
