// Shaping by HarfBuzz: characters become the font's glyphs with their places, with ligatures, joined letters, marks on their
// bases and kerning. No language is assumed, so that the machine's locale has no say.

#if Text
  import CHarfBuzz

  /// A glyph as the shaper places it, in ems.
  struct ShapedGlyph: Equatable {
    /// Its number in the font; 0 is .notdef.
    var glyph: Int
    /// The first character of its cluster, an offset in the paragraph.
    var cluster: Int
    /// How far the pen moves.
    var advance: Double
    /// The offset of the glyph from the pen: x to the right, y down.
    var offset: (x: Double, y: Double)

    static func == (a: ShapedGlyph, b: ShapedGlyph) -> Bool {
      a.glyph == b.glyph && a.cluster == b.cluster && a.advance == b.advance && a.offset == b.offset
    }
  }

  /// Shapes runs.
  struct Shaper {
    /// What is left out of the features of fonts that are on by default.
    enum Style {
      /// Nothing.
      case prose
      /// Ligatures that are only for looks, as in CSS where letters are spaced.
      case spaced
      /// Ligatures, kerning and contextual forms: each character keeps its cell.
      case code

      /// Tags of OpenType.
      var turnedOff: [String] {
        switch self {
        case .prose: []
        case .spaced: ["liga", "clig", "dlig", "hlig", "calt"]
        case .code: ["liga", "clig", "dlig", "hlig", "calt", "rclt", "kern"]
        }
      }
    }

    /// What is left out.
    var style: Style

    /// The glyphs of a part of a run, left to right.
    func shape(
      _ units: [UInt16], _ range: Range<Int>, of run: Paragraph.Run, in face: FontFace
    ) throws(FontError) -> [ShapedGlyph] {
      guard let buffer = unsafe hb_buffer_create() else { throw .outOfMemory }
      defer { unsafe hb_buffer_destroy(buffer) }
      unsafe hb_buffer_add_utf16(
        buffer, units, Int32(clamping: units.count), UInt32(clamping: range.lowerBound), Int32(clamping: range.count))
      unsafe hb_buffer_set_direction(buffer, run.level % 2 == 1 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
      unsafe hb_buffer_set_script(buffer, hb_script_t(run.script))
      unsafe hb_buffer_set_language(buffer, hb_language_from_string("und", -1))
      let features = style.turnedOff.map(Self.turnedOff)
      unsafe hb_shape(face.shaper, buffer, features, UInt32(features.count))
      guard unsafe hb_buffer_allocation_successful(buffer) != 0 else { throw .outOfMemory }
      var (infoCount, placeCount) = (UInt32(0), UInt32(0))
      let infos = unsafe hb_buffer_get_glyph_infos(buffer, &infoCount)
      let places = unsafe hb_buffer_get_glyph_positions(buffer, &placeCount)
      let unit = 1 / (face.unitsPerEm * FontFace.shapingUnitsPerUnit)
      return unsafe zip(
        UnsafeBufferPointer(start: infos, count: Int(infoCount)),
        UnsafeBufferPointer(start: places, count: Int(placeCount))
      ).map { info, place in
        ShapedGlyph(
          glyph: Int(info.codepoint), cluster: Int(info.cluster), advance: Double(place.x_advance) * unit,
          offset: (x: Double(place.x_offset) * unit, y: -Double(place.y_offset) * unit))
      }
    }

    private static func turnedOff(_ tag: String) -> hb_feature_t {
      let number = tag.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return hb_feature_t(tag: number, value: 0, start: 0, end: .max)
    }
  }
#endif
