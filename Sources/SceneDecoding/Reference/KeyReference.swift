// What the vocabulary of scenes says of keys and objects, for `magicmove docs`.

import JSONTree
import SceneModel

/// A key of an object, with where it stands.
package struct KeyReference: Sendable {
  package let object: ShapeName
  package let key: KeyShape

  /// `layer.cornerRadius`.
  package var path: String { "\(object.rawValue).\(key.name)" }

  /// Every key of the vocabulary, by object. What changes of layers may say, layers may say too, and what included files may say,
  /// scenes.
  package static let all = ShapeName.allCases.filter { $0 != .layerChanges && $0 != .included }.flatMap { object in
    Vocabulary.shape(object).keys.map { KeyReference(object: object, key: $0) }
  }

  /// The keys that `KEY` or `OBJECT.KEY` means, or all of an object.
  package static func found(_ word: String) -> [KeyReference] {
    let exact = all.filter { $0.path == word || $0.key.name == word }
    return exact.isEmpty ? all.filter { $0.object.rawValue == word } : exact
  }

  /// The word that an unknown one was probably meant to be.
  package static func nearest(to word: String) -> String? {
    if let synonym = Spelling.synonyms[word] { return synonym }
    return Spelling.nearest(to: word, among: all.map(\.key.name) + all.map(\.path) + ShapeName.allCases.map(\.rawValue))
  }

  /// For people.
  package var text: String {
    var facts = [key.value.allowed]
    if key.isRequired { facts.append("required") }
    if let standard = key.standard { facts.append("default \(JSONWriter.line(standard))") }
    if !key.needs.isEmpty { facts.append("needs " + key.needs.map { "`\($0)`" }.joined(separator: " or ")) }
    return "\(path): \(facts.joined(separator: "; "))\n    \(key.summary) Stands in \(Vocabulary.shape(object).noun).\n"
  }

  /// For programs.
  package var json: JSONNode {
    .object([
      ("object", .string(object.rawValue)), ("key", .string(key.name)), ("allowed", .string(key.value.allowed)),
      ("required", .bool(key.isRequired)), ("default", key.standard ?? .null), ("meaning", .string(key.summary)),
    ])
  }
}
