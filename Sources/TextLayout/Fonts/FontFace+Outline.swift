// The outline of a glyph, as the font file has it: no hinting, no scaling, curves of the font's own degree (quadratic in
// TrueType, cubic in CFF). FreeType puts composite glyphs together and applies the axes of variable fonts.

#if Text
  import CFreeType
  import DisplayList
  import Pixels
  import VectorGraphics

  extension FontFace {
    /// The outline of a glyph in ems; empty for a space, and in a font of pictures only.
    ///
    /// - Throws: `FontError.damagedGlyph`.
    func outline(of glyph: Int) throws(FontError) -> VectorPath {
      guard unsafe face.pointee.face_flags & FT_FACE_FLAG_SCALABLE != 0 else { return VectorPath(segments: []) }
      let flags = Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)
      let code = unsafe FT_Load_Glyph(face, FT_UInt(glyph), flags)
      guard code == 0 else { throw .damagedGlyph(glyph, FreeTypeError(code: code)) }
      guard let slot = unsafe face.pointee.glyph, unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
      else { return VectorPath(segments: []) }
      var functions = OutlinePen.functions
      var pen = OutlinePen(unit: 1 / unitsPerEm)
      let failure = unsafe withUnsafeMutablePointer(to: &pen) { pen in
        unsafe FT_Outline_Decompose(&slot.pointee.outline, &functions, pen)
      }
      guard failure == 0 else { throw .damagedGlyph(glyph, FreeTypeError(code: failure)) }
      return VectorPath(segments: pen.segments)
    }
  }

  /// Converts FreeType's outline to a path.
  private struct OutlinePen {
    /// Ems in a font unit.
    let unit: Double
    var segments: [VectorPath.Segment] = []

    /// FreeType's y axis points up.
    func point(_ vector: UnsafePointer<FT_Vector>?) -> Point {
      guard let vector = unsafe vector else { return .zero }
      return unsafe Point(x: Double(vector.pointee.x) * unit, y: -Double(vector.pointee.y) * unit)
    }

    private static func pen(_ user: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<OutlinePen>? {
      unsafe user?.assumingMemoryBound(to: OutlinePen.self)
    }

    static var functions: FT_Outline_Funcs {
      unsafe FT_Outline_Funcs(
        move_to: { to, user in
          guard let pen = unsafe OutlinePen.pen(user) else { return 1 }
          unsafe pen.pointee.segments.append(.move(pen.pointee.point(to)))
          return 0
        },
        line_to: { to, user in
          guard let pen = unsafe OutlinePen.pen(user) else { return 1 }
          unsafe pen.pointee.segments.append(.line(pen.pointee.point(to)))
          return 0
        },
        conic_to: { control, to, user in
          guard let pen = unsafe OutlinePen.pen(user) else { return 1 }
          unsafe pen.pointee.segments.append(
            .quadratic(control: pen.pointee.point(control), end: pen.pointee.point(to)))
          return 0
        },
        cubic_to: { first, second, to, user in
          guard let pen = unsafe OutlinePen.pen(user) else { return 1 }
          unsafe pen.pointee.segments.append(
            .cubic(pen.pointee.point(first), pen.pointee.point(second), end: pen.pointee.point(to)))
          return 0
        }, shift: 0, delta: 0)
    }
  }
#endif
