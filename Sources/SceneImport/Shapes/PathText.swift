// Shapes as SVG path data.

import JSONTree
import Pixels

/// Writes path data.
struct PathText {
  /// The distance of the control points of a quarter of a circle from its ends, for a radius of 1.
  static let quarter = 0.5522847498307936

  private(set) var data = ""

  private func number(_ value: Double) -> String {
    let text = NumberText.rounded(value.finite, decimals: 3)
    return text == "-0" ? "0" : text
  }

  mutating func move(_ x: Double, _ y: Double) { data += "M\(number(x)) \(number(y))" }
  mutating func line(_ x: Double, _ y: Double) { data += "L\(number(x)) \(number(y))" }
  mutating func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
    data += "C\(number(x1)) \(number(y1)) \(number(x2)) \(number(y2)) \(number(x)) \(number(y))"
  }
  mutating func close() { data += "Z" }

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
