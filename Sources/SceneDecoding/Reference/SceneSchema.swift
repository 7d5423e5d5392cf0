// The vocabulary as JSON Schema (draft 2020-12), for editors: completion, descriptions, and the errors that need no
// knowledge of names. It comes from the tables that validation uses.

import JSONTree
import Pixels

/// The JSON Schema of scene files.
package enum SceneSchema {
  /// The schema as text, a definition a line; the same for every run.
  package static func json() -> String {
    let members = root.members.map { member in
      let definitions = member.value.members.map { "  \(JSONWriter.quoted($0.key)): \(JSONWriter.line($0.value))" }
      let value =
        member.key == "$defs" ? "{\n\(definitions.joined(separator: ",\n"))\n}" : JSONWriter.line(member.value)
      return "\(JSONWriter.quoted(member.key)): \(value)"
    }
    return "{\n\(members.joined(separator: ",\n"))\n}\n"
  }

  /// The schema as a tree.
  package static var root: JSONNode {
    .object([
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("MagicMove scene")),
      ("if", isIncluded), ("then", reference(ShapeName.included.rawValue)),
      ("else", reference(ShapeName.scene.rawValue)),
      (
        "$defs",
        .object(
          SharedSchemas.shared(
            ShapeName.allCases.map { ($0.rawValue, definition($0)) } + [("color", color), ("variable", variable)]))
      ),
    ])
  }

  /// Whether a file is one that scenes include: it has names and nothing to draw. An empty one will be a scene.
  private static var isIncluded: JSONNode {
    let names = Vocabulary.shape(.included).keys.map(\.name).filter { !plainKeys.contains($0) }
    let drawn = Vocabulary.shape(.scene).keys.map(\.name).filter { Vocabulary.shape(.included).key($0) == nil }
    return .object([
      ("type", .string("object")),
      ("anyOf", anyRequired(names, "anyOf")["anyOf"] ?? .list([])),
      ("not", anyRequired(drawn, "anyOf")),
    ])
  }

  // MARK: Objects

  /// Keys whose values cannot be variables: editors read them as they are written.
  private static let plainKeys: Set<String> = ["$schema", "version"]

  private static func definition(_ name: ShapeName) -> JSONNode {
    let shape = Vocabulary.shape(name)
    var members: [(String, JSONNode)] = [
      ("description", .string(shape.summary)),
      ("type", .string("object")),
      ("properties", .object(shape.keys.map { ($0.name, property($0)) })),
      ("additionalProperties", .bool(false)),
    ]
    let required = shape.keys.filter(\.isRequired).map(\.name)
    if !required.isEmpty { members.append(("required", .strings(required))) }
    let dependent = shape.keys.filter { !$0.needs.isEmpty }
    if !dependent.isEmpty {
      members.append(("dependentSchemas", .object(dependent.map { ($0.name, anyRequired($0.needs, "anyOf")) })))
    }
    if !shape.choice.isEmpty { members += anyRequired(shape.choice, "oneOf").members.map { ($0.key, $0.value) } }
    if !shape.needsOneOf.isEmpty {
      members += anyRequired(shape.needsOneOf, "anyOf").members.map { ($0.key, $0.value) }
    }
    if !shape.forms.isEmpty {
      let forms = shape.forms.map { JSONNode.object([("propertyNames", .object([("enum", .strings($0.keys))]))]) }
      members.append(("anyOf", .list(forms)))
    }
    if !shape.exclusive.isEmpty { members.append(("allOf", .list(shape.exclusive.map(notTogether)))) }
    return .object(members)
  }

  /// `{"not": {"required": [KEY, KEY]}}`
  private static func notTogether(_ keys: [String]) -> JSONNode {
    .object([("not", .object([("required", .strings(keys))]))])
  }

  /// `{"anyOf": [{"required": [KEY]}, ...]}`
  private static func anyRequired(_ keys: [String], _ combination: String) -> JSONNode {
    .object([(combination, .list(keys.map { .object([("required", .strings([$0]))]) }))])
  }

  private static func property(_ key: KeyShape) -> JSONNode {
    var members: [(String, JSONNode)] = [("description", .string(key.summary))]
    if let standard = key.standard { members.append(("default", standard)) }
    let value = plainKeys.contains(key.name) ? plainSchema(key.value) : schema(key.value)
    return .object(members + value.members.map { ($0.key, $0.value) })
  }

  // MARK: Values

  /// What a value may be, or a text with a variable instead.
  private static func schema(_ shape: ValueShape) -> JSONNode {
    let plain = plainSchema(shape)
    if case .anything = shape { return plain }
    if !shape.mayBeVariable { return plain }
    if shape.isLeaf, shape.acceptsLeaf(.string("${x}")) { return plain }
    return anyOf([plain, reference("variable")])
  }

  private static func plainSchema(_ shape: ValueShape) -> JSONNode {
    switch shape {
    case .anything: .object([])
    case .null: .object([("type", .string("null"))])
    case .bool: .object([("type", .string("boolean"))])
    case .number(let rule): number(rule)
    case .text(let rule): text(rule)
    case .names(let names, _, let summaries): self.names(names, summaries)
    case .color: reference("color")
    case .tuple(let entries, let optional, _):
      .object([
        ("type", .string("array")), ("prefixItems", .list(entries.map { schema($0) })),
        ("items", .bool(false)), ("minItems", .number(entries.count - optional)),
      ])
    case .list(let element, let atLeast):
      .object([
        ("type", .string("array")), ("items", schema(element)), ("minItems", .number(atLeast)),
      ])
    case .ascending(let inner): plainSchema(inner)
    case .map(let rule, let value):
      .object([
        ("type", .string("object")), ("propertyNames", schema(.text(rule))),
        ("additionalProperties", schema(value)),
      ])
    case .object(let name): reference(name.rawValue)
    case .variants(let variants, _): .object([("oneOf", .list(variants.map { reference($0.shape.rawValue) }))])
    case .either(let shapes): anyOf(shapes.map { plainSchema($0) })
    }
  }

  /// One of several schemas; of those that are alternatives themselves, each.
  private static func anyOf(_ schemas: [JSONNode]) -> JSONNode {
    let all = schemas.flatMap { schema in
      schema.members.count == 1 && schema.members[0].key == "anyOf" ? schema.members[0].value.elements : [schema]
    }
    return .object([("anyOf", .list(all))])
  }

  /// Each name with its meaning, which editors show next to the name.
  private static func names(_ names: [String], _ summaries: [String]) -> JSONNode {
    let choices = zip(names, summaries).map { name, summary in
      JSONNode.object([("const", .string(name)), ("description", .string(summary))])
    }
    return .object([("oneOf", .list(choices))])
  }

  private static func number(_ rule: NumberRule) -> JSONNode {
    if rule.minimum == rule.maximum { return .object([("const", .number(rule.minimum))]) }
    return .object([
      ("type", .string(rule.isInteger ? "integer" : "number")),
      (rule.excludesMinimum ? "exclusiveMinimum" : "minimum", .number(rule.minimum)),
      ("maximum", .number(rule.maximum)),
    ])
  }

  private static func text(_ rule: TextRule) -> JSONNode {
    .object([("type", .string("string"))] + (rule.pattern.map { [("pattern", .string($0))] } ?? []))
  }

  private static var color: JSONNode {
    let texts = [hexadecimalColor, anyCase(Color.cssColorNames), colorFunction]
    let patterns = texts.map { JSONNode.object([("type", .string("string")), ("pattern", .string($0))]) }
    return .object([
      ("description", .string("sRGB colour with straight alpha, as in CSS Color 4.")),
      // The names once more, so that editors offer them.
      ("anyOf", .list([.object([("enum", .strings(Color.cssColorNames))])] + patterns)),
    ])
  }

  private static let hexadecimalColor = "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"

  /// A function of CSS Color 4; the program checks its arguments.
  private static let colorFunction: String = {
    let names = ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"]
    return String(anyCase(names).dropLast()) + "\\([^()]+\\)$"
  }()

  /// A regular expression of words whose letters may be small or capital.
  private static func anyCase(_ words: [String]) -> String {
    let patterns = words.map { word in word.map { "[\($0.lowercased())\($0.uppercased())]" }.joined() }
    return "^(" + patterns.joined(separator: "|") + ")$"
  }

  private static var variable: JSONNode {
    .object([
      (
        "description",
        .string("A string with a variable of the scene, a component or a repetition, such as \"${item.title}\".")
      ),
      ("type", .string("string")), ("pattern", .string("\\$\\{")),
    ])
  }

  private static func reference(_ name: String) -> JSONNode { .object([("$ref", .string("#/$defs/\(name)"))]) }
}

extension ValueShape {
  /// Whether only a number, a text or a truth value has this shape.
  fileprivate var isLeaf: Bool {
    switch self {
    case .null, .bool, .number, .text, .names, .color: true
    case .either(let shapes): shapes.allSatisfy(\.isLeaf)
    case .anything, .tuple, .list, .ascending, .map, .object, .variants: false
    }
  }
}
