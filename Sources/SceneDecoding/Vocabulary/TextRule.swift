// Rules for texts: what is allowed in words, as a regular expression for the schema, and as a fast check.

import FileFormats
import FlexLayout
import SceneModel

/// What a text may be.
package struct TextRule: Sendable {
  /// In words, with an article.
  package var noun: String
  /// ECMA regular expression for the schema; nil for any text.
  package var pattern: String?
  /// Whether a text with variables may be used for one that follows the rule.
  package var mayBeVariable = true
  /// What helps with a text that does not follow the rule; nil where there is no telling.
  package var hint: @Sendable (String) -> String? = { _ in nil }
  /// Well-known texts that follow the rule, with the meaning of each.
  package var names: [(String, String)] = []
  /// What the well-known texts are, with an article.
  package var nameNoun = "a name"
  /// Whether a text follows the rule.
  package var accepts: @Sendable (String) -> Bool

  static let any = TextRule(noun: "a string", pattern: nil) { _ in true }

  /// A name that `${...}` can hold; a point would lead into a value.
  static let variableName = TextRule(
    noun: "a name with only letters, digits, `_` and `-`", pattern: "^[A-Za-z0-9_-]+$",
    accepts: { isLayerID($0) && !$0.contains(".") })

  static let notEmpty = TextRule(noun: "a string that is not empty", pattern: "^[\\s\\S]+$") { !$0.isEmpty }

  /// An id of a layer.
  static let layerID = TextRule(
    noun: "an id with only letters, digits, `_`, `.` and `-`", pattern: "^[A-Za-z0-9_.-]+$", accepts: isLayerID)

  /// A path of layers' ids, or "/".
  static let layerPath = TextRule(
    noun: "a path of ids such as \"row1/avatar\", or \"/\" for the screen",
    pattern: "^(/|[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)*)$", accepts: isLayerPath)

  /// A path in which `*` matches any characters of an id.
  static let layerPattern = TextRule(
    noun: "a path of ids such as \"row1/avatar\" or \"row*/avatar\", or \"/\" for the screen",
    pattern: "^(/|[A-Za-z0-9_.*-]+(/[A-Za-z0-9_.*-]+)*)$", accepts: isLayerPattern)

  /// `to:PATH` or `from:PATH` with patterns; the bare side is its whole screen.
  static let sidePath = TextRule(
    noun: "\"to:PATH\" or \"from:PATH\"", pattern: "^(to|from):(/|[A-Za-z0-9_.*-]+(/[A-Za-z0-9_.*-]+)*)?$",
    hint: { isLayerPath($0) ? "write \"to:\($0)\" or \"from:\($0)\"" : nil }
  ) { text in
    hasPrefix(of: ["to:", "from:"], before: text.replacing("*", with: "x"))
  }

  /// The layer whose image a hold waits for.
  static let playedLayer = TextRule(
    noun: "\"video:PATH\"", pattern: "^video:[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)*$"
  ) { text in
    Hold.videoPath(text).map { $0 != "/" && isLayerPath($0) } ?? false
  }

  /// The layer from which a reveal starts.
  static let revealedFrom = TextRule(
    noun: "a path of a layer such as \"switch\" or \"to:card/photo\"",
    pattern: "^((to|from):)?[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)*$"
  ) { text in
    let path = LayerReference(text)?.path ?? text
    return path != "/" && isLayerPath(path)
  }

  /// What keyframes move.
  static let keyframeTarget = TextRule(
    noun: "\"to:PATH\", \"from:PATH\" or \"pair:PATH\"",
    pattern: "^((to|from):(/|[A-Za-z0-9_.*-]+(/[A-Za-z0-9_.*-]+)*)?|pair:(/|[A-Za-z0-9_.*-]+(/[A-Za-z0-9_.*-]+)*))$",
    hint: { isLayerPath($0) ? "write \"pair:\($0)\", \"to:\($0)\" or \"from:\($0)\"" : nil }
  ) { text in
    text != "pair:" && hasPrefix(of: ["to:", "from:", "pair:"], before: text.replacing("*", with: "x"))
  }

  /// A name of a screen or step: it must be told from a time and make a file name.
  static let sceneName = TextRule(
    noun: "a name that has no `/`, `\\`, `:`, `@` or control characters and is not a time",
    pattern: "^(?![.]{1,2}$)(?!#)(?![0-9.]*[0-9][0-9.]*[s%]$)(?!.*%$)[^/\\\\:@\\u0000-\\u001f\\u007f]+$",
    accepts: isSceneName)

  /// A name of a theme: as of a screen, but not the word for all of them.
  static let themeName: TextRule = {
    var rule = sceneName
    rule.noun += ", and is not \"all\""
    rule.pattern = sceneName.pattern.map { $0.replacing("^(?!", with: "^(?!all$)(?!", maxReplacements: 1) }
    rule.accepts = { $0 != "all" && isSceneName($0) }
    return rule
  }()

  /// `50%`, 0 or more.
  static let percentage = TextRule(
    noun: "a percentage such as \"50%\"", pattern: "^\(decimalPattern)%$",
    hint: { plain($0) { Percentage($0) != nil } }, accepts: { Percentage($0) != nil })

  /// A share of the parent's extent with a factor, a divisor and an offset.
  static let relativeLength = TextRule(
    noun: "a length relative to the parent such as \"50%\", \"50% - 20\" or \"100%w*13/15\"",
    pattern:
      "^ *-?\(decimalPattern) *%[wh]?( *\\* *\(decimalPattern))?( */ *\(decimalPattern))?( *[+-] *\(decimalPattern))? *$",
    hint: { plain($0) { RelativeLength($0) != nil } }, accepts: { RelativeLength($0) != nil })

  /// The hint for a length of CSS: what is left without `calc()`, units and the spaces around, if that follows the rule.
  private static func plain(_ text: String, _ accepts: (String) -> Bool) -> String? {
    var plain = text.lowercased()
    for part in ["calc(", ")", "px", "pt", "dp"] { plain = plain.replacing(part, with: "") }
    plain = plain.split(separator: " ").joined(separator: " ").replacing(" %", with: "%")
    return plain != text && accepts(plain) ? "write \"\(plain)\"" : nil
  }

  /// The name of a font's weight.
  static let fontWeight = TextRule(
    noun: "a font weight such as \"medium\", \"semibold\" or \"bold\"",
    pattern: "^(\(FontWeightName.allCases.map(\.pattern).joined(separator: "|")))$",
    names: FontWeightName.allCases.map { ($0.rawValue.lowercased(), $0.meaning) }, nameNoun: "a font weight",
    accepts: { FontWeightName($0) != nil })

  /// A time of the animation.
  static let moment = TextRule(
    noun: "a time such as \"0.35s\", \"50%\", \"#12\", a screen, \"STEP@25%\" or \"STEP@0.12s\"",
    pattern: "^[\\s\\S]+$", accepts: { (try? Moment(parsing: $0)) != nil })

  /// A file with one of `extensions`.
  static func file(
    _ kind: String, _ extensions: [String], hint: @escaping @Sendable (String) -> String? = { _ in nil }
  ) -> TextRule {
    let letters = extensions.map { $0.map { "[\($0.lowercased())\($0.uppercased())]" }.joined() }
    let list = extensions.map { ".\($0)" }.joined(separator: ", ")
    return TextRule(
      noun: "\(kind) (\(list))", pattern: "^[\\s\\S]*\\.(\(letters.joined(separator: "|")))$", hint: hint,
      accepts: { $0.namesFile(with: extensions) })
  }

  /// A file of names that scenes share. Variables are not known when it is looked for.
  static let includedFile: TextRule = {
    var rule = file("the path of a scene file", ["json", "jsonc"])
    let (pattern, accepts) = (rule.pattern ?? "", rule.accepts)
    rule.pattern = "^(?![\\s\\S]*\\$\\{)" + pattern.dropFirst()
    rule.accepts = { !$0.contains("${") && accepts($0) }
    rule.mayBeVariable = false
    return rule
  }()

  static let imageFile = file(
    "the path of an image or video file",
    ["apng"] + ImageFormat.allCases.flatMap(\.extensions) + [ImageSource.vectorExtension] + VideoContainer.extensions,
    hint: FileHint.image)
  static let fontFile = file("the path of a font file", FontReference.fileExtensions, hint: FileHint.font)

  private static let decimalPattern = "([0-9]+(\\.[0-9]*)?|\\.[0-9]+)"

  static func isLayerID(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isIDByte)
  }

  private static func isIDByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  static func isLayerPath(_ text: String) -> Bool {
    text == "/" || text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { isLayerID(String($0)) }
  }

  static func isLayerPattern(_ text: String) -> Bool { isLayerPath(text.replacing("*", with: "x")) }

  static func isSceneName(_ text: String) -> Bool {
    if text == "." || text == ".." || text.unicodeScalars.contains(where: isForbiddenInName) { return false }
    if case .screen? = try? Moment(parsing: text) { return true }
    return false
  }

  private static func isForbiddenInName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || scalar.value == 0x7F || "/\\:@".unicodeScalars.contains(scalar)
  }

  private static func hasPrefix(of prefixes: [String], before text: String) -> Bool {
    guard let prefix = prefixes.first(where: { text.hasPrefix($0) }) else { return false }
    let path = String(text.dropFirst(prefix.count))
    return path.isEmpty || isLayerPath(path)
  }
}
