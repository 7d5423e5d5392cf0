// What a scene says to `magicmove lint`. It never changes a picture.

import JSONTree
import SceneModel

extension Vocabulary {
  static let lint = ObjectShape(
    noun: "lint settings", summary: "Settings of `magicmove lint`. They do not change the picture.",
    keys: [
      KeyShape(
        "off", .list(.text(.lintTarget), atLeast: 0), default: .list([]),
        "Rules that are not checked: `RULE`, or `RULE@SCREEN/PATH` for one layer and the layers in it."),
      KeyShape(
        "rules", .map(key: .lintRule, value: .either([lintSeverity, .object(.lintRule)])), default: .object([]),
        "Rules with another severity, or with another limit."),
    ])

  static let lintRule = ObjectShape(
    noun: "a lint rule", summary: "Severity and limit of a rule.",
    keys: [
      KeyShape("severity", lintSeverity, "How bad a finding is. Default: that of the rule."),
      KeyShape(
        "limit", .number(in: Ranges.lintLimit), "The number that decides; each rule has its own."),
    ])

  private static let lintSeverity = ValueShape.names(LintSeverity.self, noun: "a severity")
}

extension LintSeverity: ExplainedName {
  package var meaning: String { summary }
}

extension TextRule {
  private static let lintNames = LintRule.allCases.map(\.rawValue)

  /// The name of a rule of lint.
  static let lintRule = TextRule(
    noun: "a rule of `magicmove lint`", pattern: "^(\(lintNames.joined(separator: "|")))$",
    hint: { text in Spelling.nearest(to: text, among: lintNames).map { "did you mean `\($0)`?" } },
    names: LintRule.allCases.map { ($0.rawValue, $0.facts.summary) }, nameNoun: "a lint rule",
    accepts: { LintRule(rawValue: $0) != nil })

  /// A rule, everywhere or for one layer: `RULE` or `RULE@SCREEN/PATH`.
  static let lintTarget = TextRule(
    noun: "a rule of `magicmove lint`, or RULE@SCREEN/PATH",
    pattern: "^(\(lintNames.joined(separator: "|")))(@[\\s\\S]+)?$",
    hint: { text in
      let name = text.split(separator: "@", maxSplits: 1).first.map(String.init) ?? text
      return Spelling.nearest(to: name, among: lintNames).map { "did you mean `\($0)`?" }
    },
    accepts: { text in
      let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      return LintRule(rawValue: String(parts[0])) != nil && (parts.count == 1 || !parts[1].isEmpty)
    })
}
