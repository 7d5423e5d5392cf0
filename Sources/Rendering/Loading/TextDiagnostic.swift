// What can be wrong or suspicious about the texts of a scene, as values. Their words are in `TextDiagnostic+Description.swift`.

import SceneModel
import TextLayout

/// Something about a text that a user is told.
struct TextDiagnostic: Hashable, Sendable {
  /// Where it is shown.
  enum Place: Hashable, Sendable {
    /// At the path of a file.
    case file(String)
    /// At the string of a text.
    case string(LayerText)
    /// At the font of a text.
    case font(LayerText)
    /// At the weight of a text. A default weight that is not written has no place, and is not shown.
    case weight(LayerText)
  }

  /// What it is.
  enum Reason: Hashable, Sendable {
    /// A font file cannot be used.
    case unusableFile(String, AssetError)
    /// A family's file cannot be used.
    case unusableFamily(String, AssetError)
    /// No such family, and no such name among `fonts`.
    case unknownFamily(String, known: [String])
    /// A family of the machine is used.
    case systemFamily(String, found: String)
    /// The text cannot be laid out.
    case text(TextError)
    /// The text is suspicious.
    case warning(TextWarning)
  }

  var place: Place
  var reason: Reason

  /// How bad it is.
  var severity: Diagnostic.Severity {
    switch reason {
    case .systemFamily, .warning: .warning
    case .unusableFile, .unusableFamily, .unknownFamily, .text: .error
    }
  }
}
