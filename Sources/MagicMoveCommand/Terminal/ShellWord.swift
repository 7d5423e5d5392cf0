// Command lines in messages, which people copy into their shell.

/// Words of a command line.
enum ShellWord {
  /// A word as a shell reads it.
  static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-%@:=+,".contains($0)) }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
