// A pen for the commands of path data: relative and smooth commands become absolute ones, arcs cubics.

/// Makes segments from commands. Points are relative to the last one while `isRelative` holds.
package struct PathPen {
  /// The segments drawn so far.
  package private(set) var segments: [VectorPath.Segment] = []
  /// Whether points count from where the pen is instead of from the origin.
  package var isRelative = false
  /// Where the pen is, and where its contour began.
  private var current = Vector.zero, start = Vector.zero
  /// The last control point, if the last command was a cubic or a quadratic; a smooth command reflects it.
  private var lastCubic: Vector?, lastQuadratic: Vector?

  /// A pen at the origin that has drawn nothing.
  package init() {}

  private func place(_ point: Vector) -> Vector { isRelative ? current + point : point }

  private mutating func draw(_ segment: VectorPath.Segment, to end: Vector) {
    segments.append(segment)
    (lastCubic, lastQuadratic) = (nil, nil)
    current = end
  }

  /// Starts a contour.
  package mutating func move(_ point: Vector) {
    let end = place(point)
    start = end
    draw(.move(end.point), to: end)
  }

  /// Draws a line.
  package mutating func line(_ point: Vector) {
    let end = place(point)
    draw(.line(end.point), to: end)
  }

  /// Draws a horizontal line.
  package mutating func horizontal(_ x: Double) { line(Vector(x, isRelative ? 0 : current.y)) }

  /// Draws a vertical line.
  package mutating func vertical(_ y: Double) { line(Vector(isRelative ? 0 : current.x, y)) }

  /// Draws a cubic with two control points.
  package mutating func cubic(_ first: Vector, _ second: Vector, _ end: Vector) {
    drawCubic(place(first), place(second), place(end))
  }

  /// Draws a cubic whose first control point is the reflection of the last one's second.
  package mutating func smoothCubic(_ second: Vector, _ end: Vector) {
    drawCubic(lastCubic.map { current * 2 - $0 } ?? current, place(second), place(end))
  }

  private mutating func drawCubic(_ first: Vector, _ second: Vector, _ end: Vector) {
    draw(.cubic(first.point, second.point, end: end.point), to: end)
    lastCubic = second
  }

  /// Draws a quadratic with a control point.
  package mutating func quadratic(_ control: Vector, _ end: Vector) { drawQuadratic(place(control), place(end)) }

  /// Draws a quadratic whose control point is the reflection of the last one's.
  package mutating func smoothQuadratic(_ end: Vector) {
    drawQuadratic(lastQuadratic.map { current * 2 - $0 } ?? current, place(end))
  }

  private mutating func drawQuadratic(_ control: Vector, _ end: Vector) {
    draw(.quadratic(control: control.point, end: end.point), to: end)
    lastQuadratic = control
  }

  /// Draws an arc of an ellipse, always as four cubics, so that paths of equal commands have equal segments.
  ///
  /// - Parameters:
  ///   - radii: Of the ellipse, grown where it does not reach from one end to the other.
  ///   - rotation: Of its x axis, in degrees, clockwise as y points down.
  ///   - isLarge: Whether the arc is the one of more than 180°.
  ///   - isClockwise: Whether it is drawn clockwise.
  ///   - end: Where it ends.
  package mutating func arc(radii: Vector, rotation: Double, isLarge: Bool, isClockwise: Bool, _ end: Vector) {
    let (from, to) = (current, place(end))
    let arc = EllipticalArc(
      from: from, to: to, radii: radii, rotation: rotation, isLarge: isLarge, isClockwise: isClockwise)
    for (first, second, end) in arc?.cubics ?? EllipticalArc.line(from: from, to: to) { drawCubic(first, second, end) }
    lastCubic = nil
  }

  /// Draws a line back to the contour's start.
  package mutating func close() { draw(.close, to: start) }
}
