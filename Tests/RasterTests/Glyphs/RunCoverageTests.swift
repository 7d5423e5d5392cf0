import DisplayList
import Pixels
import RasterReference
import Testing
import TestSupport
import VectorGraphics

@testable import Raster

/// Coverage of glyphs against a truth measured on their curves.
@Suite struct RunCoverageTests {
  private static let limit = PixelRect(x: 0, y: 0, width: 64, height: 56)

  private func coverage(_ run: GlyphRun, within limit: PixelRect = limit, memory: Int = 0) -> ShapeCoverage {
    ShapeCoverage(run, store: TestGlyphs.store, cache: GlyphCache(capacity: memory), within: GeometryArea(limit))
  }

  private func run(_ name: TestGlyphs.Name, _ transform: Transform, size: Double = 1) -> GlyphRun {
    GlyphRun(glyphs: [PlacedGlyph(outline: name.rawValue, origin: .zero, size: size)], transform: transform)
  }

  /// The largest difference from the truth in 1/255.
  private func worstError(_ name: TestGlyphs.Name, _ transform: Transform, every step: Int = 1) -> Double {
    let truth = PathTruth(TestGlyphs.outline(name), transform)
    let coverage = coverage(run(name, transform))
    var worst = 0.0
    for y in stride(from: 0, to: Self.limit.height, by: step) {
      let columns = Self.limit.columns
      for (value, area) in zip(coverage.values(row: y, columns: columns), truth.areas(row: y, columns: columns)) {
        worst = max(worst, abs(Double(value) - 255 * area))
      }
    }
    return worst
  }

  @Test(arguments: TestGlyphs.Name.allCases)
  func `upright glyphs are within two`(_ name: TestGlyphs.Name) {
    for (index, size) in [7.3, 17, 34, 61.7].enumerated() {
      let transform = Transform(
        a: size, b: 0, c: 0, d: size, tx: 5 + Double(index * 37) / 256, ty: 50 + Double(index * 101) / 256)
      #expect(worstError(name, transform) <= 2, "\(name) at \(size)")
    }
  }

  @Test(arguments: TestGlyphs.Name.allCases)
  func `turned and mirrored glyphs are within two`(_ name: TestGlyphs.Name) {
    for angle in [7.0, 90, 133.7, 270.5] {
      let turn = Transform.translation(x: 31.25, y: 27.5) * .rotation(degrees: angle)
      #expect(worstError(name, turn * .scale(x: 40, y: 40) * .translation(x: -0.3, y: 0.3)) <= 2, "\(name), \(angle)°")
    }
    let mirror = Transform(a: -44, b: 0, c: 12, d: 36, tx: 60.1, ty: 44.2)
    #expect(worstError(name, mirror) <= 2, "\(name)")
  }

  /// Larger than any mask, cut by the edges of the canvas.
  @Test(arguments: TestGlyphs.Name.allCases)
  func `large glyphs are within two`(_ name: TestGlyphs.Name) {
    let transform = Transform(a: 290.3, b: 3, c: 0, d: 270.7, tx: -40.37, ty: 150.83)
    #expect(worstError(name, transform, every: 3) <= 2, "\(name)")
  }

  /// Lines stay lines in perspective: the truth is that of the mapped polygon.
  @Test(arguments: [TestGlyphs.Name.diagonal, .cross, .star])
  func `perspective is within two`(_ name: TestGlyphs.Name) {
    var transform = Transform(a: 50, b: 4, c: -3, d: 48, tx: 9, ty: 44)
    (transform.px, transform.py) = (0.2, -0.15)
    #expect(worstError(name, transform) <= 2, "\(name)")
  }

  /// A mask and a large glyph's edges are the same picture, so that a glyph that grows does not jump.
  @Test(arguments: TestGlyphs.Name.allCases)
  func `masks and edges agree`(_ name: TestGlyphs.Name) {
    let transform = Transform(a: 40, b: 0, c: 0, d: 40, tx: 8.25, ty: 45.5)
    var nearly = transform
    nearly.px = 1e-13
    let (mask, edges) = (coverage(run(name, transform)), coverage(run(name, nearly)))
    for y in Self.limit.rows {
      let columns = Self.limit.columns
      for (one, other) in zip(mask.values(row: y, columns: columns), edges.values(row: y, columns: columns)) {
        #expect(abs(Int(one) - Int(other)) <= 1)
      }
    }
  }

