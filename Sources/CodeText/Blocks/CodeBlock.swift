// The shown lines of a source: tabs expanded, marks taken out, words classified.

/// What a layer `code` shows. Two of them are paired by `CodePairing`.
package final class CodeBlock: Sendable {
  /// A stretch of a line in one style.
  package struct Span: Hashable, Sendable {
    /// Bytes of the line's `text` (UTF-8).
    package var range: Range<Int>
    /// How it is painted; `CodeTheme.paint(for:)` gives the colours.
    package var style: CodeStyle
  }

  /// A shown line.
  package struct Line: Hashable, Sendable {
    /// The line in the source, from 1, after marks are taken out.
    package var number: Int
    /// The text as it is shown: without a line end, tabs as spaces.
    package var text: String
    /// In order, without overlaps. White space can be between them.
    package var spans: [Span]
    /// Whether a band is behind it because of `highlight`.
    package var isHighlighted: Bool
    /// Whether it is marked as added.
    package var isAdded: Bool
    /// Whether it is marked as removed.
    package var isRemoved: Bool
    /// Whether `focus` names other lines, but not this one.
    package var isDimmed: Bool
    /// The tabs of the source line, in order.
    package var tabs: [Tab]

    /// The bytes of the text at which tokens begin and end, in order. With `joinsNames` names with only white space between them are
    /// one token.
    package func tokens(joinsNames: Bool) -> [Int] {
      var cuts: [Int] = []
      for (index, span) in spans.enumerated() {
        if joinsNames, index > 0, span.style == .code(.name), spans[index - 1].style == span.style {
          cuts.removeLast()
        } else {
          cuts.append(span.range.lowerBound)
        }
        cuts.append(span.range.upperBound)
      }
      return cuts
    }
  }

  /// A tab of a source line that is shown as spaces.
  package struct Tab: Hashable, Sendable {
    /// The byte of the line's `text` at which the spaces start.
    package var start: Int
    /// The number of spaces.
    package var width: Int
  }

  /// The shown lines from top to bottom.
  package let lines: [Line]
  /// The pieces of all shown lines in reading order.
  package let pieces: [CodePiece]
  /// Whether names are the words of a text, as in HTML.
  package let isText: Bool
  /// Lines of the whole source after marks are taken out.
  package let sourceLineCount: Int
  /// What should be reported.
  package let warnings: [CodeWarning]

  /// Reads a source.
  ///
  /// - Throws: An error when a list of lines is outside the source, or when the shown lines have too many pieces.
  package init(_ source: CodeSource, options: CodeOptions) throws(CodeError) {
    var text = LexedText(source, language: options.language)
    var marks = options.readsMarks ? text.takeOutMarks() : CodeMarks()
    sourceLineCount = text.lines.count
    isText = options.language == .plain || options.language == .html
    warnings = text.warnings
    try options.lines.map { LineList(ranges: [$0]) }?.check(count: sourceLineCount, key: "lines")
    try marks.add(options, count: sourceLineCount)
    let flags = marks.flags(count: sourceLineCount)
    let shown = options.lines.map { $0.lowerBound - 1..<$0.upperBound } ?? 0..<sourceLineCount
    var lines: [Line] = []
    var pieces: [CodePiece] = []
    for index in shown {
      let line = text.shownLine(index, tab: options.tab, marks: flags)
      CodePiece.append(of: line, index: lines.count, to: &pieces)
      lines.append(line)
    }
    guard pieces.count <= CodeSource.mostPieces else { throw .tooManyPieces(pieces.count) }
    (self.lines, self.pieces) = (lines, pieces)
  }
}
