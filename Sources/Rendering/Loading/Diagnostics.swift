// Problems that the reader of a scene cannot see (images, fonts, texts), put among those that it found.

import SceneDecoding
import SceneModel

extension SceneReading {
  /// All diagnostics with those of files that cannot be used, in the order of the text.
  func diagnostics(
    adding failures: [AssetLoader.FailedFile], texts textDiagnostics: [TextDiagnostic] = [],
    parts: [ImagePartError] = [], scene others: [SceneDiagnostic] = []
  ) -> [Diagnostic] {
    let reasons = Dictionary(failures.map { ($0.path, $0.reason) } + textDiagnostics.compactMap(\.failedFile)) {
      first, _ in
      first
    }
    let added = assets.compactMap { asset in
      reasons[asset.path].map { reason in
        asset.diagnostic(ErrorMessages.asset(asset.kind, asset.path, reason), hint: reason.hint)
      }
    }
    let located = textDiagnostics.compactMap { diagnostic in
      offset(of: diagnostic.place).map {
        (offset: $0, severity: diagnostic.severity, message: "\(diagnostic.reason)", hint: diagnostic.reason.hint)
      }
    }
    let wrong = parts.map {
      (
        offset: plays[$0.part] ?? crops[$0.part] ?? 0, severity: Diagnostic.Severity.error, message: $0.message,
        hint: $0.hint
      )
    }
    let textual = self.diagnostics(of: (located + wrong).sorted { $0.offset < $1.offset }).withoutRepeatedWarnings
    let order = Dictionary(files.enumerated().map { ($1, $0) }) { first, _ in first }
    func file(_ diagnostic: Diagnostic) -> Int { order[diagnostic.file] ?? 0 }
    let all = (diagnostics + added + textual + self.diagnostics(of: others)).enumerated()
    return all.sorted { a, b in
      (file(a.element), a.element.line, a.element.column, a.offset)
        < (file(b.element), b.element.line, b.element.column, b.offset)
    }.map(\.element)
  }

  /// Where a diagnostic is shown; nil for that of a file, which is shown wherever its path is written.
  private func offset(of place: TextDiagnostic.Place) -> Int? {
    switch place {
    case .file: nil
    case .string(let text): texts[text]?.string ?? 0
    case .font(let text): texts[text]?.font ?? 0
    case .code(let code, let key): codes[code]?.offset(of: key) ?? 0
    case .weight(let text):
      texts[text]?.weight ?? (text.weight == Defaults.text.weight ? nil : texts[text]?.font ?? 0)
    }
  }
}

extension [Diagnostic] {
  /// Without warnings that an earlier one words the same: one that concerns a font is said once.
  fileprivate var withoutRepeatedWarnings: [Diagnostic] {
    var seen: Set<String> = []
    return filter { $0.severity == .error || seen.insert($0.message).inserted }
  }
}

extension TextDiagnostic {
  /// Whether it is about a weight that was probably not chosen: the default one.
  var isOfDefaultWeight: Bool {
    guard case .weight(let text) = place else { return false }
    return text.weight == Defaults.text.weight
  }

  /// What is wrong with a file, if this is about one.
  fileprivate var failedFile: AssetLoader.FailedFile? {
    switch reason {
    case .unusableFile(let path, let reason), .unusableSource(let path, let reason),
      .unusableTheme(let path, let reason):
      place == .file(path) ? (path, reason) : nil
    case .unusableFamily, .unknownFamily, .systemFamily, .code, .wideLine, .text, .warning: nil
    }
  }
}

extension Diagnostic {
  /// A diagnostic of a scene that was built in Swift and has no text.
  init(_ diagnostic: SceneDiagnostic, scene: String) {
    self.init(diagnostic.message, scene: scene, severity: diagnostic.severity, path: diagnostic.path.description)
  }

  /// A diagnostic without a place in a text.
  init(_ message: String, scene: String, severity: Severity = .error, path: String = "", hint: Hint? = nil) {
    self.init(
      file: scene, line: 1, column: 1, severity: severity, path: path, message: message, sourceLine: "", caret: 0,
      hint: hint)
  }
}
