// Which bracket is not closed, when the text does not go on as the innermost one asks.
//
//     {
//       "screens": {
//         "list": { "layers": [] },
//         "card": {                   <- this one
//           "layers": []
//       },                            <- closes "card", but is where "screens" should be closed
//       "timeline": []
//     }                               <- closes "screens"
//                                     <- the end: the outermost bracket is still open
//
// The parser notices the error late, and then the innermost open bracket is the wrong one. The indentation shows the right one: a
// closing bracket at the start of its line that is further left than the line of its opening bracket, at the indentation of an
// outer one, was written for the outer one.

/// Finds the bracket that is not closed. It is called once, for a text with an error.
struct UnclosedBracket {
  /// The index of the opening bracket.
  let open: Int
  /// The index at which it should have been closed.
  let close: Int

  private struct Opening {
    let index: Int
    let line: Int
    /// Of its line.
    let indentation: Int
    let byte: UInt8
  }

  /// The bracket that the indentation shows in the text from `start` to `end`, which has no error; nil when it shows none.
  init?(in bytes: [UInt8], from start: Int, to end: Int) {
    var scan = Scan(bytes: bytes, index: start, end: end)
    var openings: [Opening] = []
    while let byte = scan.nextBracket() {
      let index = scan.index - 1
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        openings.append(Opening(index: index, line: scan.line, indentation: scan.indentation, byte: byte))
        continue
      }
      guard let opening = openings.popLast() else { return nil }
      let isMisplaced = scan.isFirst && scan.line > opening.line && scan.indentation < opening.indentation
      let meant = openings.contains {
        $0.byte == opening.byte && $0.line < opening.line && $0.indentation == scan.indentation
      }
      if isMisplaced, meant {
        (open, close) = (opening.index, index)
        return
      }
    }
    return nil
  }
}

/// Goes through the brackets of a text, over strings and comments.
private struct Scan {
  let bytes: [UInt8]
  /// After the bracket that was found last.
  var index: Int
  let end: Int
  /// Lines before the bracket.
  private(set) var line = 0
  /// Spaces and tabs at the start of the bracket's line.
  private(set) var indentation = 0
  /// Whether only spaces and tabs are before the bracket on its line.
  private(set) var isFirst = false
  private var isAtStart = true

  init(bytes: [UInt8], index: Int, end: Int) { (self.bytes, self.index, self.end) = (bytes, index, end) }

  mutating func nextBracket() -> UInt8? {
    while index < end {
      let byte = bytes[index]
      index += 1
      switch byte {
      case 0x0A: (line, indentation, isAtStart) = (line + 1, 0, true)
      case 0x20, 0x09: if isAtStart { indentation += 1 }
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "/"): skipComment()
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: "]"):
        (isFirst, isAtStart) = (isAtStart, false)
        return byte
      default: if byte != 0x0D { isAtStart = false }
      }
    }
    return nil
  }

  private mutating func skipString() {
    isAtStart = false
    while index < end, bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
    index += 1
  }

  private mutating func skipComment() {
    isAtStart = false
    guard index < end else { return }
    if bytes[index] == UInt8(ascii: "/") {
      while index < end, bytes[index] != 0x0A { index += 1 }
      return
    }
    index += 1
    while index < end, !(bytes[index] == UInt8(ascii: "/") && bytes[index - 1] == UInt8(ascii: "*")) {
      if bytes[index] == 0x0A { (line, indentation) = (line + 1, 0) }
      index += 1
    }
    index += 1
  }
}
