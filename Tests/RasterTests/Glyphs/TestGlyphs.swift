// Outlines drawn by hand for tests, with all that fonts may hold.

import DisplayList
import Pixels
import Raster
import VectorGraphics

/// Outlines in em units, baseline at 0, y down.
enum TestGlyphs {
  /// Index of each outline in the store.
  enum Name: Int, CaseIterable {
    /// A ring of quadratic curves, as in "o".
    case ring
    /// A ring of cubic curves, its hole in the opposite direction.
    case cubicRing
    /// Straight and diagonal strokes, as in "N".
    case diagonal
    /// Two bars across each other in one direction, as in a "+" of a variable font.
    case cross
    /// Two bars across each other in opposite directions.
    case opposedCross
    /// A five-pointed star in one stroke: its middle is wound around twice.
    case star
    /// A disc within a disc in the same direction: no hole.
    case target
    /// Two rings that overlap.
    case chain
    /// No contour.
    case empty
  }

  static let outlines: [VectorPath] = Name.allCases.map(outline)
  static let store = GlyphStore(outlines)

  static func outline(_ name: Name) -> VectorPath {
    let center = Point(x: 0.3, y: -0.3)
    let segments: [VectorPath.Segment]
    switch name {
    case .ring: segments = quadratics(center, 0.3) + quadratics(center, 0.2, isReversed: true)
    case .cubicRing: segments = cubics(center, 0.3, 0.34) + cubics(center, 0.17, 0.22, isReversed: true)
    case .diagonal:
      segments = polygon(
        (0.05, 0), (0.05, -0.7), (0.15, -0.7), (0.45, -0.2), (0.45, -0.7), (0.55, -0.7), (0.55, 0), (0.45, 0),
        (0.15, -0.5), (0.15, 0))
    case .cross: segments = bar + crossbar
    case .opposedCross: segments = bar + polygon((0, -0.25), (0, -0.35), (0.6, -0.4), (0.6, -0.22)).reversedContour
    case .star:
      segments = polygon((0.3, -0.65), (0.5, 0), (0, -0.4), (0.6, -0.4), (0.1, 0))
    case .target: segments = quadratics(center, 0.3) + quadratics(Point(x: 0.32, y: -0.3), 0.27)
    case .chain:
      segments =
        quadratics(center, 0.25) + quadratics(center, 0.15, isReversed: true)
        + quadratics(Point(x: 0.55, y: -0.33), 0.25) + quadratics(Point(x: 0.55, y: -0.33), 0.15, isReversed: true)
    case .empty: segments = []
    }
    return VectorPath(segments: segments)
  }

  private static let bar = polygon((0.22, -0.65), (0.38, -0.65), (0.36, 0.02), (0.24, 0.02))
  private static let crossbar = polygon((0, -0.38), (0.6, -0.4), (0.6, -0.22), (0, -0.25))

  static func polygon(_ points: (Double, Double)...) -> [VectorPath.Segment] {
    points.enumerated().map { $0 == 0 ? .move(Point(x: $1.0, y: $1.1)) : .line(Point(x: $1.0, y: $1.1)) }
  }

  /// A near-circle of eight quadratic curves.
  static func quadratics(_ center: Point, _ radius: Double, isReversed: Bool = false) -> [VectorPath.Segment] {
    func point(_ eighth: Int, _ radius: Double) -> Point {
      let angle = Double(isReversed ? -eighth : eighth) * 22.5
      return Point(
        x: center.x + radius * PortableMath.cosine(degrees: angle),
        y: center.y + radius * PortableMath.sine(degrees: angle))
    }
    let outer = radius / PortableMath.cosine(degrees: 22.5)
    return [.move(point(0, radius))]
      + (0..<8).map { .quadratic(control: point(2 * $0 + 1, outer), end: point(2 * $0 + 2, radius)) }
  }

  /// An ellipse of four cubic curves.
  static func cubics(_ center: Point, _ width: Double, _ height: Double, isReversed: Bool = false)
    -> [VectorPath.Segment]
  {
    let reach = 0.5522847
    func point(_ x: Double, _ y: Double) -> Point {
      Point(x: center.x + x * width, y: center.y + (isReversed ? -y : y) * height)
    }
    return [
      .move(point(1, 0)), .cubic(point(1, reach), point(reach, 1), end: point(0, 1)),
      .cubic(point(-reach, 1), point(-1, reach), end: point(-1, 0)),
      .cubic(point(-1, -reach), point(-reach, -1), end: point(0, -1)),
      .cubic(point(reach, -1), point(1, -reach), end: point(1, 0)),
    ]
  }
}

extension [VectorPath.Segment] {
  /// A contour of straight lines in the opposite direction.
  var reversedContour: [VectorPath.Segment] {
    let points = compactMap { segment -> Point? in
      switch segment {
      case .move(let point), .line(let point): point
      default: nil
      }
    }
    return points.reversed().enumerated().map { $0 == 0 ? .move($1) : .line($1) }
  }
}
