import Pixels
import Testing

@testable import ImageComparison

@Suite struct StructuralSimilarityTests {
  private func picture(_ pixel: UInt32) -> Bitmap {
    Bitmap(size: PixelSize(width: 16, height: 16), pixels: Array(repeating: pixel, count: 256))
  }

  @Test func `what is transparent resembles neither white nor black`() {
    let (white, black, clear) = (picture(.max), picture(0xFF00_0000), picture(0))
    for (a, b) in [(white, clear), (clear, white), (black, clear), (white, black)] {
      #expect(StructuralSimilarity.mean(a, b) < 0.1)
    }
    #expect(StructuralSimilarity.mean(clear, clear) == 1 && StructuralSimilarity.mean(white, white) == 1)
  }
}
