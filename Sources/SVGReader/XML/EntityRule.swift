// Entities. Illustrator writes namespaces and styles as internal entities, so a few short ones without markup are
// replaced. Any other entity is an error before the parser replaces it. That keeps a small file from becoming a large
// one.

/// The declared entities of a document type, and how they may be used.
struct EntityRule {
  /// Most entities that are replaced.
  static let count = 64
  /// Longest one, in characters.
  static let length = 1024
  /// Most bytes that all that are replaced become.
  static let total = 64 << 10

  private static let predefined: Set<[UInt8]> = ["amp", "lt", "gt", "quot", "apos"].reduce(into: []) {
    $0.insert(Array($1.utf8))
  }

  /// The lengths in bytes of those that are replaced.
  private var replaced: [[UInt8]: Int] = [:]
  private var declared: Set<[UInt8]> = []

  /// Notes a declaration; `value` is nil for an external one. The first of two declarations of a name counts.
  mutating func declare(_ name: [UInt8], value: [UInt8]?) {
    guard declared.insert(name).inserted, let value, replaced.count < Self.count else { return }
    let isPlain = !value.contains { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "<") }
    let characters = value.count { $0 & 0xC0 != 0x80 }
    if isPlain && characters <= Self.length { replaced[name] = value.count }
  }

  /// The first use of an entity in `text`, from `start`, that is not replaced, as an error.
  func firstError(in text: [UInt8], from start: Int) -> SVGDiagnostic? {
    var (index, sum) = (start, 0)
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "<"): index = Self.skippingOpaque(in: text, at: index)
      case UInt8(ascii: "&"):
        let name = Array(text[(index + 1)...].prefix(Self.length).prefix { $0 != UInt8(ascii: ";") && $0 > 0x20 })
        if let parseError = parseError(of: name, at: index, &sum) { return parseError }
        index += 1
      default: index += 1
      }
    }
    return nil
  }

  private func parseError(of name: [UInt8], at index: Int, _ sum: inout Int) -> SVGDiagnostic? {
    if name.first == UInt8(ascii: "#") || Self.predefined.contains(name) { return nil }
    guard let length = replaced[name] else {
      return .error(
        "the entity `\(String(decoding: name.prefix(40), as: UTF8.self))` is not replaced: only those are that the file "
          + "declares with at most \(Self.length) characters without `&`, `%` and `<`, and no more than \(Self.count)",
        at: index)
    }
    sum += length
    return sum <= Self.total ? nil : .error("entities would become more than \(Self.total) bytes", at: index)
  }

  /// Beyond a comment, a CDATA section or a processing instruction, in which `&` means itself.
  private static func skippingOpaque(in text: [UInt8], at index: Int) -> Int {
    for (open, close) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
    where text[index...].starts(with: open.utf8) {
      let close = Array(close.utf8)
      var end = index + open.utf8.count
      while end < text.count, !text[end...].starts(with: close) { end += 1 }
      return min(end + close.count, text.count)
    }
    return index + 1
  }
}
