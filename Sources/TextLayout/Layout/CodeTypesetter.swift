// Sets code: each line is shaped by itself, without ligatures, kerning and contextual forms, and never wrapped. Lines run from left
// to right, and so do their tokens; text from right to left is ordered inside its token.

#if Text
  import CodeText
  import Pixels
  import SceneModel

  /// Lays out one code.
  struct CodeTypesetter {
    let code: LayerCode
    let block: CodeBlock
    let theme: CodeTheme
    /// Two weights: that of the code, and bold.
    let fonts: FontSet
    /// Characters that no font has, in order of appearance, each once.
    private(set) var notes: [BlockLayout.Note] = []
    private var known: Set<BlockLayout.Note> = []
    private let shaper = Shaper(style: .code)

    init(code: LayerCode, block: CodeBlock, theme: CodeTheme, fonts: FontSet) {
      (self.code, self.block, self.theme, self.fonts) = (code, block, theme, fonts)
    }

    /// The layout; the drawings of its glyphs are put into `store`.
    mutating func layout(_ store: inout GlyphCollector) throws(FontError) -> CodeLayout {
      var lines: [CodeLayout.Line] = []
      for line in block.lines {
        let bold = line.spans.filter { theme.paint(for: $0.style).isBold }.map(\.range)
        lines.append(try set(line.text, bold: bold, tokens: line.tokens(joinsNames: block.isText), &store))
      }
      var numbers: [CodeLayout.Line] = []
      for number in CodeLayout.numbers(of: block, firstNumber: code.lineNumbers) {
        numbers.append(try set(number, bold: [], &store))
      }
      let signs = (added: try set("+", bold: [], &store), removed: try set("\u{2212}", bold: [], &store))
      return CodeLayout(
        code, block: block, theme: theme, column: try set("0", bold: [], &store).width, baseline: baseline,
        lines: lines, numbers: numbers, signs: signs)
    }

    /// The distance of the baseline from the top of its line, as in texts.
    private var baseline: Double {
      let metrics = fonts.primary.metrics
      return (code.lineDistance + (metrics.ascent - metrics.descent) * code.size) / 2
    }

    /// A line; `bold` are bytes of it in order, `tokens` the bytes at which tokens begin and end.
    private mutating func set(
      _ text: String, bold: [Range<Int>], tokens: [Int] = [], _ store: inout GlyphCollector
    ) throws(FontError) -> CodeLayout.Line {
      let offsets = ByteOffsets(text)
      let cuts = offsets.units(at: tokens)
      let paragraph = Paragraph(text[...], start: 0, tokens: cuts) { character, offset in
        let byte = offsets[offset]
        let span = bold.partitioningIndex { $0.upperBound > byte }
        return fonts.font(for: character, weight: bold.indices.contains(span) && bold[span].contains(byte) ? 1 : 0)
      }
      var runs: [ShapedRun] = []
      for run in paragraph.runs {
        let glyphs = try shaper.shape(paragraph.units, run.range, of: run, in: fonts.faces[run.font])
        runs.append(ShapedRun(glyphs: glyphs, characters: run.range, level: run.level, font: run.font))
      }
      var line = CodeLayout.Line()
      let count = runs.reduce(0) { $0 + $1.glyphs.count }
      line.glyphs.reserveCapacity(count)
      line.clusters.reserveCapacity(count)
      for run in Self.ordered(runs, cuts) { try add(run, to: &line, text, offsets, &store) }
      line.clusters.sort { $0.range.lowerBound < $1.range.lowerBound }
      line.backwards = runs.filter { $0.level % 2 == 1 }.map { run in
        offsets[run.characters.lowerBound]..<offsets[run.characters.upperBound]
      }
      return line
    }

    /// The runs of a line from left to right: token after token.
    private static func ordered(_ runs: [ShapedRun], _ cuts: [Int]) -> [ShapedRun] {
      if runs.allSatisfy({ $0.level == 0 }) { return runs }
      let cuts = Set(cuts)
      var ordered: [ShapedRun] = []
      var token: [ShapedRun] = []
      func end() {
        ordered += BidiLevels.visualOrder(token.map(\.level)).map { token[$0] }
        token = []
      }
      for run in runs {
        if cuts.contains(run.characters.lowerBound) { end() }
        token.append(run)
      }
      end()
      return ordered
    }

    private mutating func add(
      _ run: ShapedRun, to line: inout CodeLayout.Line, _ text: String, _ offsets: ByteOffsets,
      _ store: inout GlyphCollector
    ) throws(FontError) {
      let face = fonts.faces[run.font]
      for (glyph, characters) in zip(run.glyphs, run.glyphCharacters) {
        let range = offsets[characters.lowerBound]..<offsets[characters.upperBound]
        let drawing = try store.drawing(of: glyph.glyph, in: face)
        if glyph.glyph == 0 { note(.missing, text, range, face) }
        if fonts.system.contains(run.font) { note(.system, text, range, face) }
        if drawing.lacksColors { note(.colors, text, range, face) }
        let advance = glyph.advance * code.size
        let origin = Point(x: line.width + glyph.offset.x * code.size, y: glyph.offset.y * code.size)
        let start = line.glyphs.count
        for picture in drawing.pictures {
          line.glyphs.append(TextBlock.Glyph(picture: picture, origin: origin, advance: advance, characters: range))
        }
        let end = line.glyphs.count
        if let last = line.clusters.indices.last, line.clusters[last].range == range {
          line.clusters[last].glyphs = line.clusters[last].glyphs.lowerBound..<end
          line.clusters[last].width += advance
        } else {
          line.clusters.append(CodeLayout.Cluster(glyphs: start..<end, range: range, x: line.width, width: advance))
        }
        line.width += advance
      }
    }

    private mutating func note(
      _ reason: TextWarning.Reason, _ text: String, _ range: Range<Int>, _ face: FontFace
    ) {
      let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
      for character in text[start..<text.utf8.index(start, offsetBy: range.count)] {
        let note = BlockLayout.Note(reason: reason, character: character, font: face.name)
        if known.insert(note).inserted { notes.append(note) }
      }
    }
  }

  /// From offsets in UTF-16 units, in which texts are shaped, to offsets in bytes, in which code is counted.
  private struct ByteOffsets {
    /// Nil where both are equal.
    private var table: [Int]?

    init(_ text: String) {
      if text.utf8.count == text.utf16.count { return }
      var offsets: [Int] = []
      var byte = 0
      for scalar in text.unicodeScalars {
        offsets += repeatElement(byte, count: UTF16.width(scalar))
        byte += UTF8.width(scalar)
      }
      table = offsets + [byte]
    }

    subscript(unit: Int) -> Int { table.map { $0[min(unit, $0.count - 1)] } ?? unit }

    /// The offsets in UTF-16 units of bytes in order.
    func units(at bytes: [Int]) -> [Int] {
      guard let table else { return bytes }
      var unit = 0
      return bytes.map { byte in
        while unit < table.count - 1, table[unit] < byte { unit += 1 }
        return unit
      }
    }
  }
#endif
