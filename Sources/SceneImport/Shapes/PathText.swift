// Shapes as SVG path data.

import JSONTree
import Pixels
import VectorGraphics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes path data.
struct PathText {
  /// The distance of the control points of a quarter of a circle from its ends, for a radius of 1.
  static let quarter = 0.5522847498307936

  /// The largest coordinate, in points; more has no place on any screen.
  private static let farthest = 100_000.0

  private(set) var data = ""

  private func number(_ value: Double) -> String {
    let text = NumberText.rounded(min(max(value.finite, -Self.farthest), Self.farthest), decimals: 3)
    return text == "-0" ? "0" : text
  }

  mutating func move(_ x: Double, _ y: Double) { data += "M\(number(x)) \(number(y))" }
  mutating func line(_ x: Double, _ y: Double) { data += "L\(number(x)) \(number(y))" }
  mutating func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
    data += "C\(number(x1)) \(number(y1)) \(number(x2)) \(number(y2)) \(number(x)) \(number(y))"
  }
  mutating func close() { data += "Z" }

  /// A curve with one control point.
  mutating func quadratic(
    from start: (x: Double, y: Double), _ control: (x: Double, y: Double), _ end: (x: Double, y: Double)
  ) {
    curve(
      (start.x + 2 * control.x) / 3, (start.y + 2 * control.y) / 3, (end.x + 2 * control.x) / 3,
      (end.y + 2 * control.y) / 3, end.x, end.y)
  }

  /// The data of a path.
  static func data(_ path: VectorPath) -> String {
    var text = PathText()
    var last = Point.zero
    for segment in path.segments {
      switch segment {
      case .move(let point):
        text.move(point.x, point.y)
        last = point
      case .line(let point):
        text.line(point.x, point.y)
        last = point
      case .quadratic(let control, let end):
        text.quadratic(from: (last.x, last.y), (control.x, control.y), (end.x, end.y))
        last = end
      case .cubic(let one, let other, let end):
        text.curve(one.x, one.y, other.x, other.y, end.x, end.y)
        last = end
      case .close: text.close()
      }
    }
    return text.data
  }

  /// The angle on the circle that becomes a direction when the circle is stretched to an ellipse.
  private static func parameter(_ rx: Double, _ ry: Double, _ angle: Double) -> Double {
    let change = atan2(rx * sin(angle), ry * cos(angle)) - atan2(sin(angle), cos(angle))
    return angle + change - (change / (2 * .pi)).rounded() * 2 * .pi
  }

  /// An arc of an ellipse in pieces of at most a quarter; its end.
  ///
  /// - Parameters:
  ///   - start: The current point, which is in the direction `angle` from the middle.
  ///   - angle: In radians, clockwise from the right.
  ///   - sweep: By how much the direction changes, −2π...2π.
  ///   - scale: By how much the radii are multiplied after the directions are measured.
  mutating func arc(
    from start: (x: Double, y: Double), _ rx: Double, _ ry: Double, _ angle: Double, _ sweep: Double,
    scale: (x: Double, y: Double) = (1, 1)
  ) -> (x: Double, y: Double) {
    var turn = Self.parameter(rx, ry, angle)
    let whole = Self.parameter(rx, ry, angle + sweep) - turn
    let (rx, ry) = (rx * scale.x, ry * scale.y)
    guard whole.isFinite, abs(whole) < 7 else { return start }
    let (x, y) = (start.x - rx * cos(turn), start.y - ry * sin(turn))
    let count = max(1, Int((abs(whole) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = whole / Double(count)
    let k = 4.0 / 3 * tan(step / 4)
    var end = start
    for _ in 0..<count {
      let next = turn + step
      end = (x + rx * cos(next), y + ry * sin(next))
      curve(
        x + rx * (cos(turn) - k * sin(turn)), y + ry * (sin(turn) + k * cos(turn)),
        x + rx * (cos(next) + k * sin(next)), y + ry * (sin(next) - k * cos(next)), end.x, end.y)
      turn = next
    }
    return end
  }

  /// An ellipse in a box.
  static func ellipse(_ width: Double, _ height: Double) -> String {
    roundedRect(width, height, Array(repeating: (width / 2, height / 2), count: 4))
  }

  /// A box with rounded corners.
  ///
  /// - Parameter radii: From the top left clockwise, horizontally and vertically.
  static func roundedRect(_ width: Double, _ height: Double, _ radii: [(x: Double, y: Double)]) -> String {
    var path = PathText()
    let k = 1 - quarter
    let (tl, tr, br, bl) = (radii[0], radii[1], radii[2], radii[3])
    path.move(tl.x, 0)
    path.line(width - tr.x, 0)
    if tr.x > 0 { path.curve(width - tr.x * k, 0, width, tr.y * k, width, tr.y) }
    path.line(width, height - br.y)
    if br.x > 0 { path.curve(width, height - br.y * k, width - br.x * k, height, width - br.x, height) }
    path.line(bl.x, height)
    if bl.x > 0 { path.curve(bl.x * k, height, 0, height - bl.y * k, 0, height - bl.y) }
    path.line(0, tl.y)
    if tl.x > 0 { path.curve(0, tl.y * k, tl.x * k, 0, tl.x, 0) }
    path.close()
    return path.data
  }
}
