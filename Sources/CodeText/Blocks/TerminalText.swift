// Text as terminals print it: escapes become styles.

/// A text without escapes, with the style of each character.
struct TerminalText {
  /// The lines without escapes. Spans cover every character, white space too, since it can have a background.
  private(set) var lines: [LexedText.Line] = []
  /// Escapes that set neither a colour nor a weight.
  private(set) var otherEscapes = 0

  private let bytes: [UInt8]
  private var style = TerminalStyle()
  private var line: [UInt8] = []
  private var spans: [CodeBlock.Span] = []

  /// Reads a source; one pass.
  init(_ source: CodeSource) {
    bytes = source.bytes
    for index in 0..<source.lineCount {
      let range = source.range(ofLine: index)
      read(range)
      lines.append(LexedText.Line(bytes: line, spans: spans, startsInside: false))
      (line, spans) = ([], [])
    }
  }

  private mutating func read(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == 0x1B {
        index = escape(at: index, end: range.upperBound)
      } else {
        append(bytes[index])
        index += 1
      }
    }
  }

  /// Adds a byte in the current style. Control characters other than tabs are left out.
  private mutating func append(_ byte: UInt8) {
    if (byte < 0x20 && byte != 0x09) || byte == 0x7F {
      otherEscapes += 1
      return
    }
    line.append(byte)
    if let last = spans.last, last.style == .terminal(style) {
      spans[spans.count - 1].range = last.range.lowerBound..<line.count
    } else {
      spans.append(CodeBlock.Span(range: line.count - 1..<line.count, style: .terminal(style)))
    }
  }

  /// Reads an escape; returns where it ends.
  private mutating func escape(at start: Int, end: Int) -> Int {
    guard start + 1 < end else {
      otherEscapes += 1
      return start + 1
    }
    switch bytes[start + 1] {
    case UInt8(ascii: "["): return controlSequence(from: start + 2, end: end)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      otherEscapes += 1
      return endOfString(from: start + 2, end: end)
    default:
      otherEscapes += 1
      var index = start + 1
      while index < end, 0x20...0x2F ~= bytes[index] { index += 1 }
      return index < end && bytes[index] < 0x80 && bytes[index] != 0x1B ? index + 1 : index
    }
  }

  /// Reads the rest of `ESC [ numbers letter`.
  private mutating func controlSequence(from start: Int, end: Int) -> Int {
    var index = start
    while index < end, 0x30...0x3F ~= bytes[index] { index += 1 }
    let numbers = bytes[start..<index]
    let hasIntermediates = index < end && 0x20...0x2F ~= bytes[index]
    while index < end, 0x20...0x2F ~= bytes[index] { index += 1 }
    guard index < end, 0x40...0x7E ~= bytes[index] else {
      otherEscapes += 1
      return index
    }
    let isPlain = numbers.allSatisfy { 0x30...0x3B ~= $0 }
    if bytes[index] == UInt8(ascii: "m"), isPlain, !hasIntermediates {
      style.apply(Self.codes(numbers))
    } else if !(bytes[index] == UInt8(ascii: "K") && isPlain) {
      // Programs that print colours also clear the rest of each line, which shows nothing.
      otherEscapes += 1
    }
    return index + 1
  }

  /// Skips a string that ends with BEL or ESC \.
  private func endOfString(from start: Int, end: Int) -> Int {
    var index = start
    while index < end {
      if bytes[index] == 0x07 { return index + 1 }
      if bytes[index] == 0x1B { return index + 1 < end && bytes[index + 1] == UInt8(ascii: "\\") ? index + 2 : index }
      index += 1
    }
    return index
  }

  /// The numbers between semicolons or colons. `38:2::R:G:B` has an empty colour space, which is left out.
  private static func codes(_ text: ArraySlice<UInt8>) -> [Int] {
    text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).flatMap { part in
      var codes = part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(number)
      if codes.count == 6, codes[1] == 2 { codes.remove(at: 2) }
      return codes
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { min($0 * 10 + Int($1) - 0x30, 1_000_000) }
  }
}
