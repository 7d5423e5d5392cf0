// The edge of an area as contours that neither cross nor overlap.
//
// A sweep splits the area into trapezoids. Their sides are edges of the area. So are the parts of their upper and lower
// ends that touch no other trapezoid. As many pieces start as end at every point, so pieces can be followed to closed
// contours. Where several pieces start at a point, the sharpest turn to the inside is taken, so that areas which touch
// in a corner stay apart.

import Pixels

/// Contours of an area.
package enum RegionContours {
  /// Areas below this share of the whole are rounding.
  private static let negligible = 1e-9

  /// The contours of the area that closed polygons paint by a rule: outer ones clockwise (of positive area), holes
  /// counterclockwise. Nil when they cross so often that it would take too long.
  package static func contours(of polygons: [[Point]], rule: FillRule) -> [[Vector]]? {
    OverlapSweep(polygons, rule: rule).map { contours(of: $0.trapezoids) }
  }

  /// The contours of the area of trapezoids that do not overlap.
  private static func contours(of trapezoids: [Trapezoid]) -> [[Vector]] {
    var follower = PieceFollower()
    for trapezoid in trapezoids {
      follower.add(Vector(trapezoid.topRight), Vector(trapezoid.bottomRight))
      follower.add(Vector(trapezoid.bottomLeft), Vector(trapezoid.topLeft))
    }
    for (start, end) in levelPieces(of: trapezoids) { follower.add(start, end) }
    let contours = follower.contours().map(simplified).filter { $0.count > 2 }
    let whole = contours.map { abs($0.signedArea) }.max() ?? 0
    return contours.filter { abs($0.signedArea) > whole * negligible }
  }

  /// The horizontal pieces of the edge.
  private static func levelPieces(of trapezoids: [Trapezoid]) -> [(Vector, Vector)] {
    /// At which x how many trapezoids begin (+) or end (−) above and below a level.
    var levels: [Double: [(x: Double, above: Int, below: Int)]] = [:]
    for trapezoid in trapezoids {
      levels[trapezoid.topLeft.y, default: []] += [
        (trapezoid.topLeft.x, 0, 1), (trapezoid.topRight.x, 0, -1),
      ]
      levels[trapezoid.bottomLeft.y, default: []] += [
        (trapezoid.bottomLeft.x, 1, 0), (trapezoid.bottomRight.x, -1, 0),
      ]
    }
    var pieces: [(Vector, Vector)] = []
    for y in levels.keys.sorted() {
      let changes = (levels[y] ?? []).sorted { $0.x < $1.x }
      // Rounding may cross the sides of a sliver: counted with their signs, its ends still close its contour.
      var count = 0
      for (change, next) in zip(changes, changes.dropFirst()) {
        count += change.above - change.below
        guard count != 0, change.x < next.x else { continue }
        let (left, right) = (Vector(change.x, y), Vector(next.x, y))
        pieces += Array(repeating: count > 0 ? (right, left) : (left, right), count: abs(count))
      }
    }
    return pieces
  }

  /// Points nearer than this to the last one are rounding, in units of the plane.
  private static let nearest = 1e-9

  /// The contour without points on the line between their neighbours.
  private static func simplified(_ whole: [Vector]) -> [Vector] {
    var (contour, points): ([Vector], [Vector]) = ([], [])
    for point in whole where (point - (contour.last ?? whole[whole.count - 1])).length > nearest {
      contour.append(point)
    }
    for (index, point) in contour.enumerated() {
      let last = points.last ?? contour[contour.count - 1]
      let next = contour[(index + 1) % contour.count]
      let (back, ahead) = (point - last, next - point)
      let isStraight = abs(back.cross(ahead)) <= 1e-12 * (back.length * ahead.length) && back.dot(ahead) >= 0
      if !isStraight { points.append(point) }
    }
    return points
  }
}

/// Joins pieces to closed contours.
private struct PieceFollower {
  /// Where each piece leads, by its start, in the order in which they were added.
  private var ends: [Vector: [Vector]] = [:]
  private var starts: [Vector] = []

  mutating func add(_ start: Vector, _ end: Vector) {
    guard start != end else { return }
    // A side shared by two parts of the area is not an edge.
    if let shared = ends[end]?.firstIndex(of: start) {
      ends[end]?.remove(at: shared)
      return
    }
    ends[start, default: []].append(end)
    starts.append(start)
  }

  func contours() -> [[Vector]] {
    var left = ends
    var contours: [[Vector]] = []
    for start in starts {
      while let first = left[start]?.first {
        left[start]?.removeFirst()
        var contour = [start]
        var (last, current) = (start, first)
        while current != start {
          contour.append(current)
          guard let next = take(from: current, after: current - last, &left) else { break }
          (last, current) = (current, next)
        }
        if current == start { contours.append(contour) }
      }
    }
    return contours
  }

  /// Takes the piece that turns most to the right.
  private func take(from point: Vector, after direction: Vector, _ left: inout [Vector: [Vector]]) -> Vector? {
    guard let candidates = left[point], !candidates.isEmpty else { return nil }
    func turn(_ end: Vector) -> Double {
      let ahead = end - point
      return PortableMath.angle(x: direction.dot(ahead), y: direction.cross(ahead))
    }
    let best = candidates.indices.max { turn(candidates[$0]) < turn(candidates[$1]) } ?? 0
    return left[point]?.remove(at: best)
  }
}

extension [Vector] {
  /// The area of a closed polygon, positive when it runs clockwise as y points down.
  package var signedArea: Double {
    guard let origin = first else { return 0 }
    var sum = 0.0
    for index in indices.dropFirst().dropLast() { sum += (self[index] - origin).cross(self[index + 1] - origin) }
    return sum / 2
  }

  /// The centre of a closed polygon's area; of one without area the mean of its points.
  package var centroid: Vector {
    guard let origin = first else { return .zero }
    var (moment, sum) = (Vector.zero, 0.0)
    for index in indices.dropFirst().dropLast() {
      let (one, other) = (self[index] - origin, self[index + 1] - origin)
      let area = one.cross(other)
      moment += (one + other) * area
      sum += area
    }
    guard abs(sum) > 1e-300 else { return reduce(.zero, +) / Double(count) }
    return origin + moment / (3 * sum)
  }
}
