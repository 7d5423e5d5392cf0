import DisplayList
import Pixels
import Testing
import VectorGraphics

@testable import Raster

/// What is kept of glyphs is bounded and changes no picture.
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

  @Test func `masks are kept while there is room, those that are asked for longest`() {
    let cache = GlyphCache(capacity: 20_000)
    var drawn: [Int] = []
    func ask(_ outline: Int) {
      _ = cache.mask(key(outline)) { rasterizer in
        drawn.append(outline)
        return mask(40)(rasterizer)
      }
      #expect(cache.cost <= 20_000)
    }
    for outline in 0..<1000 {
      ask(outline)
      ask(-1)
    }
    #expect(drawn.count == 1001 && drawn.count { $0 == -1 } == 1)
    drawn = []
    ask(999)
    ask(0)
    #expect(drawn == [0])
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

  /// Many sizes of an outline with overlaps: what has been taken apart is forgotten in time.
  @Test func `outlines that were taken apart are bounded`() {
    var segments: [VectorPath.Segment] = []
    for index in 0..<60 {
      segments += TestGlyphs.quadratics(Point(x: Double(index) / 60, y: -0.3), 0.3)
    }
    let outlines = (0..<60).map { shift in
      VectorPath(segments: segments + TestGlyphs.quadratics(Point(x: Double(shift) / 100, y: 0), 0.2))
    }
    let store = GlyphStore(outlines)
    var most = 0
    for index in outlines.indices {
      #expect(!store.glyphs[index].isSimple)
      #expect(!store.trapezoids(of: index, size: 100).isEmpty)
      most = max(most, store.keptTrapezoids)
    }
    #expect(most <= 1 << 18 && store.keptTrapezoids > 0)
  }
}
