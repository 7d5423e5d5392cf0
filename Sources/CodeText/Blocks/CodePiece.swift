// Pieces: what is paired and what moves.

/// A word, a run of signs, or one other character of a shown line.
package struct CodePiece: Hashable, Sendable {
  /// The index of its line in `CodeBlock.lines`.
  package var line: Int
  /// Bytes of the line's `text` (UTF-8).
  package var range: Range<Int>
  /// Characters (grapheme clusters) of the line's `text` before it, which is also its cell when every character takes one.
  package var cell: Int
  /// Its column in the source's line, in Unicode scalars from 1; a tab counts as one.
  package var column: Int
  /// Its characters.
  package var text: String
  /// How it is painted at its start. A piece ends where the style changes.
  package var style: CodeStyle
  /// Whether it is made of letters, marks, digits, `_` and `$`.
  package var isWord: Bool

  /// Cuts a line into pieces.
  static func append(of line: CodeBlock.Line, index: Int, to pieces: inout [CodePiece]) {
    var cutter = PieceCutter(line: line, index: index)
    for character in line.text { cutter.take(character) }
    cutter.finish()
    pieces += cutter.pieces
  }
}

/// Walks over the characters of a line.
private struct PieceCutter {
  private enum Kind {
    case space, word, sign, other
  }

  let line: CodeBlock.Line
  let index: Int
  var pieces: [CodePiece] = []
  private var open: (piece: CodePiece, kind: Kind)?
  private var (offset, cell, column) = (0, 0, 1)
  private var span = 0
  private var tab = 0

  init(line: CodeBlock.Line, index: Int) {
    (self.line, self.index) = (line, index)
  }

  mutating func take(_ character: Character) {
    let kind = Self.kind(of: character)
    let style = style(at: offset)
    let end = offset + character.utf8.count
    if let current = open, kind != current.kind || kind == .other || style != current.piece.style { finish() }
    if open == nil, kind != .space {
      let piece = CodePiece(
        line: index, range: offset..<offset, cell: cell, column: column, text: "", style: style, isWord: kind == .word)
      open = (piece, kind)
    }
    if var current = open {
      open = nil
      current.piece.text.append(character)
      current.piece.range = current.piece.range.lowerBound..<end
      open = current
    }
    advance(over: character, to: end)
  }

  mutating func finish() {
    if let open { pieces.append(open.piece) }
    open = nil
  }

  /// Spaces that replace a tab are one column of the source.
  private mutating func advance(over character: Character, to end: Int) {
    if tab < line.tabs.count, offset >= line.tabs[tab].start {
      if end == line.tabs[tab].start + line.tabs[tab].width {
        column += 1
        tab += 1
      }
    } else {
      column += character.unicodeScalars.count
    }
    cell += 1
    offset = end
  }

  private mutating func style(at offset: Int) -> CodeStyle {
    while span < line.spans.count, line.spans[span].range.upperBound <= offset { span += 1 }
    guard span < line.spans.count, line.spans[span].range.contains(offset) else { return .code(.name) }
    return line.spans[span].style
  }

  private static func kind(of character: Character) -> Kind {
    if let byte = character.asciiValue {
      switch byte {
      case 0x09...0x0D, 0x1C...0x20: return .space
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
        UInt8(ascii: "$"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        return .word
      case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"), UInt8(ascii: "+"),
        UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "%"), UInt8(ascii: "&"),
        UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "?"), UInt8(ascii: ":"),
        UInt8(ascii: "."):
        return .sign
      default: return .other
      }
    }
    guard let first = character.unicodeScalars.first else { return .other }
    if first.properties.isWhitespace { return .space }
    switch first.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber:
      return .word
    default: return .other
    }
  }
}
