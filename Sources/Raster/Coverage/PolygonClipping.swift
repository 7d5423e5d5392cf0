// Clips polygons by half-planes (Sutherland and Hodgman, 1974), in the plane of a layer and, before the division by w,
// in that of the canvas. Points beyond an edge are moved onto it: for signed area that is exact for any closed polygon.

import Pixels

/// A point of the canvas before its projection: (x / w, y / w) in pixels.
struct HomogeneousPoint {
  var x: Double, y: Double, w: Double
}

enum PolygonClipping {
  /// `polygon` cut to a rectangle.
  static func cut(_ polygon: [Point], to rect: Rect) -> [Point] {
    var points = cut(polygon) { $0.x - rect.minX }
    points = cut(points) { rect.maxX - $0.x }
    points = cut(points) { $0.y - rect.minY }
    return cut(points) { rect.maxY - $0.y }
  }

  /// `polygon` cut to a convex polygon whose points run clockwise (y down).
  static func cut(_ polygon: [Point], toConvex outline: [Point]) -> [Point] {
    var points = polygon
    for (index, start) in outline.enumerated() {
      let end = outline[(index + 1) % outline.count]
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      if dx == 0, dy == 0 { continue }
      points = cut(points) { dx * ($0.y - start.y) - dy * ($0.x - start.x) }
    }
    return points
  }

  /// A polygon of a layer's plane as it appears on the canvas: cut by the plane just before the viewer, then to `limit`.
  static func project(_ polygon: [Point], by transform: Transform, within limit: GeometryArea) -> [Point] {
    let limit = limit.pixels
    var points = polygon.map {
      HomogeneousPoint(
        x: transform.a * $0.x + transform.c * $0.y + transform.tx,
        y: transform.b * $0.x + transform.d * $0.y + transform.ty, w: transform.divisor(at: $0))
    }
    // Numbers whose products could overflow give no meaningful picture: such a polygon is not drawn.
    guard points.allSatisfy({ abs($0.x) < largest && abs($0.y) < largest && abs($0.w) < largest }) else { return [] }
    if !transform.isAffine {
      // Nearer than this share of the farthest point, a plane that is not seen edge-on is magnified out of any canvas.
      let nearest = 0x1p-20 * (points.reduce(-.infinity) { max($0, $1.w) })
      guard nearest > 0 else { return [] }
      points = cut(points) { $0.w - nearest }
    }
    points = cut(points) { $0.x - Double(limit.x) * $0.w }
    points = cut(points) { Double(limit.maxX) * $0.w - $0.x }
    points = cut(points) { $0.y - Double(limit.y) * $0.w }
    points = cut(points) { Double(limit.maxY) * $0.w - $0.y }
    let projected = points.map { Point(x: $0.x / $0.w, y: $0.y / $0.w) }
    return projected.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? projected : []
  }

  /// Beyond this, homogeneous coordinates are not worked with.
  private static let largest = 0x1p400

  /// The part of `points` in which `distance`, a linear function, is not negative.
  private static func cut<Vertex: Interpolable>(_ points: [Vertex], where distance: (Vertex) -> Double) -> [Vertex] {
    guard var previous = points.last, points.contains(where: { !(distance($0) >= 0) }) else { return points }
    var result: [Vertex] = []
    result.reserveCapacity(points.count + 2)
    var before = distance(previous)
    for point in points {
      let here = distance(point)
      if (here >= 0) != (before >= 0) { result.append(previous.interpolated(to: point, at: before / (before - here))) }
      if here >= 0 { result.append(point) }
      previous = point
      before = here
    }
    return result
  }
}

/// Points between which one can go in a straight line.
protocol Interpolable {
  /// Interpolates at `share`, 0...1.
  func interpolated(to other: Self, at share: Double) -> Self
}

extension Point: Interpolable {
  func interpolated(to other: Point, at share: Double) -> Point {
    Point(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }
}

extension HomogeneousPoint: Interpolable {
  func interpolated(to other: HomogeneousPoint, at share: Double) -> HomogeneousPoint {
    HomogeneousPoint(x: x + (other.x - x) * share, y: y + (other.y - y) * share, w: w + (other.w - w) * share)
  }
}
