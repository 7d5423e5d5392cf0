import DisplayList
import Foundation
import Pixels
import RasterReference
import TestSupport
import Testing

@testable import Raster

/// The fast renderer against the reference: no difference, whatever is drawn and however it is cut up.
///
/// A failure prints the seed of its list; `MAGICMOVE_SEED=n swift test --filter RendererTests` draws that list alone, and
/// `MAGICMOVE_LISTS=n` tries more lists than usual.
@Suite struct RendererTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seeds: [UInt64] =
    if let seed = environment["MAGICMOVE_SEED"].flatMap(UInt64.init) {
      [seed]
    } else {
      (0..<(environment["MAGICMOVE_LISTS"].flatMap(UInt64.init) ?? 400)).map { $0 &* 7919 &+ 17 }
    }

  private func firstDifference(_ one: Bitmap, _ other: Bitmap) -> String? {
    guard let index = zip(one.pixels, other.pixels).enumerated().first(where: { $1.0 != $1.1 })?.offset else {
      return nil
    }
    let count = zip(one.pixels, other.pixels).count { $0 != $1 }
    let (x, y) = (index % one.width, index / one.width)
    return "\(count) pixels, first at (\(x), \(y)): \(String(one[x, y], radix: 16)) \(String(other[x, y], radix: 16))"
  }

  @Test func `equals the reference`() {
    for seed in Self.seeds {
      let list = RandomDisplayList.make(seed: seed)
      let expected = ReferenceRenderer.render(list, images: TestImages.store, glyphs: TestGlyphs.store)
      var random = SeededRandom(seed: seed)
      let tileSize = PixelSize(width: random.int(1...40), height: random.int(1...40))
      for instructionSet in InstructionSet.allCases where instructionSet.isSupported {
        let renderer = Renderer(
          images: TestImages.store, glyphs: TestGlyphs.store, instructionSet: instructionSet, tileSize: tileSize)
        // Reused memory contains the previous picture.
        var bitmap = Bitmap(size: list.size, pixels: [UInt32](repeating: 0xFFCD_AB89, count: list.size.area))
        // In the second frame, images are kept that the first has shown.
        for _ in 0..<2 { renderer.render(list, into: &bitmap) }
        let difference = firstDifference(bitmap, expected)
        #expect(difference == nil, "seed \(seed), tiles of \(tileSize), \(instructionSet)")
      }
    }
  }

  @Test func `bands of rows make the same picture`() {
    for seed in Self.seeds.prefix(150) {
      let list = RandomDisplayList.make(seed: seed)
      let renderer = Renderer(images: TestImages.store, glyphs: TestGlyphs.store)
      var whole = Bitmap(size: list.size)
      renderer.render(list, into: &whole)
      let frame = renderer.prepare(list)
      var random = SeededRandom(seed: seed)
      var rows: [UInt32] = []
      var y = 0
      while y < list.size.height {
        let band = y..<min(list.size.height, y + random.int(1...20))
        let other = Renderer(
          images: TestImages.store, glyphs: TestGlyphs.store, tileSize: PixelSize(width: 31, height: 6))
        var pixels = [UInt32](repeating: 1, count: band.count * list.size.width)
        unsafe pixels.withUnsafeMutableBufferPointer { unsafe other.render(frame, rows: band, into: $0) }
        rows += pixels
        y = band.upperBound
      }
      #expect(firstDifference(Bitmap(size: list.size, pixels: rows), whole) == nil, "seed \(seed)")
    }
  }

  @Test func `empty lists and canvases draw nothing`() {
    for size in [PixelSize(width: 0, height: 0), PixelSize(width: 0, height: 5), PixelSize(width: 3, height: 2)] {
      var bitmap = Bitmap(size: PixelSize(width: 1, height: 1), pixels: [7])
      Renderer(images: TestImages.store, glyphs: TestGlyphs.store).render(DisplayList(size: size), into: &bitmap)
      #expect(bitmap == Bitmap(size: size))
    }
  }
}
