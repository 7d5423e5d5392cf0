import Pixels
import Testing
import VectorGraphics

struct OverlapSweepTests {
  private static func square(_ x: Double, _ y: Double, _ side: Double) -> [Point] {
    Rect(x: x, y: y, width: side, height: side).corners
  }

  private static func area(_ polygons: [[Point]], _ rule: FillRule) throws -> Double {
    let sweep = try #require(OverlapSweep(polygons, rule: rule))
    return sweep.trapezoids.map { signedArea($0.polygon) }.reduce(0, +)
  }

  @Test func `two squares that overlap count their common part once or not at all`() throws {
    let squares = [Self.square(0, 0, 10), Self.square(5, 5, 10)]
    #expect(abs(try Self.area(squares, .nonzero) - 175) < 1e-9)
    #expect(abs(try Self.area(squares, .evenodd) - 150) < 1e-9)
  }

  @Test func `a hole is a hole by both rules only against its outline's direction`() throws {
    let (outer, inner) = (Self.square(0, 0, 10), Self.square(2, 2, 6))
    #expect(abs(try Self.area([outer, inner], .nonzero) - 100) < 1e-9)
    #expect(abs(try Self.area([outer, inner.reversed()], .nonzero) - 64) < 1e-9)
    #expect(abs(try Self.area([outer, inner], .evenodd) - 64) < 1e-9)
  }

  /// A pentagram of circumradius 1 has the area 1.1225699414, its inner pentagon 0.3471 of it (Weisstein, "Pentagram").
  @Test func `a star that crosses itself is whole or hollow`() throws {
    let corners = (0..<5).map { index in
      let angle = Double(index) * 144
      return Point(x: PortableMath.sine(degrees: angle), y: -PortableMath.cosine(degrees: angle))
    }
    // The inner pentagon's circumradius is 1/φ²; the points are isosceles triangles on its sides.
    let golden = (1 + 5.0.squareRoot()) / 2
    let inner = 2.5 * PortableMath.sine(degrees: 72) / (golden * golden * golden * golden)
    let side = 2 * PortableMath.sine(degrees: 36) / (golden * golden)
    let height = 1 - PortableMath.cosine(degrees: 36) / (golden * golden)
    let points = 5 * side * height / 2
    #expect(abs(try Self.area([corners], .nonzero) - inner - points) < 1e-6)
    #expect(abs(try Self.area([corners], .evenodd) - points) < 1e-6)
  }
}
