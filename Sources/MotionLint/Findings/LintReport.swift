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

  /// How many findings have a severity.
  package func count(_ severity: LintSeverity) -> Int { findings.count { $0.severity == severity } }
}

package typealias LintFinding = Finding
package typealias LintFix = Finding.Fix
