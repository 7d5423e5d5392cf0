// Tokens with their places as people count them, for tables.

/// A token of a line.
package struct ColoredToken: Hashable, Sendable {
  /// The line, from 1.
  package var line: Int
  /// The column of its first character, in Unicode scalars from 1.
  package var column: Int
  /// Its length in Unicode scalars.
  package var length: Int
  /// Its class; `name` for the text of terminals.
  package var kind: CodeClass
  /// How it is painted.
  package var style: CodeStyle
}

extension CodeToken {
  /// The tokens of a source in order. Marks are left in it; the escapes of terminals are left out, and lines and columns are
  /// counted after that.
  package static func colored(of source: CodeSource, language: CodeLanguage) -> [ColoredToken] {
    var tokens: [ColoredToken] = []
    for (index, line) in LexedText(source, language: language).lines.enumerated() {
      var (offset, column) = (0, 1)
      for span in line.spans where line.bytes[span.range].contains(where: { $0 != 0x20 && $0 != 0x09 }) {
        column += scalars(line.bytes[offset..<span.range.lowerBound])
        offset = span.range.lowerBound
        let kind: CodeClass =
          switch span.style {
          case .code(let kind): kind
          case .terminal: .name
          }
        tokens.append(
          ColoredToken(
            line: index + 1, column: column, length: scalars(line.bytes[span.range]), kind: kind, style: span.style))
      }
    }
    return tokens
  }

  private static func scalars(_ bytes: ArraySlice<UInt8>) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }
}
