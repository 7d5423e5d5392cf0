// An open font: FreeType reads its outlines, HarfBuzz shapes with it, both from one copy of its bytes that is freed
// with the font. Nothing is hinted or rounded to pixels, so that letters keep their shape at any size.

#if Text
  import CFreeType
  import CHarfBuzz
  import Pixels

  /// FreeType, once for all fonts of a scene.
  @safe final class FreeTypeLibrary {
    fileprivate let handle: FT_Library

    init() throws(FontError) {
      var library: FT_Library?
      let code = unsafe FT_Init_FreeType(&library)
      guard code == 0, let library = unsafe library else { throw .refused(FreeTypeError(code: code)) }
      unsafe handle = library
    }

    deinit { unsafe FT_Done_FreeType(handle) }
  }

  /// The bytes of a font file at a fixed place.
  @safe final class FontData {
    fileprivate let buffer: UnsafeMutableBufferPointer<UInt8>

    init(_ bytes: [UInt8]) {
      unsafe buffer = .allocate(capacity: bytes.count)
      _ = unsafe buffer.initialize(fromContentsOf: bytes)
    }

    deinit { unsafe buffer.deallocate() }
  }

  /// One font at one weight.
  @safe final class FontFace {
    /// For messages: the family's name as the font gives it, or empty.
    let name: String
    /// Heights of lines.
    let metrics: FontMetrics
    /// Units in an em: 16...16,384.
    let unitsPerEm: Double
    /// Its weight.
    let weight: FontVariation.Weight
    /// Whether it has colour glyphs.
    let isColored: Bool
    /// Glyphs whose colours are not drawn.
    let undrawnColors: UndrawnColors
    let face: FT_Face
    let shaper: OpaquePointer
    private let data: FontData
    private let library: FreeTypeLibrary

    /// Opens the font at `index` of a file; `weight` counts where the font can vary it.
    init(_ data: FontData, index: Int, weight: Double, library: FreeTypeLibrary) throws(FontError) {
      var opened: FT_Face?
      let code = unsafe FT_New_Memory_Face(
        library.handle, data.buffer.baseAddress, data.buffer.count, index, &opened)
      guard code == 0, let face = unsafe opened else { throw .refused(FreeTypeError(code: code)) }
      do throws(FontError) {
        self.weight = try unsafe FontVariation.setWeight(weight, of: face, in: library.handle)
        let em = try unsafe Self.unitsPerEm(of: face)
        unsafe shaper = try Self.makeShaper(data, index: index, face: face, em: em, variable: self.weight.isVariable)
        unitsPerEm = Double(em)
      } catch {
        unsafe FT_Done_Face(face)
        throw error
      }
      unsafe self.face = face
      (self.data, self.library) = (data, library)
      metrics = unsafe FontMetrics(face.pointee)
      name = unsafe face.pointee.family_name.map { unsafe String(cString: $0) } ?? ""
      isColored = unsafe face.pointee.face_flags & FT_FACE_FLAG_COLOR != 0
      undrawnColors = unsafe UndrawnColors(of: face)
    }

    deinit {
      unsafe hb_font_destroy(shaper)
      unsafe FT_Done_Face(face)
    }

    /// The number of a character's glyph; 0 is .notdef.
    func glyph(of scalar: Unicode.Scalar) -> Int {
      Int(unsafe FT_Get_Char_Index(face, FT_ULong(scalar.value)))
    }

    /// Shaping happens in 64ths of font units, so that the advances of a variable font keep their fractions.
    static let shapingUnitsPerUnit = 64.0

    /// FreeType reports 0 units per em for fonts without outlines, so that the value is read from the table `head`.
    private static func unitsPerEm(of face: FT_Face) throws(FontError) -> Int {
      guard let head = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_HEAD) else { throw .missingTable("head") }
      let em = Int(unsafe head.assumingMemoryBound(to: TT_Header.self).pointee.Units_Per_EM)
      guard 16...16_384 ~= em else { throw .unitsPerEm(em) }
      return em
    }

    private static func makeShaper(
      _ data: FontData, index: Int, face: FT_Face, em: Int, variable: Bool
    ) throws(FontError) -> OpaquePointer {
      let blob = unsafe hb_blob_create(
        UnsafeRawPointer(data.buffer.baseAddress)?.assumingMemoryBound(to: CChar.self),
        UInt32(clamping: data.buffer.count), HB_MEMORY_MODE_READONLY, nil, nil)
      defer { unsafe hb_blob_destroy(blob) }
      let table = unsafe hb_face_create(blob, UInt32(clamping: index))
      defer { unsafe hb_face_destroy(table) }
      guard let font = unsafe hb_font_create(table) else { throw .outOfMemory }
      let scale = Int32(em) * Int32(shapingUnitsPerUnit)
      unsafe hb_font_set_scale(font, scale, scale)
      if variable {
        var settings = unsafe FontVariation.settings(of: face)
        unsafe hb_font_set_variations(font, &settings, UInt32(settings.count))
      }
      return unsafe font
    }
  }
#endif
