// Problems that the reader of a scene cannot see (images), put among those that it found.

import SceneModel

extension SceneReading {
  /// All diagnostics with those of files that cannot be used, in the order of the text.
  func diagnostics(adding failures: [ImageLoader.Failure], file: String) -> [Diagnostic] {
    let reasons = Dictionary(failures.map { ($0.path, $0.reason) }) { first, _ in first }
    let added = assets.compactMap { asset in
      reasons[asset.path].map { asset.diagnostic(ErrorMessages.image(asset.path, $0), file: file) }
    }
    let all = (diagnostics + added).enumerated()
    return all.sorted { a, b in
      (a.element.line, a.element.column, a.offset) < (b.element.line, b.element.column, b.offset)
    }.map(\.element)
  }
}

extension Diagnostic {
  /// A problem of a scene that was built in Swift and has no text.
  init(_ problem: SceneProblem, scene: String) {
    self.init(problem.message, scene: scene, severity: problem.severity, path: problem.path.description)
  }

  /// A problem without a place in a text.
  init(_ message: String, scene: String, severity: Severity = .error, path: String = "") {
    self.init(
      file: scene, line: 1, column: 1, severity: severity, path: path, message: message, sourceLine: "", caret: 0)
  }
}
