// Values that are names, and what each name means.

extension ValueShape {
  /// Names without an enumeration, with the meaning of each.
  static func names(_ meanings: KeyValuePairs<String, String>, noun: String) -> ValueShape {
    .names(meanings.map(\.key), noun: noun, summaries: meanings.map(\.value))
  }

  /// What each name that is a value, or is directly in an array that is a value, means. Colours are left out.
  package var explainedNames: [(name: String, noun: String, meaning: String)] {
    switch self {
    case .names(let names, let noun, let summaries): zip(names, summaries).map { ($0, noun, $1) }
    case .text(let rule): rule.names.map { ($0, rule.nameNoun, $1) }
    case .tuple(let shapes, _, _): shapes.flatMap(\.explainedNames)
    case .either(let shapes): shapes.flatMap(\.explainedNames)
    case .list(let inner, _), .ascending(let inner), .map(_, let inner): inner.explainedNames
    case .anything, .null, .bool, .number, .color, .object, .variants: []
    }
  }

  /// Whether a value, or an element of an array that is a value, can be a colour.
  package var takesColor: Bool {
    switch self {
    case .color: true
    case .tuple(let shapes, _, _), .either(let shapes): shapes.contains(where: \.takesColor)
    case .list(let inner, _), .ascending(let inner), .map(_, let inner): inner.takesColor
    case .anything, .null, .bool, .number, .text, .names, .object, .variants: false
    }
  }
}
