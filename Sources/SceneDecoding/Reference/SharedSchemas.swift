// Makes a schema small: what it has several times becomes one definition.

import JSONTree

/// Shares equal parts of a schema.
///
///     {"description": D, "anyOf": [A, B]}, {"description": E, "anyOf": [A, B]}
///       ─▶ {"description": D, "$ref": "#/$defs/v1"}, {"description": E, "$ref": "#/$defs/v1"}, "v1": {"anyOf": [A, B]}
struct SharedSchemas {
  /// A reference takes about as many bytes.
  private static let leastLength = 40

  private var counts: [String: Int] = [:]
  private var names: [String: String] = [:]
  private var definitions: [(String, JSONNode)] = []

  /// Definitions with what they share as more definitions.
  static func shared(_ definitions: [(String, JSONNode)]) -> [(String, JSONNode)] {
    var sharing = SharedSchemas()
    for (_, schema) in definitions { sharing.countParts(of: schema) }
    let own = definitions.map { ($0, sharing.sharingParts(of: $1)) }
    return own + sharing.definitions
  }

  /// Counts the parts of a schema; what is inside of equal parts counts once.
  private mutating func count(_ schema: JSONNode) {
    let text = JSONWriter.line(schema)
    counts[text, default: 0] += 1
    if counts[text] == 1 { countParts(of: schema) }
  }

  private mutating func countParts(of schema: JSONNode) {
    let (notes, rest) = Self.split(schema)
    if notes.isEmpty {
      _ = Self.parts(of: schema) { part in
        count(part)
        return part
      }
    } else {
      count(rest)
    }
  }

  private mutating func sharing(_ schema: JSONNode) -> JSONNode {
    let text = JSONWriter.line(schema)
    guard counts[text, default: 0] > 1, text.utf8.count >= Self.leastLength else { return sharingParts(of: schema) }
    if names[text] == nil {
      let (name, place) = ("v\(names.count + 1)", definitions.count)
      names[text] = name
      definitions.append((name, schema))
      definitions[place].1 = sharingParts(of: schema)
    }
    return .object([("$ref", .string("#/$defs/\(names[text] ?? "")"))])
  }

  private mutating func sharingParts(of schema: JSONNode) -> JSONNode {
    let (notes, rest) = Self.split(schema)
    guard !notes.isEmpty else { return Self.parts(of: schema) { sharing($0) } }
    return .object((notes + sharing(rest).members).map { ($0.key, $0.value) })
  }

  /// What a schema says to people, and what it demands.
  private static func split(_ schema: JSONNode) -> (notes: [JSONMember], rest: JSONNode) {
    func isNote(_ member: JSONMember) -> Bool { ["description", "default"].contains(member.key) }
    let rest = schema.members.filter { !isNote($0) }
    if rest.isEmpty || rest.count == schema.members.count { return ([], schema) }
    return (schema.members.filter(isNote), .object(rest.map { ($0.key, $0.value) }))
  }

  /// The schema with its direct parts replaced.
  private static func parts(of schema: JSONNode, _ replace: (JSONNode) -> JSONNode) -> JSONNode {
    .object(
      schema.members.map { member in
        switch (member.key, member.value.content) {
        case ("properties", _), ("dependentSchemas", _):
          (member.key, .object(member.value.members.map { ($0.key, replace($0.value)) }))
        case ("items", .object), ("additionalProperties", .object), ("propertyNames", .object), ("not", .object):
          (member.key, replace(member.value))
        case ("prefixItems", _), ("anyOf", _), ("oneOf", _), ("allOf", _):
          (member.key, .list(member.value.elements.map(replace)))
        case (_, _): (member.key, member.value)
        }
      })
  }
}
