// Edits of the files of a scene, in memory.
//
//     edits ─▶ EditableScene: the texts of all files ─▶ new texts, and what has changed in them

import JSONTree

/// One edit of a file of a scene.
package struct SceneEdit: Hashable, Sendable {
  /// What is done at the path.
  package enum Change: Hashable, Sendable {
    /// The value gets another one. What is missing is inserted, with the objects around it.
    case value(JSONNode)
    /// An element is inserted before the one at the path.
    case insert(JSONNode)
    /// The member or element is removed.
    case remove
    /// The element goes to another index of its array.
    case move(Int)
    /// The text of the element is inserted again behind it, with other values of these keys.
    case copy([JSONMember])
    /// The layer gets another id, and so do all paths that name it.
    case rename(String)
  }

  /// The name of the file, as diagnostics name it; nil: the scene's own file.
  package let file: String?
  /// The value, from the root of the file.
  package let path: JSONPath
  /// What is done.
  package let change: Change

  /// Describes an edit.
  package init(_ change: Change, at path: JSONPath, in file: String? = nil) {
    (self.change, self.path, self.file) = (change, path, file)
  }
}

/// Why edits are not made.
package enum SceneEditError: Error, Hashable, Sendable {
  /// No file of the scene has this name.
  case unknownFile(String)
  /// There is no such path or key.
  case unknown(TextEditError)
  /// The text is not valid JSON, so that nothing can be found in it.
  case invalid(file: String)
  /// A layer cannot be renamed; a sentence says why.
  case notRenamed(String)
}

extension SceneEditError: CustomStringConvertible {
  /// What is wrong, in one sentence.
  package var description: String {
    switch self {
    case .unknownFile(let name): "`\(name)`: the scene has no such file"
    case .unknown(let error): error.description
    case .invalid(let file): "\(file): the file is not valid JSON"
    case .notRenamed(let reason): reason
    }
  }
}

/// A change of a value in a file.
package struct SceneChange: Hashable, Sendable {
  /// The file, as diagnostics name it.
  package var file: String
  /// The value, from the root of the file.
  package var path: JSONPath
  /// Where it is, or was, in the text with all edits: the line, from 1.
  package var line: Int
  /// The column, from 1, in Unicode scalars.
  package var column: Int
  /// Its text before; nil when it was inserted.
  package var was: String?
  /// Its text after; nil when it was removed.
  package var text: String?

  /// The same change the other way round.
  package var reversed: SceneChange {
    var change = self
    (change.was, change.text) = (text, was)
    return change
  }
}

/// The texts of the files of a scene, which can be edited.
package struct EditableScene: Sendable {
  /// As diagnostics name the files, the scene's own first.
  package let names: [String]
  /// The texts of the files, in the same order.
  var texts: [EditableText]

  /// Creates the texts of a scene, its own file first.
  package init(_ files: [SceneSource.File]) {
    (names, texts) = (files.map(\.name), files.map { EditableText($0.bytes) })
  }

  /// The bytes of the files, in the order of their names.
  package var bytes: [[UInt8]] { texts.map(\.bytes) }

  /// What the edits have changed: file by file, in the order of the text.
  package var changes: [SceneChange] {
    zip(names, texts).flatMap { name, text in
      let order = text.changes.indices.sorted { (text.changes[$0].offset, $0) < (text.changes[$1].offset, $1) }
      let changes = order.map { text.changes[$0] }
      let positions = SourceText(text.bytes, fileName: name).positions(of: changes.map(\.offset))
      return zip(changes, positions).map { change, position in
        SceneChange(
          file: name, path: change.path, line: position.line, column: position.column, was: change.was,
          text: change.text)
      }
    }
  }

  /// Makes edits one after the other; when one cannot be made, none is.
  package mutating func apply(_ edits: [SceneEdit]) throws(SceneEditError) {
    var edited = self
    for edit in edits { try edited.apply(edit) }
    self = edited
  }

  private mutating func apply(_ edit: SceneEdit) throws(SceneEditError) {
    guard let number = edit.file.map({ name in names.firstIndex { $0.utf8.elementsEqual(name.utf8) } }) ?? 0 else {
      throw .unknownFile(edit.file ?? "")
    }
    func order(_ path: JSONPath, _ key: String) -> [String]? {
      Vocabulary.order(of: key, at: path, of: number == 0 ? .scene : .included)
    }
    do throws(TextEditError) {
      switch edit.change {
      case .value(let value): try texts[number].set(value, at: edit.path, order: order)
      case .insert(let value): try texts[number].insert(value, at: edit.path)
      case .remove: try texts[number].remove(at: edit.path)
      case .move(let index): try texts[number].move(edit.path, to: index)
      case .copy(let keys): try texts[number].copy(edit.path, changing: keys, order: order)
      case .rename: break
      }
    } catch {
      throw error == .notJSON ? .invalid(file: names[number]) : .unknown(error)
    }
    if case .rename(let id) = edit.change { try rename(edit.path, of: number, to: id) }
  }
}
