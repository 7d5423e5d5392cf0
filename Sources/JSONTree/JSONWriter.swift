// Writes a tree as JSON text, always in the same way: keys in their order, two spaces, short values on one line.

/// Turns trees into text.
package enum JSONWriter {
  /// Values that fit this many characters with their indentation stay on one line.
  private static let width = 100

  /// The text of `node`, with a line break at its end.
  package static func text(_ node: JSONNode) -> String { text(node, indent: 0) + "\n" }

  /// The text of `node` on one line, without a line break.
  package static func line(_ node: JSONNode) -> String { flat(node) }

  private static func text(_ node: JSONNode, indent: Int) -> String {
    let flat = flat(node)
    if indent + flat.unicodeScalars.count <= width { return flat }
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    switch node.content {
    case .list(let elements):
      let lines = elements.map { inner + text($0, indent: indent + 2) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(outer)]"
    case .object(let members):
      let lines = members.map { "\(inner)\(quoted($0.key)): " + text($0.value, indent: indent + 2) }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
    default: return flat
    }
  }

  private static func flat(_ node: JSONNode) -> String {
    switch node.content {
    case .null, .unusable: "null"
    case .bool(let bool): String(bool)
    case .number(let number): Wording.number(number)
    case .string(let text): quoted(text)
    case .list(let elements): "[" + elements.map(flat).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(quoted($0.key)): \(flat($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let hex = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
