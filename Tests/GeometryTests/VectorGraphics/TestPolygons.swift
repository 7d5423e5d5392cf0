// Paths for tests, and properties of polygons.

import Pixels
import Testing
import VectorGraphics

/// Numbers that look random and are the same every time (Knuth's generator).
struct Randoms {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number in `range`.
  mutating func next(in range: ClosedRange<Double>) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 11) * 0x1p-53
  }
}

extension VectorPath {
  /// Lines from point to point.
  static func lines(_ points: (Double, Double)...) -> VectorPath {
    VectorPath(
      segments: points.enumerated().map { index, point in
        let point = Point(x: point.0, y: point.1)
        return index == 0 ? .move(point) : .line(point)
      })
  }

  /// One curve.
  init(_ curve: PathCurve) {
    let points = curve.points.map(\.point)
    let segment: Segment =
      switch points.count {
      case 2: .line(points[1])
      case 3: .quadratic(control: points[1], end: points[2])
      default: .cubic(points[1], points[2], end: points[3])
      }
    self.init(segments: [.move(points[0]), segment])
  }

  /// A circle about the origin of four cubics, clockwise.
  static func circle(_ radius: Double) -> VectorPath {
    let handle = radius * 0.5522847498307936
    var segments: [Segment] = [.move(Point(x: radius, y: 0))]
    for turn in 0..<4 {
      let map = Transform.rotation(degrees: Double(turn) * 90)
      segments.append(
        .cubic(
          map.apply(Point(x: radius, y: handle)), map.apply(Point(x: handle, y: radius)),
          end: map.apply(Point(x: 0, y: radius))))
    }
    return VectorPath(segments: segments + [.close])
  }

  /// The area of the stroke, once however often it is covered.
  func strokedArea(_ style: StrokeStyle, scale: Double) throws -> Double {
    let sweep = try #require(OverlapSweep(stroked(style, scale: scale)))
    return sweep.trapezoids.map { signedArea($0.polygon) }.reduce(0, +)
  }
}

/// The area of a closed polygon, positive when it runs clockwise as y points down.
func signedArea(_ polygon: [Point]) -> Double {
  var doubled = 0.0
  for (one, other) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
    doubled += one.x * other.y - other.x * one.y
  }
  return doubled / 2
}

/// How often polygons wind around a place, clockwise as y points down.
func windings(_ polygons: [[Point]], around place: Vector) -> Int {
  var winding = 0
  for polygon in polygons {
    for (one, other) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
      let side = (Vector(other) - Vector(one)).cross(place - Vector(one))
      if one.y <= place.y, other.y > place.y, side > 0 { winding -= 1 }
      if other.y <= place.y, one.y > place.y, side < 0 { winding += 1 }
    }
  }
  return -winding
}

/// The distance of a point from the line between two others.
func distance(_ point: Point, _ start: Point, _ end: Point) -> Double {
  let along = Vector(end) - Vector(start)
  let square = along.dot(along)
  let share = square > 0 ? min(max((Vector(point) - Vector(start)).dot(along) / square, 0), 1) : 0
  return (Vector(point) - Vector(start) - along * share).length
}
