// From lines to shapes: straight pieces become thin rectangles with round ends, and a turn by a right angle becomes a quarter
// of a ring, the shape that the rasterizer draws exactly. Other turns are round joints.
//
//      ╭──────      the corner's box cuts a quarter out of a ring whose
//      │            radius is as large as the neighbouring pieces allow

import DisplayList
import Pixels

/// Draws lines of one thickness.
package struct GlyphPen {
  /// In pixels.
  let thickness: Double
  /// Largest radius of a rounded corner, in pixels.
  let maximumRadius: Double

  /// The shapes of a line through `points`. When it ends where it begins its first corner is rounded as well; a line of one
  /// point or without length is a dot.
  func shapes(along points: [Point]) -> [Shape] {
    guard let first = points.first else { return [] }
    if points.allSatisfy({ $0 == first }) { return [dot(on: first)] }
    let closes = points.count > 3 && first == points[points.count - 1]
    let radii = radii(along: points, closes: closes)
    var shapes: [Shape] = []
    for index in 1..<points.count {
      let (start, end) = (points[index - 1], points[index])
      let (before, after) = (radii[index - 1], radii[index])
      // Where an arc follows, the piece reaches half a pixel into it, so that no seam shows.
      let overlap = 0.5
      let length = start.distance(to: end)
      if length > before + after {
        let (from, to) = (max(0, before - overlap), max(0, after - overlap))
        shapes.append(
          piece(
            from: start.moved(towards: end, by: from), to: end.moved(towards: start, by: to),
            rounded: (before == 0, after == 0)))
      }
      if after > 0 {
        let next = index + 1 < points.count ? points[index + 1] : points[1]
        shapes.append(corner(start, end, next, radius: after))
      }
    }
    return shapes
  }

  /// The radius at every point: 0 where the line does not turn by a right angle between upright and level pieces. Two
  /// neighbouring corners share the piece between them.
  private func radii(along points: [Point], closes: Bool) -> [Double] {
    let last = points.count - 1
    func isCorner(_ index: Int) -> Bool {
      if index == 0 || index == last { return closes && turnsSquarely(points[last - 1], points[0], points[1]) }
      return turnsSquarely(points[index - 1], points[index], points[index + 1])
    }
    func room(_ index: Int, _ neighbor: Int) -> Double {
      points[index].distance(to: points[neighbor]) / (isCorner(neighbor) ? 2 : 1)
    }
    return points.indices.map { index in
      guard isCorner(index) else { return 0 }
      let before = index == 0 ? last - 1 : index - 1
      let after = index == last ? 1 : index + 1
      return min(maximumRadius, room(index, before), room(index, after))
    }
  }

  private func turnsSquarely(_ before: Point, _ corner: Point, _ after: Point) -> Bool {
    let comesLevel = before.y == corner.y && before.x != corner.x
    let comesUpright = before.x == corner.x && before.y != corner.y
    let goesLevel = after.y == corner.y && after.x != corner.x
    let goesUpright = after.x == corner.x && after.y != corner.y
    return comesLevel && goesUpright || comesUpright && goesLevel
  }

  /// A straight piece. An end that is not `rounded` stops at its point, the others reach half the thickness beyond.
  private func piece(from start: Point, to end: Point, rounded: (Bool, Bool) = (true, true)) -> Shape {
    let half = thickness / 2
    let (lead, trail) = (rounded.0 ? half : 0, rounded.1 ? half : 0)
    let box = Rect(
      x: -lead, y: -half, width: start.distance(to: end) + lead + trail, height: thickness)
    let outline = RoundedRect(
      box, radii: CornerRadii(topLeft: lead, topRight: trail, bottomRight: trail, bottomLeft: lead)
    ).fitted()
    let turn = start == end ? 0 : PortableMath.angle(x: end.x - start.x, y: end.y - start.y)
    return Shape(outline, transform: .translation(x: start.x, y: start.y) * .rotation(degrees: turn))
  }

  /// A dot that stands where a stroke through `point` would. It is larger than a stroke is thick, or a decimal point would
  /// hardly be seen, and covers whole pixels.
  private func dot(on point: Point) -> Shape {
    let side = max(2, (thickness * 1.6).rounded())
    let bottom = (point.y + thickness / 2).rounded()
    let box = Rect(x: (point.x - side / 2).rounded(), y: bottom - side, width: side, height: side)
    return Shape(RoundedRect(box, radii: CornerRadii(side < 4 ? 0 : side / 2)).fitted())
  }

  /// A quarter of a ring around the turn at `point`.
  private func corner(_ before: Point, _ point: Point, _ after: Point, radius: Double) -> Shape {
    let half = thickness / 2
    let start = point.moved(towards: before, by: radius)
    let end = point.moved(towards: after, by: radius)
    let center = Point(x: start.x + end.x - point.x, y: start.y + end.y - point.y)
    let reach = radius + half
    let outer = Rect(x: center.x - reach, y: center.y - reach, width: 2 * reach, height: 2 * reach)
    let quadrant = Rect(
      minX: point.x < center.x ? outer.minX : center.x, minY: point.y < center.y ? outer.minY : center.y,
      maxX: point.x < center.x ? center.x : outer.maxX, maxY: point.y < center.y ? center.y : outer.maxY)
    let hole = RoundedRect(outer.inset(by: thickness), radii: CornerRadii(max(0, radius - half))).fitted()
    return Shape(
      RoundedRect(outer, radii: CornerRadii(reach)).fitted(), crop: quadrant, hole: radius > half ? hole : nil)
  }
}

extension Point {
  package func distance(to other: Point) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The point `distance` further on the way to `other`; itself when there is no way.
  func moved(towards other: Point, by distance: Double) -> Point {
    let whole = self.distance(to: other)
    guard whole > 0 else { return self }
    return Point(x: x + (other.x - x) * distance / whole, y: y + (other.y - y) * distance / whole)
  }
}
