// Selectors (Selectors 3): compounds of a type, classes, an identifier and attributes, joined by "in" and "directly in".

/// The conditions for one element.
struct CompoundSelector {
  /// Its name, nil for any.
  var type: String?
  /// Its `id`; every one must be it.
  var identifiers: [String] = []
  /// Its classes, all of them.
  var classes: [String] = []
  /// Its attributes with their values.
  var attributes: [(name: String, value: String)] = []

  /// How it is weighed: identifiers, then classes and attributes, then types, in 20 bits each.
  var specificity: Int {
    let (middle, low) = (classes.count + attributes.count, type == nil ? 0 : 1)
    return identifiers.count << 40 + middle << 20 + low
  }
}

/// Which elements a rule is for.
struct Selector {
  /// How two compounds are combined.
  enum Combinator { case descendant, child }

  /// The compound that the element itself must match.
  var subject = CompoundSelector()
  /// The compounds that ancestors must match, from the inside outwards.
  var ancestors: [(combinator: Combinator, compound: CompoundSelector)] = []

  /// How it is weighed: the sum of its compounds.
  var specificity: Int {
    ancestors.reduce(subject.specificity) { sum, ancestor in sum + ancestor.compound.specificity }
  }

  /// Parses a selector; nil when it is invalid or not supported.
  init?(_ text: String) {
    var scanner = CSSScanner(bytes: Array(text.utf8))
    guard let first = CompoundSelector(&scanner) else { return nil }
    subject = first
    while let combinator = Self.combinator(&scanner) {
      guard let compound = CompoundSelector(&scanner) else { return nil }
      ancestors.append((combinator, subject))
      subject = compound
    }
    // Ancestors are stored from the subject outwards.
    ancestors.reverse()
    if !scanner.isAtEnd { return nil }
  }

  private static func combinator(_ scanner: inout CSSScanner) -> Combinator? {
    let start = scanner.index
    scanner.skipSpace()
    if scanner.isAtEnd { return nil }
    guard scanner.next == UInt8(ascii: ">") else { return scanner.index > start ? .descendant : nil }
    scanner.index += 1
    scanner.skipSpace()
    return .child
  }
}

extension CompoundSelector {
  /// Parses the next compound; nil when there is none, or it is not supported.
  fileprivate init?(_ scanner: inout CSSScanner) {
    self.init()
    let start = scanner.index
    if scanner.next == UInt8(ascii: "*") { scanner.index += 1 } else { type = scanner.identifier() }
    while let byte = scanner.next {
      switch byte {
      case UInt8(ascii: "."):
        scanner.index += 1
        guard let name = scanner.identifier() else { return nil }
        classes.append(name)
      case UInt8(ascii: "#"):
        scanner.index += 1
        guard let name = scanner.identifier() else { return nil }
        identifiers.append(name)
      case UInt8(ascii: "["):
        guard let attribute = Self.attribute(&scanner) else { return nil }
        attributes.append(attribute)
      default:
        if scanner.index == start { return nil }
        return
      }
    }
    if scanner.index == start { return nil }
  }

  private static func attribute(_ scanner: inout CSSScanner) -> (String, String)? {
    scanner.index += 1
    scanner.skipSpace()
    guard let name = scanner.identifier() else { return nil }
    scanner.skipSpace()
    guard scanner.next == UInt8(ascii: "=") else { return nil }
    scanner.index += 1
    scanner.skipSpace()
    guard let value = scanner.string() ?? scanner.identifier() else { return nil }
    scanner.skipSpace()
    guard scanner.next == UInt8(ascii: "]") else { return nil }
    scanner.index += 1
    return (name, value)
  }
}
