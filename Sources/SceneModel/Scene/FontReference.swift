// Where the font of a text comes from.

/// A font that a text asks for.
package enum FontReference: Hashable, Sendable {
  /// A file, by its path relative to the scene's folder.
  case file(String)
  /// A family of the system, such as "Helvetica", in the face nearest to a weight.
  case family(String, weight: Double)
  /// The font inside the program.
  case builtIn
  /// The font inside the program that has one width for all characters: a regular and a bold face, by the nearer weight.
  case builtInMono

  /// What texts call the font inside the program.
  package static let builtInName = LayerText.builtInFont
  /// What texts call the font inside the program that has one width for all characters.
  package static let builtInMonoName = LayerText.builtInMonoFont
  /// The extensions by which a font is known to be a file.
  package static let fileExtensions = ["ttf", "otf"]

  /// The font inside the program that a generic family, such as "sans-serif", is; nil for any other name.
  fileprivate static func generic(_ family: String) -> FontReference? {
    switch family.lowercased() {
    case "sans-serif", "sans", "system-ui": .builtIn
    case "monospace", "mono": .builtInMono
    default: nil
    }
  }
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
  /// The font of a text in a scene with these fonts: one of them, a path, a font inside the program, or a family of the system.
  /// A text that names none has the first one, or the font inside the program if there are none.
  package func font(of text: LayerText) -> FontReference {
    guard let name = text.font else { return first.map { .file($0.path) } ?? .builtIn }
    if let entry = first(where: { $0.name == name }) { return .file(entry.path) }
    if name == FontReference.builtInName { return .builtIn }
    if name == FontReference.builtInMonoName { return .builtInMono }
    if let font = FontReference.generic(name) { return font }
    return name.namesFile(with: FontReference.fileExtensions) ? .file(name) : .family(name, weight: text.weight)
  }
  /// Whether the system provides the characters that neither the font called `name` nor these fonts have: it does for a text that
  /// names no font, or only a generic family.
  package func allowSystemFonts(for name: String?) -> Bool {
    guard let name else { return isEmpty }
    return FontReference.generic(name) != nil && !contains { $0.name == name }
  }
}
