// Values of CSS as browsers print computed ones.

import ForeignText
import Pixels

extension CSSValue {
  /// A colour of sRGB; nil for any other.
  static func color(_ text: String) -> ImportedColor? {
    Color(css: text).map { ImportedColor(red: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha) }
  }

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
      guard lengths.count >= 2, let color = words.lazy.compactMap(color).first else { return nil }
      shadows.append(
        ImportedShadow(
          color: color, radius: lengths.count > 2 ? lengths[2] : 0, offset: Point(x: lengths[0], y: lengths[1]),
          spread: lengths.count > 3 ? lengths[3] : 0, isOfBox: true))
    }
    return shadows
  }

  /// A timing function.
  static func curve(_ text: String) -> ImportedCurve? {
    switch text {
    case "linear": return .named("linear")
    case "ease": return .named("default")
    case "ease-in": return .named("easeIn")
    case "ease-out": return .named("easeOut")
    case "ease-in-out": return .named("easeInOut")
    default: break
    }
    guard let (name, arguments) = function(text) else { return nil }
    let values = list(arguments)
    switch name {
    case "cubic-bezier":
      let numbers = values.compactMap(Double.init)
      return numbers.count == 4 ? .cubic(numbers[0], numbers[1], numbers[2], numbers[3]) : nil
    case "steps":
      guard let count = values.first.flatMap(Int.init), count > 0,
        values.count < 2 || ["end", "jump-end"].contains(values[1])
      else { return nil }
      return .steps(count)
    case "linear":
      let points = values.map { value -> [Double]? in
        let numbers = words(value).compactMap { UnitNumber($0) }
        guard numbers.count == 2, numbers[0].unit.isEmpty, numbers[1].unit == "%" else { return nil }
        return [numbers[1].number / 100, numbers[0].number]
      }
      let known = points.compactMap(\.self)
      guard known.count == points.count, known.first == [0, 0], known.last == [1, 1] else { return nil }
      return .points(known)
    default: return nil
    }
  }
}
