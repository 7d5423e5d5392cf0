// The text of a scene: its own file and those that it includes, one behind the other, so that an offset alone says in which of
// them something is written, and at which line, column and path.

import FileFormats
import JSONTree
import SceneModel

/// The files that a scene is read from, the scene's own first.
package struct SceneText: Sendable {
  /// One of the files.
  struct Document: Sendable {
    let source: SourceText
    /// The folder that its paths are relative to, as seen from the scene's; "" for that folder itself.
    let folder: String
    /// What was parsed; nil when that failed.
    var root: JSONNode?
  }

  /// In the order of their offsets.
  private(set) var documents: [Document]

  /// A scene that includes nothing yet.
  init(_ source: SourceText) { documents = [Document(source: source, folder: "")] }

  /// The scene's own file.
  var main: Document { documents[0] }

  /// Whether the scene includes a file.
  var isComposed: Bool { documents.count > 1 }

  /// As diagnostics name the files, in their order.
  var fileNames: [String] { documents.map(\.source.fileName) }

  /// Adds a file at `path`, as seen from the scene's folder, and returns its number.
  mutating func add(_ bytes: [UInt8], path: String) -> Int {
    // One byte lies between two texts, so that the end of the first is not the start of the next.
    let start = documents[documents.count - 1].source.end + 1
    let source = SourceText(bytes, fileName: fileName(ofPath: path), start: start)
    let folder = Path.parent(of: path)
    documents.append(Document(source: source, folder: folder == "." ? "" : folder))
    return documents.count - 1
  }

  /// Keeps what was parsed of a file.
  mutating func setRoot(_ root: JSONNode, of document: Int) { documents[document].root = root }

  /// What diagnostics call a file at `path`, as seen from the scene's folder.
  private func fileName(ofPath path: String) -> String {
    let folder = Path.parent(of: main.source.fileName)
    return folder == "." ? path : Path.join(folder, path)
  }

  /// The number of the file that holds an offset.
  func index(at offset: Int) -> Int { documents.lastIndex { $0.source.start <= offset } ?? 0 }

  /// The folder of the file that holds an offset, as seen from the scene's; "" for that folder itself.
  func folder(at offset: Int) -> String { documents[index(at: offset)].folder }

  // MARK: Places

  /// Where something is written, for people.
  struct Place: Hashable, Sendable {
    /// As diagnostics name it.
    var file: String
    /// From 1.
    var line: Int
    /// From 1.
    var column: Int
    /// From the root of the file.
    var path: String
    /// The line's text.
    var sourceLine: String
    /// The column of the caret under it, from 0.
    var caret: Int
  }

  /// The places of `offsets`, which must ascend, in one pass over each file.
  func places(of offsets: [Int]) -> [Place] {
    var places: [Place] = []
    var rest = offsets[...]
    for (index, document) in documents.enumerated() {
      let end = index + 1 < documents.count ? documents[index + 1].source.start : .max
      let own = rest.prefix { $0 < end }
      rest = rest.dropFirst(own.count)
      places += document.places(of: Array(own))
    }
    return places
  }
}

extension SceneText.Document {
  fileprivate func places(of offsets: [Int]) -> [SceneText.Place] {
    if offsets.isEmpty { return [] }
    return zip(offsets, source.positions(of: offsets)).map { offset, position in
      let excerpt = source.excerpt(at: offset, lineStart: position.lineStart)
      return SceneText.Place(
        file: source.fileName, line: position.line, column: position.column, path: root?.path(at: offset) ?? "",
        sourceLine: excerpt.text, caret: excerpt.caret)
    }
  }
}

extension Diagnostic {
  /// A diagnostic at a place of a scene's text.
  init(_ message: String, _ severity: Severity, at place: SceneText.Place, hint: Hint? = nil, rule: LintRule? = nil) {
    self.init(
      file: place.file, line: place.line, column: place.column, severity: severity, path: place.path,
      message: message, sourceLine: place.sourceLine, caret: place.caret, hint: hint, rule: rule)
  }
}