  @Test func `overlaps are found`() {
    let simple = TestGlyphs.Name.allCases.filter { TestGlyphs.store.glyphs[$0.rawValue].isSimple }
    #expect(simple == [.ring, .cubicRing, .diagonal, .empty])
  }

  /// Movements by less than a 256th of a pixel change nothing, all others at most the uncovered area.
  @Test func `moves smoothly`() {
    var before = coverage(run(.diagonal, Transform(a: 30, b: 0, c: 0, d: 30, tx: 9, ty: 40)))
    for step in 1...128 {
      let x = 9 + Double(step) / 128
      let after = coverage(run(.diagonal, Transform(a: 30, b: 0, c: 0, d: 30, tx: x, ty: 40)))
      for y in 15..<42 {
        for (one, other) in zip(before.values(row: y, columns: 0..<64), after.values(row: y, columns: 0..<64)) {
          #expect(abs(Int(one) - Int(other)) <= 3, "step \(step)")
        }
      }
      before = after
    }
  }

  /// Glyphs side by side show no seam, and where they overlap coverage is full at most.
  @Test func `glyphs of a run are united`() {
    let half = VectorPath(segments: TestGlyphs.polygon((0, 0), (0, -1), (0.5, -1), (0.5, 0)))
    let store = GlyphStore([half])
    let glyphs = [0, 5.3, 10.6, 12].map { PlacedGlyph(outline: 0, origin: Point(x: $0 + 4.4, y: 20), size: 10.6) }
    let run = GlyphRun(glyphs: glyphs, transform: .identity)
    let coverage = ShapeCoverage(run, store: store, cache: GlyphCache(), within: GeometryArea(Self.limit))
    let row = coverage.values(row: 15, columns: 0..<64)
    #expect(row[5..<21].allSatisfy { $0 >= 254 })
    #expect(row[4] == 153 && row[22...].allSatisfy { $0 == 0 })
  }

  @Test(arguments: 0..<40)
  func `spans hold the values`(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let coverage = coverage(random.run(), memory: 10_000)
    var spans = CoverageSpans()
    var scratch = EdgeTable.RowScratch()
    for (index, y) in Self.limit.rows.enumerated() {
      coverage.appendRow(y, to: &spans, scratch: &scratch)
      let row = spans.values(row: index, columns: Self.limit.columns)
      #expect(row == coverage.values(row: y, columns: Self.limit.columns), "seed \(seed), row \(y)")
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308, -1e308, 1e18, 0, -0.0, 1e-308, 1e5])
  func `extreme numbers neither trap nor disturb`(_ value: Double) {
    var runs: [GlyphRun] = []
    for name in TestGlyphs.Name.allCases {
      for origin in [Point(x: value, y: 3), Point(x: 3, y: value)] {
        let glyphs = [PlacedGlyph(outline: name.rawValue, origin: origin, size: 20)]
        runs.append(GlyphRun(glyphs: glyphs, transform: .identity))
      }
      runs.append(run(name, .identity, size: value))
      for keyPath: WritableKeyPath<Transform, Double> in [\.a, \.b, \.c, \.d, \.tx, \.ty, \.px, \.py, \.pw] {
        var transform = Transform(a: 30, b: 0, c: 0, d: 30, tx: 10, ty: 40)
        transform[keyPath: keyPath] = value
        runs.append(run(name, transform))
      }
    }
    for run in runs {
      let coverage = coverage(run)
      for y in Self.limit.rows { _ = coverage.values(row: y, columns: Self.limit.columns) }
    }
  }

  /// Outlines that no font should contain: outlines that cannot be drawn are omitted, and slow ones are added up
  /// without resolving overlaps.
  @Test func `hostile outlines are bounded`() {
    let infinite = VectorPath(segments: TestGlyphs.polygon((0, 0), (.infinity, 0), (1, 1)))
    var random = SeededRandom(seed: 3)
    let tangle = (0..<3000).map { _ in
      VectorPath.Segment.line(Point(x: random.real(0...1), y: random.real(0...1)))
    }
    let store = GlyphStore([infinite, VectorPath(segments: [.move(.zero)] + tangle)])
    #expect(store.glyphs[0].outline.segments.isEmpty)
    #expect(store.glyphs[1].isSimple)
  }
}
