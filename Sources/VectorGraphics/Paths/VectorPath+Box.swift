// The boxes that hold a path.

import Pixels

extension VectorPath {
  /// The smallest box that holds all points, control points included, so all that a fill paints; nil without any, or when
  /// a coordinate is not finite. Quickly found, and larger than need be where curves bend.
  package var controlBox: Rect? {
    var bounds = PointBounds()
    for segment in segments { segment.forEachPoint { bounds.add($0) } }
    return bounds.rect
  }

  /// The smallest box that holds the path itself, SVG's object bounding box: without the stroke, and with the curves, not
  /// their control points. A lone move counts. Nil without any point, or when a coordinate is not finite.
  package var boundingBox: Rect? {
    var bounds = PointBounds()
    var (start, current) = (Point.zero, Point.zero)
    for segment in segments {
      switch segment {
      case .move(let point):
        start = point
      case .line:
        break
      case .quadratic(let control, let end):
        for t in Self.turns(current.x, control.x, end.x) + Self.turns(current.y, control.y, end.y) {
          bounds.add(Self.quadratic(from: current, by: control, to: end, at: t))
        }
      case .cubic(let first, let second, let end):
        for t in Self.turns(current.x, first.x, second.x, end.x) + Self.turns(current.y, first.y, second.y, end.y) {
          bounds.add(Self.cubic(from: current, by: first, and: second, to: end, at: t))
        }
      case .close:
        current = start
      }
      if let end = segment.points.last {
        bounds.add(end)
        current = end
      }
    }
    return bounds.rect
  }

  /// The parameters inside 0...1 at which a coordinate of a quadratic turns back.
  private static func turns(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    inside([(a - b) / (a - 2 * b + c)])
  }

  /// The parameters inside 0...1 at which a coordinate of a cubic turns back.
  private static func turns(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
    let (u, v, w) = (b - a, c - b, d - c)
    // u·(1−t)² + 2v·t(1−t) + w·t² = 0, by the form that stays precise when one root is far away.
    let (square, half) = (u - 2 * v + w, v - u)
    let root = (half * half - square * u).squareRoot()
    let q = -(half + (half < 0 ? -root : root))
    return inside([q / square, u / q])
  }

  private static func inside(_ parameters: [Double]) -> [Double] { parameters.filter { $0 > 0 && $0 < 1 } }
}

/// The least and the greatest coordinates of points.
private struct PointBounds {
  private var low = SIMD2(Double.infinity, .infinity)
  private var high = SIMD2(-Double.infinity, -.infinity)
  private var isFinite = true

  mutating func add(_ point: Point) {
    let point = SIMD2(point.x, point.y)
    isFinite = isFinite && point.x.isFinite && point.y.isFinite
    low = pointwiseMin(low, point)
    high = pointwiseMax(high, point)
  }

  /// The box, nil without a point or with one that is not finite.
  var rect: Rect? {
    guard isFinite, low.x <= high.x else { return nil }
    return Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
  }
}
