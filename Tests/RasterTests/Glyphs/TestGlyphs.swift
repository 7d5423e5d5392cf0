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
  /// A contour of straight lines the other way round.
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

/// The area of an outline in a pixel by the non-zero winding rule, measured along horizontal lines whose crossings with the
/// curves themselves are computed: nothing is flattened.
struct GlyphTruth {
  /// One piece of a contour on the canvas, as a polynomial of its parameter: coefficients of 1, t, t², t³.
  private struct Piece {
    let x: SIMD4<Double>, y: SIMD4<Double>
    /// Heights at equal steps, between which it rises or falls only, and the highest and lowest of them.
    let heights: [Double]
    let top: Double, bottom: Double

    init(x: SIMD4<Double>, y: SIMD4<Double>) {
      (self.x, self.y) = (x, y)
      let steps = y[2] == 0 && y[3] == 0 ? 1 : 48
      heights = (0...steps).map { Self.at(Double($0) / Double(steps), y) }
      (top, bottom) = (heights.min() ?? 0, heights.max() ?? 0)
    }

    static func at(_ t: Double, _ c: SIMD4<Double>) -> Double { ((c[3] * t + c[2]) * t + c[1]) * t + c[0] }

    func addCrossings(at height: Double, to found: inout [(x: Double, direction: Int)]) {
      guard top <= height, height <= bottom else { return }
      for step in 1..<heights.count where (heights[step - 1] <= height) != (heights[step] <= height) {
        let isDown = heights[step - 1] <= height
        var (low, high) = (Double(step - 1) / Double(heights.count - 1), Double(step) / Double(heights.count - 1))
        for _ in 0..<24 {
          let middle = (low + high) / 2
          if (Self.at(middle, y) <= height) == isDown { low = middle } else { high = middle }
        }
        found.append((Self.at((low + high) / 2, x), isDown ? 1 : -1))
      }
    }
  }

  private var pieces: [Piece] = []
  let lines = 64

  init(_ outline: VectorPath, _ transform: Transform) {
    var (start, pen) = (Point.zero, Point.zero)
    func map(_ point: Point) -> Point { transform.apply(point) }
    func line(_ a: Point, _ b: Point) -> Piece {
      Piece(x: SIMD4(a.x, b.x - a.x, 0, 0), y: SIMD4(a.y, b.y - a.y, 0, 0))
    }
    for segment in outline.segments {
      switch segment {
      case .move(let point):
        pieces.append(line(pen, start))
        start = map(point)
        pen = start
      case .line(let point):
        pieces.append(line(pen, map(point)))
        pen = map(point)
      case .quadratic(let control, let end):
        let (a, b, c) = (pen, map(control), map(end))
        func powers(_ a: Double, _ b: Double, _ c: Double) -> SIMD4<Double> { SIMD4(a, 2 * (b - a), a - 2 * b + c, 0) }
        pieces.append(Piece(x: powers(a.x, b.x, c.x), y: powers(a.y, b.y, c.y)))
        pen = c
      case .cubic(let first, let second, let end):
        let (a, b, c, d) = (pen, map(first), map(second), map(end))
        func powers(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> SIMD4<Double> {
          SIMD4(a, 3 * (b - a), 3 * (a - 2 * b + c), d - a + 3 * (b - c))
        }
        pieces.append(Piece(x: powers(a.x, b.x, c.x, d.x), y: powers(a.y, b.y, c.y, d.y)))
        pen = d
      case .close:
        pieces.append(line(pen, start))
        pen = start
      }
    }
    pieces.append(line(pen, start))
  }

  /// The covered area of the pixels `columns` of row `y`, 0...1 each.
  func areas(row y: Int, columns: Range<Int>) -> [Double] {
    var areas = [Double](repeating: 0, count: columns.count)
    for index in 0..<lines {
      let height = Double(y) + (Double(index) + 0.5) / Double(lines)
      var winding = 0
      var last = 0.0
      for (x, direction) in crossings(at: height) {
        if winding != 0 {
          let reach = PixelRect(
            covering: Rect(minX: last, minY: 0, maxX: x, maxY: 1),
            within: PixelRect(x: columns.lowerBound, y: 0, width: columns.count, height: 1))
          for column in reach.columns {
            let overlap = min(x, Double(column) + 1) - max(last, Double(column))
            areas[column - columns.lowerBound] += max(0, overlap) / Double(lines)
          }
        }
        winding += direction
        last = x
      }
    }
    return areas
  }

  /// Where the outline crosses a height, from left to right, and in which direction.
  private func crossings(at height: Double) -> [(x: Double, direction: Int)] {
    var found: [(x: Double, direction: Int)] = []
    for piece in pieces { piece.addCrossings(at: height, to: &found) }
    return found.sorted { $0.x < $1.x }
  }
}
