// The themes in the program.

import Pixels

extension CodeTheme {
  /// Dark words on white.
  package static let light = CodeTheme(
    bundled: """
      ffffff 24292f  e6f0fb dfede3 f9e4e6
      5c6773 0b6b3a 8a5a00 0550ae a3127a 6b3fa0 0b5f8a 24292f 0550ae 4b5563 4b5563 0b6b3a 6b3fa0 0b5f8a 8a5a00
      24292f b42318 0b6b3a 8a5a00 0550ae a3127a 0b5f8a 6e7781
      """)

  /// Light words on black.
  package static let dark = CodeTheme(
    bundled: """
      16181d e6e8eb  262e3d 1b3625 432326
      9aa5b1 8fd3a5 f0c674 f2a97e ff8fc7 8fd6e0 8ab8ff e6e8eb f2a97e b6bec9 b6bec9 8fd3a5 8fd6e0 8ab8ff f0c674
      565e6b ff7b72 8fd3a5 f0c674 8ab8ff ff8fc7 8fd6e0 e6e8eb
      """)

  /// Reads colours in hexadecimal: background, foreground; bands of highlighted, added and removed lines; every class in the order
  /// of `CodeClass`; the terminal's colours 0 to 7.
  private convenience init(bundled text: String) {
    let colors = text.split { $0 == " " || $0 == "\n" }.map { Color(rgb: UInt32($0, radix: 16) ?? 0) }
    let classes = colors[5..<20].map { CodePaint(color: $0) }
    let terminal = Array(colors[20..<28])
    self.init(
      Colors(
        background: colors[0], foreground: colors[1], lineNumber: colors[5], highlight: colors[2], added: colors[3],
        removed: colors[4], classes: classes, terminal: terminal + [colors[5]] + terminal[1...]))
  }
}
