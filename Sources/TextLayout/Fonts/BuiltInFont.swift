// The font inside the program: texts that use it, and the labels that the tool itself draws, need no file and are equal
// on every machine. It is a subset of Inter: Latin letters, punctuation, arrows and a few signs, at every weight from
// 100 to 900.
//
// Its bytes are in the program as a string literal (`BuiltInFont+Data.swift`), so that the program stays one file. The
// compiler reads a literal of this length at once, but takes 20 seconds for an array literal of the same bytes.

#if Text
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// The font inside the program.
  enum BuiltInFont {
    /// The font file.
    static let bytes = Data(base64Encoded: text).map(Array.init) ?? []
  }
#endif
