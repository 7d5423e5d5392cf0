// Style sheets: rules with their selectors, indexed by the rarest part of the innermost compound.

/// A rule for one selector.
struct StyleRule {
  /// Which elements it is for.
  let selector: Selector
  /// How it is weighed against others.
  let specificity: Int
  /// Its place among all rules.
  let order: Int
  /// The `style` element that contains it, as an index among those elements.
  let sheet: Int
  /// Index of its declarations in `StyleSheet.blocks`.
  let block: Int
}

/// An unsupported part of a style sheet.
enum UnsupportedStyle: Hashable {
  /// A rule that starts with `@`, by its name.
  case atRule(String)
  /// A selector, as written.
  case selector(String)
}

/// The rules of all `style` elements together.
struct StyleSheet {
  /// Declarations, named by rules: those of a list of selectors are the same.
  private(set) var blocks: [[Declaration]] = []
  /// Unsupported parts, with the style sheet and the position in it.
  private(set) var diagnostics: [(diagnostic: UnsupportedStyle, sheet: Int, index: Int)] = []
  /// How many rules there are.
  private(set) var count = 0
  private var byIdentifier: [String: [StyleRule]] = [:]
  private var byClass: [String: [StyleRule]] = [:]
  private var byType: [String: [StyleRule]] = [:]
  private var others: [StyleRule] = []

  /// Whether there is no rule.
  var isEmpty: Bool { count == 0 }

  /// Adds the rules of a text, up to the most that there may be: whether there were more.
  mutating func add(_ text: [UInt8], sheet: Int) -> Bool {
    var scanner = CSSScanner(bytes: text)
    while true {
      skipSpaceAndMarks(&scanner)
      if scanner.isAtEnd { return false }
      if scanner.next == UInt8(ascii: "@") {
        skipAtRule(&scanner, sheet)
      } else if !addRule(&scanner, sheet) {
        return true
      }
    }
  }

  /// White space, comments, and the marks of HTML comments, which hid sheets from old browsers.
  private func skipSpaceAndMarks(_ scanner: inout CSSScanner) {
    while true {
      let start = scanner.index
      scanner.skipSpace()
      for mark in ["<!--", "-->"] where scanner.bytes[scanner.index...].starts(with: mark.utf8) {
        scanner.index += mark.utf8.count
      }
      if scanner.index == start { return }
    }
  }

  private mutating func skipAtRule(_ scanner: inout CSSScanner, _ sheet: Int) {
    let start = scanner.index
    scanner.index += 1
    let name = scanner.identifier() ?? ""
    if name != "charset" { diagnostics.append((.atRule("@\(name.prefix(40))"), sheet, start)) }
    scanner.skip(to: ";{")
    if scanner.next == UInt8(ascii: "{") {
      scanner.index += 1
      scanner.skip(to: "}")
    }
    scanner.index = min(scanner.index + 1, scanner.bytes.count)
  }

  private mutating func addRule(_ scanner: inout CSSScanner, _ sheet: Int) -> Bool {
    let start = scanner.index
    scanner.skip(to: "{")
    let prelude = start..<scanner.index
    guard scanner.next != nil else { return true }
    scanner.index += 1
    blocks.append(Declaration.list(&scanner))
    scanner.index = min(scanner.index + 1, scanner.bytes.count)
    var selectors = CSSScanner(bytes: Array(scanner.bytes[prelude]))
    while !selectors.isAtEnd {
      selectors.skipSpace()
      let first = selectors.index
      selectors.skip(to: ",")
      guard add(selectors.text(first..<selectors.index), sheet, at: start + first) else { return false }
      selectors.index += 1
    }
    return true
  }

  private mutating func add(_ text: String, _ sheet: Int, at index: Int) -> Bool {
    guard let selector = Selector(text) else {
      diagnostics.append((.selector(String(text.prefix(60))), sheet, index))
      return true
    }
    guard count < Budget.rules else { return false }
    let rule = StyleRule(
      selector: selector, specificity: selector.specificity, order: count, sheet: sheet, block: blocks.count - 1)
    count += 1
    if let name = selector.subject.identifiers.first {
      byIdentifier[name, default: []].append(rule)
    } else if let name = selector.subject.classes.first {
      byClass[name, default: []].append(rule)
    } else if let name = selector.subject.type {
      byType[name, default: []].append(rule)
    } else {
      others.append(rule)
    }
    return true
  }

  /// Hands out the rules that may be for an element: those that its name, `id` and classes speak for.
  func forEachCandidate(
    for element: XMLElement, _ body: (StyleRule) throws(SVGDiagnostic) -> Void
  ) throws(SVGDiagnostic) {
    for rule in others { try body(rule) }
    for rule in byType[element.name] ?? [] { try body(rule) }
    if !byIdentifier.isEmpty, let id = element["id"] { for rule in byIdentifier[id] ?? [] { try body(rule) } }
    guard !byClass.isEmpty, let classes = element["class"] else { return }
    for name in Set(classes.words) {
      for rule in byClass[String(name)] ?? [] { try body(rule) }
    }
  }
}
