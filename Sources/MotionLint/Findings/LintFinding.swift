// What lint says: a rule, a place, a sentence, and the numbers behind it.

import SceneModel

/// A finding of lint.
package struct LintFinding: Hashable, Sendable {
  /// The rule.
  package let rule: LintRule
  /// How bad it is; never `off`.
  package let severity: LintSeverity
  /// Where it is shown, with the message. The severity of a diagnostic knows no notes; that of the finding counts.
  package internal(set) var diagnostic: Diagnostic
  /// The name of the step that it belongs to; nil for none.
  package var step: String?
  /// When it can be seen, in seconds; nil for always, or never.
  package var time: Double?
  /// The layer as SCREEN/PATH; nil for none.
  package var layer: String?
  /// The number that was found.
  package var value: Double?
  /// The number that it is compared with.
  package var limit: Double?
  /// A change of the file after which the finding is gone; nil where none is certain.
  package var fix: LintFix?

  /// The sentence.
  package var message: String { diagnostic.message }
}

/// A finding that the scene does not want to see.
package struct SuppressedFinding: Hashable, Sendable {
  /// What was found.
  package let finding: LintFinding
  /// Why it is suppressed; nil where no reason is given.
  package let reason: String?
}

/// A change of a scene's own file.
package struct LintFix: Hashable, Sendable {
  /// A replacement of bytes.
  package struct Edit: Hashable, Sendable {
    /// The bytes of the file that are replaced; empty: something is added.
    package let range: Range<Int>
    /// What takes their place.
    package let text: String
  }

  /// What it does, in a few words.
  package let title: String
  /// Without overlaps.
  package let edits: [Edit]
}

/// What lint says of a scene.
package struct LintReport: Sendable {
  /// By file, line, column and rule.
  package internal(set) var findings: [LintFinding] = []
  /// In the same order.
  package internal(set) var suppressed: [SuppressedFinding] = []

  /// A report without findings, or with some that are sorted later.
  package init(findings: [LintFinding] = []) { self.findings = findings }

  /// How many findings have a severity.
  package func count(_ severity: LintSeverity) -> Int { findings.count { $0.severity == severity } }
}
