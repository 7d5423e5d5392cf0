// One text in one box: its lines and the places of its glyphs.
//
// Lines are as high as `lineHeight` says, else as the font does (ascent + descent + line gap). Half of the height
// beyond ascent + descent is above the text and half below, as in CSS. Nothing is rounded.

#if Text
  import Pixels
  import SceneModel

  /// Lays out one text.
  struct BlockLayout {
    /// How much wider than the box a line may be, in points: boxes are often made to measure, in some other program's
    /// rounding (CSS layout counts in 64ths).
    static let tolerance = 1.0 / 64

    let text: LayerText
    let fonts: FontSet
    /// The room for lines: the layer's box without the text's padding.
    let box: Size
    /// The warnings, in order of appearance, each once.
    private(set) var notes: [Note] = []
    private var known: Set<Note> = []
    private var notedRange = 0..<0
    private var notedReason: TextWarning.Reason?

    /// A character that does not look as it should.
    struct Note: Hashable {
      /// The kind of warning.
      var reason: TextWarning.Reason
      var character: Character
      /// The font that shows it.
      var font: String
    }

    init(text: LayerText, fonts: FontSet, box: Size) {
      (self.text, self.fonts) = (text, fonts)
      self.box = text.padding.inner(box)
    }

    /// The layout; the drawings of its glyphs are put into `store`.
    mutating func block(_ store: inout GlyphCollector) throws(FontError) -> TextBlock {
      let paragraphs = try shapedParagraphs()
      let cuts = try cuts(of: paragraphs)
      var lines: [TextBlock.Line] = []
      for (index, cut) in cuts.enumerated() {
        let start = paragraphs[cut.paragraph].paragraph.start
        lines.append(try line(cut, at: index, of: cuts.count, start: start, &store))
      }
      return TextBlock(lines: lines, size: text.size)
    }

    /// The extent of the lines.
    func measure() throws(FontError) -> TextMeasure {
      let cuts = try cuts(of: shapedParagraphs())
      let width = cuts.map(\.line.width).max() ?? 0
      return TextMeasure(
        width: width * text.size, lines: cuts.count, lineHeight: lineHeight, baseline: baselineInLine)
    }

    private func cuts(of paragraphs: [ShapedParagraph]) throws(FontError) -> [LineCutter.Cut] {
      try LineCutter(
        paragraphs: paragraphs, room: (box.width + Self.tolerance) / text.size, limit: text.lines,
        ellipsis: suffix("…", else: "..."), hyphen: suffix("\u{2010}", else: "-")
      ).lines()
    }

    private var lineHeight: Double { text.lineHeight ?? fonts.primary.metrics.lineHeight * text.size }

    /// The distance of the baseline from the top of its line.
    private var baselineInLine: Double {
      let metrics = fonts.primary.metrics
      return (lineHeight + (metrics.ascent - metrics.descent) * text.size) / 2
    }

    private func shapedParagraphs() throws(FontError) -> [ShapedParagraph] {
      var shaped: [ShapedParagraph] = []
      let weights = SpanWeights(text)
      for (string, start) in ParagraphCutter.paragraphs(of: text.string) {
        let paragraph = Paragraph(string, start: start) { fonts.font(for: $0, weight: weights[start + $1]) }
        shaped.append(try ShapedParagraph(paragraph, faces: fonts.faces, spacing: text.letterSpacing / text.size))
      }
      return shaped
    }

    /// A sign in the text's own font, or a second one where the font does not have the first.
    private func suffix(_ sign: Character, else second: String) throws(FontError) -> LineCutter.Suffix {
      let string = fonts.font(for: sign) == 0 && !has(sign) ? second : String(sign)
      let paragraph = Paragraph(string[...], start: 0) { _, _ in has(sign) ? 0 : fonts.font(for: sign) }
      let shaped = try ShapedParagraph(paragraph, faces: fonts.faces, spacing: text.letterSpacing / text.size)
      let line = try shaped.line(0..<paragraph.units.count)
      let run = ShapedRun(glyphs: line.runs.flatMap(\.glyphs), characters: 0..<0, level: 0, font: line.runs[0].font)
      return LineCutter.Suffix(run: run, width: line.width)
    }

    private func has(_ sign: Character) -> Bool {
      sign.unicodeScalars.allSatisfy { fonts.primary.glyph(of: $0) != 0 }
    }

    // MARK: Places

    private mutating func line(
      _ cut: LineCutter.Cut, at index: Int, of count: Int, start: Int, _ store: inout GlyphCollector
    ) throws(FontError) -> TextBlock.Line {
      let height = lineHeight
      let room = box.height - height * Double(count)
      let top = text.padding.top + room * text.verticalAlignment.share + height * Double(index)
      let width = cut.line.width * text.size
      let left = text.padding.left + (box.width - width) * text.alignment.share
      let baseline = top + baselineInLine
      let glyphs = try glyphs(of: cut.line, from: Point(x: left, y: baseline), start: start, &store)
      return TextBlock.Line(
        glyphs: glyphs, characters: cut.range.lowerBound + start..<cut.range.upperBound + start, baseline: baseline,
        box: Rect(x: left, y: top, width: width, height: height))
    }

    private mutating func glyphs(
      of line: ShapedLine, from origin: Point, start: Int, _ store: inout GlyphCollector
    ) throws(FontError) -> [TextBlock.Glyph] {
      var glyphs: [TextBlock.Glyph] = []
      var pen = 0.0
      for run in line.runs {
        let face = fonts.faces[run.font]
        for (glyph, characters) in zip(run.glyphs, run.glyphCharacters) {
          let characters = characters.lowerBound + start..<characters.upperBound + start
          let drawing = try store.drawing(of: glyph.glyph, in: face)
          if glyph.glyph == 0 { note(.missing, characters, face) }
          if fonts.system.contains(run.font) { note(.system, characters, face) }
          if drawing.lacksColors { note(.colors, characters, face) }
          let place = Point(
            x: origin.x + (pen + glyph.offset.x) * text.size, y: origin.y + glyph.offset.y * text.size)
          for (layer, picture) in drawing.pictures.enumerated() {
            glyphs.append(
              TextBlock.Glyph(
                picture: picture, origin: place, advance: layer == 0 ? glyph.advance * text.size : 0,
                characters: characters))
          }
          pen += glyph.advance
        }
      }
      return glyphs
    }

    /// Glyphs of one cluster represent the same characters, which are examined once.
    private mutating func note(_ reason: TextWarning.Reason, _ range: Range<Int>, _ face: FontFace) {
      guard range != notedRange || reason != notedReason else { return }
      (notedRange, notedReason) = (range, reason)
      let units = text.string.utf16
      let start = units.index(units.startIndex, offsetBy: range.lowerBound)
      let end = units.index(start, offsetBy: range.count)
      // A copy: if a slice starts within a character of thousands of scalars, each step would search back to its start.
      for character in String(text.string[start..<end]) {
        let note = Note(reason: reason, character: character, font: face.name)
        if known.insert(note).inserted { notes.append(note) }
      }
    }
  }

  /// The weight at each place of a text.
  private struct SpanWeights {
    /// For each span its end, in UTF-16 units, and the place of its weight among those of the text.
    private var spans: [(end: Int, weight: Int)] = []

    init(_ text: LayerText) {
      let weights = text.weights
      var end = 0
      for span in text.spans {
        end += span.string.utf16.count
        spans.append((end, weights.firstIndex(of: span.weight ?? text.weight) ?? 0))
      }
    }

    subscript(offset: Int) -> Int {
      let index = spans.partitioningIndex { $0.end > offset }
      return spans.indices.contains(index) ? spans[index].weight : 0
    }
  }

  extension LayerText.Alignment {
    /// The share of the free space of a line that is on its left.
    fileprivate var share: Double {
      switch self {
      case .left: 0
      case .center: 0.5
      case .right: 1
      }
    }
  }
#endif
