// The approximate length of a path, quickly computed: it bounds the cost of drawing before anything is drawn.

import Pixels

extension VectorPath {
  /// The size of its lines.
  package struct Extent: Hashable, Sendable {
    /// Lines and curves.
    package var count = 0.0
    /// Curves among them.
    package var curves = 0.0
    /// The number of pixel rows that its lines cross, summed over the lines.
    package var rows = 0.0
    /// The length of the lines through all points, control points included, in the path's units; curves are not longer.
    package var length = 0.0
  }

  /// The extent of the path under a map to pixels, where only the rows 0 to `height` count. Never NaN.
  package func extent(under map: Transform, height: Double) -> Extent {
    var extent = Extent()
    var (current, row) = (Point.zero, 0.0)
    func go(to point: Point) {
      let next = map.apply(point).y
      let inside = next.isFinite && map.isAffine ? min(max(next, 0), height) : (row > 0 ? 0 : height)
      extent.rows += abs(inside - row)
      let length = Vector(point.x - current.x, point.y - current.y).length
      if length.isFinite { extent.length += length }
      (current, row) = (point, inside)
    }
    for segment in segments {
      extent.count += 1
      switch segment {
      case .move(let point):
        current = point
        row = min(max(map.apply(point).y, 0), height)
        if row.isNaN { row = 0 }
      case .line(let point): go(to: point)
      case .quadratic(let control, let end):
        extent.curves += 1
        go(to: control)
        go(to: end)
      case .cubic(let first, let second, let end):
        extent.curves += 1
        go(to: first)
        go(to: second)
        go(to: end)
      case .close: break
      }
    }
    return extent
  }
}
