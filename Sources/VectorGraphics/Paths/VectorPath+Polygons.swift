// Paths as polygons.

import Pixels

extension VectorPath {
  /// The contours as closed polygons in the path's units, of at least three points each: a fill closes open contours.
  ///
  /// - Parameter transform: The path's units to pixels; there the distance of a chord from its curve is at most
  ///   `OutlineFlattener.tolerance`.
  package func polygons(under transform: Transform) -> [[Point]] {
    polygons(under: transform, mostPoints: .max) ?? []
  }

  /// The same; nil if there would be more points than `mostPoints`.
  package func polygons(under transform: Transform, mostPoints: Int) -> [[Point]]? {
    let flattener = OutlineFlattener(transform: transform)
    var polygons: [[Point]] = []
    var points: [Point] = []
    var count = 0
    for segment in segments {
      if points.count > mostPoints - count { return nil }
      let start = points.last ?? .zero
      switch segment {
      case .move(let point):
        polygons.append(points)
        count += points.count
        points = [point]
      case .line(let point):
        points.append(point)
      case .quadratic(let control, let end):
        flattener.append(to: &points) { Self.quadratic(from: start, by: control, to: end, at: $0) }
      case .cubic(let first, let second, let end):
        flattener.appendWavy(to: &points) { Self.cubic(from: start, by: first, and: second, to: end, at: $0) }
      case .close:
        polygons.append(points)
        count += points.count
        points = Array(points.prefix(1))
      }
    }
    polygons.append(points)
    return polygons.filter { $0.count > 2 }
  }

  /// The point of a quadratic Bézier curve at parameter `t`.
  package static func quadratic(from start: Point, by control: Point, to end: Point, at t: Double) -> Point {
    let s = 1 - t
    let (a, b, c) = (s * s, 2 * s * t, t * t)
    return Point(x: a * start.x + b * control.x + c * end.x, y: a * start.y + b * control.y + c * end.y)
  }

  /// The point of a cubic Bézier curve at parameter `t`.
  package static func cubic(
    from start: Point, by first: Point, and second: Point, to end: Point, at t: Double
  ) -> Point {
    let s = 1 - t
    let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point(
      x: a * start.x + b * first.x + c * second.x + d * end.x,
      y: a * start.y + b * first.y + c * second.y + d * end.y)
  }
}

extension VectorPath.Segment {
  /// All points that the segment names, control points included.
  package var points: [Point] {
    var points: [Point] = []
    forEachPoint { points.append($0) }
    return points
  }

  /// Calls `body` with all points that the segment names, the end last, without making a list of them.
  @inline(__always)
  func forEachPoint(_ body: (Point) -> Void) {
    switch self {
    case .move(let point), .line(let point):
      body(point)
    case .quadratic(let control, let end):
      body(control)
      body(end)
    case .cubic(let first, let second, let end):
      body(first)
      body(second)
      body(end)
    case .close:
      break
    }
  }
}

extension VectorPath {
  /// Most points of an outline for drawing. A finer one is made coarser, as far as that is possible.
  package var mostOutlinePoints: Int { (1 << 17) + 8 * segments.count }

  /// Bytes that an outline takes while it is made and drawn, beyond what every drawing takes. Measured with curves of random points,
  /// which have the most pieces.
  ///
  /// - Parameter isStroked: Whether it is the outline of a stroke, which has two sides.
  package func outlineMemory(isStroked: Bool) -> Int { (isStroked ? 4608 : 2048) * segments.count }
}
