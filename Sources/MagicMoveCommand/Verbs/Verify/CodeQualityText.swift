// Failures as GitLab's Code Quality report, which a merge request shows beside the changed lines.

import Comparison
import FileFormats
import JSONTree
import OutputFiles

/// Writes a Code Quality report: a JSON array of issues, empty when nothing failed.
struct CodeQualityText {
  private let findings: [GoldenFinding]
  private let folder: String

  /// Takes the failures; `folder` is that of the repository, from which files are named.
  init(_ findings: [GoldenFinding], from folder: String) { (self.findings, self.folder) = (findings, folder) }

  /// Writes the file.
  func write(to path: String, overwrites: Bool) throws(OutputError) {
    try OutputDestination.path(path).write(text, overwrites: overwrites)
  }

  /// The whole text.
  var text: String { JSONWriter.lines(.list(findings.map(issue))) }

  private func issue(_ finding: GoldenFinding) -> JSONNode {
    .object([
      ("check_name", "magicmove-golden"), ("description", .string("\(finding.name): \(finding.message)")),
      ("fingerprint", .string(finding.fingerprint)), ("severity", "major"),
      (
        "location",
        .object([
          ("path", .string(RelativePath.from(folder, finding.place.file))),
          ("lines", .object([("begin", .number(finding.place.line))])),
        ])
      ),
    ])
  }
}
