// Problems that the reader of a scene cannot see (images, fonts, texts), put among those that it found.

import SceneDecoding
import SceneModel

extension SceneReading {
  /// All diagnostics with those of files that cannot be used, in the order of the text.
  func diagnostics(
    adding failures: [AssetLoader.Failure], texts problems: [TextProblem] = [],
    parts: [ImagePartProblem] = [], problems others: [SceneProblem] = []
  ) -> [Diagnostic] {
    let reasons = Dictionary(failures.map { ($0.path, $0.reason) } + problems.compactMap(\.fileFailure)) { first, _ in
      first
    }
    let added = assets.compactMap { asset in
      reasons[asset.path].map { reason in
        asset.diagnostic(ErrorMessages.asset(asset.kind, asset.path, reason), remedy: reason.remedy)
      }
    }
    let located = problems.compactMap { problem in
      offset(of: problem.place).map {
        (offset: $0, severity: problem.severity, message: "\(problem.reason)", remedy: problem.reason.remedy)
      }
    }
    let wrong = parts.map {
      (offset: crops[$0.part] ?? 0, severity: Diagnostic.Severity.error, message: $0.message, remedy: $0.remedy)
    }
    let textual = self.diagnostics(of: (located + wrong).sorted { $0.offset < $1.offset })
    let order = Dictionary(files.enumerated().map { ($1, $0) }) { first, _ in first }
    func file(_ diagnostic: Diagnostic) -> Int { order[diagnostic.file] ?? 0 }
    let all = (diagnostics + added + textual + self.diagnostics(of: others)).enumerated()
    return all.sorted { a, b in
      (file(a.element), a.element.line, a.element.column, a.offset)
        < (file(b.element), b.element.line, b.element.column, b.offset)
    }.map(\.element)
  }

  /// Where a problem is shown; nil for that of a file, which is shown wherever its path is written.
  private func offset(of place: TextProblem.Place) -> Int? {
    switch place {
    case .file: nil
    case .string(let text): texts[text]?.string ?? 0
    case .font(let text): texts[text]?.font ?? 0
    }
  }
}

extension TextProblem {
  /// What is wrong with a file, if this is about one.
  fileprivate var fileFailure: AssetLoader.Failure? {
    guard case .unusableFile(let path, let reason) = reason else { return nil }
    return (path, reason)
  }
}

extension Diagnostic {
  /// A problem of a scene that was built in Swift and has no text.
  init(_ problem: SceneProblem, scene: String) {
    self.init(problem.message, scene: scene, severity: problem.severity, path: problem.path.description)
  }

  /// A problem without a place in a text.
  init(_ message: String, scene: String, severity: Severity = .error, path: String = "", remedy: Remedy? = nil) {
    self.init(
      file: scene, line: 1, column: 1, severity: severity, path: path, message: message, sourceLine: "", caret: 0,
      remedy: remedy)
  }
}
