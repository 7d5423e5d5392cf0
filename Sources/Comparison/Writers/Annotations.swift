// Findings as workflow commands of GitHub Actions, which shows them at the lines of the scene:
//
//     ::error file=scenes/push.json,line=7,col=58,title=push/screen-list::80 of 7200 pixels differ; `card` moved 1.5 pt right
//
// A command is a line, so line ends are escaped, and so is everything else that a runner would read as a part of one.

import ForeignText
import SceneModel

/// Writes workflow commands.
enum Annotations {
  /// GitHub shows ten annotations of a kind for each step.
  private static let most = 10

  /// A command for each finding, at most ten: first one for each cause of each scene, then the others. The last one says how many more
  /// there are.
  ///
  /// - Parameter folder: The folder of the repository, from which files are named.
  static func text(_ findings: [CheckedRun.Located], from folder: String) -> String {
    var seen: Set<[String]> = []
    let isFirst = findings.map { seen.insert([$0.scene, $0.finding.cause]).inserted }
    let parts = [true, false].map { wanted in zip(findings, isFirst).filter { $0.1 == wanted }.map(\.0) }
    let rest = findings.count - most
    return parts.joined().prefix(most).enumerated().map { index, finding in
      let more = rest > 0 && index == most - 1 ? "; and \(Wording.counted(rest, "more failure"))" : ""
      return line(finding, more, from: folder) + "\n"
    }.joined()
  }

  private static func line(_ located: CheckedRun.Located, _ more: String, from folder: String) -> String {
    let place = located.finding.place
    var properties = [("line", String(place.line)), ("col", String(place.column)), ("title", located.title)]
    // What comes from standard input is in no file.
    if place.file != "-", place.file != "<stdin>" {
      properties.insert(("file", RelativePath.from(folder, place.file)), at: 0)
    }
    let list = properties.map { "\($0)=\(Escaped.commandProperty($1))" }.joined(separator: ",")
    return "::\(command(located.finding.severity)) \(list)::"
      + Escaped.commandMessage(located.finding.wholeMessage + more)
  }

  private static func command(_ severity: LintSeverity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note, .off: "notice"
    }
  }
}
