// Values of CSS as browsers print computed ones.

import JSONTree
import Pixels

/// Reads computed values.
enum CSSText {
  /// A colour of sRGB; nil for any other.
  static func color(_ text: String) -> ImportedColor? {
    Color(css: text).map { ImportedColor(red: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha) }
  }

  /// Pieces between separators that are in no parentheses.
  static func pieces(_ text: String, separator: Character) -> [String] {
    var (pieces, depth) = ([""], 0)
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == separator && depth == 0 {
        pieces.append("")
      } else {
        pieces[pieces.count - 1].append(character)
      }
    }
    return pieces.map(\.trimmingSpaces)
  }

  /// Pixels; nil for another unit.
  static func pixels(_ text: String) -> Double? {
    guard text.hasSuffix("px") else { return text == "0" ? 0 : nil }
    return Double(text.dropLast(2)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// A length, or a share of another one.
  static func length(_ text: String, of whole: Double) -> Double? {
    guard text.hasSuffix("%") else { return pixels(text) }
    return Double(text.dropLast()).flatMap { $0.isFinite ? $0 / 100 * whole : nil }
  }

  /// A linear gradient; nil for anything else.
  static func gradient(_ text: String, in size: Size) -> ImportedFill? {
    guard text.hasPrefix("linear-gradient("), text.hasSuffix(")") else { return nil }
    var parts = pieces(String(text.dropFirst(16).dropLast()), separator: ",")
    guard let first = parts.first else { return nil }
    var angle = 180.0
    if first.hasSuffix("deg"), let value = Double(first.dropLast(3)), value.isFinite {
      angle = value
      parts.removeFirst()
    } else if let side = ["to top": 0.0, "to right": 90, "to bottom": 180, "to left": 270][first] {
      angle = side
      parts.removeFirst()
    } else if first.hasPrefix("to ") || first.contains(" in ") || first.hasPrefix("in ") {
      return nil
    }
    let radians = angle * .pi / 180
    let line =
      abs(size.width * PortableMath.sine(degrees: angle)) + abs(size.height * PortableMath.cosine(degrees: angle))
    guard radians.isFinite, line > 0 else { return nil }
    var stops: [(color: ImportedColor, place: Double?)] = []
    for part in parts {
      let words = pieces(part, separator: " ")
      guard let color = words.first.flatMap(color) else { return nil }
      let places = words.dropFirst().map { length($0, of: line).map { $0 / line } }
      if places.contains(where: { $0 == nil }) { return nil }
      if places.isEmpty { stops.append((color, nil)) }
      for place in places { stops.append((color, place)) }
    }
    guard stops.count >= 2 else { return nil }
    return .linear(angle: angle, stops: GradientLine.cut(placed(stops)))
  }

  /// Stops without a place are spread between their neighbours; no stop is before an earlier one.
  private static func placed(_ stops: [(color: ImportedColor, place: Double?)]) -> [ImportedFill.Stop] {
    var places = stops.map(\.place)
    places[0] = places[0] ?? 0
    places[places.count - 1] = places[places.count - 1] ?? 1
    var most = -Double.infinity
    for index in places.indices {
      if let place = places[index] {
        most = max(most, place)
        places[index] = most
      }
    }
    var result: [ImportedFill.Stop] = []
    for (index, stop) in stops.enumerated() {
      if let place = places[index] {
        result.append(.init(offset: place, color: stop.color))
        continue
      }
      let before = places[..<index].lastIndex { $0 != nil } ?? 0
      let after = places[index...].firstIndex { $0 != nil } ?? places.count - 1
      let (from, to) = (places[before] ?? 0, places[after] ?? 1)
      let share = Double(index - before) / Double(max(1, after - before))
      result.append(.init(offset: from + (to - from) * share, color: stop.color))
    }
    return result
  }

  /// The shadows of a box, the uppermost first; nil if one is inside the box.
  static func shadows(_ text: String) -> [ImportedShadow]? {
    if text == "none" || text.isEmpty { return [] }
    var shadows: [ImportedShadow] = []
    for part in pieces(text, separator: ",") {
      let words = pieces(part, separator: " ")
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
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let values = pieces(String(text[text.index(after: open)...].dropLast()), separator: ",")
    switch text[..<open] {
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
        let words = value.split(separator: " ")
        guard words.count == 2, words[1].hasSuffix("%"), let y = Double(words[0]), let x = Double(words[1].dropLast())
        else {
          return nil
        }
        return [x / 100, y]
      }
      let known = points.compactMap(\.self)
      guard known.count == points.count, known.first == [0, 0], known.last == [1, 1] else { return nil }
      return .points(known)
    default: return nil
    }
  }
}
