// Reads the values of attributes and properties from left to right: white space, commas, numbers, words, functions.

import Pixels

/// A place in a value.
struct ValueScanner {
  private let bytes: [UInt8]
  /// How many bytes have been read.
  private(set) var index = 0

  /// Starts at the first byte that is no white space.
  init(_ text: some StringProtocol) {
    bytes = Array(text.utf8)
    skipSpace()
  }

  /// Whether nothing is left.
  var isAtEnd: Bool { index >= bytes.count }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Skips white space.
  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { index += 1 }
  }

  /// Skips white space with at most one comma in it.
  mutating func skipSeparator() {
    skipSpace()
    if take(",") { skipSpace() }
  }

  /// Reads a character if it comes next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Reads a number. Nil, and nothing is read, if there is no number or it is beyond ±10⁹.
  mutating func number() -> Double? {
    guard let end = UnitNumber.end(in: bytes[index...]),
      let value = Double(String(decoding: bytes[index..<end], as: UTF8.self)), abs(value) <= Budget.largestNumber
    else { return nil }
    index = end
    return value
  }

  /// Reads a word of letters, digits, `-` and `_`; empty if there is no word.
  mutating func word() -> String {
    let start = index
    while let byte = next, Self.isWord(byte) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Reads up to a character, which is read too; nil, and nothing is read, when it does not come.
  mutating func text(upTo character: Unicode.Scalar) -> String? {
    guard let end = bytes[index...].firstIndex(of: UInt8(ascii: character)) else { return nil }
    defer { index = end + 1 }
    return String(decoding: bytes[index..<end], as: UTF8.self)
  }

  /// The remaining text, without white space at its end.
  var rest: String {
    let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
    return String(decoding: bytes[index..<max(index, end)], as: UTF8.self)
  }

  /// A value that is a list of numbers and nothing else; nil when it is not.
  static func numbers(_ text: String) -> [Double]? {
    var scanner = ValueScanner(text)
    var list: [Double] = []
    while !scanner.isAtEnd {
      guard let number = scanner.number() else { return nil }
      list.append(number)
      scanner.skipSeparator()
    }
    return list
  }

  /// A value that is one number and nothing else.
  static func number(_ text: String) -> Double? {
    var scanner = ValueScanner(text)
    guard let number = scanner.number() else { return nil }
    scanner.skipSpace()
    return scanner.isAtEnd ? number : nil
  }

  /// A number or a percentage as a share.
  static func share(_ text: String) -> Double? {
    var scanner = ValueScanner(text)
    guard let number = scanner.number() else { return nil }
    let isPercentage = scanner.take("%")
    scanner.skipSpace()
    return scanner.isAtEnd ? (isPercentage ? number / 100 : number) : nil
  }
}

extension StringProtocol {
  /// The words, split at white space.
  var words: [String] {
    utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension String {
  /// The text without white space at its ends, in lower case: how keywords of CSS are compared.
  var keyword: String {
    let bytes = utf8.drop { $0 <= 0x20 }
    guard let last = bytes.lastIndex(where: { $0 > 0x20 }) else { return "" }
    let lowered = bytes[bytes.startIndex...last].map { (65...90).contains($0) ? $0 + 32 : $0 }
    return String(decoding: lowered, as: UTF8.self)
  }
}
