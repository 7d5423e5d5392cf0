import Pixels
import Testing

@testable import ImageComparison

/// The numbers by which two pictures are compared, for a machine and for the eye: tolerances, antialiasing, structure,
/// place. And the pictures that are made of a difference.
@Suite struct PictureDifferenceTests {
  private func plain(_ pixel: UInt32, width: Int = 10, height: Int = 8) -> Bitmap {
    let size = PixelSize(width: width, height: height)
    return Bitmap(size: size, pixels: [UInt32](repeating: pixel, count: size.area))
  }

  @Test func `equal pictures have no difference`() {
    let difference = PictureDifference(plain(0xFF10_2030), plain(0xFF10_2030))
    #expect(difference.isZero && difference.share == 0 && difference.psnr == nil && difference.box == .zero)
    #expect(StructuralSimilarity.mean(plain(0xFF10_2030), plain(0xFF10_2030)) == 1)
  }

  @Test func `one step in one byte of one pixel is found and located`() {
    var changed = plain(0xFF10_2030)
    changed[7, 3] = 0xFF10_2031
    let difference = PictureDifference(plain(0xFF10_2030), changed)
    #expect(difference.changed == 1 && difference.differing == 1 && difference.maximum == 1)
    #expect(difference.box == PixelRect(x: 7, y: 3, width: 1, height: 1))
    #expect(difference.mean == 1.0 / 240 && difference.share == 1.0 / 80)
    // 10·log10(255²·240 / 1)
    #expect(abs((difference.psnr ?? 0) - 71.9329) < 1e-3)
  }

  @Test func `a tolerance forgives what is within it`() {
    let (a, b) = (plain(0xFF10_2030), plain(0xFF10_2333))
    #expect(PictureDifference(a, b, rule: ComparisonRule(tolerance: 3)).differing == 0)
    #expect(PictureDifference(a, b, rule: ComparisonRule(tolerance: 2)).differing == 80)
    #expect(PictureDifference(a, b, rule: ComparisonRule(tolerance: 3)).changed == 80)
  }

  @Test func `black to white is the longest distance for the eye`() {
    let difference = PictureDifference(plain(0xFF00_0000), plain(0xFFFF_FFFF))
    #expect(abs(difference.perceptual - 1) < 0.04)
    #expect(PictureDifference(plain(0xFF00_0000), plain(0xFF02_0202)).perceptual < 0.01)
    let rule = ComparisonRule(perceptual: 0.1)
    #expect(PictureDifference(plain(0xFF00_0000), plain(0xFF02_0202), rule: rule).differing == 0)
    #expect(PictureDifference(plain(0xFF00_0000), plain(0xFF60_6060), rule: rule).differing == 80)
  }

  @Test func `transparent pixels are not taken for white ones`() {
    let difference = PictureDifference(plain(0), plain(0xFFFF_FFFF))
    #expect(difference.perceptual > 0.9 && difference.mean == 255)
    #expect(PictureDifference(plain(0), plain(0xFF00_0000)).perceptual > 0.9)
  }

  /// A disc drawn with hard and with smooth edges differs in its edge only.
  @Test func `antialiasing is told from a change`() {
    func disc(_ radius: Double, shift: Double = 0) -> Bitmap {
      var picture = plain(0xFFFF_FFFF, width: 40, height: 40)
      for y in 0..<40 {
        for x in 0..<40 {
          let (dx, dy) = (Double(x) + 0.5 - 20 - shift, Double(y) + 0.5 - 20)
          let cover = min(1, max(0, radius + 0.5 - (dx * dx + dy * dy).squareRoot()))
          let grey = UInt32((255 * (1 - cover)).rounded())
          picture[x, y] = grey | grey << 8 | grey << 16 | 0xFF00_0000
        }
      }
      return picture
    }
    let rule = ComparisonRule(tolerance: 2, ignoresAntialiasing: true)
    let slight = PictureDifference(disc(12), disc(12, shift: 0.2), rule: rule)
    #expect(slight.differing == 0 && slight.antialiased > 20)
    let moved = PictureDifference(disc(12), disc(12, shift: 4), rule: rule)
    #expect(moved.differing > 40)
    #expect(DifferencePicture.of(disc(12), disc(12)).pixels.allSatisfy { $0 & 255 == ($0 >> 8) & 255 })
  }

  @Test func `structure is lost with contrast and gained by none`() {
    var stripes = plain(0xFFFF_FFFF, width: 32, height: 32)
    var faint = stripes
    for index in stripes.pixels.indices where index % 2 == 0 {
      stripes.pixels[index] = 0xFF00_0000
      faint.pixels[index] = 0xFFF0_F0F0
    }
    let flat = plain(0xFF80_8080, width: 32, height: 32)
    #expect(StructuralSimilarity.mean(stripes, flat) < 0.1)
    #expect(StructuralSimilarity.mean(stripes, faint) < 0.6)
    #expect(StructuralSimilarity.mean(flat, plain(0xFF81_8181, width: 32, height: 32)) > 0.99)
    #expect(StructuralSimilarity.mean(plain(1, width: 3, height: 2), plain(0, width: 3, height: 2)) < 1)
  }

  @Test func `a difference picture covers both sizes`() {
    let picture = DifferencePicture.of(plain(0xFF00_0000, width: 4, height: 9), plain(0xFF00_0000, width: 6, height: 2))
    #expect(picture.size == PixelSize(width: 6, height: 9))
    #expect(picture[5, 0] == picture[0, 8] && picture[0, 0] != picture[5, 0])
  }

  @Test func `thumbnails are means of squares`() {
    var picture = plain(0xFF00_0000, width: 9, height: 6)
    picture[0, 0] = 0xFF00_00FF
    let small = picture.thumbnail(height: 3)
    #expect(small.size == PixelSize(width: 4, height: 3) && small[0, 0] == 0xFF00_0040 && small[1, 1] == 0xFF00_0000)
    #expect(picture.thumbnail(height: 100) == picture)
    #expect(picture.cropped(to: PixelRect(x: 0, y: 0, width: 2, height: 1)).pixels == [0xFF00_00FF, 0xFF00_0000])
  }
}
