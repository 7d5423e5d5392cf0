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
    return
      "\(Escaped.line(place.file)):\(place.line):\(place.column): \(severity.rawValue): \(place.message) [\(kind.id)\(theme)]"
      + (number.map { " #\($0)" } ?? "") + "\n" + (place.sourceLine.isEmpty ? "" : "\(place.sourceLine)\n\(indent)^\n")
  }

  /// The members of its JSON object; those of a suppressed one end with the reason.
  package var members: [(String, JSONNode)] {
    [("rule", .string(kind.id)), ("severity", .string(severity.rawValue))] + diagnostic.members([.path]) + [
      ("step", step.map { .string($0) } ?? .null), ("time", time.map { .seconds($0) } ?? .null),
      ("layer", layerName.map { .string($0) } ?? .null), ("value", Self.number(value)), ("limit", Self.number(limit)),
      ("fix", fix.map { $0.json(in: place.file) } ?? .null),
    ] + (theme.map { [("theme", .string($0))] } ?? [])
      + (suppression.map { [("reason", $0.reason.map { .string($0) } ?? .null)] } ?? [])
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
