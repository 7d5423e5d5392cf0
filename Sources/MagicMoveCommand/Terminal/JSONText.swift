// A JSON value and its text: two spaces a level, keys in the order in which they were given, so that output is stable.

/// A JSON value.
indirect enum JSONText: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  case null
  case bool(Bool)
  case int(Int)
  /// Seconds and the like; must be finite. Written with the fewest digits that lead back to the same value.
  case number(Double)
  case string(String)
  case array([JSONText])
  case object([(key: String, value: JSONText)])

  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .int(value) }
  init(arrayLiteral elements: JSONText...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONText)...) { self = .object(elements.map { ($0.0, $0.1) }) }

  /// The text, ending in a line break.
  var text: String { text(indent: "") + "\n" }

  /// The text on one line, ending in a line break.
  var line: String { flat + "\n" }

  private var flat: String {
    switch self {
    case .array(let elements): "[" + elements.map(\.flat).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0.key)): \($0.value.flat)" }.joined(separator: ", ") + "}"
    default: text(indent: "")
    }
  }

  private func text(indent: String) -> String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .int(let value): String(value)
    case .number(let value): value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
    case .string(let value): Self.quoted(value)
    case .array(let elements): Self.block("[", elements.map { $0.text(indent: indent + "  ") }, "]", indent)
    case .object(let members):
      Self.block("{", members.map { "\(Self.quoted($0.key)): \($0.value.text(indent: indent + "  "))" }, "}", indent)
    }
  }

  private static func block(_ open: String, _ lines: [String], _ close: String, _ indent: String) -> String {
    guard !lines.isEmpty else { return open + close }
    return "\(open)\n" + lines.map { "\(indent)  \($0)" }.joined(separator: ",\n") + "\n\(indent)\(close)"
  }

  private static func quoted(_ string: String) -> String {
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
