// Explanations of keys and objects from the vocabulary, for `magicmove docs`.

import JSONTree

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

  /// The known key, object or value nearest to an unknown word.
  package static func nearest(to word: String) -> String? {
    let keys = all.map(\.key.name)
    let known = keys + all.map(\.path) + ShapeName.allCases.map(\.rawValue) + ValueReference.all.map(\.name)
    return Spelling.synonyms(of: word, among: keys).first ?? Spelling.suggestions(for: word, among: known).first
  }

  /// What `magicmove docs` prints for some keys: their texts, then the names that they can be, then the keys and an example of
  /// each object that they can hold. Keys that are all of one object, which `magicmove docs OBJECT` asks for, have one example
  /// of that object.
  package static func explanation(of references: [KeyReference]) -> String {
    let text = references.map(\.text).joined(separator: "\n")
    guard Set(references.map(\.key.name)).count == 1 else {
      let objects = Set(references.map(\.object))
      return text + (objects.count == 1 ? objects.map(example).joined() : "")
    }
    var shown: Set<ShapeName> = []
    let held = references.flatMap { $0.key.value.objects }.filter { shown.insert($0).inserted }
    return text + values(of: references) + held.map(object).joined()
  }

  /// The names that values of some keys can be, with their meanings.
  private static func values(of references: [KeyReference]) -> String {
    let values = ValueReference.collected(references)
    if values.isEmpty { return "" }
    return "\nValues:\n\n" + values.map { "\"\($0.name)\"\n    \($0.meaning)\n" }.joined()
  }

  /// The keys of an object and an example.
  private static func object(_ name: ShapeName) -> String {
    let shape = Vocabulary.shape(name)
    return "\nKeys of \(shape.noun):\n\n"
      + shape.keys.map { "\(KeyReference(object: name, key: $0).facts)\n    \($0.summary)\n" }.joined()
      + forms(shape) + example(name)
  }

  /// Which keys can be used together.
  private static func forms(_ shape: ObjectShape) -> String {
    if shape.forms.isEmpty { return "" }
    return "\nKeys that can be used together:\n\n"
      + shape.forms.map { "\($0.title): \($0.keys.joined(separator: ", "))\n" }.joined()
  }

  private static func example(_ name: ShapeName) -> String { "\nExample:\n\n    \(name.example)\n" }

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
