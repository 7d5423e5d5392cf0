import DisplayList
import Pixels
import RasterReference
import TestSupport
import Testing

@testable import Raster

/// Coverage against a truth measured from the equations of the shapes.
@Suite struct ShapeCoverageTests {
  private static let limit = PixelRect(x: -3, y: -2, width: 34, height: 32)

  /// The largest difference between coverage and truth, in 1/255 of a pixel, over the shape's bounds and one pixel around.
  private func worstError(_ shape: Shape, within limit: PixelRect = limit) throws -> Double {
    let truth = try #require(CoverageTruth(shape))
    let coverage = ShapeCoverage(shape, within: GeometryArea(limit))
    var worst = 0.0
    for y in limit.rows {
      for (x, value) in zip(limit.columns, coverage.values(row: y, columns: limit.columns)) {
        worst = max(worst, abs(Double(value) - 255 * truth.area(x: x, y: y)))
      }
    }
    return worst
  }

  private func randomRadii(_ random: inout SeededRandom, upTo largest: Double) -> CornerRadii {
    switch random.int(0...3) {
    case 0: .zero
    case 1: CornerRadii(largest)
    case 2: CornerRadii(random.real(0...largest))
    default:
      CornerRadii(
        topLeft: random.real(0...largest), topRight: 0, bottomRight: random.real(0...largest),
        bottomLeft: random.real(0...largest))
    }
  }

  /// Half a unit of rounding, plus the error of the reference: 1/128 of a pixel's edge along its lines, only where an
  /// edge is horizontal, which the fractions below (multiples of 1/64) rule out.
  @Test(arguments: 0..<16)
  func `aligned shapes are exact`(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    func fraction() -> Double { Double(random.int(0...63)) / 64 }
    let height = Double(random.int(0...20)) + fraction()
    let rect = Rect(x: 2 + fraction(), y: 1 + fraction(), width: random.real(0.05...24), height: max(height, 1 / 64))
    let radii = randomRadii(&random, upTo: rect.size.shorterSide / 2)
    let scale = random.chance(0.3) ? -1.0 : 1
    let shape = Shape(
      RoundedRect(rect, radii: radii).fitted(),
      transform: scale < 0 ? Transform(a: -1, b: 0, c: 0, d: -1, tx: 29, ty: 25) : .identity)
    #expect(try worstError(shape) <= 1, "seed \(seed)")
  }

  @Test func `ellipses from unequal scales are exact`() throws {
    let outline = RoundedRect(Rect(x: 1, y: 1, width: 10, height: 8), radii: CornerRadii(4)).fitted()
    let shape = Shape(outline, transform: Transform(a: 2.25, b: 0, c: 0, d: 0.75, tx: 0.3, ty: 0.5))
    #expect(try worstError(shape) <= 1)
  }

  @Test(arguments: [0.25, 1, 3.5, 9])
  func `borders are exact`(width: Double) throws {
    let outline = RoundedRect(Rect(x: 1.25, y: 2.5, width: 23.5, height: 20), radii: CornerRadii(7.5)).fitted()
    #expect(try worstError(Shape(outline, hole: outline.inset(by: width))) <= 1)
  }

  @Test func `crops and holes that cut the edge are exact`() throws {
    let outline = RoundedRect(Rect(x: 1.25, y: 2.5, width: 23.5, height: 20), radii: CornerRadii(10)).fitted()
    let crop = Rect(x: 3.125, y: 1, width: 18, height: 12.5)
    #expect(try worstError(Shape(outline, crop: crop)) <= 1)
    let plain = RoundedRect(outline.rect).fitted()
    let hole = RoundedRect(Rect(x: -2.5, y: 8.25, width: 15, height: 40), radii: CornerRadii(6)).fitted()
    #expect(try worstError(Shape(plain, crop: crop, hole: hole)) <= 1)
    #expect(try worstError(Shape(outline, crop: crop, hole: hole)) <= 2)
  }

