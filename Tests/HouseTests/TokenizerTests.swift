import Testing

@Suite struct TokenizerTests {
  private func words(_ source: String) -> [String] {
    Tokenizer.tokens(of: source).filter { $0.kind != .sign }.map(\.text)
  }

  @Test func `words and signs are cut apart`() {
    let expected = ["let", "a", "=", "b", "?", ".", "c", "[", "]"]
    #expect(Tokenizer.tokens(of: "let a=b?.c[0x1F]").map(\.text) == expected)
  }

  @Test func `lines are counted through comments and strings`() {
    let source = "a // b\n/* c\n d */ e\n\"\"\"\nf\n\"\"\" + g"
    let expected = [Token(kind: .word, text: "a", line: 1), Token(kind: .word, text: "e", line: 3)]
    #expect(Tokenizer.tokens(of: source).prefix(2) == expected[...])
    #expect(Tokenizer.tokens(of: source).last == Token(kind: .word, text: "g", line: 6))
  }

  @Test(arguments: [
    "// Name", "/* Name */", "/* /* a */ Name */", "\"Name\"", "\"\\\"Name\"", "#\"a\" Name\"#", "##\"a\"# Name\"##",
    "\"\"\"\nName \" \"\" Name\n\"\"\"", "#\"\"\"\n\"\"\" Name \\(Name)\n\"\"\"#", "#/Name\\/\"/#", "#\"\"\"#",
    "\"\\\\\"",
    "#\"\\(Name)\"#",
  ])
  func `text is no code`(_ source: String) {
    #expect(words(source + "\nafter") == ["after"])
  }

  @Test(arguments: [
    "\"\\(Name)\"", "\"a \\(Name) \\\" b\"", "\"\"\"\na \\(Name)\n\"\"\"", "#\"\\#(Name)\"#", "\"\\(\"\\(Name)\")\"",
    "\"\\((Name))\"", "1...Name", "`Name`", "/*/**/*/Name", "\"\"Name",
  ])
  func `code in and around text counts`(_ source: String) {
    #expect(words(source + "\nafter") == ["Name", "after"])
  }

  @Test func `an unclosed string or comment ends with the file`() {
    for source in ["/* a", "\"\"\"\na", "`a", "\"\\(", "#\"a", "\"\\"] {
      _ = Tokenizer.tokens(of: source)
    }
    #expect(words("\"a\nb") == ["b"])
  }

  @Test func `numbers are no names`() {
    #expect(words("0x1F + 1e5 + 1_000.5.a + x.0.b") == ["a", "x", "b"])
  }
}
