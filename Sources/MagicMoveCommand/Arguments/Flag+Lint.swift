// Flags of `lint`.

import SceneModel

extension Flag {
  static let lintRule = Flag(
    "rule", value: "ID=SEVERITY", isRepeatable: true,
    "Sets the severity of a rule: off, note, warning or error. Can be repeated. Takes precedence over the scene.")
  static let failOn = Flag(
    "fail-on", value: "SEVERITY",
    "The lowest severity for exit code 1: error, warning, note or never. Default: warning.")
  static let checkedHost = Flag(
    "for", value: "NAME", "For animations that are no scenes: reports what is beyond the limits of a service.")
  /// The older spelling of `--list`.
  static let listRules = Flag("list-rules", "Lists all rules and ends.")
  static let fix = Flag(
    "fix",
    "Mends what can be mended for certain, in the file: unknown and duplicate keys, milliseconds, near-miss ids, unused names, "
      + "contrast.")
  static let dryRunOfFix = Flag("dry-run", "With --fix: prints the changes as a unified diff and writes nothing.")
}

/// Which findings make a run of `lint` fail.
enum LintThreshold: String, CaseIterable {
  case error, warning, note, never

  /// Whether a finding of that severity is too much.
  func isReached(by severity: LintSeverity) -> Bool {
    switch self {
    case .error: severity >= .error
    case .warning: severity >= .warning
    case .note: severity >= .note
    case .never: false
    }
  }
}
