// Files and texts of a scene with the places where they are written, for problems that reading the scene does not show.

/// A file that a scene refers to.
package struct AssetUse: Hashable, Sendable {
  /// What the file must be.
  package enum Kind: String, Hashable, Sendable { case image, font }

  /// As written: relative to the scene's folder.
  package var path: String
  /// What the file must be.
  package var kind: Kind
  /// The line of the path in the scene, from 1.
  package var line: Int
  /// The column of the path in the scene, from 1.
  package var column: Int
  /// The way to the path in the scene.
  package var jsonPath: String
  /// The source line.
  package var sourceLine: String
  /// Where the caret stands under it, from 0.
  package var caret: Int

  /// Creates one from its parts.
  package init(path: String, kind: Kind, line: Int, column: Int, jsonPath: String, sourceLine: String, caret: Int) {
    self.path = path
    self.kind = kind
    self.line = line
    self.column = column
    self.jsonPath = jsonPath
    self.sourceLine = sourceLine
    self.caret = caret
  }

  /// An error about this file, such as that it is missing.
  package func diagnostic(_ message: String, remedy: Remedy?, file: String) -> Diagnostic {
    Diagnostic(
      file: file, line: line, column: column, severity: .error, path: jsonPath, message: message,
      sourceLine: sourceLine, caret: caret, remedy: remedy)
  }
}

/// Where a text is written, as offsets in the scene's bytes.
package struct TextPlace: Hashable, Sendable {
  /// Its string.
  package var string: Int
  /// Its font, or the string of a text that names none.
  package var font: Int

  /// Creates one from its parts.
  package init(string: Int, font: Int) {
    self.string = string
    self.font = font
  }
}
