// Arcs of ellipses as cubics (SVG 2, appendix B.2.4: from end points to a centre).

import Pixels

/// An arc in the plane in which its ellipse is the unit circle.
struct EllipticalArc {
  /// Where it ends: exactly this point, whatever rounding says.
  private let to: Vector
  /// The unit circle to the ellipse.
  private let map: Transform
  /// Where the arc begins, and how far it turns, in degrees, clockwise.
  private let start: Double, sweep: Double

  /// Nil if the arc is a line: both ends are the same point, or a radius is 0.
  init?(from: Vector, to: Vector, radii: Vector, rotation: Double, isLarge: Bool, isClockwise: Bool) {
    guard from != to, radii.x != 0, radii.y != 0 else { return nil }
    let turn = Transform.rotation(degrees: rotation)
    let (cosine, sine) = (turn.a, turn.b)
    let half = (from - to) / 2
    // Half the chord, seen along the axes of the ellipse, as a part of the unit circle's radius.
    let size = Vector(abs(radii.x), abs(radii.y))
    let chord = Vector(cosine * half.x + sine * half.y, cosine * half.y - sine * half.x) / size
    let square = chord.dot(chord)
    guard square > 0, square.isFinite else { return nil }
    let growth = square > 1 ? square.squareRoot() : 1
    let side = isLarge == isClockwise ? -1.0 : 1
    let reach = square > 1 ? 0 : side * ((1 - square) / square).squareRoot()
    let unit = chord / growth
    let center = Vector(unit.y, -unit.x) * reach
    let (first, last) = (unit - center, -unit - center)
    start = PortableMath.angle(x: first.x, y: first.y)
    var sweep = PortableMath.angle(x: last.x, y: last.y) - start
    if isClockwise, sweep < 0 { sweep += 360 }
    if !isClockwise, sweep > 0 { sweep -= 360 }
    (self.sweep, self.to) = (sweep, to)
    let axes = size * growth
    let linear = Transform(
      a: cosine * axes.x, b: sine * axes.x, c: -sine * axes.y, d: cosine * axes.y, tx: 0, ty: 0)
    let offset = linear.apply(center.point)
    let middle = (from + to) / 2
    map = .translation(x: middle.x + offset.x, y: middle.y + offset.y) * linear
  }

  /// Cubics that follow each other, as two control points and an end. Four quarters are within 4.3 · 10⁻⁶ of a half turn's
  /// radius, and 2.8 · 10⁻⁴ of a whole one's.
  var cubics: [(Vector, Vector, Vector)] {
    let step = sweep / 4
    // A third of four times the tangent of a quarter of the angle, as long as the arc's handles are for radius 1.
    let handle =
      4 / 3 * PortableMath.sine(degrees: step / 4) / PortableMath.cosine(degrees: step / 4)
    return (0..<4).map { index in
      let (one, other) = (direction(start + step * Double(index)), direction(start + step * Double(index + 1)))
      let first = one + Vector(-one.y, one.x) * handle
      let second = other - Vector(-other.y, other.x) * handle
      return (place(first), place(second), index == 3 ? to : place(other))
    }
  }

  /// A line, as the same number of cubics as an arc.
  static func line(from: Vector, to: Vector) -> [(Vector, Vector, Vector)] {
    (0..<4).map { index in
      let share = Double(index) / 4
      func point(_ share: Double) -> Vector { from + (to - from) * share }
      return (point(share + 1.0 / 12), point(share + 1.0 / 6), index == 3 ? to : point(share + 0.25))
    }
  }

  private func direction(_ degrees: Double) -> Vector {
    Vector(PortableMath.cosine(degrees: degrees), PortableMath.sine(degrees: degrees))
  }

  private func place(_ point: Vector) -> Vector { Vector(map.apply(point.point)) }
}
