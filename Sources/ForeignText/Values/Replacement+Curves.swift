// Easing curves of CSS, and control points without a key.

import JSONTree

extension Replacement {
  /// The curve that four numbers, a list of points, or an easing function of CSS mean; nil for anything else.
  package static func curve(_ node: JSONNode) -> Replacement? {
    if case .list(let elements) = node.content { return curve(elements) }
    guard let text = node.string, let css = CSSValue(text) else { return nil }
    if let numbers = CSSValue.numbers(css.text, as: .factor), numbers.count == 4 { return bezier(numbers) }
    if css.text.lowercased() == "step-end" { return Replacement(.object([("steps", 1)])) }
    guard let (name, arguments) = CSSValue.function(css.text) else {
      return css.text.lowercased() == "spring"
        ? Replacement(.object([("spring", .object([("bounce", .number(0.2))]))])) : nil
    }
    switch name {
    case "cubic-bezier", "cubicbezier", "bezier", "cubic", "pathinterpolator":
      return CSSValue.numbers(arguments, as: .factor).flatMap { $0.count == 4 ? bezier($0) : nil } ?? bezierForm
    case "steps": return steps(arguments)
    case "linear": return linear(arguments)
    case "spring": return spring(arguments)
    default: return nil
    }
  }

  private static let bezierForm = Replacement(advice: "write {\"cubicBezier\": [x1, y1, x2, y2]} with x from 0 to 1")

  private static func bezier(_ numbers: [Double]) -> Replacement {
    let isValid = 0...1 ~= numbers[0] && 0...1 ~= numbers[2] && abs(numbers[1]) <= 100 && abs(numbers[3]) <= 100
    return isValid ? Replacement(.object([("cubicBezier", .numbers(numbers))])) : bezierForm
  }

  private static func curve(_ elements: [JSONNode]) -> Replacement? {
    let numbers = elements.compactMap(\.number)
    if numbers.count == 4, elements.count == 4 { return bezier(numbers) }
    // Two control points, as UIKit and Figma have them.
    let points = elements.map { $0.elements.compactMap(\.number) }
    guard points.count >= 2, points.allSatisfy({ $0.count == 2 }) else { return nil }
    let isWhole = points.first == [0, 0] && points.last == [1, 1]
    if !isWhole, points.count == 2 { return bezier(points.flatMap(\.self)) }
    return isWhole ? Replacement(.object([("points", .list(points.map { .numbers($0) }))])) : nil
  }

  private static func steps(_ arguments: String) -> Replacement? {
    let words = CSSValue.pieces(of: arguments)
    guard let count = words.first.flatMap({ Int($0) }), count > 0 else { return nil }
    let isAtEnd = words.count == 1 || ["end", "jump-end"].contains(words[1].lowercased())
    return Replacement(
      .object([("steps", .number(count))]), note: isAtEnd ? "" : " (each step is at the end of its time)")
  }

  /// `spring(mass, stiffness, damping, velocity)`, as WebKit has it.
  private static func spring(_ arguments: String) -> Replacement? {
    guard let numbers = CSSValue.numbers(arguments, as: .factor), 3...4 ~= numbers.count else { return nil }
    let members = zip(["mass", "stiffness", "damping", "velocity"], numbers).map { ($0, JSONNode.number($1)) }
    return Replacement(.object([("spring", .object(members.filter { $0.0 != "velocity" || $0.1 != 0 }))]))
  }

  /// `linear(0, 0.5 20%, 1)`: the points of a polyline.
  private static func linear(_ arguments: String) -> Replacement? {
    guard let list = CSSValue(arguments)?.list else { return nil }
    var stops: [(value: Double, share: Double?)] = []
    for part in list {
      let words = CSSValue.words(part)
      let values = words.filter { !$0.hasSuffix("%") }.compactMap { Measure($0, as: .count)?.number }
      let shares = words.filter { $0.hasSuffix("%") }.compactMap { Measure($0, as: .factor)?.number }
      guard values.count == 1, shares.count <= 2, values.count + shares.count == words.count else { return nil }
      stops += shares.isEmpty ? [(values[0], nil)] : shares.map { (values[0], $0) }
    }
    guard stops.count >= 2, let shares = Self.spread(stops.map(\.share)) else { return nil }
    let points = zip(shares, stops).map { JSONNode.numbers([$0, $1.value]) }
    guard points.first == .numbers([0, 0.0]), points.last == .numbers([1, 1.0]) else { return nil }
    return Replacement(.object([("points", .list(points))]))
  }

  /// Shares of which some are not written, spread between the others; nil if they decrease or leave 0...1.
  static func spread(_ written: [Double?]) -> [Double]? {
    let known = CSSValue.spread(written).map { ($0 * 1e4).rounded() / 1e4 }
    return known.allSatisfy { 0...1 ~= $0 } && zip(known, known.dropFirst()).allSatisfy { $0 <= $1 } ? known : nil
  }
}
