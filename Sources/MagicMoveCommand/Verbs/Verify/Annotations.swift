// Failures as workflow commands of GitHub Actions, which shows them at the lines of the scene:
//
//     ::error file=scenes/push.json,line=7,col=58,title=push/screen-list::80 of 7200 pixels differ; `card` moved 1.5 pt right
//
// A command is a line, so line ends are escaped, and so is everything else that a runner would read as a part of one.

import Comparison
import ForeignText

/// Writes workflow commands.
enum Annotations {
  /// GitHub shows ten annotations of a kind for each step.
  static let most = 10

  /// A command for each failure, at most ten; the last one says how many more there are.
  ///
  /// - Parameter folder: The folder of the repository, from which files are named.
  static func lines(_ findings: [GoldenFinding], from folder: String) -> [String] {
    let rest = findings.count - most
    return findings.prefix(most).enumerated().map { index, finding in
      let more = rest > 0 && index == most - 1 ? "; and \(rest) more failure\(rest == 1 ? "" : "s")" : ""
      return line(finding, more, from: folder)
    }
  }

  private static func line(_ finding: GoldenFinding, _ more: String, from folder: String) -> String {
    let place = finding.place
    var properties = [("line", String(place.line)), ("col", String(place.column)), ("title", finding.name)]
    // What comes from standard input is in no file.
    if place.file != "-", place.file != "<stdin>" {
      properties.insert(("file", RelativePath.from(folder, place.file)), at: 0)
    }
    let list = properties.map { "\($0)=\(Escaped.commandProperty($1))" }.joined(separator: ",")
    return "::error \(list)::\(Escaped.commandMessage(finding.message + more))"
  }
}
