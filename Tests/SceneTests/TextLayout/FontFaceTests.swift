// Fonts of every kind that is read: outlines of all degrees, weights, pictures, borrowed characters, the system's families.

#if Text
  import DisplayList
  import Pixels
  import SceneModel
  import Testing
  import TextLayout
  import VectorGraphics

  @Suite struct FontFaceTests {
    private let box = Size(width: 1000, height: 30)

    private func outlines(_ text: LayerText, _ font: TestFont) throws -> [VectorPath] {
      var typesetter = try Typesetter(font)
      _ = try typesetter.block(text, font: font, in: box)
      return typesetter.texts.outlines
    }

    @Test func `TrueType curves stay quadratic`() throws {
      let segments = try outlines(LayerText("o"), .roboto)[0].segments
      #expect(segments.contains { if case .quadratic = $0 { true } else { false } })
      #expect(!segments.contains { if case .cubic = $0 { true } else { false } })
      #expect(segments.count { if case .move = $0 { true } else { false } } == 2)
    }

    @Test func `a composite glyph has the outlines of its parts`() throws {
      let (plain, accented) = (try outlines(LayerText("e"), .dejaVu)[0], try outlines(LayerText("é"), .dejaVu)[0])
      #expect(accented.segments.count > plain.segments.count)
      #expect(Set(plain.segments).isSubset(of: Set(accented.segments)))
    }

    @Test(.enabled(if: TestFont.cantarell.isInstalled)) func `CFF curves stay cubic`() throws {
      #expect(
        try outlines(LayerText("o"), .cantarell)[0].segments.contains { if case .cubic = $0 { true } else { false } })
    }

    @Test(.enabled(if: TestFont.inter.isInstalled)) func `a variable font takes any weight it offers`() throws {
      let shapes = try [100.0, 400, 650, 900, 1000].map { try outlines(LayerText("l", weight: $0), .inter)[0] }
      let widths = shapes.map { shape in
        let places = shape.segments.compactMap { if case .line(let point) = $0 { point.x } else { nil } }
        return (places.max() ?? 0) - (places.min() ?? 0)
      }
      // The stem grows up to the heaviest weight on offer, 900.
      #expect(widths[0] < widths[1] && widths[1] < widths[2] && widths[2] < widths[3] && widths[3] == widths[4])
    }

    @Test(.enabled(if: TestFont.inter.isInstalled))
    func `advances follow the weight`() throws {
      var typesetter = try Typesetter(.inter)
      let light = try typesetter.block(LayerText("mmm", weight: 200), font: .inter, in: box).widths[0]
      let bold = try typesetter.block(LayerText("mmm", weight: 800), font: .inter, in: box).widths[0]
      #expect(bold > light + 1)
    }

    @Test(
      arguments: [
        (.roboto, 900, 400), (.roboto, 450, 400), (.roboto, 420, nil), (.roboto, 400, nil),
        (.dejaVu, 700, 400),
        (.inter, 900, nil), (.inter, 1000, 900), (.inter, 30, 100),
      ] as [(TestFont, Double, Double?)])
    func `a weight that a font does not have is a warning`(font: TestFont, wanted: Double, drawn: Double?) throws {
      guard font.isInstalled else { return }
      var typesetter = try Typesetter(font)
      _ = try typesetter.block(LayerText("l", weight: wanted), font: font, in: box)
      #expect(typesetter.warnings.map(\.reason) == (drawn.map { [.weight(wanted: wanted, drawn: $0)] } ?? []))
    }

    @Test func `the weight of a static font cannot be changed`() throws {
      #expect(try outlines(LayerText("l", weight: 900), .roboto) == outlines(LayerText("l"), .roboto))
    }

    @Test(.enabled(if: TestFont.emoji.isInstalled))
    func `characters that a font lacks are borrowed from the scene's other fonts`() throws {
      var typesetter = try Typesetter(.roboto, .emoji)
      let block = try typesetter.block(LayerText("Hi 😀👍🏽!", size: 20), font: .roboto, in: box)
      let glyphs = block.lines[0].glyphs
      #expect(glyphs.count == 5 && typesetter.warnings.isEmpty)
      guard case .image(let number, let area) = glyphs[2].picture else {
        Issue.record("no picture")
        return
      }
      // Noto Color Emoji: 136×128 pixels at 109 per em.
      let picture = typesetter.texts.pictures[number.position]
      #expect(picture.size == PixelSize(width: 136, height: 128))
      #expect(abs(area.width - 136.0 / 109) < 1e-9 && area.minY < -0.8 && area.maxY > 0.1)
      #expect(picture.pixels.contains { $0 >> 24 == 255 } && picture.pixels[0] == 0)
      #expect(
        picture.pixels.allSatisfy { pixel in
          [0, 8, 16].allSatisfy { (pixel >> $0) & 0xFF <= pixel >> 24 }
        })
      // A skin tone joins its hand to one picture.
      #expect(glyphs[3].characters == 5..<9)
    }

    @Test(.enabled(if: TestFont.dejaVu.isInstalled))
    func `a family of the machine is found by name, an unknown one is not`() throws {
      #expect(SystemFonts.match(family: "no such family", weight: 400) == nil)
      let match = try #require(SystemFonts.match(family: "sans-serif", weight: 400))
      #expect(!match.family.isEmpty && match.path.hasPrefix("/"))
      let bold = try #require(SystemFonts.match(family: "DejaVu Sans", weight: 700))
      #expect(bold.path.hasSuffix("DejaVuSans-Bold.ttf"))
    }
  }
#endif
