// The words of what a user is told about a text.

import JSONTree
import SceneModel
import TextLayout

extension TextDiagnostic.Reason: CustomStringConvertible {
  /// One sentence.
  var description: String {
    switch self {
    case .unusableFile(let path, let reason): ErrorMessages.asset(.font, path, reason)
    case .unusableFamily(let name, let reason): ErrorMessages.asset(.font, name, reason)
    case .unknownFamily(let name, let known): Self.unknown(name, known)
    case .unusableSource(let path, let reason): ErrorMessages.asset(.source, path, reason)
    case .unusableTheme(let path, let reason): ErrorMessages.asset(.theme, path, reason)
    case .code(let message, _): message
    case .wideLine(let number, let width, let room):
      "line \(number) is \(NumberText.rounded(width, decimals: 1)) pt wide, but the layer clips and shows "
        + "\(NumberText.rounded(room, decimals: 1)) pt of it"
    case .systemFamily(let name, let found):
      "font \"\(name)\" is a system font (\(found)), so pictures and goldens depend on the machine; put a font file in the "
        + "scene's folder and add it to `fonts`, or write \"font\": \"\(FontReference.builtInName)\""
    case .text(.unavailable): "this build cannot draw text: it was built without the trait `Text`"
    case .text(.tooLong(let found, let limit)): "the text has \(found) characters, the limit is \(limit)"
    case .text(.tooLongTogether(let limit)):
      "with this text, the scene has more than \(limit) characters in total"
    case .text(.font(_, let reason)): "the font cannot be used: \(reason)"
    case .warning(let warning): Self.sentence(warning)
    }
  }

  /// What would allow it.
  var hint: Hint? {
    switch self {
    case .unusableFile(_, let reason), .unusableFamily(_, let reason), .unusableSource(_, let reason),
      .unusableTheme(_, let reason):
      reason.hint
    case .text(.font(_, .tooMuchMemory)): .raiseMemory
    case .text, .unknownFamily, .systemFamily, .warning, .code, .wideLine: nil
    }
  }

  private static func unknown(_ name: String, _ known: [String]) -> String {
    let hint = Spelling.nearest(to: name, among: known + [FontReference.builtInName, FontReference.builtInMonoName])
    return
      "unknown font \"\(name)\": expected a name in `fonts`, the path of a .ttf or .otf file, \"built-in\", \"built-in-mono\" or a font "
      + "family of this machine\(hint.map { ", did you mean `\($0)`?" } ?? "")"
  }

  /// A weight with its name: `700 (bold)`.
  private static func weight(_ weight: Double) -> String {
    let name = FontWeightName.allCases.first { $0.weight == weight }?.rawValue.lowercased()
    return NumberText.rounded(weight, decimals: 1) + (name.map { " (\($0))" } ?? "")
  }

  private static func sentence(_ warning: TextWarning) -> String {
    var names = warning.characters.map { character in
      let numbers = character.unicodeScalars.map { "U+" + NumberText.hexadecimal($0.value, digits: 4, uppercase: true) }
      return "“\(character)” (\(numbers.joined(separator: " ")))"
    }.joined(separator: ", ")
    let rest = warning.count - warning.characters.count
    if rest > 0 { names += " and \(rest) more" }
    return switch warning.reason {
    case .weight(let wanted, let drawn):
      "font “\(warning.font)” has no weight \(weight(wanted)); its nearest weight, \(weight(drawn)), is used"
    case .system:
      "the built-in font has no glyph for \(names); the system's \(warning.font) is used, so pictures and goldens depend on the "
        + "machine; add a font file with these characters to `fonts`"
    case .missing: "font “\(warning.font)” has no glyph for \(names); the missing-glyph symbol is shown instead"
    case .colors:
      "font “\(warning.font)” has color glyphs for \(names) (COLR version 1 or SVG), which are not supported; the plain "
        + "outline is shown, if there is one"
    }
  }
}
