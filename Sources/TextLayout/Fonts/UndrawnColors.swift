// Which glyphs of a font have colours in a form that is not drawn: gradients and layers of COLR version 1, and SVG pictures.
//
//     COLR  version u16 ┆ … version 0 … ┆ base glyph list u32 (at 14) ┆ …      base glyph list: count u32, { glyph u16, paint u32 }
//     SVG   version u16 ┆ document list u32 (at 2) ┆ …                         document list: count u16, { first u16, last u16, … 8 bytes }
//
// All numbers are big-endian, all offsets count from the table's start, those of paints and documents are not followed.

#if Text
  import CFreeType

  /// The glyphs of one font.
  struct UndrawnColors {
    /// The colour glyphs listed in the tables; reading a damaged list ends early.
    private var glyphs: Set<Int> = []

    /// Reads the tables of a font; no glyphs for one without them.
    init(of face: FT_Face) {
      unsafe addLayers(Self.table("COLR", of: face))
      unsafe addDocuments(Self.table("SVG ", of: face))
    }

    /// Whether a glyph has colours that are not drawn.
    func contains(_ glyph: Int) -> Bool { glyphs.contains(glyph) }

    private mutating func addLayers(_ table: [UInt8]) {
      guard let version = table.number(at: 0, bytes: 2), version >= 1, let list = table.number(at: 14, bytes: 4),
        list > 0, let count = table.number(at: list, bytes: 4)
      else { return }
      for index in 0..<min(count, 65_536) {
        guard let glyph = table.number(at: list + 4 + index * 6, bytes: 2) else { return }
        glyphs.insert(glyph)
      }
    }

    private mutating func addDocuments(_ table: [UInt8]) {
      guard let list = table.number(at: 2, bytes: 4), let count = table.number(at: list, bytes: 2) else { return }
      for index in 0..<count {
        let place = list + 2 + index * 12
        guard let first = table.number(at: place, bytes: 2), let last = table.number(at: place + 2, bytes: 2),
          first <= last, glyphs.count <= 65_536
        else { return }
        glyphs.formUnion(first...last)
      }
    }

    /// The bytes of a table; empty for a font without it.
    private static func table(_ name: StaticString, of face: FT_Face) -> [UInt8] {
      let tag = (0..<4).reduce(FT_ULong(0)) { unsafe $0 << 8 | FT_ULong(name.utf8Start[$1]) }
      var length = FT_ULong(0)
      guard unsafe FT_Load_Sfnt_Table(face, tag, 0, nil, &length) == 0 else { return [] }
      var bytes = [UInt8](repeating: 0, count: Int(length))
      guard unsafe FT_Load_Sfnt_Table(face, tag, 0, &bytes, &length) == 0 else { return [] }
      return bytes
    }
  }

  extension [UInt8] {
    /// A big-endian number of up to four bytes, nil where the bytes end before it does.
    fileprivate func number(at place: Int, bytes: Int) -> Int? {
      guard place >= 0, place + bytes <= count else { return nil }
      return self[place..<place + bytes].reduce(0) { $0 << 8 | Int($1) }
    }
  }
#endif
