// Files and texts of a scene with the places where they are written, for diagnostics that reading the scene does not show.

import SceneModel

/// A file that a scene refers to.
package struct AssetUse: Hashable, Sendable {
  /// What the file must be.
  package enum Kind: String, Hashable, Sendable {
    case image, font
    case source = "source file"
    case theme
  }

  /// Relative to the scene's folder.
  package var path: String
  /// What the file must be.
  package var kind: Kind
  /// Where the path is written.
  let place: SceneText.Place

  /// An error about this file, such as that it is missing.
  package func diagnostic(_ message: String, hint: Hint?) -> Diagnostic {
    Diagnostic(message, .error, at: place, hint: hint)
  }
}

/// Where a text is written, as offsets in the scene's bytes.
package struct TextPlace: Hashable, Sendable {
  /// Its string.
  package var string: Int
  /// Its font, or the string of a text that names none.
  package var font: Int
  /// Its weight; nil for a text that has none.
  package var weight: Int?
}
