// The fonts inside the program: texts that use them, and the labels that the tool itself draws, need no file and are equal
// on every machine. One is a subset of Inter: Latin letters, punctuation, arrows and a few signs, at every weight from
// 100 to 900. The other is a subset of JetBrains Mono, for code: the same characters, lines and blocks, regular and bold.

#if Text
  import CEmbeddedFiles

  /// The fonts inside the program.
  enum BuiltInFont {
    /// The file of Inter.
    static let bytes = file(0)
    /// The files of JetBrains Mono: the regular face, then the bold one.
    static let monoBytes = [file(1), file(2)]

    private static func file(_ number: Int32) -> [UInt8] {
      var size = 0
      let start = unsafe magicmove_embedded_font(number, &size)
      return unsafe Array(UnsafeBufferPointer(start: start, count: size))
    }
  }
#endif
