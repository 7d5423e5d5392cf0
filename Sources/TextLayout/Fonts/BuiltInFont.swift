// The fonts inside the program: texts that use them, and the labels that the tool itself draws, need no file and are equal
// on every machine. One is a subset of Inter: Latin letters, punctuation, arrows and a few signs, at every weight from
// 100 to 900. The other is a subset of JetBrains Mono, for code: the same characters, lines and blocks, regular and bold.
//
// Their bytes are in the program as string literals (`BuiltInFont+Data.swift`, `BuiltInFont+Mono.swift`), so that the program stays one file. The
// compiler reads a literal of this length at once, but takes 20 seconds for an array literal of the same bytes.

#if Text
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// The fonts inside the program.
  enum BuiltInFont {
    /// The file of Inter.
    static let bytes = decoded(text)
    /// The files of JetBrains Mono: the regular face, then the bold one.
    static let monoBytes = [decoded(monoRegular), decoded(monoBold)]

    private static func decoded(_ text: String) -> [UInt8] { Data(base64Encoded: text).map(Array.init) ?? [] }
  }
#endif
