// Contours split into simple parts in pixels, along the axis that makes less work.
//
// A sweep visits all edges that share a height. A line chart has thousands of those, but few that share a column: then
// the sweep goes from left to right, on contours whose coordinates are swapped.

import Pixels
import VectorGraphics

/// An `OverlapSweep` of contours in normalised units.
struct NormalizedSweep {
  /// The area that the rule paints, in the contours' units, in either direction.
  let trapezoids: [Trapezoid]
  /// Whether no place is in several contours.
  let isSimple: Bool

  /// The limits of edge visits: for each edge, and for any path.
  private static let work = (each: 256, any: 20_000)

  /// Takes contours apart; nil when that is too much work.
  ///
  /// - Parameters:
  ///   - scale: Units to pixels, a power of two, which changes no digit.
  ///   - takesApart: Whether trapezoids are made; without them `isSimple` is known sooner.
  init?(_ contours: [[Point]], scale: Double, _ rule: FillRule, takesApart: Bool = true) {
    let isTurned = Self.isQuickerAcross(contours)
    func swapped(_ point: Point, _ factor: Double) -> Point {
      isTurned ? Point(x: point.y * factor, y: point.x * factor) : Point(x: point.x * factor, y: point.y * factor)
    }
    let edges = contours.reduce(0) { $0 + $1.count }
    guard
      let sweep = OverlapSweep(
        contours.map { $0.map { swapped($0, scale) } }, rule: rule,
        mostWork: min(OverlapSweep.mostWork, Self.work.any + Self.work.each * edges), takesApart: takesApart)
    else { return nil }
    isSimple = sweep.isSimple
    trapezoids = sweep.trapezoids.map {
      Trapezoid(
        topLeft: swapped($0.topLeft, 1 / scale), bottomLeft: swapped($0.bottomLeft, 1 / scale),
        topRight: swapped($0.topRight, 1 / scale), bottomRight: swapped($0.bottomRight, 1 / scale))
    }
  }

  /// Whether fewer edges share a column than a height.
  private static func isQuickerAcross(_ contours: [[Point]]) -> Bool {
    guard let first = contours.first?.first else { return false }
    var (low, high) = (first, first)
    var (across, down) = (0.0, 0.0)
    for contour in contours {
      guard var last = contour.last else { continue }
      for point in contour {
        (low.x, low.y) = (min(low.x, point.x), min(low.y, point.y))
        (high.x, high.y) = (max(high.x, point.x), max(high.y, point.y))
        across += abs(point.x - last.x)
        down += abs(point.y - last.y)
        last = point
      }
    }
    // Edges at a place on average: all their lengths along an axis by the whole length. Turned only where it is worth it.
    return across * (high.y - low.y) * 2 < down * (high.x - low.x)
  }
}
