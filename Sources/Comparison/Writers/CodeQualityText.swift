// Findings as GitLab's Code Quality report, which a merge request shows beside the changed lines.

import JSONTree
import SceneModel

/// Writes a Code Quality report: a JSON array of issues, empty when nothing was found.
struct CodeQualityText {
  private let run: CheckedRun
  private let folder: String

  /// Takes the results; `folder` is that of the repository, from which files are named.
  init(_ run: CheckedRun, from folder: String) { (self.run, self.folder) = (run, folder) }

  /// The whole text.
  var text: String { JSONWriter.lines(.list(run.findings.map(issue))) }

  private func issue(_ located: CheckedRun.Located) -> JSONNode {
    let finding = located.finding
    return .object([
      ("check_name", .string("magicmove-\(run.verb == "verify" ? "golden" : finding.kind.id)")),
      ("description", .string("\(located.title): \(finding.wholeMessage)")),
      ("fingerprint", .string(located.fingerprint)), ("severity", .string(Self.severity(finding.severity))),
      (
        "location",
        .object([
          ("path", .string(RelativePath.from(folder, finding.place.file))),
          ("lines", .object([("begin", .number(finding.place.line))])),
        ])
      ),
    ])
  }

  private static func severity(_ severity: LintSeverity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note, .off: "info"
    }
  }
}
