// Paths as messages show them, read back.

extension JSONPath {
  /// The path that a text such as `screens["a b"].layers[0].frame` describes; nil for any other text.
  package init?(parsing text: String) {
    self.init()
    var rest = Array(text.utf8)[...]
    while let first = rest.first {
      if first == UInt8(ascii: "[") {
        rest = rest.dropFirst()
        if rest.first == UInt8(ascii: "\"") {
          // A key is written without escapes, so it ends at the first quote that a bracket follows.
          rest = rest.dropFirst()
          let end = rest.indices.first { rest[$0...].starts(with: "\"]".utf8) }
          guard let end else { return nil }
          append(key: String(decoding: rest[..<end], as: UTF8.self))
          rest = rest[(end + 2)...]
        } else {
          guard let end = rest.firstIndex(of: UInt8(ascii: "]")),
            rest[..<end].allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
            let index = Int(String(decoding: rest[..<end], as: UTF8.self))
          else { return nil }
          append(index: index)
          rest = rest[(end + 1)...]
        }
        continue
      }
      if first == UInt8(ascii: ".") {
        guard !components.isEmpty else { return nil }
        rest = rest.dropFirst()
      } else if !components.isEmpty {
        return nil
      }
      let key = rest.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "[") }
      guard !key.isEmpty else { return nil }
      append(key: String(decoding: key, as: UTF8.self))
      rest = rest[key.endIndex...]
    }
  }

  /// The path of the object or array that holds the value; the root has the root.
  package var parent: JSONPath { JSONPath(components: Array(components.dropLast())) }
}

extension JSONNode {
  /// The value of a component of a path.
  package subscript(component: JSONPath.Component) -> JSONNode? {
    switch component {
    case .key(let key): self[key]
    case .index(let index): elements.indices.contains(index) ? elements[index] : nil
    }
  }

  /// The value at a path below this one.
  package subscript(path: JSONPath) -> JSONNode? {
    path.components.reduce(self as JSONNode?) { $0?[$1] }
  }
}
