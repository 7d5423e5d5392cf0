// How the coordinates of a picture are laid into a box (SVG 2, sections 8.6 and 8.7).

import Pixels

/// Reads `viewBox`.
enum ViewBox {
  /// Parses a rectangle; nil when the text is not a rectangle, or the area is 0.
  static func rect(_ text: String) -> Rect? {
    guard let n = ValueScanner.numbers(text), n.count == 4, n[2] > 0, n[3] > 0 else { return nil }
    return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
  }
}

/// The attribute `preserveAspectRatio`.
struct AspectRatioRule {
  /// The share of the free space that is before the picture, along x and y; nil: the picture is stretched.
  private var align: (x: Double, y: Double)? = (0.5, 0.5)
  /// Whether the picture covers the box instead of fitting into it.
  private var isSlice = false

  /// SVG's default: all of the picture, in the middle.
  init() {}

  /// Parses the rule; nil when the text is not a rule.
  init?(_ text: String) {
    var words = text.words[...]
    if words.first == "defer" { words = words.dropFirst() }
    guard let name = words.popFirst() else { return nil }
    if name == "none" {
      align = nil
    } else {
      guard name.utf8.count == 8, let x = Self.share(name.prefix(4), "x"), let y = Self.share(name.suffix(4), "Y")
      else {
        return nil
      }
      align = (x, y)
    }
    switch words.popFirst() {
    case nil, "meet": isSlice = false
    case "slice": isSlice = true
    default: return nil
    }
    if !words.isEmpty { return nil }
  }

  private static func share(_ word: Substring, _ axis: Character) -> Double? {
    guard word.first == axis else { return nil }
    switch word.dropFirst() {
    case "Min": return 0
    case "Mid": return 0.5
    case "Max": return 1
    default: return nil
    }
  }

  /// The map that lays `viewBox` into the box from (0, 0) to `size`.
  func transform(_ viewBox: Rect, into size: Size) -> Transform {
    var x = size.width / viewBox.width
    var y = size.height / viewBox.height
    let place = align ?? (0, 0)
    if align != nil {
      let scale = isSlice ? max(x, y) : min(x, y)
      (x, y) = (scale, scale)
    }
    return Transform(
      a: x, b: 0, c: 0, d: y, tx: (size.width - viewBox.width * x) * place.x - viewBox.x * x,
      ty: (size.height - viewBox.height * y) * place.y - viewBox.y * y)
  }
}
