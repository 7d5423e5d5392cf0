// A paragraph with the widths of its characters, from which its lines are cut.
//
// It is shaped once as a whole to measure every part. Each line is then shaped again separately, because a line end can
// undo a ligature or a kerned pair; if that makes a line too wide, the line is cut shorter.

#if Text
  /// A paragraph and how wide its characters are. Widths are in ems.
  struct ShapedParagraph {
    let paragraph: Paragraph
    /// Where lines may end, ascending, the end of the paragraph included.
    let breaks: [Int]
    /// Added after each cluster but a line's last.
    let spacing: Double
    private let faces: [FontFace]
    private let shaper: Shaper
    /// The width of everything before an offset.
    private let widths: [Double]

    /// Shapes a paragraph.
    init(_ paragraph: Paragraph, faces: [FontFace], spacing: Double) throws(FontError) {
      (self.paragraph, self.faces, self.spacing) = (paragraph, faces, spacing)
      shaper = Shaper(style: spacing == 0 ? .prose : .spaced)
      breaks = LineBreaks.offsets(in: paragraph.units)
      var advances = [Double](repeating: 0, count: paragraph.units.count)
      for run in paragraph.runs {
        let glyphs = try shaper.shape(paragraph.units, run.range, of: run, in: faces[run.font])
        for (index, glyph) in glyphs.enumerated() where advances.indices.contains(glyph.cluster) {
          let isFirst = index == 0 || glyphs[index - 1].cluster != glyph.cluster
          advances[glyph.cluster] += glyph.advance + (isFirst ? spacing : 0)
        }
      }
      var sum = 0.0
      widths =
        [0]
        + advances.map { advance in
          sum += advance
          return sum
        }
    }

    /// How wide a part is.
    func width(_ range: Range<Int>) -> Double {
      range.isEmpty ? 0 : widths[range.upperBound] - widths[range.lowerBound] - spacing
    }

    /// A line: a part of the paragraph and its suffix, in visual order.
    func line(_ range: Range<Int>, suffix: ShapedRun? = nil) throws(FontError) -> ShapedLine {
      var runs: [ShapedRun] = []
      for run in paragraph.runs {
        let part = run.range.clamped(to: range)
        if part.isEmpty { continue }
        var glyphs = try shaper.shape(paragraph.units, part, of: run, in: faces[run.font])
        if spacing != 0 { Self.space(&glyphs, by: spacing) }
        runs.append(ShapedRun(glyphs: glyphs, characters: part, level: run.level, font: run.font))
      }
      if var suffix {
        suffix.level = paragraph.level
        suffix.characters = range.upperBound..<range.upperBound
        runs.append(suffix)
      }
      let order = BidiLevels.visualOrder(runs.map(\.level))
      return ShapedLine(runs: order.map { runs[$0] }, spacing: spacing)
    }

    /// Widens the last glyph of each cluster.
    private static func space(_ glyphs: inout [ShapedGlyph], by spacing: Double) {
      for index in glyphs.indices
      where index + 1 == glyphs.count || glyphs[index + 1].cluster != glyphs[index].cluster {
        glyphs[index].advance += spacing
      }
    }
  }

  /// A part of a line in one direction, script and font.
  struct ShapedRun {
    /// Left to right.
    var glyphs: [ShapedGlyph]
    /// The text that it shows, in offsets of the paragraph; empty for a suffix.
    var characters: Range<Int>
    /// Level of embedding.
    var level: UInt8
    /// Which of the fonts.
    var font: Int

    /// The characters that each glyph represents: from the first of its cluster to that of the next one in reading
    /// order.
    var glyphCharacters: [Range<Int>] {
      if characters.isEmpty { return glyphs.map { _ in characters } }
      let starts = Set(glyphs.map(\.cluster)).sorted()
      let ends = Dictionary(uniqueKeysWithValues: zip(starts, starts.dropFirst() + [characters.upperBound]))
      return glyphs.map { $0.cluster..<max($0.cluster, ends[$0.cluster] ?? $0.cluster) }
    }
  }

  /// A line's runs, left to right.
  struct ShapedLine {
    var runs: [ShapedRun]
    /// Space that the widths of its last glyphs have in excess.
    var spacing: Double

    /// How wide it is, in ems.
    var width: Double {
      let sum = runs.lazy.flatMap(\.glyphs).reduce(0) { $0 + $1.advance }
      return runs.isEmpty ? 0 : sum - spacing
    }
  }
#endif
