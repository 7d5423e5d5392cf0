// The path from the root of a tree to one of its values, as shown in messages.

/// Keys and indexes from the root of a tree down to a value.
package struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// One step down.
  package enum Component: Hashable, Sendable {
    /// Into an object.
    case key(String)
    /// Into a list, from 0.
    case index(Int)
  }

  /// From the root downwards; empty: the root.
  package private(set) var components: [Component] = []

  /// The root, or the path along `keys` from it.
  package init(_ keys: String...) { components = keys.map { .key($0) } }

  /// The way along components from the root.
  package init(components: [Component]) { self.components = components }

  /// Goes one key further down.
  package mutating func append(key: String) { components.append(.key(key)) }

  /// Goes one element further down.
  package mutating func append(index: Int) { components.append(.index(index)) }

  /// The path one key further down.
  package func key(_ key: String) -> JSONPath {
    var path = self
    path.append(key: key)
    return path
  }

  /// The path one element further down.
  package func index(_ index: Int) -> JSONPath {
    var path = self
    path.append(index: index)
    return path
  }

  /// Such as `screens.list.layers[0]`; keys that are not plain words are in brackets and quotes.
  package var description: String {
    var text = ""
    for component in components {
      switch component {
      case .index(let index): text += "[\(index)]"
      case .key(let key):
        let isPlain = !key.isEmpty && key.utf8.allSatisfy { Self.isWordCharacter($0) }
        if isPlain { text += text.isEmpty ? key : ".\(key)" } else { text += "[\"\(key)\"]" }
      }
    }
    return text
  }

  private static func isWordCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "$"):
      true
    default: false
    }
  }
}
