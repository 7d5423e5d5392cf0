// Tokens of a source.

/// A word, sign, or part of a comment or string, in one line.
package struct CodeToken: Hashable, Sendable {
  /// The line in the source, from 0.
  package var line: Int
  /// Bytes of the source (`CodeSource.bytes`).
  package var range: Range<Int>
  /// What it is.
  package var kind: CodeClass
  /// Whether it continues a token of the line before: a comment or string of several lines.
  package var continues: Bool

  /// The tokens of a source: in order, without overlaps, each in one line. Every character that is not white space is in one.
  /// Takes time linear in the length of the source. For `CodeLanguage.ansi` the escapes are read as plain text; use
  /// `CodeBlock`.
  package static func tokens(of source: CodeSource, language: CodeLanguage) -> [CodeToken] {
    var lexer = Lexer(source, grammar: language.grammar)
    return lexer.run()
  }
}
