// `url(#id)`: how one element names another.

/// The target of a reference.
enum ReferenceTarget: Equatable {
  /// An element of the same file.
  case id(String)
  /// Something outside it, which is never opened.
  case outside

  /// The target of a text such as `#id`; an empty text has no target.
  init(link: String) {
    let name = link.words.first ?? ""
    self = name.first == "#" ? .id(String(name.dropFirst())) : .outside
  }

  /// The target of `url(…)`, with or without quotes, and the text after it; nil for anything else.
  static func function(_ text: String) -> (target: ReferenceTarget, rest: String)? {
    var scanner = ValueScanner(text)
    guard scanner.word().lowercased() == "url", scanner.take("(") else { return nil }
    scanner.skipSpace()
    let quote: Unicode.Scalar? = scanner.take("\"") ? "\"" : scanner.take("'") ? "'" : nil
    guard let inner = scanner.text(upTo: quote ?? ")") else { return nil }
    if quote != nil {
      scanner.skipSpace()
      guard scanner.take(")") else { return nil }
    }
    scanner.skipSpace()
    return (ReferenceTarget(link: inner), scanner.rest)
  }
}
