// Findings as they are made: rules say what and where, the log knows severities, limits and places.

import Comparison
import SceneDecoding
import SceneModel

/// Collects findings of one scene. For one thread.
final class LintLog {
  /// What belongs to a finding besides its message and place.
  struct Facts {
    var step: String?
    var time: Double?
    var layer: LayerID?
    var value: Double?
    var fix: Finding.Fix?
    /// Takes the place of the rule's own severity, unless the scene or the caller sets another.
    var severity: LintSeverity?
    /// Where the layer is written that the finding is about. Copies of it on one line are one finding, and so is a screen that is
    /// like the one on which the layer is written.
    var origin: Int?
  }

  private struct Known: Hashable {
    let rule: LintRule
    let offset: Int
    /// "" for findings about layers.
    let message: String
    let origin: Int
  }

  let settings: LintSettings
  private let source: SceneSource?
  private let scene: String
  private(set) var findings: [(finding: Finding, offset: Int)] = []
  private var known: Set<Known> = []
  private var offsets: [LintRule: Set<Int>] = [:]
  /// The findings without a place, by their numbers.
  private var unplaced: [Int] = []

  init(settings: LintSettings, source: SceneSource?, scene: String) {
    (self.settings, self.source, self.scene) = (settings, source, scene)
  }

  /// Whether a rule is checked at all.
  func checks(_ rule: LintRule) -> Bool { settings.severity(of: rule) > .off }

  /// The number that decides.
  func limit(of rule: LintRule) -> Double { settings.limit(of: rule) }

  /// Whether a rule has found something at an offset.
  func hasFound(_ rule: LintRule, at offset: Int) -> Bool { offsets[rule]?.contains(offset) == true }

  /// Gives all findings their places, in one pass over the text.
  func settle() {
    let order = unplaced.sorted { findings[$0].offset < findings[$1].offset }
    unplaced = []
    guard let source, !order.isEmpty else { return }
    let warnings = source.warnings(
      order.map { findings[$0].finding.message }, at: order.map { findings[$0].offset })
    for (index, warning) in zip(order, warnings) { findings[index].finding.diagnostic = warning }
  }

  /// Notes a finding at an offset of the scene's text; `settle` gives it its place.
  func report(_ rule: LintRule, _ message: String, at offset: Int, _ facts: Facts = Facts()) {
    guard checks(rule) else { return }
    if let origin = facts.origin {
      let written = Known(rule: rule, offset: origin, message: "", origin: origin)
      if known.contains(written) { return }
      guard known.insert(Known(rule: rule, offset: offset, message: "", origin: origin)).inserted else { return }
    } else {
      guard known.insert(Known(rule: rule, offset: offset, message: message, origin: offset)).inserted else { return }
    }
    let diagnostic = Diagnostic(
      file: scene, line: 1, column: 1, severity: .warning, path: "", message: message, sourceLine: "", caret: 0)
    unplaced.append(findings.count)
    report(rule, diagnostic, at: offset, facts)
  }

  /// Notes a finding whose place is known.
  func report(_ rule: LintRule, _ diagnostic: Diagnostic, at offset: Int, _ facts: Facts = Facts()) {
    guard checks(rule) else { return }
    let severity = settings.isSet(rule) ? settings.severity(of: rule) : facts.severity ?? settings.severity(of: rule)
    var finding = Finding(.rule(rule), severity, diagnostic)
    (finding.step, finding.time, finding.layer) = (facts.step, facts.time, facts.layer)
    (finding.value, finding.fix) = (facts.value, facts.fix)
    finding.limit = facts.value == nil ? nil : rule.facts.limit.map { _ in limit(of: rule) }
    offsets[rule, default: []].insert(offset)
    findings.append((finding, offset))
  }
}
