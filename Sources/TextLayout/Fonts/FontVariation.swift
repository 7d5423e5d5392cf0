// The weight of a variable font: its axis `wght` is set, every other axis keeps its default.

#if Text
  import CFreeType
  import CHarfBuzz

  /// Sets and reads the axes of a font.
  enum FontVariation {
    /// The weight of an open font, 1...1000.
    struct Weight {
      /// Whether it can be chosen.
      var isVariable: Bool
      /// The weight that is drawn; nil if the font does not tell.
      var drawn: Double?
    }

    /// "wght"
    private static let weightTag: UInt = 0x7767_6874

    /// Selects a weight, within the range of the font.
    ///
    /// - Returns: The weight that is drawn: the nearest one that the font has.
    static func setWeight(_ weight: Double, of face: FT_Face, in library: FT_Library) throws(FontError) -> Weight {
      guard unsafe face.pointee.face_flags & FT_FACE_FLAG_MULTIPLE_MASTERS != 0 else {
        return unsafe ownWeight(of: face)
      }
      var master: UnsafeMutablePointer<FT_MM_Var>?
      guard unsafe FT_Get_MM_Var(face, &master) == 0, let master = unsafe master else {
        return unsafe ownWeight(of: face)
      }
      defer { unsafe FT_Done_MM_Var(library, master) }
      let axes = unsafe UnsafeBufferPointer(start: master.pointee.axis, count: Int(master.pointee.num_axis))
      var values = unsafe axes.map { unsafe $0.def }
      guard let axis = unsafe axes.firstIndex(where: { unsafe $0.tag == weightTag }) else {
        return unsafe ownWeight(of: face)
      }
      let wanted = FT_Fixed((weight * 65_536).rounded())
      unsafe values[axis] = max(axes[axis].minimum, min(wanted, axes[axis].maximum))
      let code = unsafe FT_Set_Var_Design_Coordinates(face, FT_UInt(values.count), &values)
      guard code == 0 else { throw .refused(FreeTypeError(code: code)) }
      return Weight(isVariable: true, drawn: Double(values[axis]) / 65_536)
    }

    /// The variation settings for the shaper.
    static func settings(of face: FT_Face) -> [hb_variation_t] {
      var master: UnsafeMutablePointer<FT_MM_Var>?
      guard unsafe FT_Get_MM_Var(face, &master) == 0, let master = unsafe master else { return [] }
      defer { unsafe FT_Done_MM_Var(face.pointee.glyph.pointee.library, master) }
      let axes = unsafe UnsafeBufferPointer(start: master.pointee.axis, count: Int(master.pointee.num_axis))
      var values = [FT_Fixed](repeating: 0, count: axes.count)
      guard unsafe FT_Get_Var_Design_Coordinates(face, FT_UInt(values.count), &values) == 0 else { return [] }
      return unsafe zip(axes, values).map { axis, value in
        unsafe hb_variation_t(tag: UInt32(truncatingIfNeeded: axis.tag), value: Float(value) / 65_536)
      }
    }

    private static func ownWeight(of face: FT_Face) -> Weight {
      guard let table = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_OS2) else { return Weight(isVariable: false) }
      let number = Double(unsafe table.assumingMemoryBound(to: TT_OS2.self).pointee.usWeightClass)
      // Old fonts have weights from 1 to 9.
      return Weight(isVariable: false, drawn: number < 1 ? nil : number < 10 ? number * 100 : number)
    }
  }
#endif
