// Lengths that depend on the parent as texts: `A% [*N] [/N] [± N]`, and plain percentages.

extension RelativeLength {
  /// Reads `50%`, `50% - 20`, `100%w*13/15`; nil for anything else, a division by zero included.
  package init?(_ text: String) {
    var scanner = DecimalScanner(text)
    scanner.skipSpaces()
    let isNegative = scanner.take("-")
    guard let percent = scanner.decimal() else { return nil }
    self.init(percent: isNegative ? -percent : percent)
    scanner.skipSpaces()
    guard scanner.take("%") else { return nil }
    if scanner.take("w") { axis = .width } else if scanner.take("h") { axis = .height }
    scanner.skipSpaces()
    if scanner.take("*") {
      guard let factor = scanner.operand() else { return nil }
      self.factor = factor
    }
    if scanner.take("/") {
      guard let divisor = scanner.operand(), divisor != 0 else { return nil }
      self.divisor = divisor
    }
    if scanner.take("+") {
      guard let offset = scanner.operand() else { return nil }
      self.offset = offset
    } else if scanner.take("-") {
      guard let offset = scanner.operand() else { return nil }
      self.offset = -offset
    }
    guard scanner.isAtEnd else { return nil }
  }
}

/// A percentage of 0 or more, as a share.
package struct Percentage: Hashable, Sendable {
  /// 0.5 for `50%`.
  package var share: Double

  /// Reads `50%`; nil for anything else.
  package init?(_ text: String) {
    var scanner = DecimalScanner(text)
    guard let percent = scanner.decimal(), scanner.take("%"), scanner.isAtEnd else { return nil }
    share = percent / 100
  }
}

/// Reads plain decimals, signs and letters of a short text.
private struct DecimalScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skipSpaces() { rest = rest.drop { $0 == 0x20 } }

  mutating func take(_ letter: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == letter.value else { return false }
    rest.removeFirst()
    return true
  }

  /// A decimal without sign and exponent, such as `12`, `0.5`, `.5` or `1.`.
  mutating func decimal() -> Double? {
    let digits = rest.prefix { 0x30...0x39 ~= $0 || $0 == 0x2E }
    guard let number = Double(String(Substring(digits))), abs(number) <= LayoutBox.farthest else { return nil }
    rest = rest.dropFirst(digits.count)
    return number
  }

  /// A decimal between spaces.
  mutating func operand() -> Double? {
    skipSpaces()
    let number = decimal()
    skipSpaces()
    return number
  }
}
