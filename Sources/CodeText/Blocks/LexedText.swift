// A source with the style of each of its words, line by line, before some of its lines are shown.

/// A source after lexing. Lines are separate, so that marks can be taken out.
struct LexedText {
  /// A line of the source.
  struct Line {
    /// The text without its end.
    var bytes: [UInt8]
    /// In order, without overlaps, as bytes of the line.
    var spans: [CodeBlock.Span]
    /// Whether the first span continues a comment of the line before.
    var startsInside: Bool
  }

  /// From top to bottom.
  private(set) var lines: [Line]
  /// What should be reported.
  let warnings: [CodeWarning]

  /// Reads a source.
  init(_ source: CodeSource, language: CodeLanguage) {
    if language == .ansi {
      let text = TerminalText(source)
      lines = text.lines
      warnings = text.otherEscapes > 0 ? [.escapesTakenOut(text.otherEscapes)] : []
      return
    }
    warnings = []
    lines = (0..<source.lineCount).map {
      Line(bytes: Array(source.bytes[source.range(ofLine: $0)]), spans: [], startsInside: false)
    }
    for token in CodeToken.tokens(of: source, language: language) {
      let start = source.lineStarts[token.line]
      lines[token.line].startsInside = lines[token.line].startsInside || token.continues
      lines[token.line].spans.append(
        CodeBlock.Span(range: token.range.lowerBound - start..<token.range.upperBound - start, style: .code(token.kind))
      )
    }
  }

  /// Takes comments that start with a mark out, with the white space before them, and lines that held nothing else.
  mutating func takeOutMarks() -> CodeMarks {
    var kept: [Line] = []
    var found: [(mark: CodeMarks.Mark, line: Int)] = []
    for var line in lines {
      let marks = line.takeOutMarks()
      found += marks.map { ($0, kept.count + 1) }
      if marks.isEmpty || line.bytes.contains(where: { $0 != 0x20 && $0 != 0x09 }) { kept.append(line) }
    }
    lines = kept
    var marks = CodeMarks()
    for (mark, line) in found { marks.add(mark, at: line, count: kept.count) }
    return marks
  }

  /// A line, from 0, as it is shown.
  func shownLine(_ index: Int, tab: Int, marks: CodeMarks.Flags) -> CodeBlock.Line {
    let line = lines[index]
    var shown = CodeBlock.Line(
      number: index + 1, text: "", spans: line.spans, isHighlighted: marks[.highlight, index],
      isAdded: marks[.added, index], isRemoved: marks[.removed, index],
      isDimmed: marks.hasFocus && !marks[.focus, index], tabs: [])
    guard line.bytes.contains(0x09) else {
      shown.text = String(decoding: line.bytes, as: UTF8.self)
      return shown
    }
    (shown.text, shown.tabs) = line.expandingTabs(tab)
    shown.spans = line.spans(after: shown.tabs)
    return shown
  }
}

extension LexedText.Line {
  /// Takes out the comments that start with a mark.
  fileprivate mutating func takeOutMarks() -> [CodeMarks.Mark] {
    var marks: [CodeMarks.Mark] = []
    var kept: [UInt8] = []
    var keptSpans: [CodeBlock.Span] = []
    var next = 0
    for (index, span) in spans.enumerated() {
      let isComment = span.style == .code(.comment) && !(index == 0 && startsInside)
      let found = isComment ? CodeMarks.marks(inComment: bytes[span.range]) : []
      kept += bytes[next..<span.range.lowerBound]
      next = span.range.lowerBound
      if found.isEmpty {
        keptSpans.append(CodeBlock.Span(range: kept.count..<kept.count + span.range.count, style: span.style))
      } else {
        marks += found
        while let last = kept.last, last == 0x20 || last == 0x09 { kept.removeLast() }
        next = span.range.upperBound
      }
      kept += bytes[next..<span.range.upperBound]
      next = span.range.upperBound
    }
    guard !marks.isEmpty else { return [] }
    bytes = kept + bytes[next...]
    spans = keptSpans
    return marks
  }

  /// The spans after tabs were replaced by spaces; one pass.
  fileprivate func spans(after tabs: [CodeBlock.Tab]) -> [CodeBlock.Span] {
    var (passed, shift) = (0, 0)
    func moved(_ offset: Int) -> Int {
      while passed < tabs.count, tabs[passed].start < offset + shift {
        shift += tabs[passed].width - 1
        passed += 1
      }
      return offset + shift
    }
    return spans.map { CodeBlock.Span(range: moved($0.range.lowerBound)..<moved($0.range.upperBound), style: $0.style) }
  }

  /// The text with spaces for tabs. A character (grapheme cluster) takes one column.
  fileprivate func expandingTabs(_ tab: Int) -> (text: String, tabs: [CodeBlock.Tab]) {
    var text = ""
    var tabs: [CodeBlock.Tab] = []
    var column = 0
    for character in String(decoding: bytes, as: UTF8.self) {
      guard character == "\t" else {
        text.append(character)
        column += 1
        continue
      }
      let width = tab - column % tab
      tabs.append(CodeBlock.Tab(start: text.utf8.count, width: width))
      text += String(repeating: " ", count: width)
      column += width
    }
    return (text, tabs)
  }
}
