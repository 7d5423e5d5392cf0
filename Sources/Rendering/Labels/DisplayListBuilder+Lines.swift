// Boxes, lines and curves for sheets and plots, in canvas pixels.

import DisplayList
import Pixels

extension DisplayListBuilder {
  /// Fills a box in one colour.
  package mutating func fill(_ box: Rect, radius: Double = 0, color: Color) {
    fill(Shape(RoundedRect(box, radii: CornerRadii(radius)).fitted()), with: .solid(PaintColor(color.premultiplied)))
  }

  /// Draws a line of `width` inside the edge of a box.
  package mutating func outline(_ box: Rect, radius: Double = 0, width: Double = 1, color: Color) {
    let outer = RoundedRect(box, radii: CornerRadii(radius)).fitted()
    fill(Shape(outer, hole: outer.inset(by: width)), with: .solid(PaintColor(color.premultiplied)))
  }

  /// Draws a straight line with round ends.
  package mutating func line(from start: Point, to end: Point, width: Double, color: Color) {
    let box = Rect(x: -width / 2, y: -width / 2, width: start.distance(to: end) + width, height: width)
    let turn = start == end ? 0 : PortableMath.angle(x: end.x - start.x, y: end.y - start.y)
    fill(
      Shape(
        RoundedRect(box, radii: CornerRadii(width / 2)).fitted(),
        transform: .translation(x: start.x, y: start.y) * .rotation(degrees: turn)),
      with: .solid(PaintColor(color.premultiplied)))
  }

  /// Draws a dot.
  package mutating func dot(at center: Point, radius: Double, color: Color) {
    fill(
      Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius), radius: radius,
      color: color)
  }
}
