// Explanations of keys and objects from the vocabulary, for `magicmove docs`.

import JSONTree
import SceneModel

/// A key and the object that has it.
package struct KeyReference: Sendable {
  package let object: ShapeName
  package let key: KeyShape

  /// `layer.cornerRadius`.
  package var path: String { "\(object.rawValue).\(key.name)" }

  /// Every key of the vocabulary, by object. Layer changes and included files are left out: layers and scenes have the same keys.
  package static let all = ShapeName.allCases.filter { $0 != .layerChanges && $0 != .included }.flatMap { object in
    Vocabulary.shape(object).keys.map { KeyReference(object: object, key: $0) }
  }

  /// The keys that match `KEY` or `OBJECT.KEY`, or all keys of an object.
  package static func found(_ word: String) -> [KeyReference] {
    let exact = all.filter { $0.path == word || $0.key.name == word }
    return exact.isEmpty ? all.filter { $0.object.rawValue == word } : exact
  }

  /// The known word nearest to an unknown one.
  package static func nearest(to word: String) -> String? {
    if let synonym = Spelling.synonyms[word] { return synonym }
    return Spelling.nearest(to: word, among: all.map(\.key.name) + all.map(\.path) + ShapeName.allCases.map(\.rawValue))
  }

  /// What `magicmove docs` prints for some keys: their texts, then the keys of each object that they can hold. Keys that are all
  /// of one object, which `magicmove docs OBJECT` asks for, come without the keys of further objects.
  package static func explanation(of references: [KeyReference]) -> String {
    let text = references.map(\.text).joined(separator: "\n")
    guard Set(references.map(\.key.name)).count == 1 else { return text }
    var shown: Set<ShapeName> = []
    let held = references.flatMap { $0.key.value.objects }.filter { shown.insert($0).inserted }
    return text
      + held.map { name in
        let shape = Vocabulary.shape(name)
        return "\nKeys of \(shape.noun):\n\n"
          + shape.keys.map { "\(KeyReference(object: name, key: $0).facts)\n    \($0.summary)\n" }.joined()
      }.joined()
  }

  /// For people: the value, whether the key is required, the default, the meaning, and the object that has the key.
  package var text: String { "\(facts)\n    \(key.summary) A key of \(Vocabulary.shape(object).noun).\n" }

  private var facts: String {
    var facts = [key.value.allowed]
    if key.isRequired { facts.append("required") }
    if let standard = key.standard { facts.append("default \(JSONWriter.line(standard))") }
    if !key.needs.isEmpty { facts.append("needs " + key.needs.map { "`\($0)`" }.joined(separator: " or ")) }
    return "\(path): " + facts.joined(separator: "; ")
  }

  /// For programs.
  package var json: JSONNode {
    .object([
      ("object", .string(object.rawValue)), ("key", .string(key.name)), ("allowed", .string(key.value.allowed)),
      ("required", .bool(key.isRequired)), ("default", key.standard ?? .null), ("meaning", .string(key.summary)),
    ])
  }
}

extension ValueShape {
  /// The objects of the vocabulary that a value can be, or can contain directly.
  fileprivate var objects: [ShapeName] {
    switch self {
    case .anything, .null, .bool, .number, .text, .names, .color: []
    case .object(let name): [name]
    case .variants(let variants, _): variants.map(\.shape)
    case .list(let inner, _), .ascending(let inner), .map(_, let inner): inner.objects
    case .tuple(let shapes, _, _), .either(let shapes): shapes.flatMap(\.objects)
    }
  }
}
