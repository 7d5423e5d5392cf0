// The heights of a font's lines.
//
// The rule is that of FreeType and of browsers on Linux: the typographic values of the table OS/2 if the font sets
// USE_TYPO_METRICS, else those of `hhea`, else (all zero) OS/2's typographic and then its Windows values. Unlike in
// browsers they are not rounded to whole pixels, because geometry is never snapped.

#if Text
  import CFreeType

  /// Heights in ems, downwards from the top of a line.
  struct FontMetrics: Equatable {
    /// From the baseline up.
    var ascent: Double
    /// From the baseline down, positive.
    var descent: Double
    /// The space added between lines.
    var lineGap: Double

    /// The distance of baselines.
    var lineHeight: Double { ascent + descent + lineGap }

    /// The values of an open font. One without any sensible height, or of pictures only, gets that of a common font.
    init(_ face: FT_FaceRec_) {
      let em = Double(max(1, unsafe face.units_per_EM))
      ascent = Double(unsafe face.ascender) / em
      descent = -Double(unsafe face.descender) / em
      lineGap = max(0, Double(unsafe face.height) / em - ascent - descent)
      if !(0.01...100 ~= ascent + descent) || !(0...100 ~= lineGap) {
        (ascent, descent, lineGap) = (0.9, 0.3, 0)
      }
    }
  }
#endif
