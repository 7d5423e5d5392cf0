// Curves as polygons: fine enough that the area between curve and chord is below the precision of coverage.

import Pixels

/// Turns curves in local coordinates into points so near that, seen on the canvas, no chord leaves its curve by more than
/// `tolerance`.
struct OutlineFlattener {
  /// The largest distance between chord and curve in pixels. A pixel's area is off by at most 1.42 times that, 0.36/255.
  static let tolerance = 0x1p-10
  /// Curves are halved at most this often; a viewer at arm's length of a perspective plane would ask for ever more.
  private static let deepest = 10
  /// Curves are halved at least this often, so that a symmetric bend does not pass for a line.
  private static let shallowest = 2

  /// Local coordinates to canvas pixels.
  let transform: Transform

  /// The points of `outline`, clockwise in its own coordinates.
  func polygon(_ outline: OutlineCorners) -> [Point] {
    var points: [Point] = []
    for index in 0..<4 {
      points.append(outline.point(corner: index, 0))
      if outline.curves[index].extent > 0 {
        append(to: &points) { outline.point(corner: index, $0) }
      }
    }
    return points
  }

  /// Appends the points of `curve` after its start, up to its end.
  func append(to points: inout [Point], curve: (Double) -> Point) {
    append(0, 1, depth: 0, to: &points, curve: curve)
  }

  /// Appends the points of `curve` after share `start` up to share `end`.
  private func append(
    _ start: Double, _ end: Double, depth: Int, to points: inout [Point], curve: (Double) -> Point
  ) {
    let middle = (start + end) / 2
    let isFine =
      depth >= Self.deepest || (depth >= Self.shallowest && isFlat(curve(start), curve(middle), curve(end)))
    if isFine {
      points.append(curve(end))
    } else {
      append(start, middle, depth: depth + 1, to: &points, curve: curve)
      append(middle, end, depth: depth + 1, to: &points, curve: curve)
    }
  }

  /// Whether `middle` is within the tolerance of the chord from `start` to `end` on the canvas. Behind the viewer
  /// everything is flat: it is cut away.
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
