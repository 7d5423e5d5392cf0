// What a shape allows, in words.

import Pixels
import SceneModel

extension ValueShape {
  /// With an article, such as "a number from 0 to 1".
  package var allowed: String {
    switch self {
    case .anything: "anything"
    case .null: "null"
    case .bool: "true or false"
    case .number(let rule): rule.allowed
    case .text(let rule): rule.noun
    case .names(let names, let noun, _): Self.allowed(names, noun)
    case .color: "a colour such as \"#ff8800\", \"#0008\" or \"orange\""
    case .tuple(_, _, let form): "an array \(form)"
    case .list: "an array"
    case .ascending(let shape): shape.allowed
    case .map: "an object"
    case .object(let name): "an object (\(Vocabulary.shape(name).noun))"
    case .variants(_, let noun): "an object (\(noun))"
    case .either(let shapes): Self.joined(shapes.map(\.allowed))
    }
  }

  private static func allowed(_ names: [String], _ noun: String) -> String {
    if names.count == 1 { return "\"\(names[0])\"" }
    let shown = names.prefix(mostNames).map { "\"\($0)\"" }
    return names.count > mostNames
      ? "\(noun) such as " + shown.prefix(8).joined(separator: ", ") : "one of " + joined(shown)
  }

  /// Most names that a message lists; of more it shows a few.
  private static let mostNames = 24

  /// The key whose names are too many for a message: what the names are, without the article. Nil if all are listed.
  package var keyOfUnlistedNames: String? {
    switch self {
    case .names(let names, let noun, _) where names.count > Self.mostNames:
      noun.split(separator: " ").last.map(String.init)
    case .either(let shapes): shapes.lazy.compactMap(\.keyOfUnlistedNames).first
    case .names, .anything, .null, .bool, .number, .text, .color, .tuple, .list, .ascending, .map, .object, .variants:
      nil
    }
  }

  /// "a", "a or b", "a, b or c".
  private static func joined(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Every name that the shape allows as a text.
  var knownNames: [String] {
    switch self {
    case .names(let names, _, _): names
    case .color: Color.cssColorNames
    case .either(let shapes): shapes.flatMap(\.knownNames)
    case .text(let rule): rule.names.map(\.0)
    case .anything, .null, .bool, .number, .tuple, .list, .ascending, .map, .object, .variants: []
    }
  }
}

extension NumberRule {
  /// With an article, such as "a number from 0 to 1".
  package var allowed: String {
    let kind = isInteger ? "a whole number" : "a number"
    let (low, high) = (Wording.number(minimum), Wording.number(maximum))
    if minimum == maximum { return low }
    return excludesMinimum ? "\(kind) greater than \(low) and at most \(high)" : "\(kind) from \(low) to \(high)"
  }
}
