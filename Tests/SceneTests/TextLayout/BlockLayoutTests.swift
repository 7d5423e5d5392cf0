// Places of glyphs in a box, held to numbers read from the font's own tables.

#if Text
  import DisplayList
  import Pixels
  import SceneModel
  import Testing
  import TextLayout

  @Suite struct BlockLayoutTests {
    /// Roboto: 2048 units per em, ascent 1900, descent 500, no gap; advances of H, i: 1460, 497.
    @Test func `a line of Latin letters is placed by the font's tables`() throws {
      var typesetter = try Typesetter(.roboto)
      let block = try typesetter.block(
        LayerText("Hi", size: 20, verticalAlignment: .top), font: .roboto, in: Size(width: 100, height: 50))
      let line = try #require(block.lines.first)
      #expect(block.lines.count == 1 && line.glyphs.count == 2)
      #expect(line.characters == 0..<2)
      #expect(abs(line.box.height - 20 * 2400 / 2048) < 1e-9)
      #expect(abs(line.baseline - 20 * 1900 / 2048) < 1e-9)
      #expect(line.glyphs[0].origin == Point(x: 0, y: line.baseline))
      #expect(abs(line.glyphs[0].advance - 20 * 1460 / 2048) < 0.2)
      #expect(abs(line.glyphs[1].origin.x - line.glyphs[0].advance) < 1e-9)
      #expect(line.glyphs.map(\.characters) == [0..<1, 1..<2])
      #expect(typesetter.warnings.isEmpty)
    }

    @Test func `outlines are in ems with y down`() throws {
      var typesetter = try Typesetter(.roboto)
      _ = try typesetter.block(LayerText("l"), font: .roboto, in: Size(width: 100, height: 50))
      let outline = try #require(typesetter.texts.outlines.first)
      let points = outline.segments.compactMap { segment -> Point? in
        switch segment {
        case .move(let point), .line(let point): point
        case .quadratic, .cubic, .close: nil
        }
      }
      // A plain bar from the baseline to the ascender height of 1456 + 80 units.
      #expect(points.map(\.y).max() == 0)
      #expect(abs((points.map(\.y).min() ?? 0) + 0.75) < 0.02)
    }

    @Test(arguments: [
      (LayerText.Alignment.left, 0.0), (.center, 0.5), (.right, 1),
    ]) func `lines are aligned in the box`(_ alignment: LayerText.Alignment, _ share: Double) throws {
      var typesetter = try Typesetter(.roboto)
      let block = try typesetter.block(
        LayerText("Title", alignment: alignment), font: .roboto, in: Size(width: 200, height: 50))
      let line = try #require(block.lines.first)
      #expect(abs(line.box.x - (200 - line.box.width) * share) < 1e-9)
      #expect(line.glyphs.first?.origin.x == line.box.x)
    }

    @Test(arguments: [
      (LayerText.VerticalAlignment.top, 0.0), (.center, 0.5), (.bottom, 1),
    ]) func `blocks are aligned in the box`(_ alignment: LayerText.VerticalAlignment, _ share: Double) throws {
      var typesetter = try Typesetter(.roboto)
      let block = try typesetter.block(
        LayerText("a\nb\nc", verticalAlignment: alignment, lines: 0, lineHeight: 20), font: .roboto,
        in: Size(width: 200, height: 100))
      #expect(block.lines.map(\.box.y) == [0, 20, 40].map { $0 + 40 * share })
      // The room of a line beyond ascent and descent lies half above and half below.
      let leading = (20 - 17.0 * 2400 / 2048) / 2
      let baseline = try #require(block.lines.first?.baseline)
      #expect(abs(baseline - (40 * share + leading + 17.0 * 1900 / 2048)) < 1e-9)
    }

    @Test func `a missing glyph shows the font's sign for it and gives one warning`() throws {
      var typesetter = try Typesetter(.roboto)
      let box = Size(width: 300, height: 50)
      let block = try typesetter.block(LayerText("a你b你好"), font: .roboto, in: box)
      #expect(block.lines[0].glyphs.count == 5)
      _ = try typesetter.block(LayerText("again 你"), font: .roboto, in: box)
      #expect(typesetter.warnings == [TextWarning(.missing, ["你", "好"], count: 2, font: "Roboto")])
    }

    @Test func `a text that is too long is refused`() throws {
      var typesetter = try Typesetter(.roboto)
      #expect(throws: TextError.tooLong(found: 100_001, limit: 100_000)) {
        try typesetter.block(
          LayerText(String(repeating: "a", count: 100_001)), font: .roboto, in: Size(width: 10, height: 10))
      }
    }

    @Test func `each glyph is drawn from one outline, however often it is used`() throws {
      var typesetter = try Typesetter(.roboto)
      let box = Size(width: 300, height: 50)
      _ = try typesetter.block(LayerText("banana"), font: .roboto, in: box)
      _ = try typesetter.block(LayerText("nab", size: 40), font: .roboto, in: box)
      #expect(typesetter.texts.outlines.count == 3)
    }
  }
#endif
