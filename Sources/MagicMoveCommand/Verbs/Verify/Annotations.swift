// Failures as workflow commands of GitHub Actions, which shows them at the lines of the scene:
//
//     ::error file=scenes/push.json,line=7,col=58,title=push/screen-list::80 of 7200 pixels differ; `card` moved 1.5 pt right
//
// A command is a line, so line ends are escaped, and so is everything else that a runner would read as a part of one.

import Comparison

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
    let list = properties.map { "\($0)=\(property($1))" }.joined(separator: ",")
    return "::error \(list)::\(data(finding.message + more))"
  }

  /// A message: percent signs and line ends by their codes.
  static func data(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case "\u{85}", "\u{2028}", "\u{2029}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// A value before the message: what ends a value or the values, too.
  static func property(_ text: String) -> String {
    data(text).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// A line for people that a runner does not take for a command, whatever names are in it.
  static func harmless(_ line: String) -> String {
    let text = line.drop(while: \.isWhitespace)
    let start = text.hasPrefix("::") ? line.prefix(line.count - text.count) + "\\u{3a}" + text.dropFirst() : line[...]
    return String(start).replacing("##[", with: "#\\u{23}[")
  }
}
