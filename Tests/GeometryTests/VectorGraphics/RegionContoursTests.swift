import Pixels
import Testing

@testable import VectorGraphics

struct RegionContoursTests {
  private static func square(_ x: Double, _ y: Double, _ side: Double) -> [Point] {
    Rect(x: x, y: y, width: side, height: side).corners
  }

  private static func areas(_ polygons: [[Point]], _ rule: FillRule = .nonzero) throws -> [Double] {
    try #require(RegionContours.contours(of: polygons, rule: rule)).map(\.signedArea).sorted()
  }

  private func expect(_ areas: [Double], _ expected: [Double], _ location: SourceLocation = #_sourceLocation) {
    #expect(areas.count == expected.count, sourceLocation: location)
    for (one, other) in zip(areas, expected) { #expect(abs(one - other) < 1e-6, sourceLocation: location) }
  }

  @Test func `squares that overlap become one contour, by the even-odd rule two`() throws {
    let squares = [Self.square(0, 0, 10), Self.square(5, 5, 10).reversed()]
    expect(try Self.areas([squares[0], Self.square(5, 5, 10)]), [175])
    expect(try Self.areas(squares, .evenodd), [75, 75])
    expect(try Self.areas([Self.square(0, 0, 10), Self.square(10, 0, 10)]), [200])
    expect(try Self.areas([Self.square(0, 0, 10), Self.square(20, 0, 10)]), [100, 100])
    expect(try Self.areas([Self.square(0, 0, 10), Self.square(10, 10, 10)]), [100, 100])
  }

  @Test func `holes run counterclockwise, however they were drawn`() throws {
    for (outer, inner) in [(false, true), (true, false)] {
      let polygons = [Self.square(0, 0, 10), Self.square(2, 3, 4)]
      let turned = [outer ? polygons[0].reversed() : polygons[0], inner ? polygons[1].reversed() : polygons[1]]
      expect(try Self.areas(turned), [-16, 100])
    }
    expect(try Self.areas([Self.square(0, 0, 10), Self.square(2, 3, 4)], .evenodd), [-16, 100])
  }

  @Test func `the contour of a turned square has its four corners`() throws {
    let map = Transform.rotation(degrees: 17)
    let corners = Self.square(-5, -5, 10).map(map.apply)
    let contours = try #require(RegionContours.contours(of: [corners], rule: .nonzero))
    #expect(contours.count == 1 && contours[0].count == 4)
    #expect(abs(contours[0].centroid.length) < 1e-9)
  }

  @Test func `a crossing stroke becomes an outline without crossings`() throws {
    let cross = VectorPath(
      segments: VectorPath.lines((0, 5), (10, 5)).segments + VectorPath.lines((5, 0), (5, 10)).segments)
    expect(try Self.areas(cross.stroked(StrokeStyle(width: 2), scale: 1)), [36])
    let ring = VectorPath.circle(20).stroked(StrokeStyle(width: 4), scale: 8)
    let areas = try Self.areas(ring)
    #expect(areas.count == 2 && abs(areas[0] + .pi * 324) < 0.5 && abs(areas[1] - .pi * 484) < 0.5)
  }
}

extension RegionContoursTests {
  /// At nearly level places the sides of a sliver of rounding's height may cross.
  @Test func `no contour of many circles is lost`() throws {
    var random = Randoms(seed: 11)
    for _ in 0..<120 {
      let (x, y, radius) = (random.next(in: 3...20), random.next(in: 3...20), random.next(in: 1...9))
      let inner = radius * 0.6
      let data =
        "M\(x) \(y - radius)a\(radius) \(radius) 0 1 1 0 \(2 * radius)a\(radius) \(radius) 0 1 1 0 \(-2 * radius)z"
        + "M\(x) \(y - inner)a\(inner) \(inner) 0 1 0 0 \(2 * inner)a\(inner) \(inner) 0 1 0 0 \(-2 * inner)z"
      let polygons = PathData(data).path.polygons(under: .scale(x: 8, y: 8))
      let areas = try #require(RegionContours.contours(of: polygons, rule: .nonzero)).map(\.signedArea).sorted()
      #expect(areas.count == 2)
      #expect(
        abs((areas.first ?? 0) + .pi * inner * inner) < 0.01 && abs((areas.last ?? 0) - .pi * radius * radius) < 0.01)
    }
  }
}

struct AssignmentTests {
  /// Against all orders of up to six.
  @Test func `pairs cost least in sum`() {
    var random = Randoms(seed: 3)
    for (rows, columns) in [(1, 1), (2, 3), (4, 4), (3, 6), (6, 6)] {
      let costs = (0..<rows).map { _ in (0..<columns).map { _ in random.next(in: 0...10) } }
      func best(_ row: Int, _ used: Set<Int>) -> Double {
        if row == rows { return 0 }
        return (0..<columns).filter { !used.contains($0) }.map { costs[row][$0] + best(row + 1, used.union([$0])) }
          .min() ?? 0
      }
      let found = Assignment.columns(costs)
      #expect(Set(found).count == rows)
      #expect(abs(found.enumerated().map { costs[$0][$1] }.reduce(0, +) - best(0, [])) < 1e-9)
    }
    #expect(Assignment.columns([]).isEmpty)
  }
}
