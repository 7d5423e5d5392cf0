import Pixels
import Testing

import TestSupport

/// Contours against pictures whose steps are known.
@Suite struct ContoursTests {
  private static let size = PixelSize(width: 128, height: 64)

  /// Greys by column.
  private static func ramp(_ grey: (Int) -> Int) -> StraightBitmap {
    StraightBitmap(
      size: size,
      pixels: (0..<size.area).map { UInt32(grey($0 % size.width)) &* 0x0001_0101 | 0xFF00_0000 })
  }

  private static let truth = ramp { 60 + $0 / 2 }

  @Test func `the truth has no contours`() {
    let contours = Contours(of: Self.truth, truth: Self.truth)
    #expect(contours.seen == 0 && contours.smooth == Self.size.area)
  }

  @Test func `a step of eight levels is a contour, one of a single level is not`() {
    // Within 4 pixels of a step the error jumps by the step, some 3 units of lightness less what the gradient gains.
    let coarse = Contours(of: Self.ramp { 60 + $0 / 16 * 8 }, truth: Self.truth)
    #expect(coarse.percent > 30)
    #expect(Contours(of: Self.ramp { 60 + $0 / 2 + ($0 >= 64 ? 1 : 0) }, truth: Self.truth).seen == 0)
  }

  @Test func `an error that is the same everywhere is no contour`() {
    #expect(Contours(of: Self.ramp { 70 + $0 / 2 }, truth: Self.truth).seen < Self.size.area / 100)
  }

  @Test func `edges and flat areas are not smooth`() {
    let edges = Self.ramp { $0 / 4 % 2 * 100 }
    #expect(Contours(of: Self.truth, truth: edges).smooth == 0)
    #expect(Contours(of: Self.truth, truth: Self.ramp { _ in 90 }).smooth == 0)
  }

  @Test func `a step is looked for beside an edge from five pixels on`() {
    let truth = Self.ramp { $0 < 64 ? 20 : 60 + $0 / 2 }
    let contours = Contours(of: truth, truth: truth)
    // Columns 63 and 64 are the edge; smooth ones begin 5 further on, and the flat ones are smooth in sight of it alone.
    #expect(contours.smooth == (128 - 69 + 63 - 4 - 52) * 64)
  }
}
