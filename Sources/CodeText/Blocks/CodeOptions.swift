// What of a source is shown, and how.

/// The choices that turn a source into a `CodeBlock`.
package struct CodeOptions: Hashable, Sendable {
  /// How the source is read.
  package var language: CodeLanguage
  /// Columns between tab stops, 1...16.
  package var tab: Int
  /// The lines of the source that are shown, from 1; nil: all.
  package var lines: ClosedRange<Int>?
  /// Lines with a band behind them.
  package var highlight: LineList
  /// Lines that stay bright while all others are dimmed; none: nothing is dimmed.
  package var focus: LineList
  /// Lines with a band and a plus sign.
  package var added: LineList
  /// Lines with a band and a minus sign.
  package var removed: LineList
  /// Whether comments such as `// [!code ++]` are taken out and count as marks.
  package var readsMarks: Bool

  /// Creates the choices; the defaults are those of the layer key `code`.
  package init(
    language: CodeLanguage = .plain, tab: Int = 4, lines: ClosedRange<Int>? = nil, highlight: LineList = .none,
    focus: LineList = .none, added: LineList = .none, removed: LineList = .none, readsMarks: Bool = true
  ) {
    (self.language, self.tab, self.lines, self.highlight) = (language, tab, lines, highlight)
    (self.focus, self.added, self.removed, self.readsMarks) = (focus, added, removed, readsMarks)
  }
}
