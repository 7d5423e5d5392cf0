// What is wrong with an animation of a table: a diagnostic of its scene, shown at the cell that causes it.

import Rendering
import SceneModel

/// What is wrong with an animation before it is drawn.
struct FoundDiagnostic: Hashable, Sendable {
  /// As the scene has it. Without a place in the text it is at the start of the file, with an empty source line.
  var diagnostic: Diagnostic
  /// The limit that the animation exceeds.
  var limit: ExceededLimit?
  /// Whether the diagnostic has a place in the scene's text.
  var isPlaced = true

  /// Where something is wrong, and how bad it is.
  struct Place: Hashable {
    let file: String
    let line: Int
    let column: Int
    let severity: Diagnostic.Severity
  }

  /// Where it is in the scene.
  var place: Place {
    Place(file: diagnostic.file, line: diagnostic.line, column: diagnostic.column, severity: diagnostic.severity)
  }

  /// What an error says, for the scene at a path.
  static func all(of error: any Error, scene path: String) -> [FoundDiagnostic] {
    if case AnimationError.invalid(let diagnostics) = error {
      return diagnostics.map { FoundDiagnostic(diagnostic: $0) }
    }
    let diagnostic = Diagnostic(
      file: path, line: 1, column: 1, severity: .error, path: "", message: "\(error)", sourceLine: "", caret: 0)
    if case AnimationError.exceeds(let limit) = error {
      return [FoundDiagnostic(diagnostic: diagnostic, limit: limit, isPlaced: false)]
    }
    return [FoundDiagnostic(diagnostic: diagnostic, isPlaced: false)]
  }
}

/// A diagnostic of a scene with the values of a row.
package struct RowDiagnostic: Hashable, Sendable {
  /// What causes it.
  enum Cause: Hashable, Sendable {
    /// The scene: it occurs without the table, too.
    case scene
    /// The cell of a column: nothing is wrong there when the row leaves this cell empty, so that the scene has its own value.
    case cell(column: String, Table.Place)
    /// The name of a column in the header: the scene does not have a variable of that name.
    case header(column: String, Table.Place)
    /// Several cells together, or a file that could not be read for a moment. The row begins there.
    case row(Table.Place)
  }

  let found: FoundDiagnostic
  let cause: Cause
  /// The path of the scene.
  let scene: String
  /// The name of the row.
  package let row: String

  /// The column of the cell; nil if no single cell causes it.
  package var column: String? {
    switch cause {
    case .cell(let column, _), .header(let column, _): column
    case .scene, .row: nil
    }
  }

  /// The limit that the animation exceeds; nil for a diagnostic of the scene.
  package var limit: ExceededLimit? { found.limit }

  /// The path in the scene, such as `screens.list.layers[0].fill`; empty for the whole scene.
  package var scenePath: String { found.diagnostic.path }

  /// As people are told: at the cell, with the name of the row.
  package var diagnostic: Diagnostic { RowDiagnosticGroup(first: self, rows: [row]).diagnostic }

  /// What makes diagnostics of two rows the same: the scene, the place in it, the message, and the column that causes it. The cells
  /// and the lines of the table may differ.
  struct Kind: Hashable {
    let scene: String
    let found: FoundDiagnostic
    let column: String?
    let isOfScene: Bool
  }

  /// What it has in common with those of other rows.
  var kind: Kind {
    var found = found
    // What is said about an output has its path, which has the row's name.
    if !found.isPlaced {
      for end in [".", "/"] {
        found.diagnostic.message = found.diagnostic.message.replacing("/\(row)\(end)", with: "/*\(end)")
      }
    }
    return Kind(scene: scene, found: found, column: column, isOfScene: cause == .scene)
  }
}

/// The same diagnostic of several rows.
package struct RowDiagnosticGroup: Sendable {
  /// The diagnostic of the first row.
  let first: RowDiagnostic
  /// The names of the rows, in the order of the table.
  var rows: [String]
  /// How many rows the scene is rendered for; nil if that is not known.
  var all: Int?

  /// The limit that the animations exceed; nil for a diagnostic of the scene.
  package var limit: ExceededLimit? { first.found.limit }

  /// Whether the diagnostic has a line of the scene or of the table to show.
  package var isPlaced: Bool { first.found.isPlaced || first.cause != .scene }

  /// As people are told: at the cell of the first row, with all of the rows; in the scene if the scene causes it.
  package var diagnostic: Diagnostic {
    var diagnostic = first.found.diagnostic
    let (place, cell): (Table.Place, String)
    switch first.cause {
    case .scene:
      diagnostic.path = (diagnostic.path.isEmpty ? "" : "\(diagnostic.path), with ") + words
      return diagnostic
    case .cell(let column, let written): (place, cell) = (written, "column `\(column)` of \(words)")
    case .header(let column, let written): (place, cell) = (written, "column `\(column)`, \(words)")
    case .row(let written): (place, cell) = (written, words)
    }
    let use = first.found.isPlaced ? ":\(diagnostic.line):\(diagnostic.column)" : ""
    let path = diagnostic.path.isEmpty ? "" : ", \(diagnostic.path)"
    diagnostic.path = "\(cell); in \(diagnostic.file)\(use)\(path)"
    (diagnostic.file, diagnostic.line, diagnostic.column) = (place.file, place.line, place.column)
    (diagnostic.sourceLine, diagnostic.caret) = (place.sourceLine, place.caret)
    return diagnostic
  }

  /// The rows: "row `ada`", "3 rows: `ada`, `bob` and `cy`", "all 4 rows".
  package var words: String { Self.words(rows, all: all) }

  /// Most names that are listed.
  private static let mostNames = 8

  /// Rows by their names.
  package static func words(_ rows: [String], all: Int? = nil) -> String {
    if rows.count == 1 { return "row \(Wording.list(rows))" }
    if rows.count == all { return "all \(rows.count) rows" }
    if rows.count <= mostNames { return "\(rows.count) rows: \(Wording.list(rows))" }
    let shown = rows.prefix(mostNames).map { Wording.list([$0]) }.joined(separator: ", ")
    return "\(rows.count) rows: \(shown) and \(rows.count - mostNames) more"
  }
}

extension [RowDiagnosticGroup] {
  /// Each diagnostic once, in the order of the rows that have it first. `counts` are the numbers of rows by scene.
  init(_ diagnostics: [RowDiagnostic], counts: [String: Int]) {
    self = []
    var places: [RowDiagnostic.Kind: Int] = [:]
    for diagnostic in diagnostics {
      if let place = places[diagnostic.kind] {
        self[place].rows.append(diagnostic.row)
      } else {
        places[diagnostic.kind] = count
        append(RowDiagnosticGroup(first: diagnostic, rows: [diagnostic.row], all: counts[diagnostic.scene]))
      }
    }
  }
}
