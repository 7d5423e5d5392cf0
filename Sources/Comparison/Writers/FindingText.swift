// Findings with their source lines, as text and as JSON.

import ForeignText
import JSONTree
import Rendering

extension Finding {
  /// `FILE:LINE:COLUMN: SEVERITY: MESSAGE [RULE]` with the source line and a caret.
  package var text: String {
    let place = diagnostic
    let indent = place.sourceLine.unicodeScalars.prefix(place.caret).map { $0 == "\t" ? "\t" : " " }.joined()
    return
      "\(Escaped.line(place.file)):\(place.line):\(place.column): \(severity.rawValue): \(place.message) [\(kind.id)]\n"
      + "\(place.sourceLine)\n\(indent)^\n"
  }

  /// The members of its JSON object; those of a suppressed one end with the reason.
  package var members: [(String, JSONNode)] {
    [("rule", .string(kind.id)), ("severity", .string(severity.rawValue))] + diagnostic.members([.path]) + [
      ("step", step.map { .string($0) } ?? .null), ("time", time.map { .seconds($0) } ?? .null),
      ("layer", layer.map { .string($0) } ?? .null), ("value", Self.number(value)), ("limit", Self.number(limit)),
      ("fix", fix.map { $0.json(in: place.file) } ?? .null),
    ] + (suppression.map { [("reason", $0.reason.map { .string($0) } ?? .null)] } ?? [])
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
