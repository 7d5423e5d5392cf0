// Curves as polygons: fine enough that the area between curve and chord is below the precision of coverage.

import Pixels

/// Turns curves in local coordinates into points so close that, on the canvas, the distance of a chord from its curve
/// is at most `tolerance`.
package struct OutlineFlattener: Sendable {
  /// The largest distance between chord and curve in pixels. A pixel's area is off by at most 1.42 times that, 0.36/255.
  package static let tolerance = 0x1p-10
  /// Curves are halved at most this often; a viewer at arm's length of a perspective plane would ask for ever more.
  private static let deepest = 10
  /// Curves are halved at least this often, so that a symmetric bend does not pass for a line.
  private static let shallowest = 2

  /// Local coordinates to canvas pixels.
  package let transform: Transform

  /// A flattener for points that `transform` maps to the canvas.
  package init(transform: Transform) { self.transform = transform }

  /// Appends the points of `curve`, whose parameter runs from 0 to 1, after its start, up to its end.
  package func append(to points: inout [Point], curve: (Double) -> Point) {
    append((0, curve(0)), (1, curve(1)), depth: 0, probes: [0.5], to: &points, curve: curve)
  }

  /// Like `append(to:curve:)`, for curves that may bend both ways between two halvings: flatness is tested at more
  /// positions.
  package func appendWavy(to points: inout [Point], curve: (Double) -> Point) {
    append((0, curve(0)), (1, curve(1)), depth: 0, probes: [0.5, 0.25, 0.75], to: &points, curve: curve)
  }

  /// Appends the points of `curve` after `start` up to `end`.
  private func append(
    _ start: (t: Double, point: Point), _ end: (t: Double, point: Point), depth: Int, probes: [Double],
    to points: inout [Point], curve: (Double) -> Point
  ) {
    let isFine =
      depth >= Self.deepest
      || (depth >= Self.shallowest
        && probes.allSatisfy { isFlat(start.point, curve(start.t + (end.t - start.t) * $0), end.point) })
    if isFine {
      points.append(end.point)
    } else {
      let t = (start.t + end.t) / 2
      let middle = (t, curve(t))
      append(start, middle, depth: depth + 1, probes: probes, to: &points, curve: curve)
      append(middle, end, depth: depth + 1, probes: probes, to: &points, curve: curve)
    }
  }

  /// Whether `middle` is within the tolerance of the chord from `start` to `end` on the canvas. Curves behind the
  /// viewer count as flat: they are clipped away.
  private func isFlat(_ start: Point, _ middle: Point, _ end: Point) -> Bool {
    if !transform.isAffine {
      let behind = [start, middle, end].count { transform.divisor(at: $0) <= 0 }
      if behind > 0 { return behind == 3 }
    }
    let (first, inner, last) = (transform.apply(start), transform.apply(middle), transform.apply(end))
    let (chordX, chordY) = (last.x - first.x, last.y - first.y)
    let (x, y) = (inner.x - first.x, inner.y - first.y)
    let square = chordX * chordX + chordY * chordY
    let tolerance = Self.tolerance * Self.tolerance
    guard square > tolerance else { return x * x + y * y <= tolerance }
    let cross = chordX * y - chordY * x
    return cross * cross <= tolerance * square
  }
}
