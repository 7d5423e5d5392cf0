// Declarations: `property: value`, separated by semicolons, in a rule or in the attribute `style`.

/// A property and its unparsed value.
struct Declaration {
  /// The property in lower case.
  let property: String
  /// The value without `!important`.
  let value: String
  /// Whether it beats those that are not.
  let isImportant: Bool
  /// The start, as a byte offset in the containing text.
  let index: Int

  /// All declarations of a text up to its end, or to a brace that closes the block.
  static func list(_ scanner: inout CSSScanner) -> [Declaration] {
    var list: [Declaration] = []
    while true {
      scanner.skipSpace()
      guard let byte = scanner.next, byte != UInt8(ascii: "}") else { return list }
      let start = scanner.index
      if let declaration = Declaration(&scanner) { list.append(declaration) }
      if scanner.next == UInt8(ascii: ";") || scanner.index == start { scanner.index += 1 }
    }
  }

  /// The declaration that comes next; nil when it is malformed, which is skipped.
  private init?(_ scanner: inout CSSScanner) {
    index = scanner.index
    let name = scanner.identifier()
    scanner.skipSpace()
    let hasColon = scanner.next == UInt8(ascii: ":")
    if hasColon { scanner.index += 1 }
    let start = scanner.index
    scanner.skip(to: ";}")
    guard let name, hasColon else { return nil }
    property = name.lowercased()
    (value, isImportant) = Self.split(scanner.text(start..<scanner.index))
  }

  private static func split(_ text: String) -> (String, Bool) {
    guard let mark = text.utf8.lastIndex(of: UInt8(ascii: "!")),
      String(text[mark...].dropFirst()).keyword == "important"
    else { return (text, false) }
    return (String(text[..<mark]), true)
  }
}
