// Values of CSS as browsers print computed ones.

import ForeignText
import JSONTree
import Pixels

extension CSSValue {
  /// Pixels; nil for another unit.
  static func pixels(_ text: String) -> Double? {
    guard let value = UnitNumber(text), value.number.isFinite else { return nil }
    return value.unit == "px" ? value.number : text == "0" ? 0 : nil
  }

  /// A length, or a share of another one.
  static func length(_ text: String, of whole: Double) -> Double? {
    guard let value = UnitNumber(text), value.unit == "%" else { return pixels(text) }
    return value.number.isFinite ? value.share(of: whole) : nil
  }

  /// A place in a box, such as `50% 10px`; the words of sides count too. Nil: it is computed in another way.
  static func place(_ words: [String], in size: Size) -> (x: Double, y: Double)? {
    guard words.count == 2 else { return nil }
    let (across, down) = (["left": 0.0, "center": 0.5, "right": 1], ["top": 0.0, "center": 0.5, "bottom": 1])
    let isSwapped = across[words[0]] == nil && down[words[0]] != nil || down[words[1]] == nil && across[words[1]] != nil
    let (x, y) = isSwapped ? (words[1], words[0]) : (words[0], words[1])
    guard let left = across[x].map({ $0 * size.width }) ?? length(x, of: size.width),
      let top = down[y].map({ $0 * size.height }) ?? length(y, of: size.height)
    else { return nil }
    return (left, top)
  }

  /// The shadows of a box, the uppermost first; nil if one is inside the box.
  static func shadows(_ text: String) -> [ImportedShadow]? {
    if text == "none" || text.isEmpty { return [] }
    var shadows: [ImportedShadow] = []
    for part in list(text) {
      let words = words(part)
      if words.contains("inset") { return nil }
      let lengths = words.compactMap(pixels)
      guard lengths.count >= 2, let color = words.lazy.compactMap({ Color(css: $0) }).first else { return nil }
      shadows.append(
        ImportedShadow(
          color: color, radius: lengths.count > 2 ? lengths[2] : 0, offset: Point(x: lengths[0], y: lengths[1]),
          spread: lengths.count > 3 ? lengths[3] : 0, isOfBox: true))
    }
    return shadows
  }

  /// A timing function.
  static func curve(_ text: String) -> ImportedCurve? {
    let names = [
      "linear": "linear", "ease": "default", "ease-in": "easeIn", "ease-out": "easeOut", "ease-in-out": "easeInOut",
    ]
    if let name = names[text] { return .named(name) }
    guard let known = Replacement.curve(.string(text)), known.isCertain else { return nil }
    func numbers(_ node: JSONNode?) -> [Double] { (node?.elements ?? []).compactMap(\.number) }
    if let count = known.value?["steps"]?.integer(in: 1...Int.max) { return .steps(count) }
    if let points = known.value?["points"] { return .points(points.elements.map(numbers)) }
    let cubic = numbers(known.value?["cubicBezier"])
    return cubic.count == 4 ? .cubic(cubic[0], cubic[1], cubic[2], cubic[3]) : nil
  }
}
