// Right-to-left and mixed text: visual order, joined letters, marks, mirrored signs.

#if Text
  import Pixels
  import SceneModel
  import Testing
  import TextLayout

  @Suite(.enabled(if: TestFont.dejaVu.isInstalled)) struct BidiTests {
    private let box = Size(width: 1000, height: 30)

    /// The first characters of the glyphs of the first line, left to right.
    private func visual(_ string: String) throws -> [Int] {
      var typesetter = try Typesetter(.dejaVu)
      let block = try typesetter.block(LayerText(string), font: .dejaVu, in: box)
      let glyphs = block.lines[0].glyphs
      #expect(zip(glyphs, glyphs.dropFirst()).allSatisfy { $0.origin.x <= $1.origin.x + 1e-9 })
      return glyphs.map(\.characters.lowerBound)
    }

    @Test func `Hebrew runs right to left, digits in it left to right`() throws {
      #expect(try visual("אבג") == [2, 1, 0])
      #expect(try visual("אב 12") == [3, 4, 1, 0])
    }

    @Test func `the first strong character decides the direction of a paragraph`() throws {
      #expect(try visual("ab אב") == [0, 1, 4, 3])
      #expect(try visual("אב ab") == [3, 4, 1, 0])
      #expect(try visual("1. אב") == [4, 3, 1, 0])
    }

    @Test func `signs are mirrored in right-to-left text`() throws {
      var typesetter = try Typesetter(.dejaVu)
      let plain = try typesetter.block(LayerText("()"), font: .dejaVu, in: box).lines[0].glyphs.map(\.picture)
      let hebrew = try typesetter.block(LayerText("א()"), font: .dejaVu, in: box).lines[0].glyphs
      // Read from the right: an opening sign, which looks like a closing one left to right.
      #expect(hebrew.map(\.picture).prefix(2) == plain[...])
      #expect(hebrew.map(\.characters.lowerBound) == [2, 1, 0])
    }

    @Test func `Arabic letters join`() throws {
      var typesetter = try Typesetter(.dejaVu)
      let alone = try typesetter.block(LayerText("ب"), font: .dejaVu, in: box).lines[0].glyphs[0].picture
      let joined = try typesetter.block(LayerText("ببب"), font: .dejaVu, in: box).lines[0].glyphs.map(\.picture)
      #expect(Set(joined).count == 3 && !joined.contains(alone))
      // Lam and alef make one glyph.
      #expect(try typesetter.block(LayerText("لا"), font: .dejaVu, in: box).lines[0].glyphs.count == 1)
    }

    @Test func `a combining mark is placed on its base and is part of its cluster`() throws {
      var typesetter = try Typesetter(.dejaVu)
      let glyphs = try typesetter.block(LayerText("q\u{301}x"), font: .dejaVu, in: box).lines[0].glyphs
      #expect(glyphs.map(\.characters) == [0..<2, 0..<2, 2..<3])
      #expect(glyphs[1].advance == 0)
      #expect(glyphs[1].origin.x < glyphs[2].origin.x)
    }

    @Test func `the ellipsis of right-to-left text is on the left`() throws {
      var typesetter = try Typesetter(.dejaVu)
      let text = LayerText("שלום לכולם", size: 20)
      let line = try typesetter.block(text, font: .dejaVu, in: Size(width: 80, height: 30)).lines[0]
      #expect(line.glyphs.first?.characters.isEmpty == true)
      #expect(line.glyphs.last?.characters == 0..<1)
    }

    @Test func `each line of a wrapped paragraph is reordered on its own`() throws {
      var typesetter = try Typesetter(.dejaVu)
      let text = LayerText("אבג דהו", size: 20, lines: 0)
      let block = try typesetter.block(text, font: .dejaVu, in: Size(width: 50, height: 60))
      #expect(block.lines.map { $0.glyphs.map(\.characters.lowerBound) } == [[2, 1, 0], [6, 5, 4]])
    }
  }
#endif
