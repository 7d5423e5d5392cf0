// The font inside the program: what it has, and that it is Inter.

#if Text
  import Pixels
  import SceneModel
  import Testing
  import TextLayout
  import VectorGraphics

  @Suite struct BuiltInFontTests {
    private let box = Size(width: 100_000, height: 30)

    /// A layouter with nothing but the built-in font.
    private func layouter() throws -> TextLayouter {
      var layouter = try TextLayouter()
      _ = try layouter.openBuiltIn()
      return layouter
    }

    /// One line in the built-in font with the outlines of its glyphs.
    private func line(_ text: LayerText) throws -> (line: TextBlock.Line, texts: TextCatalog) {
      var layouter = try layouter()
      _ = try layouter.add(text, font: .builtIn, box: box)
      let texts = layouter.texts
      return (try #require(texts[text, box]?.lines.first), texts)
    }

    /// Letters from U+0020 to U+017F. Inter lacks the ŉ of Afrikaans, which Unicode advises against.
    private static let letters = [0x20...0x7E, 0xA0...0x148, 0x14A...0x17F].joined()
      .compactMap { Unicode.Scalar(UInt32($0)) }
    private static let signs = "‐‑‒–—―‘’‚“”„†‡•…‰′″‹›⁄€™←↑→↓↔↕↖↗↘↙−≈≠≤≥▲▶▼◀○●★☆♡♥✓✗"

    @Test func `it has every Latin letter, punctuation, arrows and signs`() throws {
      var layouter = try layouter()
      for character in Self.letters.map(Character.init) + Self.signs {
        let text = LayerText(String(character))
        #expect(try layouter.add(text, font: .builtIn, box: box).isEmpty, "\(character)")
      }
    }

    @Test func `what it does not have is said, by a name of its own`() throws {
      var layouter = try layouter()
      let warnings = try layouter.add(LayerText("Ж你"), font: .builtIn, box: box)
      #expect(warnings == [TextWarning(.missing, ["Ж", "你"], count: 2, font: "Inter (built-in)")])
    }

    @Test func `the font for code has one width, more signs, and two weights`() throws {
      var layouter = try TextLayouter()
      #expect(60_000...81_920 ~= (try layouter.openBuiltIn(.builtInMono)))
      func width(_ string: String, weight: Double) throws -> Double {
        let text = LayerText(string, size: 100, weight: weight)
        let warnings = try layouter.add(text, font: .builtInMono, box: box)
        #expect(warnings.isEmpty, "\(string)")
        return try #require(layouter.texts[text, box]?.lines.first).box.width
      }
      // JetBrains Mono 2.242 lacks these; a soft hyphen has no width.
      let missing = "Ĳĳ‒―○★☆♡♥\u{AD}"
      let boxes = "─│┌┐└┘├┤┬┴┼═║█▀▄░▒▓"
      for character in Self.letters.map(Character.init) + Array(Self.signs + boxes) where !missing.contains(character) {
        for weight in [400.0, 700] {
          let width = try width("a\(character)a", weight: weight)
          #expect(abs(width - 180) < 0.01, "\(character)")
        }
      }
      let widths = try ["->", "::", "!="].map { try width($0, weight: 400) }
      #expect(Set(widths).count == 1)
    }

    @Test func `it takes little of the program`() throws {
      var layouter = try TextLayouter()
      #expect(80_000...103_000 ~= (try layouter.openBuiltIn()))
    }

    @Test func `pairs of letters are kerned and weights differ`() throws {
      func width(_ string: String, _ weight: Double = 400) throws -> Double {
        try line(LayerText(string, size: 100, weight: weight)).line.box.width
      }
      #expect(try width("AV") < width("A") + width("V") - 5)
      let widths = try [100.0, 400, 700, 900].map { try width("mmm", $0) }
      #expect(widths == widths.sorted() && Set(widths).count == 4)
    }

    @Test(.enabled(if: TestFont.inter.isInstalled), arguments: [100.0, 400, 650, 900])
    func `every letter has the shape and place of Inter's own file`(weight: Double) throws {
      let string = String(String.UnicodeScalarView(Self.letters)) + Self.signs + " AVATAR To 12:30 P. f(x) -> (A)"
      let text = LayerText(string, size: 20, weight: weight)
      let own = try line(text)
      var typesetter = try Typesetter(.inter)
      let whole = try #require(try typesetter.block(text, font: .inter, in: box).lines.first)
      #expect(own.line.glyphs.map(\.origin) == whole.glyphs.map(\.origin))
      #expect(own.line.glyphs.map(\.characters) == whole.glyphs.map(\.characters))
      #expect(own.line.baseline == whole.baseline)
      let catalogs = [(own.line, own.texts), (whole, typesetter.texts)]
      let drawn = catalogs.map { line, texts in
        line.glyphs.map { glyph -> VectorPath? in
          guard case .outline(let index) = glyph.picture else { return nil }
          return texts.outlines[index.position]
        }
      }
      #expect(drawn[0] == drawn[1])
    }
  }
#endif