  @Test(arguments: 0..<16)
  func `turned shapes are within two`(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(100 + seed))
    let rect = Rect(x: -8, y: -6, width: random.real(1...20), height: random.real(1...16))
    var outline = RoundedRect(
      rect, radii: randomRadii(&random, upTo: rect.size.shorterSide / 2), smoothing: random.chance(0.5) ? 1 : 0)
    // The reference decides by the half of the box which corner a point is in: correct for radii that fit.
    if outline.smoothing > 0 { outline.radii = CornerRadii(outline.radii.topLeft) }
    let turn = Transform.rotation(degrees: random.real(3...87))
    let skew = Transform(a: 1, b: random.real(-0.5...0.5), c: 0.1, d: 1, tx: 14.3, ty: 13.7)
    var shape = Shape(outline.fitted(), transform: skew * turn)
    if random.chance(0.5) { shape.hole = shape.outline.inset(by: 1.5) }
    #expect(try worstError(shape) <= 2, "seed \(seed)")
  }

  @Test(arguments: [0, 0.25, 0.5, 1])
  func `continuous corners are within two`(smoothing: Double) throws {
    for radius in [3.0, 7, 9.5, 10] {
      let outline = RoundedRect(
        Rect(x: 2.25, y: 1.5, width: 24.5, height: 20), radii: CornerRadii(radius), smoothing: smoothing)
      #expect(try worstError(Shape(outline.fitted())) <= 2, "radius \(radius)")
    }
  }

  @Test(arguments: [0.01, 0.03, 0.06, -0.08])
  func `perspective is within two`(_ depth: Double) throws {
    let outline = RoundedRect(Rect(x: -9, y: -8, width: 18, height: 16), radii: CornerRadii(5)).fitted()
    var transform = Transform(a: 0.9, b: 0.2, c: -0.1, d: 1, tx: 0, ty: 0)
    transform.py = depth
    transform.px = depth / 3
    #expect(try worstError(Shape(outline, transform: .translation(x: 13.4, y: 12.2) * transform)) <= 2)
  }

  @Test func `planes through the eye are cut before it`() throws {
    var transform = Transform.identity
    transform.py = 0.08
    let outline = RoundedRect(Rect(x: -12, y: -60, width: 24, height: 120), radii: CornerRadii(5)).fitted()
    #expect(try worstError(Shape(outline, transform: .translation(x: 13.4, y: 3.2) * transform)) <= 2)
  }

  /// Both computations agree, so that a shape that starts to turn does not jump.
  @Test func `closed form and polygons agree`() {
    let outline = RoundedRect(Rect(x: 1.37, y: 2.61, width: 22.2, height: 17.9), radii: CornerRadii(6.3)).fitted()
    let hole = outline.inset(by: 2.2)
    var turned = Shape(outline, hole: hole)
    turned.transform.b = 1e-12
    let exact = ShapeCoverage(Shape(outline, hole: hole), within: GeometryArea(Self.limit))
    let accumulated = ShapeCoverage(turned, within: GeometryArea(Self.limit))
    for y in Self.limit.rows {
      let columns = Self.limit.columns
      for (one, other) in zip(exact.values(row: y, columns: columns), accumulated.values(row: y, columns: columns)) {
        #expect(abs(Int(one) - Int(other)) <= 1)
      }
    }
  }

  /// The part of a continuous corner that exceeds the limit where the sides hold it back.
  enum Limit: CaseIterable {
    case size, radius, smoothing

    func outline(_ share: Double) -> FittedRoundedRect {
      let side = self == .size ? 8 + 16 * share : 24
      let radius = self == .size ? 4 : self == .radius ? 12 * share : 10
      return RoundedRect(
        Rect(x: 2, y: 2, width: side, height: side), radii: CornerRadii(radius),
        smoothing: self == .smoothing ? share : 1
      ).fitted()
    }
  }

  @Test(arguments: Limit.allCases)
  func `nothing jumps at the limit of continuous corners`(_ limit: Limit) {
    // Changes by the sides themselves are excluded: a step of the size moves the far ones by 0.04 pixel.
    let (steps, columns) = (400, limit == .size ? 2..<6 : 2..<14)
    var before = ShapeCoverage(Shape(limit.outline(0)), within: GeometryArea(Self.limit))
    var worst = (jump: 0, step: 0, row: 0)
    for step in 1...steps {
      let after = ShapeCoverage(Shape(limit.outline(Double(step) / Double(steps))), within: GeometryArea(Self.limit))
      for y in columns {
        for (one, other) in zip(before.values(row: y, columns: columns), after.values(row: y, columns: columns)) {
          let jump = abs(Int(one) - Int(other))
          if jump > worst.jump { worst = (jump, step, y) }
        }
      }
      before = after
    }
    #expect(worst.jump <= 10, "row \(worst.row), step \(worst.step)")
  }

  /// At its full extent a continuous corner is Apple's Bézier curves.
  @Test func `full continuous corners are the bezier curves`() {
    let (radius, side) = (100.0, 400.0)
    let curves = OutlineCorners(
      RoundedRect(Rect(x: 0, y: 0, width: side, height: side), radii: CornerRadii(radius), smoothing: 1).fitted())
    for point in CornerTruth.applePoints.map({ Point(x: $0.x * radius, y: $0.y * radius) }) {
      for (first, second) in [(point.x, point.y), (point.y, point.x)] {
        let inward = 0.0015
        #expect(curves.contains(Point(x: first + inward, y: second + inward)), "\(first) \(second)")
        #expect(curves.contains(Point(x: side - first - inward, y: second + inward)))
        #expect(!curves.contains(Point(x: first - inward, y: second - inward)))
        #expect(!curves.contains(Point(x: side - first + inward, y: side - second + inward)))
      }
    }
  }

  @Test(arguments: 0..<40)
  func `spans hold the values`(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let shape = random.shape()
    let coverage = ShapeCoverage(shape, within: GeometryArea(Self.limit))
    var spans = CoverageSpans()
    var scratch = EdgeTable.RowScratch()
    for (index, y) in Self.limit.rows.enumerated() {
      coverage.appendRow(y, to: &spans, scratch: &scratch)
      let row = spans.values(row: index, columns: Self.limit.columns)
      #expect(row == coverage.values(row: y, columns: Self.limit.columns), "seed \(seed), row \(y)")
    }
  }

  /// The coverage of a pixel does not depend on the area that a shape was prepared for.
  @Test(arguments: 0..<20)
  func `values of aligned shapes do not depend on the limit`(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var shape = random.shape()
    shape.transform = Transform(a: 1.3, b: 0, c: 0, d: -0.7, tx: 4.2, ty: 21.9)
    let whole = ShapeCoverage(shape, within: GeometryArea(Self.limit))
    let part = PixelRect(x: 5, y: 3, width: 9, height: 11)
    let cut = ShapeCoverage(shape, within: GeometryArea(part))
    for y in part.rows {
      #expect(whole.values(row: y, columns: part.columns) == cut.values(row: y, columns: part.columns))
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308, -1e308, 1e18, 0, -0.0, 1e-308])
  func `extreme numbers neither trap nor disturb`(_ value: Double) {
    let usual = RoundedRect(Rect(x: 2, y: 2, width: 9, height: 9), radii: CornerRadii(3)).fitted()
    var shapes = [
      Shape(RoundedRect(Rect(x: value, y: 2, width: 9, height: 9), radii: CornerRadii(3)).fitted()),
      Shape(RoundedRect(Rect(x: 2, y: 2, width: value, height: value), radii: CornerRadii(value)).fitted()),
      Shape(RoundedRect(Rect(x: 2, y: 2, width: 9, height: 9), radii: CornerRadii(value), smoothing: value).fitted()),
      Shape(usual, crop: Rect(x: value, y: value, width: value, height: 3)),
      Shape(usual, hole: RoundedRect(Rect(x: 3, y: value, width: 2, height: 2), radii: CornerRadii(value)).fitted()),
    ]
    for keyPath: WritableKeyPath<Transform, Double> in [\.a, \.b, \.c, \.d, \.tx, \.ty, \.px, \.py, \.pw] {
      var transform = Transform.identity
      transform[keyPath: keyPath] = value
      shapes.append(Shape(usual, transform: transform))
      shapes.append(Shape(usual, hole: usual.inset(by: 1), transform: .rotation(degrees: 10) * transform))
    }
    for shape in shapes {
      let coverage = ShapeCoverage(shape, within: GeometryArea(Self.limit))
      for y in Self.limit.rows { _ = coverage.values(row: y, columns: Self.limit.columns) }
      if !shape.isFinite { #expect(coverage.bounds.isEmpty) }
    }
  }
}
