import DisplayList
import Pixels
import Testing
import VectorGraphics

@testable import Raster

/// Caches of glyphs are bounded and change no picture.
@Suite struct GlyphMemoryTests {
  private func mask(_ size: Int) -> (GlyphRasterizer) -> GlyphMask {
    { _ in
      let bounds = PixelRect(x: 0, y: 0, width: size, height: size)
      return unsafe GlyphMask(bounds: bounds, stride: size, margin: 0) { row, bytes in
        unsafe bytes.update(repeating: UInt8(row), count: size)
      }
    }
  }

  private func key(_ outline: Int) -> GlyphKey {
    GlyphKey(outline: outline, scale: GlyphScale(a: 1, b: 0, c: 0, d: 1), originX: 0, originY: 0)
  }

  @Test func `memory is bounded, and a mask that is used again and again is drawn once`() {
    let cache = GlyphCache(capacity: 20_000)
    var drawn: [Int] = []
    func ask(_ outline: Int) {
      let found = cache.mask(key(outline)) { rasterizer in
        drawn.append(outline)
        return mask(30 + outline % 10)(rasterizer)
      }
      #expect(found.bounds.width == 30 + outline % 10)
      #expect(cache.cost <= 20_000)
    }
    for outline in 1...1000 {
      ask(outline)
      ask(0)
    }
    #expect(drawn.count { $0 == 0 } == 1)
    // Masks of which nothing was kept are drawn again.
    for outline in 1...1000 { ask(outline) }
  }

  @Test(arguments: [0, 100]) func `masks that are too large are not kept`(_ capacity: Int) {
    let cache = GlyphCache(capacity: capacity)
    for _ in 0..<3 { #expect(cache.mask(key(0), draw: mask(64)).bounds.width == 64) }
    #expect(cache.cost == 0)
  }

  @Test func `rows come without their empty ends`() {
    let bounds = PixelRect(x: -2, y: 5, width: 5, height: 3)
    let mask = unsafe GlyphMask(bounds: bounds, stride: 8, margin: 1) { row, bytes in
      unsafe bytes.update(repeating: 0, count: 8)
      if row == 1 { unsafe (bytes[3], bytes[4]) = (7, 9) }
    }
    #expect(unsafe mask.row(0).row.count == 0)
    let (row, bytes) = unsafe mask.row(1)
    #expect(row.start == 2 && row.count == 2)
    #expect(unsafe bytes[0] == 7 && bytes[1] == 9)
  }

  /// The store removes outlines when it has many. Its results do not depend on that.
  @Test func `removed outlines are split again in the same way`() {
    var segments: [VectorPath.Segment] = []
    for index in 0..<60 {
      segments += TestGlyphs.quadratics(Point(x: Double(index) / 60, y: -0.3), 0.3)
    }
    let outlines = (0..<60).map { shift in
      VectorPath(segments: segments + TestGlyphs.quadratics(Point(x: Double(shift) / 100, y: 0), 0.2))
    }
    let store = GlyphStore(outlines)
    let first = outlines.indices.map { store.trapezoids(of: $0, size: 100) }
    #expect(first.allSatisfy { !$0.isEmpty } && outlines.indices.allSatisfy { !store.glyphs[$0].isSimple })
    for index in outlines.indices { #expect(store.trapezoids(of: index, size: 100) == first[index], "\(index)") }
  }
}
