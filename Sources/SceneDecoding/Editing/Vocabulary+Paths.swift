// What the vocabulary says about a path of a file: shapes of values, and the keys of objects in their order.

import JSONTree

extension Vocabulary {
  /// More shapes than this no value has.
  private static let mostShapes = 64

  /// The shapes that the value at a path of a file can have.
  static func shapes(at path: JSONPath, of file: ShapeName) -> [ValueShape] {
    path.components.reduce([.object(file)]) { shapes, component in
      Array(shapes.flatMap { $0.inner(component) }.prefix(mostShapes))
    }
  }

  /// The keys of the object at a path of a file in their order, if `key` can be one of them: empty for an object with free keys,
  /// nil when the object cannot have the key.
  static func order(of key: String, at path: JSONPath, of file: ShapeName) -> [String]? {
    let shapes = shapes(at: path, of: file).flatMap(\.alternatives)
    for case .object(let name) in shapes where shape(name).key(key) != nil { return shape(name).keys.map(\.name) }
    return shapes.contains { !$0.inner(.key(key)).isEmpty } ? [] : nil
  }
}

extension ValueShape {
  /// What the value can be, without alternatives and objects that are told apart by a key.
  var alternatives: [ValueShape] {
    switch self {
    case .either(let shapes): shapes.flatMap(\.alternatives)
    case .variants(let variants, _): variants.map { .object($0.shape) }
    case .ascending(let shape): shape.alternatives
    case .anything, .null, .bool, .number, .text, .names, .color, .tuple, .list, .map, .object: [self]
    }
  }

  /// The shapes of the value of a member or an element.
  func inner(_ component: JSONPath.Component) -> [ValueShape] {
    alternatives.flatMap { shape -> [ValueShape] in
      switch (shape, component) {
      case (.anything, _): [.anything]
      case (.tuple(let entries, _, _), .index(let index)): entries.indices.contains(index) ? [entries[index]] : []
      case (.list(let element, _), .index): [element]
      case (.map(let rule, let value), .key(let key)): rule.accepts(key) || key.contains("${") ? [value] : []
      case (.object(let name), .key(let key)): Vocabulary.shape(name).key(key).map { [$0.value] } ?? []
      case (.null, _), (.bool, _), (.number, _), (.text, _), (.names, _), (.color, _), (.tuple, _), (.list, _),
        (.map, _), (.object, _), (.ascending, _), (.variants, _), (.either, _):
        []
      }
    }
  }
}
