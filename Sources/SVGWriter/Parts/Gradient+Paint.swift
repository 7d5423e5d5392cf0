// Gradients as numbers in the coordinates of what they paint.

import DisplayList
import Pixels

extension Gradient {
  /// The paint with its numbers; nil for what SVG has no gradient for.
  ///
  /// - Parameters:
  ///   - base: Pixels of the list to points of the picture.
  ///   - local: Coordinates of what is painted to points of the picture.
  func paint(_ base: Transform, _ local: Transform) -> (form: PaintForm, numbers: [(slot: Slot, values: [Double])])? {
    guard let inverse = local.inverse, !stops.isEmpty else { return nil }
    let map = inverse * base * transform
    guard map.isAffine else { return nil }
    let colors = stops.flatMap { stop -> [Double] in
      let color = stop.straight ?? stop.color.straight
      return [stop.offset, color.red * 255, color.green * 255, color.blue * 255, color.alpha]
    }
    let forms = stops.map { $0.straight == nil ? StopForm.premultiplied : .straight }
    switch geometry {
    case .linear(let start, let end):
      guard let ends = Self.ends(start, end, map) else { return nil }
      return (.linear(spread, stops: forms), [(.gradient, ends), (.stops, colors)])
    case .radial(let center, let radiusX, let radiusY):
      guard radiusX > 0, radiusY > 0 else { return nil }
      let circle = map * .translation(x: center.x, y: center.y) * .scale(x: radiusX, y: radiusY)
      let numbers = Decomposition(circle).numbers + [0, 0, 0]
      return (.radial(spread, stops: forms), [(.gradient, numbers), (.stops, colors)])
    case .focal(let center, let radius, let focus, let focusRadius):
      guard radius > 0 else { return nil }
      let circle = map * .translation(x: center.x, y: center.y) * .scale(x: radius, y: radius)
      let inner = [(focus.x - center.x) / radius, (focus.y - center.y) / radius, focusRadius / radius]
      // Outside its circle a focus makes a cone, which SVG does not have.
      guard inner[0] * inner[0] + inner[1] * inner[1] < 1, focusRadius < radius else { return nil }
      return (.radial(spread, stops: forms), [(.gradient, Decomposition(circle).numbers + inner), (.stops, colors)])
    case .conic: return nil
    }
  }

  /// The ends of a linear gradient after a map. The lines of equal colour need not stay at right angles to the line between
  /// the ends, so the second end is moved along its line to where they do.
  private static func ends(_ start: Point, _ end: Point, _ map: Transform) -> [Double]? {
    let (first, second) = (map.apply(start), map.apply(end))
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    // The direction of the lines of equal colour.
    let across = Point(x: -map.a * dy + map.c * dx, y: -map.b * dy + map.d * dx)
    let length = across.x * across.x + across.y * across.y
    guard length > 0, length.isFinite else { return nil }
    let (wayX, wayY) = (second.x - first.x, second.y - first.y)
    let share = (wayX * across.x + wayY * across.y) / length
    return [first.x, first.y, second.x - share * across.x, second.y - share * across.y]
  }
}
