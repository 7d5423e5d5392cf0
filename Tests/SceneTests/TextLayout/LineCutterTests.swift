// Lines: where they end, what hangs over, what the ellipsis replaces.

#if Text
  import Pixels
  import SceneModel
  import Testing
  import TextLayout

  @Suite struct LineCutterTests {
    private func strings(
      _ string: String, width: Double, lines: Int = 0, spacing: Double = 0, font: TestFont = .roboto
    ) throws -> [String] {
      var typesetter = try Typesetter(font)
      let text = LayerText(string, size: 20, lines: lines, letterSpacing: spacing)
      let block = try typesetter.block(text, font: font, in: Size(width: width, height: 100))
      for line in block.lines where line.characters.count > 2 { #expect(line.box.width <= width + 1.0 / 64) }
      return block.strings(of: string)
    }

    @Test func `lines are as full as the box allows and white space hangs over`() throws {
      #expect(try strings("The quick   brown fox", width: 100) == ["The quick", "brown fox"])
      #expect(try strings("The quick brown fox", width: 1000) == ["The quick brown fox"])
    }

    @Test func `a box that is exactly as wide as its text holds it in one line`() throws {
      var typesetter = try Typesetter(.roboto)
      let text = LayerText("To measure", lines: 0)
      let natural = try typesetter.block(text, font: .roboto, in: Size(width: 1000, height: 20))
      let width = natural.widths[0]
      #expect(try typesetter.block(text, font: .roboto, in: Size(width: width, height: 20)).lines.count == 1)
      #expect(try typesetter.block(text, font: .roboto, in: Size(width: width - 0.1, height: 20)).lines.count == 2)
    }

    @Test func `explicit line ends of all kinds end lines, and the last one starts no new line`() throws {
      #expect(try strings("a\nb\r\nc\rd\u{2028}e\n", width: 1000) == ["a", "b", "c", "d", "e"])
      #expect(try strings("a\n\nb", width: 1000) == ["a", "", "b"])
      #expect(try strings("", width: 1000) == [""])
    }

    @Test func `lines end where Unicode's rules allow it`() throws {
      #expect(try strings("well-known facts", width: 70) == ["well-", "known", "facts"])
      #expect(try strings("a non\u{A0}breaking space", width: 125) == ["a", "non\u{A0}breaking", "space"])
      #expect(try strings("costs (12 %)", width: 50) == ["costs", "(12", "%)"])
    }

    @Test func `a word that is longer than a line is broken between characters`() throws {
      let parts = try strings("Donaudampfschiff", width: 60)
      #expect(parts.count == 3 && parts.joined() == "Donaudampfschiff")
      // Never within what a reader sees as one character.
      #expect(try strings("e\u{301}e\u{301}e\u{301}", width: 1) == ["e\u{301}", "e\u{301}", "e\u{301}"])
    }

    @Test func `a soft hyphen shows where a line ends at it`() throws {
      var typesetter = try Typesetter(.roboto)
      let text = LayerText("Schiff\u{AD}fahrt", size: 20, lines: 0)
      let block = try typesetter.block(text, font: .roboto, in: Size(width: 70, height: 100))
      #expect(block.lines.map(\.glyphs.count) == [7, 5])
      #expect(try strings("Schiff\u{AD}fahrt", width: 700) == ["Schiff\u{AD}fahrt"])
    }

    @Test func `what does not fit ends in an ellipsis`() throws {
      var typesetter = try Typesetter(.roboto)
      let text = LayerText("The quick brown fox jumps", size: 20)
      let block = try typesetter.block(text, font: .roboto, in: Size(width: 100, height: 100))
      let line = try #require(block.lines.first)
      #expect(block.strings(of: text.string) == ["The quick"])
      let last = try #require(line.glyphs.last)
      #expect(last.characters == 9..<9)
      #expect(last.origin.x + last.advance <= 100)
      // White space before the ellipsis goes.
      let k = try #require(line.glyphs.dropLast().last)
      #expect(abs(k.origin.x + k.advance - last.origin.x) < 0.01)
    }

    @Test func `the last of several lines takes what fits of the rest`() throws {
      let string = "The quick brown fox jumps over"
      #expect(try strings(string, width: 100, lines: 2) == ["The quick", "brown fo"])
      #expect(try strings(string, width: 100, lines: 5) == ["The quick", "brown fox", "jumps over"])
      #expect(try strings("one\ntwo", width: 100, lines: 1) == ["one"])
      // Nothing to see is left out: no ellipsis.
      var typesetter = try Typesetter(.roboto)
      let block = try typesetter.block(LayerText("one\n  \n"), font: .roboto, in: Size(width: 100, height: 20))
      #expect(block.lines.map(\.glyphs.count) == [3])
    }

    @Test func `a box too narrow for the ellipsis shows nothing`() throws {
      var typesetter = try Typesetter(.roboto)
      let block = try typesetter.block(LayerText("wide"), font: .roboto, in: Size(width: 3, height: 20))
      #expect(block.lines.map(\.glyphs.count) == [0])
    }

    @Test func `letter spacing widens a line between its letters only and undoes ligatures`() throws {
      var typesetter = try Typesetter(.dejaVu)
      let box = Size(width: 1000, height: 20)
      let plain = try typesetter.block(LayerText("fit", size: 10), font: .dejaVu, in: box)
      let spaced = try typesetter.block(LayerText("fit", size: 10, letterSpacing: 2), font: .dejaVu, in: box)
      #expect(plain.lines[0].glyphs.map(\.characters) == [0..<2, 2..<3])
      #expect(spaced.lines[0].glyphs.map(\.characters) == [0..<1, 1..<2, 2..<3])
      let letters = try typesetter.block(LayerText("abc", size: 10), font: .dejaVu, in: box)
      let apart = try typesetter.block(LayerText("abc", size: 10, letterSpacing: 2), font: .dejaVu, in: box)
      #expect(abs(apart.widths[0] - letters.widths[0] - 4) < 1e-9)
    }

    @Test func `kerning brings letters together`() throws {
      var typesetter = try Typesetter(.roboto)
      let box = Size(width: 1000, height: 20)
      let pair = try typesetter.block(LayerText("AV"), font: .roboto, in: box).widths[0]
      let (a, v) = (
        try typesetter.block(LayerText("A"), font: .roboto, in: box).widths[0],
        try typesetter.block(LayerText("V"), font: .roboto, in: box).widths[0]
      )
      #expect(pair < a + v - 0.3)
    }
  }
#endif
