// Findings with their source lines, as text and as JSON.

import ForeignText
import JSONTree
import Rendering

extension [Finding] {
  /// The most findings of one rule in one file that are shown.
  private static var most: Int { 5 }

  /// The findings one after the other, at most five of one rule in each file; then how many more there are.
  package var text: String {
    var counts: [[String]: Int] = [:]
    let keys = map { [$0.place.file, $0.kind.id] }
    for key in keys { counts[key, default: 0] += 1 }
    var shown: [[String]: Int] = [:]
    return zip(self, keys).map { finding, key in
      shown[key, default: 0] += 1
      guard let number = shown[key], number <= Self.most else { return "" }
      let more = (counts[key] ?? 0) - Self.most
      return finding.text
        + (number == Self.most && more > 0 ? "\(Escaped.line(key[0])): \(more) more [\(key[1])]\n" : "")
    }.joined()
  }
}

extension Finding {
  /// `FILE:LINE:COLUMN: SEVERITY: MESSAGE [RULE]` with the source line and a caret.
  package var text: String {
    let place = diagnostic
    let indent = place.sourceLine.unicodeScalars.prefix(place.caret).map { $0 == "\t" ? "\t" : " " }.joined()
    let theme = theme.map { ", theme \(Escaped.line($0))" } ?? ""
    let start = "\(Escaped.line(place.file)):\(place.line):\(place.column): \(severity.rawValue)"
    let mark = number.map { " #\($0)" } ?? ""
    let source = place.sourceLine.isEmpty ? "" : "\(place.sourceLine)\n\(indent)^\n"
    return "\(start): \(place.message) [\(kind.id)\(theme)]\(mark)\n\(source)"
  }

  /// The members of its JSON object; those of a suppressed one end with the reason.
  package var members: [(String, JSONNode)] {
    func text(_ value: String?) -> JSONNode { value.map { .string($0) } ?? .null }
    var members: [(String, JSONNode)] = [("rule", .string(kind.id)), ("severity", .string(severity.rawValue))]
    members += diagnostic.members([.path])
    members += [
      ("step", text(step)), ("time", time.map { .seconds($0) } ?? .null), ("layer", text(layerName)),
      ("value", Self.number(value)), ("limit", Self.number(limit)),
      ("fix", fix.map { $0.json(in: diagnostic.file) } ?? .null),
    ]
    if let theme { members.append(("theme", .string(theme))) }
    if let suppression { members.append(("reason", text(suppression.reason))) }
    return members
  }

  /// A number to four decimals.
  private static func number(_ value: Double?) -> JSONNode {
    value.map { .number(($0 * 10_000).rounded() / 10_000) } ?? .null
  }
}

extension Finding.Fix {
  /// With its edits by lines and columns of the file as it is.
  fileprivate func json(in file: String) -> JSONNode {
    .object([
      ("title", .string(title)),
      (
        "edits",
        .list(
          FixPlaces.places(of: self, in: file).map { edit in
            .object([
              ("line", .number(edit.start.line)), ("column", .number(edit.start.column)),
              ("endLine", .number(edit.end.line)), ("endColumn", .number(edit.end.column)),
              ("text", .string(edit.text)),
            ])
          })
      ),
    ])
  }
}
