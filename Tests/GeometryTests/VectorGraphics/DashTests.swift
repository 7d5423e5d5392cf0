import Pixels
import Testing
import VectorGraphics

/// Dashes and trims of straight lines against the expected lines.
struct DashTests {
  private static let line = VectorPath.lines((8, 32), (56, 32))

  private func expectSame(
    _ path: VectorPath, _ style: StrokeStyle, as others: [VectorPath], cap: LineCap = .butt,
    _ location: SourceLocation = #_sourceLocation
  ) {
    var plain = style
    (plain.dash, plain.dashOffset, plain.trim) = ([], 0, nil)
    let expected = others.flatMap { $0.stroked(plain, scale: 4) }
    let found = path.stroked(style, scale: 4)
    #expect(found.map(\.count) == expected.map(\.count), sourceLocation: location)
    for (one, other) in zip(found.joined(), expected.joined()) {
      #expect((Vector(one) - Vector(other)).length < 1e-9, sourceLocation: location)
    }
  }

  private func horizontal(_ from: Double, _ to: Double) -> VectorPath { .lines((from, 32), (to, 32)) }

  // MARK: Trims

  @Test func `a trimmed line is a shorter line`() {
    for cap in LineCap.allCases {
      func style(_ from: Double, _ to: Double, _ offset: Double = 0) -> StrokeStyle {
        StrokeStyle(width: 4, cap: cap, trim: PathTrim(from: from, to: to, offset: offset))
      }
      expectSame(Self.line, style(0.25, 0.75), as: [horizontal(20, 44)])
      expectSame(Self.line, style(0.75, 0.25), as: [horizontal(8, 20), horizontal(44, 56)])
      expectSame(Self.line, style(0, 0.5), as: [horizontal(8, 32)])
      expectSame(Self.line, style(0, 1), as: [Self.line])
      expectSame(Self.line, style(0, 1, 0.3), as: [Self.line])
      expectSame(Self.line, style(0.5, 0.5), as: [])
      expectSame(Self.line, style(1, 0), as: [])
      expectSame(Self.line, style(0.25, 0.75, 0.5), as: [horizontal(8, 20), horizontal(44, 56)])
      expectSame(Self.line, style(0.25, 0.5, 1.25), as: [horizontal(32, 44)])
      expectSame(Self.line, style(0.25, 0.5, -1.25), as: [horizontal(8, 20)])
    }
  }

  @Test func `a trim counts through all contours`() {
    let path = VectorPath(
      segments: VectorPath.lines((0, 0), (30, 0)).segments + VectorPath.lines((0, 9), (10, 9)).segments)
    let style = StrokeStyle(width: 2, cap: .round, trim: PathTrim(from: 0.5, to: 0.875))
    expectSame(path, style, as: [.lines((20, 0), (30, 0)), .lines((0, 9), (5, 9))])
    // The second contour begins where the part ends: it shows nothing, not even caps.
    expectSame(path, StrokeStyle(cap: .round, trim: PathTrim(from: 0, to: 0.75)), as: [.lines((0, 0), (30, 0))])
  }

  @Test func `a part through a closing point is joined there, a whole stays closed`() {
    let square = VectorPath(segments: VectorPath.lines((0, 0), (10, 0), (10, 10), (0, 10)).segments + [.close])
    let style = StrokeStyle(width: 2, trim: PathTrim(from: 0.875, to: 0.125))
    expectSame(square, style, as: [.lines((0, 5), (0, 0), (5, 0))])
    expectSame(square, StrokeStyle(width: 2, trim: PathTrim(offset: 0.4)), as: [square])
  }

  @Test func `a curve is cut at its length`() throws {
    // A quarter of a circle of radius 100 by a cubic; a third of it ends at 30°.
    let handle = 100 * 0.5522847498307936
    let quarter = VectorPath(segments: [
      .move(Point(x: 100, y: 0)), .cubic(Point(x: 100, y: handle), Point(x: handle, y: 100), end: Point(x: 0, y: 100)),
    ])
    #expect(abs(quarter.contours[0].curves[0].length() - 50 * .pi) < 0.05)
    let style = StrokeStyle(width: 2, trim: PathTrim(from: 0, to: 1.0 / 3))
    let end = try #require(quarter.stroked(style, scale: 10).first).map { $0.y }.max()
    #expect(abs((end ?? 0) - 101 * 0.5) < 0.05)
  }

  // MARK: Dashes

  @Test func `dashes and gaps take turns`() {
    expectSame(Self.line, StrokeStyle(dash: [20, 8]), as: [horizontal(8, 28), horizontal(36, 56)])
    expectSame(Self.line, StrokeStyle(dash: [20, 8], dashOffset: 24), as: [horizontal(12, 32), horizontal(40, 56)])
    expectSame(Self.line, StrokeStyle(dash: [20, 8], dashOffset: -4), as: [horizontal(12, 32), horizontal(40, 56)])
    expectSame(Self.line, StrokeStyle(dash: [16]), as: [horizontal(8, 24), horizontal(40, 56)])
    expectSame(Self.line, StrokeStyle(dash: [10, 6, 30]), as: [horizontal(8, 18), horizontal(24, 54)])
    for solid: [Double] in [[], [0, 0], [5, -1]] { expectSame(Self.line, StrokeStyle(dash: solid), as: [Self.line]) }
  }

  @Test func `the dash pattern restarts in each contour, and continues around a closed one`() {
    let two = VectorPath(segments: horizontal(0, 15).segments + VectorPath.lines((0, 9), (15, 9)).segments)
    expectSame(two, StrokeStyle(dash: [10, 10]), as: [horizontal(0, 10), .lines((0, 9), (10, 9))])
    let square = VectorPath(segments: VectorPath.lines((0, 0), (10, 0), (10, 10), (0, 10)).segments + [.close])
    expectSame(
      square, StrokeStyle(dash: [10, 10], dashOffset: 5),
      as: [.lines((0, 5), (0, 0), (5, 0)), .lines((10, 5), (10, 10), (5, 10))])
  }

  @Test func `dashes of no length are dots`() throws {
    let dots = Self.line.stroked(StrokeStyle(width: 4, cap: .square, dash: [0, 16]), scale: 1)
    #expect(dots.map { ($0.map(\.x).min() ?? 0).rounded() } == [6, 22, 38])
    #expect(dots.allSatisfy { abs(abs(signedArea($0)) - 16) < 1e-9 })
    #expect(Self.line.stroked(StrokeStyle(width: 4, dash: [0, 16]), scale: 1).allSatisfy { signedArea($0) == 0 })
  }

  @Test func `a dash is cut by the trim`() {
    let style = StrokeStyle(dash: [20, 8], trim: PathTrim(from: 0.25, to: 0.75))
    expectSame(Self.line, style, as: [horizontal(20, 28), horizontal(36, 44)])
  }

  @Test func `too many dashes are a solid line`() {
    let style = StrokeStyle(dash: [0.0001, 0.0001])
    #expect(Self.line.dashCount(style) > Double(VectorPath.mostDashes))
    expectSame(Self.line, style, as: [Self.line])
  }
}
