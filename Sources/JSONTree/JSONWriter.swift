// Writes a tree as JSON text in a fixed form: keys in their order, numbers by one format, strings by one escaper. Three
// layouts: one line; a value a line; or a value a line where one line would be too long.

/// Turns trees into text.
package enum JSONWriter {
  /// Values of at most this many characters, their indentation counted and their key not, stay on one line.
  private static let width = 100

  /// The text of `node` on one line, without a line break.
  package static func line(_ node: JSONNode) -> String { flat(node) }

  /// The text of `node` with two spaces a level and a line break at its end. A value of at most
  /// 100 characters, its indentation counted and its key not, stays on one line.
  package static func text(_ node: JSONNode) -> String {
    spread(node, indent: "") { flat, indent in indent.utf8.count + flat.unicodeScalars.count <= width } + "\n"
  }

  /// The text of `node` with an indent of two spaces a level, each element and member on a separate line, and a line
  /// break at its end.
  package static func lines(_ node: JSONNode) -> String { spread(node, indent: "") { _, _ in false } + "\n" }

  /// A string as JSON: in quotes; quotes, backslashes, control characters and what changes the direction of a line or breaks it
  /// escaped, line break, carriage return and tab by their letters. All other characters, ASCII or not, are written unchanged.
  package static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.changesOutput:
        quoted += "\\u" + NumberText.hexadecimal(scalar.value, digits: 4)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// A value on several lines unless `fits` says that its one line, which follows so much indentation, is short enough.
  private static func spread(_ node: JSONNode, indent: String, fits: (String, String) -> Bool) -> String {
    let (lines, brackets): ([String], (String, String))
    switch node.content {
    case .null, .unusable, .bool, .number, .string: return flat(node)
    case .list(let elements) where elements.isEmpty: return "[]"
    case .object(let members) where members.isEmpty: return "{}"
    case .list, .object: if fits(flat(node), indent) { return flat(node) }
    }
    let inner = indent + "  "
    if case .object(let members) = node.content {
      brackets = ("{", "}")
      lines = members.map { "\(inner)\(quoted($0.key)): " + spread($0.value, indent: inner, fits: fits) }
    } else {
      brackets = ("[", "]")
      lines = node.elements.map { inner + spread($0, indent: inner, fits: fits) }
    }
    return "\(brackets.0)\n" + lines.joined(separator: ",\n") + "\n\(indent)\(brackets.1)"
  }

  private static func flat(_ node: JSONNode) -> String {
    switch node.content {
    case .null, .unusable: "null"
    case .bool(let bool): String(bool)
    case .number(let number): number.isFinite ? NumberText.shortest(number) : "null"
    case .string(let text): quoted(text)
    case .list(let elements): "[" + elements.map(flat).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(quoted($0.key)): \(flat($0.value))" }.joined(separator: ", ") + "}"
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character (C0, DEL, C1).
  package var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

  /// Whether the scalar can control a terminal, change the direction of a line or break it.
  package var changesOutput: Bool {
    switch value {
    // Marks, embeddings, overrides and isolates of direction (Bidi_Control); separators of lines and paragraphs.
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: isControl
    }
  }
}
