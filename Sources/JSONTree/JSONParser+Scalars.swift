// Texts and numbers.

extension JSONParser {
  /// Reads a string from its opening quote through its closing one.
  mutating func string() throws(JSONSyntaxError) -> String {
    let start = index
    index += 1
    var runStart = index
    var text: [UInt8] = []
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let run = bytes[runStart..<index]
        index += 1
        if isInsideText(index) { throw error(.missingQuote, at: start) }
        return text.isEmpty ? String(decoding: run, as: UTF8.self) : String(decoding: text + run, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += bytes[runStart..<index]
        text += String(try escape()).utf8
        runStart = index
      case 0x0A, 0x0D: throw error(.unclosedText, at: start)
      case 0x00..<0x20: throw error(.controlCharacter(bytes[index]))
      default: index += 1
      }
    }
    throw error(.unclosedText, at: start)
  }

  /// Whether what follows a closing quote directly can only be inside of the string: a quote is missing, or one in the string has
  /// no backslash. In `"a, "b": 1` the string begins at the first quote.
  private func isInsideText(_ index: Int) -> Bool {
    guard index < end else { return false }
    switch bytes[index] {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"),
      UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["):
      return false
    default: return true
    }
  }

  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = index
    index += 1
    guard index < end else { throw error(.unexpectedEnd(expected: "the rest of an escape")) }
    let letter = bytes[index]
    let plain: Unicode.Scalar
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain = Unicode.Scalar(letter)
    case UInt8(ascii: "b"): plain = "\u{8}"
    case UInt8(ascii: "f"): plain = "\u{C}"
    case UInt8(ascii: "n"): plain = "\n"
    case UInt8(ascii: "r"): plain = "\r"
    case UInt8(ascii: "t"): plain = "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(at: start)
    default: throw error(.unknownEscape(scalar(at: index)), at: start)
    }
    index += 1
    return plain
  }

  /// Reads `uXXXX`, or two of them that make a surrogate pair.
  private mutating func unicodeEscape(at start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
    let first = try hexDigits(at: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, index + 1 < end, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
    else { throw error(.loneSurrogate, at: start) }
    let secondStart = index
    index += 1
    let second = try hexDigits(at: secondStart)
    guard 0xDC00...0xDFFF ~= second,
      let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
    else { throw error(.loneSurrogate, at: start) }
    return scalar
  }

  /// Reads `u` and four digits.
  private mutating func hexDigits(at start: Int) throws(JSONSyntaxError) -> UInt32 {
    index += 1
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard index < end, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue, bytes[index] < 0x80 else {
        throw error(.incompleteEscape, at: start)
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  /// Reads a number, which is more than JSON's: a person gets a hint for `+1`, `.5`, `1.`, `007` and `0x10`.
  mutating func number() throws(JSONSyntaxError) -> JSONNode {
    let start = index
    while index < end, Self.isNumberByte(bytes[index]) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if text == "-Infinity" || text == "+Infinity" || text == "-inf" || text == "-NaN" {
      note(.notFinite(text), at: start)
      return JSONNode(.unusable, offset: place(start))
    }
    if let hint = Self.contentError(in: Array(text.utf8)) {
      throw error(.badNumber(String(text.prefix(40)), hint: hint), at: start)
    }
    guard let number = Double(text), number.isFinite else {
      note(.notFinite(text), at: start)
      return JSONNode(.unusable, offset: place(start))
    }
    return JSONNode(.number(number), offset: place(start))
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    isWordByte(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  /// The error if `text` is not `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`; nil if it is.
  private static func contentError(in text: [UInt8]) -> String? {
    var rest = text[...]
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { 0x30...0x39 ~= $0 } ?? false }
    if rest.first == UInt8(ascii: "+") { return "remove the plus sign" }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    guard isDigit(rest.first) else {
      return rest.first == UInt8(ascii: ".") ? "expected a digit before the decimal point" : "expected a digit"
    }
    let whole = rest.prefix { isDigit($0) }
    if whole.count > 1, whole.first == 0x30 { return "remove the 0 at the start" }
    rest = rest.dropFirst(whole.count)
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard isDigit(rest.first) else { return "expected a digit after the decimal point" }
      rest = rest.drop { isDigit($0) }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard isDigit(rest.first) else { return "expected a digit in the exponent" }
      rest = rest.drop { isDigit($0) }
    }
    return rest.isEmpty ? nil : "expected a decimal number such as 12, -0.5 or 1e3"
  }
}
