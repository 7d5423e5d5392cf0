// Where the font of a text comes from.

/// A font that a text asks for.
package enum FontReference: Hashable, Sendable {
  /// A file, by its path relative to the scene's folder.
  case file(String)
  /// A family of the machine, such as "sans-serif", in the face nearest to a weight.
  case family(String, weight: Double)
  /// The font inside the program.
  case builtIn
  /// The font inside the program that has one width for all characters: a regular and a bold face, by the nearer weight.
  case builtInMono

  /// The family of texts in a scene without fonts.
  package static let defaultFamily = "sans-serif"
  /// What texts call the font inside the program.
  package static let builtInName = LayerText.builtInFont
  /// What texts call the font inside the program that has one width for all characters.
  package static let builtInMonoName = LayerText.builtInMonoFont
  /// The extensions by which a font is known to be a file.
  package static let fileExtensions = ["ttf", "otf"]
}

extension Scene {
  /// The font of a text of this scene.
  package func font(of text: LayerText) -> FontReference { fonts.font(of: text) }
}

extension [NamedFont] {
  /// The fonts of code in the order of its weights.
  package func fonts(of code: LayerCode) -> [FontReference] {
    code.weights.map { font(of: LayerText("", font: code.font, weight: $0)) }
  }

  /// The fonts of a text in the order of its weights.
  package func fonts(of text: LayerText) -> [FontReference] {
    text.weights.map { weight in
      var other = text
      other.weight = weight
      return font(of: other)
    }
  }
}

extension [NamedFont] {
  /// The font of a text in a scene with these fonts: one of them, a path, the font inside the program, or a family of the machine.
  /// A text that names none has the first one, or the machine's sans-serif family where there are none.
  package func font(of text: LayerText) -> FontReference {
    guard let name = text.font else {
      return first.map { .file($0.path) } ?? .family(FontReference.defaultFamily, weight: text.weight)
    }
    if let entry = first(where: { $0.name == name }) { return .file(entry.path) }
    if name == FontReference.builtInName { return .builtIn }
    if name == FontReference.builtInMonoName { return .builtInMono }
    return name.namesFile(with: FontReference.fileExtensions) ? .file(name) : .family(name, weight: text.weight)
  }
}
