// Sources: line ends, limits, marks, tabs and lists of lines.

import CodeText
import Testing

@Suite struct CodeSourceTests {
  private func block(_ text: String, _ options: CodeOptions = CodeOptions(language: .swift)) throws -> CodeBlock {
    try CodeBlock(CodeSource(text), options: options)
  }

  @Test(arguments: [
    ("", 0), ("\n", 1), ("a", 1), ("a\n", 1), ("a\r\nb\rc\n", 3), ("\n\n", 2), ("a\n\nb", 3), ("\u{FEFF}a", 1),
  ])
  func `lines end with LF, CRLF or CR`(text: String, count: Int) throws {
    #expect(try CodeSource(text).lineCount == count)
    #expect(try block(text).lines.count == count)
  }

  @Test func `what cannot be shown is an error with its place`() {
    #expect(throws: CodeError.notUTF8(line: 2, column: 3)) { try CodeSource(bytes: Array("a\nbc".utf8) + [0xFF]) }
    #expect(throws: CodeError.zeroByte(line: 1, column: 2)) { try CodeSource("a\0") }
    #expect(throws: CodeError.tooLarge(bytes: 1 << 20 | 1)) {
      try CodeSource(bytes: Array(repeating: 0x61, count: 1 << 20 | 1))
    }
    #expect(throws: CodeError.tooManyLines(10_001)) { try CodeSource(String(repeating: "\n", count: 10_001)) }
    #expect(throws: CodeError.tooManyPieces(20_001)) { try block(String(repeating: "a ", count: 20_001)) }
  }

  @Test func `lists of lines are checked`() throws {
    #expect(try LineList("3-5, 9", key: "focus").ranges == [3...5, 9...9])
    for text in ["", "a", "5-3", "0", "1-2-3", "1,,2", "99999999"] {
      #expect(throws: CodeError.malformedLines(key: "focus", text: text)) { try LineList(text, key: "focus") }
    }
    #expect(throws: CodeError.lineOutside(key: "focus", line: 3, count: 2)) {
      try block("a\nb", CodeOptions(focus: LineList(ranges: [2...4])))
    }
    #expect(throws: CodeError.lineOutside(key: "lines", line: 3, count: 2)) {
      try block("a\nb", CodeOptions(lines: 1...4))
    }
    let shown = try block("a\nb\nc", CodeOptions(lines: 2...3, highlight: LineList(ranges: [3...3])))
    #expect(shown.lines.map(\.number) == [2, 3] && shown.lines.map(\.isHighlighted) == [false, true])
  }

  @Test func `tabs go to their stops and count as one column`() throws {
    let block = try block("\ta\tb", CodeOptions(tab: 4))
    #expect(block.lines[0].text == "    a   b")
    #expect(block.pieces.map(\.cell) == [4, 8] && block.pieces.map(\.column) == [2, 4])
  }

  @Test func `marks are taken out and count as keys`() throws {
    let source = """
      // a comment
      let a = 1  // [!code ++]
      // [!code focus:2]
      let b = "// [!code --]"
      let c = 2 /* [!code --] [!code hl] */ + 3
      /*
      # [!code hl]
      */
      """
    let block = try block(source)
    #expect(block.lines.map(\.text)[1...3] == ["let a = 1", "let b = \"// [!code --]\"", "let c = 2 + 3"])
    #expect(block.lines.map(\.isAdded) == [false, true, false, false, false, false, false])
    #expect(block.lines.map(\.isRemoved) == [false, false, false, true, false, false, false])
    #expect(block.lines.map(\.isHighlighted) == [false, false, false, true, false, false, false])
    #expect(block.lines.map(\.isDimmed) == [true, true, false, false, true, true, true])
    #expect(try self.block(source, CodeOptions(language: .swift, readsMarks: false)).lines.count == 8)
  }

  @Test func `terminal escapes are styles`() throws {
    let block = try block(
      "\u{1B}[1;31mred\u{1B}[0m \u{1B}[38;2;1;2;3;7mx\u{1B}[m\u{1B}]0;title\u{7}\u{1B}[5A", .init(language: .ansi))
    #expect(block.lines.map(\.text) == ["red x"])
    #expect(block.warnings == [.escapesTakenOut(2)])
    let paints = block.lines[0].spans.map { CodeTheme.light.paint(for: $0.style) }
    #expect(paints.map(\.isBold) == [true, false, false])
    #expect(paints[0].color == CodeTheme.light.colors.terminal[1])
    #expect(paints[2].background == .init(rgb: 0x010203) && paints[2].color == CodeTheme.light.colors.background)
  }
}
