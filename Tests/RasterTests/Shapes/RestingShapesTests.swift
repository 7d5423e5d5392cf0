import DisplayList
import Pixels
import TestSupport
import Testing

@testable import Raster

/// Cached coverage of resting shapes against newly computed coverage.
@Suite struct RestingShapesTests {
  private static func renderer(memory: Int) -> Renderer {
    Renderer(
      images: TestImages.store, glyphs: TestGlyphs.store, tileSize: PixelSize(width: 24, height: 9), glyphMemory: memory
    )
  }

  /// The same frame three times, another one that shares most of it twice, and the first again: in a renderer that keeps rows, in one
  /// that has room for few of them, and in one that has never drawn anything.
  @Test(arguments: 0..<150)
  func `frames after frames are drawn as the first one is`(_ number: Int) {
    let seed = UInt64(number) &* 6007 &+ 11
    var random = SeededRandom(seed: seed)
    let list = RandomDisplayList.make(seed: seed)
    let other = RandomFilm.changed(list, &random)
    let (roomy, narrow) = (Self.renderer(memory: 1 << 20), Self.renderer(memory: 600))
    for frame in [list, list, list, other, other, list, list] {
      var (expected, kept, crowded) = (Bitmap(size: frame.size), Bitmap(size: frame.size), Bitmap(size: frame.size))
      Self.renderer(memory: 0).render(frame, into: &expected)
      roomy.render(frame, into: &kept)
      narrow.render(frame, into: &crowded)
      #expect(kept == expected)
      #expect(crowded == expected)
    }
  }

  private static let limit = PixelRect(x: 0, y: 0, width: 60, height: 50)
  private static let turned = Shape(
    RoundedRect(Rect(x: 0, y: 0, width: 30, height: 20), radii: CornerRadii(6)).fitted(),
    transform: Transform(a: 0.9, b: 0.3, c: -0.3, d: 0.9, tx: 17.3, ty: 9.6))

  /// In its first frame a shape is only noted; in the next frame its rows are cached; moving shapes are removed.
  @Test func `rows of resting shapes are kept`() {
    let memory = CoverageMemory(outlineBytes: 1 << 20)
    func coverage(_ shape: Shape) -> ShapeCoverage {
      memory.startFrame()
      return memory.coverage(of: shape, of: [], within: GeometryArea(Self.limit))
    }
    let first = coverage(Self.turned)
    #expect(first.mask == nil)
    let second = coverage(Self.turned)
    #expect(second.mask != nil)
    #expect(coverage(Self.turned) === second)
    let copied = second.withRows().coverage
    for y in Self.limit.rows {
      let columns = Self.limit.columns
      #expect(copied.values(row: y, columns: columns) == first.values(row: y, columns: columns))
      #expect(second.values(row: y, columns: columns) == first.values(row: y, columns: columns))
    }
    for step in 1...5 {
      var moved = Self.turned
      moved.transform.tx += Double(step) / 3
      #expect(coverage(moved).mask == nil)
    }
    // It was not shown for a while, and there is room.
    #expect(coverage(Self.turned) === second)
  }

  /// Rows of shapes that are no longer shown make room for those of others, and no row changes.
  @Test func `memory is bounded`() {
    let resting = RestingShapes(capacity: 4000)
    for number in 0..<40 {
      var shape = Self.turned
      shape.transform.tx += Double(number) / 4
      let anew = ShapeCoverage(shape, within: GeometryArea(Self.limit))
      for frame in 0..<4 {
        resting.startFrame()
        let found = resting.coverage(.shape(shape), within: GeometryArea(Self.limit)) {
          ShapeCoverage(shape, within: GeometryArea(Self.limit))
        }
        #expect(resting.cost <= 4000)
        #expect(frame == 0 || found.mask != nil, "shape \(number) rests and its rows are not kept")
        let columns = Self.limit.columns
        #expect(found.values(row: 20, columns: columns) == anew.values(row: 20, columns: columns))
      }
    }
  }
}
