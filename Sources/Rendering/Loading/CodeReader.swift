// Reads the sources and the themes of code, each once.

import CodeText
import Pixels
import SceneModel

/// Reads code of one scene; not for several threads at a time.
final class CodeReader {
  private let folder: AssetFolder
  private var files: [String: Result<CodeSource, CodeProblem>] = [:]
  private var themes: [String: Result<CodeTheme, CodeProblem>] = [:]

  /// Reads code whose files are in a folder.
  init(_ folder: AssetFolder) { self.folder = folder }

  /// Why code cannot be shown.
  enum CodeProblem: Error, Hashable {
    /// The file of its source cannot be read.
    case source(String, AssetError)
    /// A theme file, or one that it includes, cannot be read.
    case theme(String, AssetError)
    /// The value of a key is wrong.
    case value(key: String, message: String)
  }

  /// The shown lines of code.
  func block(of code: LayerCode) throws(CodeProblem) -> CodeBlock {
    let source = try source(of: code)
    do throws(CodeError) {
      var options = CodeOptions(language: language(of: code), tab: code.tab, readsMarks: code.marks)
      options.lines = try code.lines.map { text throws(CodeError) in try LineList.range(text, key: "lines") }
      options.highlight = try Self.list(code.highlight, "highlight")
      options.focus = try Self.list(code.focus, "focus")
      options.added = try Self.list(code.added, "added")
      options.removed = try Self.list(code.removed, "removed")
      guard let memory = folder.code else { return try CodeBlock(source, options: options) }
      return try memory.block(source, options: options)
    } catch {
      throw Self.problem(error, code)
    }
  }

  /// The colours of code.
  func theme(of code: LayerCode) throws(CodeProblem) -> CodeTheme {
    guard let path = code.themePath else { return CodeTheme.bundled(code.theme) ?? .light }
    if let known = themes[path] { return try known.get() }
    let result = Result { () throws(CodeProblem) in try readTheme(path) }
    themes[path] = result
    return try result.get()
  }

  /// The language that the scene names, else that of the file.
  private func language(of code: LayerCode) -> CodeLanguage {
    code.language.flatMap { CodeLanguage(name: $0) } ?? code.path.map { CodeLanguage(path: $0) } ?? .plain
  }

  private static func list(_ text: String?, _ key: String) throws(CodeError) -> LineList {
    guard let text else { return .none }
    return try LineList(text, key: key)
  }

  private func source(of code: LayerCode) throws(CodeProblem) -> CodeSource {
    switch code.source {
    case .text(let text):
      do throws(CodeError) { return try CodeSource(text) } catch { throw Self.problem(error, code) }
    case .file(let path):
      if let known = files[path] { return try known.get() }
      let result = Result { () throws(CodeProblem) in try readSource(path, code) }
      files[path] = result
      return try result.get()
    }
  }

  private func readSource(_ path: String, _ code: LayerCode) throws(CodeProblem) -> CodeSource {
    let bytes: [UInt8]
    do throws(AssetError) { bytes = try folder.bytes(at: path) } catch { throw .source(path, error) }
    do throws(CodeError) { return try CodeSource(bytes: bytes) } catch { throw Self.problem(error, code) }
  }

  private func readTheme(_ path: String) throws(CodeProblem) -> CodeTheme {
    if let known = folder.code?[theme: path] { return known }
    do {
      return try CodeTheme.file(path) { path in
        do throws(AssetError) { return try folder.bytes(at: path, memory: CodeTheme.mostBytes) } catch {
          throw CodeProblem.theme(path, error)
        }
      }
    } catch let error as CodeThemeError {
      throw .value(key: "theme", message: "\(error)")
    } catch let error as CodeProblem {
      throw error
    } catch {
      throw .value(key: "theme", message: "\(path): \(error)")
    }
  }

  /// An error in a source, with the name of its file.
  private static func problem(_ error: CodeError, _ code: LayerCode) -> CodeProblem {
    switch error {
    case .malformedLines(let key, _), .lineOutside(let key, _, _): .value(key: key, message: "\(error)")
    case .notUTF8, .zeroByte, .tooLarge, .tooManyLines, .tooManyPieces:
      .value(key: "source", message: (code.path.map { "\($0): " } ?? "") + "\(error)")
    }
  }
}

extension Scene {
  /// All code that layers show, once each, in the order of screens and layers, with the layers that show it.
  var codeUses: [(code: LayerCode, layers: [Layer])] {
    var order: [LayerCode] = []
    var uses: [LayerCode: [Layer]] = [:]
    func visit(_ layers: [Layer]) {
      for layer in layers where !layer.hidden {
        if let code = layer.code {
          if uses[code] == nil { order.append(code) }
          uses[code, default: []].append(layer)
        }
        visit(layer.layers)
      }
    }
    for screen in screens { visit(screen.layers) }
    return order.map { ($0, uses[$0] ?? []) }
  }

  /// The scene with the backgrounds of themes behind code whose layers have no fill.
  func fillingCode(_ backgrounds: (LayerCode) -> Color?) -> Scene {
    func filled(_ layers: [Layer]) -> [Layer] {
      layers.map { layer in
        var copy = layer
        if let code = layer.code, layer.fill == nil { copy.fill = backgrounds(code).map { .color($0) } }
        if !layer.layers.isEmpty { copy.layers = filled(layer.layers) }
        return copy
      }
    }
    guard screens.contains(where: { $0.layers.contains(where: \.holdsCode) }) else { return self }
    var copy = self
    for index in screens.indices { copy.screens[index].layers = filled(screens[index].layers) }
    return copy
  }
}

extension Layer {
  /// Whether it or a layer in it has code.
  fileprivate var holdsCode: Bool { code != nil || layers.contains(where: \.holdsCode) }
}
