// What lint says of a scene.

import Comparison
import SceneModel

/// What lint says of a scene.
package struct LintReport: Sendable {
  /// By file, line, column and rule.
  package internal(set) var findings: [Finding] = []
  /// In the same order.
  package internal(set) var suppressed: [Finding] = []

  /// A report without findings, or with some that are sorted later.
  package init(findings: [Finding] = []) { self.findings = findings }

  /// Adds the findings of a theme that are not here already. The numbers of the same finding may differ.
  package mutating func add(_ other: LintReport, in theme: String) {
    func key(_ finding: Finding) -> [String] {
      let place = finding.place
      return [
        finding.kind.id, finding.layerName ?? "", finding.step ?? "", place.file, "\(place.line)", "\(place.column)",
      ]
    }
    let known = Set(findings.map(key))
    for var finding in other.findings where !known.contains(key(finding)) {
      finding.theme = theme
      findings.append(finding)
    }
  }
}
