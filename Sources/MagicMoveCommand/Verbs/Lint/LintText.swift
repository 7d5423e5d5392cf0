// The results of `lint` as text and as JSON; a finding of them is written by Comparison.

import Comparison
import JSONTree
import MotionLint
import SceneModel

/// Writes results.
enum LintText {
  /// A finding after the other, each with its source line.
  static func text(of result: LintResult) -> String { result.report.findings.map(hinted).text }

  private static func hinted(_ finding: Finding) -> Finding {
    var finding = finding
    finding.diagnostic = ErrorHint.hinted(finding.diagnostic)
    return finding
  }

  /// `3 findings in 2 scenes: 1 error, 2 warnings`.
  static func summary(_ results: [LintResult]) -> String {
    let reports = results.map(\.report)
    let total = reports.reduce(0) { $0 + $1.findings.count }
    let suppressed = reports.reduce(0) { $0 + $1.suppressed.count }
    let broken = results.count { $0.error != nil }
    var parts = [LintSeverity.error, .warning, .note].compactMap { severity -> String? in
      let count = reports.reduce(0) { $0 + $1.count(severity) }
      return count == 0 ? nil : Wording.counted(count, severity.rawValue)
    }
    if suppressed > 0 { parts.append("\(suppressed) suppressed") }
    if broken > 0 { parts.append("\(Wording.counted(broken, "scene")) could not be checked") }
    return
      "\(total == 0 ? "no findings" : Wording.counted(total, "finding")) in \(Wording.counted(results.count, "scene"))"
      + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
  }

  /// All results; the counts are those of findings that are not suppressed.
  static func json(_ results: [LintResult]) -> JSONNode {
    let severities = [LintSeverity.error, .warning, .note]
    let counts = severities.map { severity in
      (severity.rawValue, JSONNode.number(results.reduce(0) { $0 + $1.report.count(severity) }))
    }
    return .object([
      ("scenes", .list(results.map(json))),
      (
        "counts",
        .object(
          counts + [("suppressed", .number(results.reduce(0) { $0 + $1.report.suppressed.count }))])
      ),
    ])
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
  /// Prints all rules with their severities and limits.
  static func list(_ arguments: Arguments) throws -> ExitCode {
    let rules = LintRule.allCases
    if arguments.has(.json) {
      let list = rules.map { rule in
        JSONNode.object([
          ("rule", .string(rule.rawValue)), ("severity", .string(rule.facts.severity.rawValue)),
          ("limit", rule.facts.limit.map { .number($0) } ?? .null), ("summary", .string(rule.facts.summary)),
        ])
      }
      try Streams.output(JSONWriter.lines(.object([("rules", .list(list))])))
      return .done
    }
    let width = rules.map(\.rawValue.count).max() ?? 0
    let lines = rules.map { rule in
      let limit = rule.facts.limit.map { ", limit \(NumberText.shortest($0))" } ?? ""
      return "\(Help.padded(rule.rawValue, to: width))  \(rule.facts.severity.rawValue)\(limit): \(rule.facts.summary)"
    }
    try Streams.output(
      lines.joined(separator: "\n") + "\n\nFindings about flashes, contrast and motion are no medical advice.\n")
    return .done
  }
}
