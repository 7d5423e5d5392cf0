// Flutter's MaterialRectArcTween: the two ends of one diagonal of the rectangle move on separate circles, and the
// rectangle spans them. Growing and moving then look like one motion.

import Pixels

/// A rectangle with two opposite corners that move on circle arcs.
package struct RectArc: Sendable {
  private let first: CircleArc
  private let second: CircleArc

  /// Creates the motion.
  ///
  /// Of the four directed diagonals the one is taken whose direction in `start` has the largest dot product with the
  /// movement of the centre; the first in the order below when several are equal (`MaterialRectArcTween` of Flutter).
  package init(from start: Rect, to end: Rect) {
    let from = start.corners
    let to = end.corners
    let (topLeft, topRight, bottomRight, bottomLeft) = (0, 1, 2, 3)
    let diagonals = [
      (topLeft, bottomRight), (bottomRight, topLeft), (topRight, bottomLeft), (bottomLeft, topRight),
    ]
    let way = Point(x: end.center.x - start.center.x, y: end.center.y - start.center.y)
    let reach = { (diagonal: (Int, Int)) in Self.reach(from[diagonal.0], from[diagonal.1], along: way) }
    var best = diagonals[0]
    for diagonal in diagonals.dropFirst() where reach(diagonal) > reach(best) { best = diagonal }
    first = CircleArc(from: from[best.0], to: to[best.0])
    second = CircleArc(from: from[best.1], to: to[best.1])
  }

  /// The rectangle at `progress`.
  package func rect(at progress: Double) -> Rect {
    let (a, b) = (first.point(at: progress), second.point(at: progress))
    return Rect(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
  }

  /// The component of `way` in the direction from `a` to `b`; 0 when both points are equal.
  private static func reach(_ a: Point, _ b: Point, along way: Point) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = (dx * dx + dy * dy).squareRoot()
    return length > 0 ? (way.x * dx + way.y * dy) / length : 0
  }
}

/// The movement of one point on a circle, or on a line when it hardly moves along one of the axes.
///
/// The arc is that of Flutter's `MaterialPointArcTween`. Its centre is level with the end when the movement is steep
/// (|dx| < |dy|), else straight above or below the start. At that point, the end or the start, the arc is parallel to
/// the long axis. So positions are computed from it: r·sin(a) away along the long axis and r·(1 − cos(a)) along the
/// short one, at the angle a from it.
package struct CircleArc: Sendable {
  /// Movements of at most this many points along an axis are straight.
  private static let straightLimit = 2.0

  private let start: Point
  private let end: Point
  /// Along the long and the short axis; the sweep is that of the whole arc, in radians, at most 90°.
  private let radius: Double
  private let sweep: Double
  private let isSteep: Bool

  /// Creates the movement between two points.
  package init(from start: Point, to end: Point) {
    (self.start, self.end) = (start, end)
    let (dx, dy) = (abs(end.x - start.x), abs(end.y - start.y))
    let (short, long) = (min(dx, dy), max(dx, dy))
    isSteep = dx < dy
    let isStraight = !(short > Self.straightLimit) || !(long * long).isFinite
    radius = isStraight ? 0 : (short + long / short * long) / 2
    // The chord and the tangent at the level end enclose half the sweep.
    sweep = isStraight ? 0 : PortableMath.angle(x: long, y: short) * .pi / 90
  }

  /// The point at the share `progress` of the arc, or of the circle beyond its ends.
  package func point(at progress: Double) -> Point {
    if progress == 0 { return start }
    if progress == 1 { return end }
    guard radius > 0 else { return start.moved(towards: end, by: progress) }
    let (level, other) = isSteep ? (end, start) : (start, end)
    let angle = sweep * (isSteep ? 1 - progress : progress)
    let along = radius * angle * PortableMath.sineRatio(radians: angle)
    let half = PortableMath.sineRatio(radians: angle / 2) * angle / 2
    let across = 2 * radius * half * half
    let (alongX, alongY) = isSteep ? (across, along) : (along, across)
    return Point(
      x: level.x + (other.x < level.x ? -alongX : alongX),
      y: level.y + (other.y < level.y ? -alongY : alongY))
  }
}
