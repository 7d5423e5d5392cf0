// Gradients and transforms of CSS.

import JSONTree
import Pixels

extension Replacement {
  /// The gradient that a gradient function of CSS means; nil for anything else.
  package static func gradient(_ text: String) -> Replacement? {
    guard let css = CSSValue(text), let (name, arguments) = CSSValue.function(css.text),
      var parts = CSSValue(arguments)?.list, !parts.isEmpty
    else { return nil }
    // What comes before the colours.
    let isPrelude = stops([parts[0]]) == nil
    let prelude = isPrelude ? parts.removeFirst() : ""
    guard let stops = stops(parts) else { return nil }
    switch name {
    case "linear-gradient":
      guard let angle = prelude.isEmpty ? 180 : angle(prelude) else { return nil }
      return Replacement(.object([("linear", .object([("angle", .number(angle)), ("stops", stops)]))]))
    case "radial-gradient":
      return Replacement(
        .object([("radial", .object([("stops", stops)]))]), note: isPrelude ? " with its `center` and `radius`" : "")
    case "conic-gradient":
      let words = CSSValue.words(prelude)
      let start = words.firstIndex(of: "from").flatMap {
        $0 + 1 < words.count ? Measure(words[$0 + 1], as: .degrees) : nil
      }
      let angle = start.map { [("angle", JSONNode.number($0.number))] } ?? []
      return Replacement(.object([("conic", .object(angle + [("stops", stops)]))]))
    default: return nil
    }
  }

  private static func angle(_ text: String) -> Double? {
    let sides: [Set<String>: Double] = [
      ["top"]: 0, ["top", "right"]: 45, ["right"]: 90, ["bottom", "right"]: 135, ["bottom"]: 180,
      ["bottom", "left"]: 225,
      ["left"]: 270, ["top", "left"]: 315,
    ]
    let words = CSSValue.words(text.lowercased())
    if words.first == "to" { return sides[Set(words.dropFirst())] }
    return Measure(text, as: .degrees)?.number
  }

  /// Colour stops with their shares; nil if one of them is not a colour with percentages or angles.
  private static func stops(_ parts: [String]) -> JSONNode? {
    var stops: [(color: String, share: Double?)] = []
    for part in parts {
      let words = CSSValue.words(part)
      guard let color = words.first, Color(css: color) != nil, words.count <= 3 else { return nil }
      let shares = words.dropFirst().compactMap { word in
        Measure(word, as: .factor).flatMap { word.hasSuffix("%") ? $0.number : nil }
          ?? Measure(word, as: .degrees).map { $0.number / 360 }
      }
      guard shares.count == words.count - 1 else { return nil }
      stops += shares.isEmpty ? [(color, nil)] : shares.map { (color, $0) }
    }
    guard !stops.isEmpty, let shares = spread(stops.map(\.share)) else { return nil }
    return .list(zip(shares, stops).map { .list([.number($0), .string($1.color)]) })
  }

  /// The transform that functions of CSS mean; nil for anything else, or if one is written twice.
  package static func transform(_ text: String) -> Replacement? {
    guard let css = CSSValue(text) else { return nil }
    var members: [(String, JSONNode)] = []
    for word in CSSValue.words(css.text) {
      guard let (name, arguments) = CSSValue.function(word), let member = transform(name, arguments),
        !members.contains(where: { $0.0 == member.0 })
      else { return nil }
      members.append(member)
    }
    return members.isEmpty ? nil : Replacement(.object(members))
  }

  private static func transform(_ name: String, _ arguments: String) -> (String, JSONNode)? {
    let quantity: Quantity =
      switch name {
      case "translate", "translatex", "translatey", "perspective": .points
      case "scale", "scalex", "scaley": .factor
      default: .degrees
      }
    guard let numbers = CSSValue.numbers(arguments, as: quantity), numbers.count <= 2, let first = numbers.first else {
      return nil
    }
    switch (name, numbers.count) {
    case ("translate", _): return ("translate", .numbers([first, numbers.count == 2 ? numbers[1] : 0]))
    case ("translatex", 1): return ("translate", .numbers([first, 0]))
    case ("translatey", 1): return ("translate", .numbers([0, first]))
    case ("scale", 2): return ("scale", .numbers(numbers))
    case ("scale", _): return ("scale", .number(first))
    case ("scalex", 1): return ("scale", .numbers([first, 1]))
    case ("scaley", 1): return ("scale", .numbers([1, first]))
    case ("rotate", 1), ("rotatez", 1): return ("rotate", .number(first))
    case ("rotatex", 1): return ("rotateX", .number(first))
    case ("rotatey", 1): return ("rotateY", .number(first))
    case ("perspective", 1): return ("perspective", .number(first))
    default: return nil
    }
  }
}
