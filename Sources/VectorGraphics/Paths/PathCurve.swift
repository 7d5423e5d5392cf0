// One line or Bézier curve, with its geometry: points, tangents, lengths.

import Pixels

/// A position or a direction, for arithmetic.
package typealias Vector = SIMD2<Double>

extension Vector {
  /// The vector from the origin to `point`.
  package init(_ point: Point) { self.init(point.x, point.y) }

  /// The point that it leads to from the origin.
  package var point: Point { Point(x: x, y: y) }

  /// The scalar product.
  package func dot(_ other: Vector) -> Double { x * other.x + y * other.y }

  /// The signed area of the parallelogram: positive when `other` is clockwise of this one as y points down.
  package func cross(_ other: Vector) -> Double { x * other.y - y * other.x }

  /// Its length.
  package var length: Double { dot(self).squareRoot() }

  /// The vector of length 1 in its direction, nil without a direction. Scaled first, so that squares neither overflow nor
  /// vanish.
  package var unit: Vector? {
    let size = Swift.max(abs(x), abs(y))
    guard size > 0, size.isFinite else { return nil }
    let scaled = self / size
    return scaled / scaled.length
  }
}

/// A line, a quadratic or a cubic Bézier curve, whose parameter runs from 0 to 1.
package struct PathCurve: Hashable, Sendable {
  /// Its ends and, between them, its control points: 2, 3 or 4.
  package let points: [Vector]

  /// A curve of 2, 3 or 4 points.
  package init(_ points: [Vector]) { self.points = points }

  /// Where it begins.
  package var start: Vector { points[0] }
  /// Where it ends.
  package var end: Vector { points[points.count - 1] }
  /// Whether it is a line.
  package var isLine: Bool { points.count == 2 }

  /// Whether it has no length.
  package var isPoint: Bool { points.allSatisfy { $0 == points[0] } }

  /// The point at parameter `t`; the ends exactly.
  package func point(at t: Double) -> Vector {
    let s = 1 - t
    switch points.count {
    case 2: return points[0] * s + points[1] * t
    case 3: return points[0] * (s * s) + points[1] * (2 * s * t) + points[2] * (t * t)
    default:
      let (first, last) = (points[0] * (s * s * s), points[3] * (t * t * t))
      return first + points[1] * (3 * s * s * t) + points[2] * (3 * s * t * t) + last
    }
  }

  /// The first derivative at parameter `t`.
  package func derivative(at t: Double) -> Vector {
    let s = 1 - t
    switch points.count {
    case 2: return points[1] - points[0]
    case 3: return ((points[1] - points[0]) * s + (points[2] - points[1]) * t) * 2
    default:
      let (out, across, back) = (points[1] - points[0], points[2] - points[1], points[3] - points[2])
      return (out * (s * s) + across * (2 * s * t) + back * (t * t)) * 3
    }
  }

  /// The direction of travel just after (`side` 1) or just before (−1) parameter `t`; nil for a point. Where the first
  /// derivative vanishes the next ones tell it.
  package func tangent(at t: Double, side: Double) -> Vector? {
    let first = derivative(at: t)
    let size = points.map { max(abs($0.x - start.x), abs($0.y - start.y)) }.max() ?? 0
    let least = size * 0x1p-40
    if max(abs(first.x), abs(first.y)) > least { return first.unit }
    guard points.count > 2 else { return first.unit }
    let second = secondDerivative(at: t) * side
    if max(abs(second.x), abs(second.y)) > least || points.count == 3 { return second.unit }
    return (points[3] - points[2] * 3 + points[1] * 3 - points[0]).unit
  }

  private func secondDerivative(at t: Double) -> Vector {
    let near = points[2] - points[1] * 2 + points[0]
    if points.count == 3 { return near * 2 }
    let far = points[3] - points[2] * 2 + points[1]
    return (near * (1 - t) + far * t) * 6
  }

  /// The part between two parameters as a curve; its ends are `point(at:)` exactly.
  package func part(from: Double, to: Double) -> PathCurve {
    if from == 0, to == 1 { return self }
    let (first, last) = (point(at: from), point(at: to))
    let share = to - from
    switch points.count {
    case 2: return PathCurve([first, last])
    case 3: return PathCurve([first, first + derivative(at: from) * (share / 2), last])
    default:
      return PathCurve([
        first, first + derivative(at: from) * (share / 3), last - derivative(at: to) * (share / 3), last,
      ])
    }
  }
}

extension VectorPath {
  /// A contour as curves that follow each other, without those of no length.
  package struct Contour: Hashable, Sendable {
    /// Where it begins; all there is of a contour without curves.
    package var start: Vector
    /// From the first to the last; when closed, the last one ends at the start.
    package var curves: [PathCurve]
    /// Whether it has a join at its start instead of two caps.
    package var isClosed: Bool
  }

  /// All contours that can be stroked. A lone move gives no contour; a contour of length 0 has no curves.
  package var contours: [Contour] {
    var contours: [Contour] = []
    var contour = Contour(start: .zero, curves: [], isClosed: false)
    var (current, isDrawn) = (Vector.zero, false)
    func finish(next: Vector) {
      if isDrawn { contours.append(contour) }
      contour = Contour(start: next, curves: [], isClosed: false)
      (current, isDrawn) = (next, false)
    }
    for segment in segments {
      if case .move(let point) = segment {
        finish(next: Vector(point))
        continue
      }
      isDrawn = true
      let points = segment.points.isEmpty ? [contour.start] : segment.points.map(Vector.init)
      let curve = PathCurve([current] + points)
      if !curve.isPoint { contour.curves.append(curve) }
      current = curve.end
      if segment == .close {
        contour.isClosed = true
        finish(next: contour.start)
      }
    }
    finish(next: .zero)
    return contours
  }
}
