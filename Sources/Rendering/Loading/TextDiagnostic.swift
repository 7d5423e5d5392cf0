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
    /// At the value of a key of code, or at its source.
    case code(LayerCode, key: String)
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
    /// The file of a source cannot be used.
    case unusableSource(String, AssetError)
    /// A theme file cannot be used.
    case unusableTheme(String, AssetError)
    /// Code is wrong or suspicious, in words.
    case code(String, Diagnostic.Severity)
    /// A line of code is wider, in points, than the layer has room for and cut off.
    case wideLine(Int, width: Double, room: Double)
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
    case .systemFamily, .warning, .wideLine: .warning
    case .unusableFile, .unusableFamily, .unknownFamily, .unusableSource, .unusableTheme, .text: .error
    case .code(_, let severity): severity
    }
  }
}

extension TextDiagnostic {
  /// Why code cannot be shown.
  init(problem: CodeReader.CodeProblem, of code: LayerCode) {
    switch problem {
    case .source(let path, let error): self.init(place: .file(path), reason: .unusableSource(path, error))
    case .theme(let path, let error):
      // A file that a theme includes is written nowhere in the scene.
      self.init(
        place: path == code.themePath ? .file(path) : .code(code, key: "theme"), reason: .unusableTheme(path, error))
    case .value(let key, let message): self.init(place: .code(code, key: key), reason: .code(message, .error))
    }
  }
}
