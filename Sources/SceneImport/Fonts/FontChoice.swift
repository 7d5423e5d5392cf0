// Fonts by family: the machine's file is copied beside the scene, so that the scene draws the same elsewhere.

import FileFormats
import Platform
import TextLayout

/// Chooses fonts for texts.
final class FontChoice {
  /// What a text gets.
  struct Choice {
    /// A name of the scene's fonts, a family, or `built-in`.
    let name: String
    /// Whether it is the font that the source names.
    let isExact: Bool
    /// Its family.
    let family: String
  }

  /// Most families that are looked for.
  private static let most = 500
  /// Largest file that is copied.
  private static let largest = 32 << 20
  /// The family of the built-in font.
  private static let builtIn = "Inter"

  private let fonts: ImportedFiles
  /// For a family that is not installed, those with the same widths.
  private let substitutes: [String: [String]]
  private var choices: [String: Choice] = [:]
  private var noted: Set<String> = []

  /// - Parameter substitutes: By family in lower case.
  init(_ fonts: ImportedFiles, substitutes: [String: [String]] = [:]) {
    (self.fonts, self.substitutes) = (fonts, substitutes)
  }

  /// The font for a family and a weight.
  func font(_ family: String, weight: Double) -> Choice {
    let key = "\(family.lowercased()) \(weight)"
    if let choice = choices[key] { return choice }
    let choice =
      choices.count < Self.most
      ? find(family, weight) : Choice(name: "built-in", isExact: family == Self.builtIn, family: Self.builtIn)
    choices[key] = choice
    return choice
  }

  /// A note on a font that is not installed, once for each family.
  func note(on family: String, drawnIn choice: Choice) -> ImportNote? {
    guard !choice.isExact, noted.insert(family).inserted else { return nil }
    return ImportNote(
      "font", .approximated, "the font \(family.oneLine(40)) is not installed",
      "its texts are drawn in \(choice.family)")
  }

  private func find(_ family: String, _ weight: Double) -> Choice {
    let isKnown = !SystemFonts.genericFamilies.contains(family.lowercased())
    if isKnown, let match = SystemFonts.match(family: family, weight: weight), let name = copied(match, weight) {
      return Choice(name: name, isExact: true, family: match.family)
    }
    if family == Self.builtIn { return Choice(name: "built-in", isExact: true, family: family) }
    for other in substitutes[family.lowercased()] ?? [] {
      if let match = SystemFonts.match(family: other, weight: weight), let name = copied(match, weight) {
        return Choice(name: name, isExact: false, family: match.family)
      }
    }
    return Choice(name: "built-in", isExact: false, family: Self.builtIn)
  }

  /// The name of a copied file, or the family where the file is not one that scenes can name.
  private func copied(_ match: SystemFonts.Match, _ weight: Double) -> String? {
    let kind = Path.fileExtension(of: match.path)
    guard match.index == 0, kind == "ttf" || kind == "otf", let size = FileSystem.size(of: match.path),
      size <= Self.largest, let bytes = try? OpenFile(match.path, for: .reading).readAll(limit: Self.largest)
    else { return match.family }
    return fonts.add(bytes, as: Path.stem(of: match.path), fileExtension: kind)
  }
}
