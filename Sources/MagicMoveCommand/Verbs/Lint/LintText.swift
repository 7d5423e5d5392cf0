// The results of `lint` as text and as JSON; a finding of them is written by Comparison.

import Comparison
import JSONTree
import MotionLint
import SceneModel

/// Writes results.
enum LintText {
  /// A finding after the other, each with its source line.
  static func text(of result: LintResult) -> String { hinted(result.report.findings).text }

  /// Findings with the flags that solve them.
  static func hinted(_ findings: [Finding]) -> [Finding] { findings.map(hinted) }

  private static func hinted(_ finding: Finding) -> Finding {
    var finding = finding
    finding.diagnostic = ErrorHint.hinted(finding.diagnostic)
    return finding
  }

  /// `3 findings in 2 scenes: 1 error, 2 warnings`; `all` counts the errors of scenes that cannot be drawn.
  static func summary(_ results: [LintResult], all: Bool = false) -> String {
    let findings = results.flatMap { all ? $0.allFindings : $0.report.findings }
    let suppressed = results.reduce(0) { $0 + $1.report.suppressed.count }
    let broken = results.count { $0.error != nil }
    var parts = severities.compactMap { severity -> String? in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : Wording.counted(count, severity.rawValue)
    }
    if suppressed > 0 { parts.append("\(suppressed) suppressed") }
    if broken > 0 { parts.append("\(Wording.counted(broken, "scene")) could not be \(all ? "drawn" : "checked")") }
    return
      "\(findings.isEmpty ? "no findings" : Wording.counted(findings.count, "finding")) in \(Wording.scenes(results.count { !$0.isFilm }, films: results.count { $0.isFilm }))"
      + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
  }

  private static let severities = [LintSeverity.error, .warning, .note]

  /// All results; the counts are those of findings that are not suppressed.
  static func json(_ results: [LintResult]) -> JSONNode {
    .object([("scenes", .list(results.map(json))), ("counts", counts(results))])
  }

  /// The numbers of findings by severity, and of those that are suppressed; `all` counts errors, too.
  static func counts(_ results: [LintResult], all: Bool = false) -> JSONNode {
    let findings = results.flatMap { all ? $0.allFindings : $0.report.findings }
    let counts = severities.map { severity in
      (severity.rawValue, JSONNode.number(findings.count { $0.severity == severity }))
    }
    return .object(counts + [("suppressed", .number(results.reduce(0) { $0 + $1.report.suppressed.count }))])
  }

  private static func json(_ result: LintResult) -> JSONNode {
    .object([
      ("scene", .string(result.scene)),
      ("findings", .list(result.report.findings.map { .object(hinted($0).members) })),
      ("suppressed", .list(result.report.suppressed.map { .object(hinted($0).members) })),
      ("error", result.error.map { .string(ErrorHint.message(of: $0)) } ?? .null),
    ])
  }
}

/// The list of rules.
enum LintRules {
  /// All rules with their severities and limits.
  static func list(_ arguments: Arguments) -> String {
    let rules = LintRule.allCases
    if arguments.has(.json) {
      let list = rules.map { rule in
        JSONNode.object([
          ("rule", .string(rule.rawValue)), ("severity", .string(rule.facts.severity.rawValue)),
          ("limit", rule.facts.limit.map { .number($0) } ?? .null), ("summary", .string(rule.facts.summary)),
        ])
      }
      return JSONWriter.lines(.object([("rules", .list(list))]))
    }
    let width = rules.map(\.rawValue.count).max() ?? 0
    let lines = rules.map { rule in
      let limit = rule.facts.limit.map { ", limit \(NumberText.shortest($0))" } ?? ""
      return "\(Help.padded(rule.rawValue, to: width))  \(rule.facts.severity.rawValue)\(limit): \(rule.facts.summary)"
    }
    return lines.joined(separator: "\n") + "\n\nFindings about flashes, contrast and motion are no medical advice.\n"
  }
}
