// CFF2 outlines vary with their axis; colours that are not drawn give plain outlines and a warning.

#if Text
  import DisplayList
  import Pixels
  import SceneModel
  import Testing
  import TextLayout

  @Suite struct MadeFontTests {
    private let box = Size(width: 1000, height: 30)

    private func layouter(_ font: MadeFont) throws -> TextLayouter {
      var layouter = try TextLayouter()
      try layouter.open(font.reference, bytes: font.bytes)
      return layouter
    }

    private func stem(_ weight: Double) throws -> (width: Double, advance: Double) {
      var layouter = try layouter(.cff2)
      let text = LayerText("l", size: 1000, weight: weight)
      let warnings = try layouter.add(text, font: MadeFont.cff2.reference, box: box)
      #expect(warnings.isEmpty == (100...900 ~= weight), "a warning about a weight that the font does not have")
      let points = try #require(layouter.texts.outlines.first).segments.compactMap { segment -> Double? in
        switch segment {
        case .move(let point), .line(let point): point.x
        default: nil
        }
      }
      let advance = try #require(layouter.texts[text, box]).lines[0].box.width
      return (try #require(points.max()) - (try #require(points.min())), advance)
    }

    @Test(arguments: [(100.0, 40.0, 300.0), (500, 120, 400), (900, 200, 500), (1000, 200, 500), (1, 40, 300)])
    func `CFF2 outlines and advances follow the weight`(_ weight: Double, _ width: Double, _ advance: Double) throws {
      let found = try stem(weight)
      #expect(abs(found.width - width / 1000) < 1e-9)
      #expect(abs(found.advance - advance) < 1e-6)
    }

    @Test func `CFF2 curves stay cubic`() throws {
      var layouter = try layouter(.cff2)
      _ = try layouter.add(LayerText("o"), font: MadeFont.cff2.reference, box: box)
      let segments = layouter.texts.outlines[0].segments
      #expect(segments.count { if case .cubic = $0 { true } else { false } } == 8)
    }

    @Test func `colours that are not drawn give plain outlines and one warning`() throws {
      var layouter = try layouter(.colors)
      let font = MadeFont.colors.reference
      let warnings = try layouter.add(LayerText("ABCAB"), font: font, box: box)
      #expect(warnings == [TextWarning(.colors, ["A", "B", "C"], count: 3, font: "Colours")])
      #expect(try layouter.add(LayerText("CBA"), font: font, box: box).isEmpty)
      // "C" has nothing to show.
      let block = try #require(layouter.texts[LayerText("CBA"), box])
      #expect(block.lines[0].glyphs.map(\.characters) == [1..<2, 2..<3])
      #expect(layouter.texts.outlines.count == 2 && layouter.texts.pictures.isEmpty)
    }

    /// Damaged tables of colours: what can be read of them counts, nothing traps.
    @Test func `a cut or changed font is drawn or refused`() throws {
      let bytes = MadeFont.colors.bytes
      for place in bytes.indices {
        for value in [0, 0xFF, bytes[place] ^ 0x80] as [UInt8] {
          var damaged = bytes
          damaged[place] = value
          draw(damaged)
        }
        draw(Array(bytes[..<place]))
      }
    }

    private func draw(_ bytes: [UInt8]) {
      let font = FontReference.file("damaged")
      guard var layouter = try? TextLayouter(), (try? layouter.open(font, bytes: bytes)) != nil else { return }
      _ = try? layouter.add(LayerText("ABC"), font: font, box: box)
    }

    @Test(
      .enabled(if: TestFont.emoji.isInstalled && TestFont.dejaVu.isInstalled),
      arguments: [("😀", true), ("😀\u{FE0E}", false), ("☺", false), ("☺\u{FE0F}", true), ("1", false)])
    func `emoji are shown by the font with colours, at any place`(_ string: String, _ isColored: Bool) throws {
      var typesetter = try Typesetter(.dejaVu, .emoji)
      let glyphs = try typesetter.block(LayerText(string), font: .dejaVu, in: box).lines[0].glyphs
      let picture = try #require(glyphs.first?.picture)
      if case .image = picture { #expect(isColored) } else { #expect(!isColored) }
    }
  }
#endif
