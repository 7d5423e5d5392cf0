// Why a font cannot be used: the errors of this module with the values found. The texts are in
// `FontError+Description.swift`.

/// An error in a font file.
package enum FontError: Error, Hashable, Sendable {
  /// The file does not start as an OpenType font does.
  case notAFont
  /// The directory or a table reaches beyond the end of the file.
  case truncated(table: String)
  /// A table that every font needs is not there.
  case missingTable(String)
  /// Units in an em, outside of 16...16,384.
  case unitsPerEm(Int)
  /// FreeType rejects the file.
  case refused(FreeTypeError)
  /// FreeType rejects one glyph, by its number.
  case damagedGlyph(Int, FreeTypeError)
  /// The shaper ran out of memory.
  case outOfMemory
  /// The outlines and pictures of the glyphs would take more bytes of memory than are left.
  case tooMuchMemory(limit: Int)
}

/// FreeType's own errors, as far as they tell a user something.
package enum FreeTypeError: Error, Hashable, Sendable {
  /// A format that FreeType does not support.
  case unknownFormat
  /// The format is known, the file breaks its rules.
  case invalidFormat
  /// A table breaks its rules.
  case invalidTable
  /// An outline breaks its rules.
  case invalidOutline
  /// Glyphs are nested or numbered beyond the file's own limits.
  case invalidGlyph
  /// The file ends too early.
  case unexpectedEnd
  /// There is not enough memory.
  case outOfMemory
  /// Any other, by FreeType's number.
  case other(Int)

  /// The error of a code that is not 0 (`fterrdef.h`).
  init(code: Int32) {
    self =
      switch code & 0xFF {
      case 0x01, 0x02: .unknownFormat
      case 0x03: .invalidFormat
      case 0x08, 0x8E...0x9B: .invalidTable
      case 0x14, 0x15, 0x16: .invalidOutline
      case 0x10, 0x11, 0x12, 0x13: .invalidGlyph
      case 0x51...0x55: .unexpectedEnd
      case 0x40: .outOfMemory
      default: .other(Int(code))
      }
  }
}
