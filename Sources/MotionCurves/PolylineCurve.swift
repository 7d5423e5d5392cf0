// Piecewise linear timing curves: CSS `linear()`.

import Pixels

/// A piecewise linear timing curve, as CSS Easing Functions 2 defines `linear()` (section 2.1.1).
///
/// Equal x make a jump, at which the later point counts. Before the first and after the last point the nearest line is
/// extended. x and the time are compared on the grid of `PortableMath`, so that a time computed as 0.1 + 0.2 meets a
/// point at 0.3.
package struct PolylineCurve: Sendable {
  /// Points in ascending order of x; equal x are allowed.
  private let points: [Point]

  /// Creates the curve through `points`; an x smaller than one before it is raised to that one, as CSS does.
  /// No point at all makes the identity.
  package init(_ points: [Point]) {
    var largest = -Double.infinity
    self.points = points.map { point in
      largest = max(largest, PortableMath.onGrid(point.x))
      return Point(x: largest, y: point.y)
    }
  }

  /// Progress at a time, both as shares.
  package func progress(at time: Double) -> Double {
    guard let first = points.first, let last = points.last else { return time }
    if points.count == 1 { return first.y }
    let time = PortableMath.onGrid(time)
    let following = points.partitioningIndex { $0.x > time }
    if following > 0, points[following - 1].x == time { return points[following - 1].y }
    let end = min(max(following, 1), points.count - 1)
    let (a, b) = (points[end - 1], points[end])
    guard b.x > a.x else { return following == 0 ? first.y : last.y }
    return a.y + (b.y - a.y) * ((time - a.x) / (b.x - a.x))
  }
}
