// Reads a style sheet from left to right (CSS Syntax 3). Text in brackets, quotes and comments is not split.

/// A place in CSS.
struct CSSScanner {
  /// The text in UTF-8.
  let bytes: [UInt8]
  /// How many bytes have been read.
  var index = 0

  /// Whether nothing is left.
  var isAtEnd: Bool { index >= bytes.count }

  /// The next byte, nil at the end.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The bytes of a range without comments, as a text without white space at its ends.
  func text(_ range: Range<Int>) -> String {
    var scanner = CSSScanner(bytes: Array(bytes[range]))
    var result: [UInt8] = []
    while let byte = scanner.next {
      if scanner.skipComment() { continue }
      result.append(byte)
      scanner.index += 1
    }
    let start = result.firstIndex { $0 > 0x20 } ?? result.count
    let end = (result.lastIndex { $0 > 0x20 } ?? start - 1) + 1
    return String(decoding: result[start..<end], as: UTF8.self)
  }

  /// Skips white space and comments.
  mutating func skipSpace() {
    while let byte = next, byte <= 0x20 || byte == UInt8(ascii: "/") {
      if byte <= 0x20 { index += 1 } else if !skipComment() { return }
    }
  }

  /// Skips a comment that comes next; one that does not end reaches to the end.
  mutating func skipComment() -> Bool {
    guard bytes[index...].starts(with: "/*".utf8) else { return false }
    index += 2
    while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
    index = min(index + 2, bytes.count)
    return true
  }

  /// Skips to one of `ends` outside brackets, quotes and comments, or to the end.
  mutating func skip(to ends: String) {
    let ends = Array(ends.utf8)
    var open: [UInt8] = []
    while let byte = next {
      if open.isEmpty && ends.contains(byte) { return }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(byte)
      case UInt8(ascii: "/"): if !skipComment() { index += 1 }
      case UInt8(ascii: "\\"): index = min(index + 2, bytes.count)
      default:
        if let close = Self.closing(byte) { open.append(close) } else if open.last == byte { open.removeLast() }
        index += 1
      }
    }
  }

  private static func closing(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    default: nil
    }
  }

  private mutating func skipString(_ quote: UInt8) {
    index += 1
    while let byte = next, byte != quote { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
    index = min(index + 1, bytes.count)
  }

  /// Reads a string in quotes and returns it without them; nil, and nothing is read, if there is no string.
  mutating func string() -> String? {
    guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let start = index
    skipString(quote)
    return Self.unescaped(bytes[(start + 1)..<max(start + 1, index - 1)])
  }

  /// Reads a name; nil, and nothing is read, if there is no name.
  mutating func identifier() -> String? {
    let start = index
    while let byte = next, isName(byte) || byte == UInt8(ascii: "\\") {
      index = min(index + (byte == UInt8(ascii: "\\") ? 2 : 1), bytes.count)
    }
    guard index > start, !(0x30...0x39).contains(bytes[start]) else {
      index = start
      return nil
    }
    return Self.unescaped(bytes[start..<index])
  }

  private func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// A backslash before up to six hexadecimal digits is that character, before anything else the thing itself.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var (result, index) = ("", bytes.startIndex)
    var plain: [UInt8] = []
    while index < bytes.endIndex {
      guard bytes[index] == UInt8(ascii: "\\") else {
        plain.append(bytes[index])
        index += 1
        continue
      }
      let digits = bytes[(index + 1)...].prefix(6).prefix { Character(Unicode.Scalar($0)).isHexDigit }
      index += 1 + digits.count
      guard let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else { continue }
      result += String(decoding: plain, as: UTF8.self) + String(Unicode.Scalar(code).map(Character.init) ?? "\u{FFFD}")
      plain = []
      if index < bytes.endIndex, bytes[index] <= 0x20 { index += 1 }
    }
    return result + String(decoding: plain, as: UTF8.self)
  }
}
