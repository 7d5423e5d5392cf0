// Which rules are checked, and how severe their findings are: the caller's choice, then the scene's, then the table's.

import JSONTree
import SceneDecoding
import SceneModel

/// What the caller of lint decides.
package struct LintOptions: Sendable {
  /// Severities that replace those of the scene and of the table.
  package var severities: [LintRule: LintSeverity] = [:]
  /// Threads that draw; nil: one for each core.
  package var jobs: Int?
  /// Whether frames are looked at; without, only what the file says is judged.
  package var looksAtFrames = true

  /// Creates options that change nothing.
  package init() {}
}

/// The settings of one scene.
struct LintSettings {
  private let given: [LintRule: LintSeverity]
  private var severities: [LintRule: LintSeverity] = [:]
  private var limits: [LintRule: Double] = [:]

  /// Reads the scene's key `lint`.
  init(_ options: LintOptions, source: SceneSource?) {
    given = options.severities
    for member in source?.root["lint"]?["rules"]?.members ?? [] {
      guard let rule = LintRule(rawValue: member.key) else { continue }
      let severity = member.value.string ?? member.value["severity"]?.string
      severities[rule] = severity.flatMap(LintSeverity.init)
      limits[rule] = member.value["limit"]?.number
    }
  }

  /// Whether the caller or the scene sets the severity.
  func isSet(_ rule: LintRule) -> Bool { given[rule] != nil || severities[rule] != nil }

  /// Whether the caller sets the severity, so that the scene cannot turn the rule off.
  func isGiven(_ rule: LintRule) -> Bool { given[rule] != nil }

  /// How severe findings are.
  func severity(of rule: LintRule) -> LintSeverity { given[rule] ?? severities[rule] ?? rule.facts.severity }

  /// The number that decides; 0 for a rule without one.
  func limit(of rule: LintRule) -> Double { limits[rule] ?? rule.facts.limit ?? 0 }
}
