import Foundation
import JSONTree
import Pixels
import SceneModel
import SceneReference
import Testing

/// The JSON Schema agrees with the reader: the demonstrations pass, mistakes do not, defaults and patterns mean the same.
@Suite struct SceneSchemaTests {
  /// Every scene file of the repository's demonstrations.
  static let shipped: [URL] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../scenes")
      .standardizedFileURL
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "json" && !$0.lastPathComponent.contains("schema") }
      .sorted { $0.path < $1.path }
  }()

  @Test(arguments: shipped)
  func `demonstrations are valid`(file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    let reading = SceneReader.read(text, fileName: file.lastPathComponent)
    let errors = reading.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors.map(\.description).joined(separator: "\n"))")
    #expect(reading.scene?.validate().contains { $0.severity == .error } == false)
    let node = try #require(JSONNode.parsed(text))
    #expect(MiniSchema(SceneSchema.root).problem(node) == nil)
  }

  /// What the reader says about single values, the schema says too.
  @Test(arguments: DiagnosticsTableTests.values.filter { $0.severity == .error })
  func `the schema refuses what the vocabulary refuses`(mistake: Mistake) throws {
    let known = [
      "NaN", "1e999", "duplicate", "‸\"fill\": \"blue\"", "\"screens\"", "0.5, \"red\"", "ada", "a/b.bmp", "50%",
    ]
    if known.contains(where: { mistake.text.contains($0) }) || mistake.text.contains("goldens") { return }
    let text = mistake.scene.replacing("‸", with: "")
    let node = try #require(JSONNode.parsed(text))
    #expect(MiniSchema(SceneSchema.root).problem(node) != nil, "\(text)")
  }

  @Test func `every default of the tables is what the decoder does`() throws {
    for (fragment, shape) in Self.samples {
      for key in Vocabulary.shape(shape).keys where key.needs.isEmpty {
        guard let standard = key.standard, !["with", "set"].contains(key.name) else { continue }
        let bare = Self.scene(fragment.replacing("%", with: ""))
        let explicit = Self.scene(fragment.replacing("%", with: ", \"\(key.name)\": \(JSONWriter.line(standard))"))
        if fragment.contains("\"\(key.name)\":") { continue }
        let plain = SceneReader.read(bare, fileName: "x")
        let written = SceneReader.read(explicit, fileName: "x")
        #expect(plain.scene != nil, "\(plain.diagnostics.map(\.description))")
        if key.name == "style" || key.name == "backdrop" {
          #expect(written.scene != nil)
        } else {
          #expect(plain.scene == written.scene, "\(shape).\(key.name): \(written.diagnostics.map(\.description))")
        }
      }
    }
  }

  /// An object of each shape with room (`%`) for one more key.
  private static let samples: [(String, ShapeName)] = [
    (#"SCENE"version": 1%"#, .scene), (#"CANVAS%"#, .canvas), (#"SCENE"output": {"format": "apng"%}"#, .output),
    (#"SCREEN"background": "red"%"#, .screen), (#"LAYER"fill": "red"%"#, .layer),
    (#"LAYER"border": {"width": 1%}"#, .border), (#"LAYER"shadow": {"radius": 3%}"#, .shadow),
    (#"LAYER"fill": "red", "transform": {"perspective": 9%}"#, .transform),
    (#"LAYER"text": {"string": "x"%}"#, .text), (#"LAYER"path": {"d": "M0 0H9"%}"#, .path),
    (#"LAYER"path": {"d": "M0 0H9", "stroke": {"width": 2%}}"#, .stroke),
    (#"LAYER"fill": {"linear": {"stops": STOPS%}}"#, .linearGradient),
    (#"LAYER"fill": {"radial": {"stops": STOPS%}}"#, .radialGradient),
    (#"LAYER"fill": {"conic": {"stops": STOPS%}}"#, .conicGradient),
    (#"LAYER"fill": "red", "repeat": {"over": 2%}"#, .repeat), (#"STEP{"show": "a"%}"#, .showStep),
    (#"STEP{"hold": 1%}"#, .holdStep), (#"STEP{"to": "a"%}"#, .transition),
    (#"STEP{"hold": 1, "layers": {"x": {"translate": [[0, 1, 1]], "release": {"duration": 1%}}}}"#, .release),
    (#"STEP{"to": "a", "pairs": [{"from": "x", "to": "x"%}]}"#, .pair),
    (#"STEP{"to": "a", "backdrop": {"curve": "linear"%}}"#, .backdrop),
    (#"STEP{"to": "a", "layers": {"to:x": {"duration": 1%}}}"#, .layerEffects),
    (#"STEP{"to": "a", "stagger": {"step": 1%}}"#, .stagger),
    (#"STEP{"to": "a", "keyframes": [{"layer": "to:x", "property": "rotate", "values": [[0, 0]]%}]}"#, .keyframes),
    (#"STEP{"to": "a", "scrub": {"progress": [[0, 0]]%}}"#, .scrub),
    (#"STEP{"to": "a", "enter": [{"fade": 0%}]}"#, .effect),
    (#"STEP{"to": "a", "enter": [{"slide": {"edge": "top"%}}]}"#, .slide),
    (#"STEP{"to": "a", "enter": [{"cube": {"edge": "top"%}}]}"#, .cube),
    (#"STEP{"to": "a", "enter": [{"reveal": {"DROP": 0%}}]}"#, .reveal),
    (#"STEP{"to": "a", "curve": {"spring": {"mass": 1%}}}"#, .spring),
  ]

  private static func scene(_ fragment: String) -> String {
    let text = fragment.replacing("STOPS", with: #"[[0, "red"], [1, "blue"]]"#).replacing(#""DROP": 0, "#, with: "")
      .replacing(#""DROP": 0"#, with: "")
    let layer = #"{"id": "x", "fill": "red"}"#
    func whole(canvas: String = "", screen: String = "", layer: String, steps: String = "", top: String = "") -> String
    {
      #"{"canvas": {"size": [9, 9]\#(canvas)}, "screens": {"a": {"layers": [\#(layer)]\#(screen)}}\#(steps)\#(top)}"#
    }
    if text.hasPrefix("SCENE") { return whole(layer: layer, top: ", " + text.dropFirst(5)) }
    if text.hasPrefix("CANVAS") { return whole(canvas: String(text.dropFirst(6)), layer: layer) }
    if text.hasPrefix("SCREEN") {
      return whole(screen: ", " + text.dropFirst(6), layer: layer).replacing(#""layers": [\#(layer)], "#, with: "")
    }
    if text.hasPrefix("STEP") { return whole(layer: layer, steps: #", "timeline": [\#(text.dropFirst(4))]"#) }
    return whole(layer: "{\(text.dropFirst(5))}")
  }

  /// The regular expressions of the schema mean what the reader checks.
  @Test(arguments: [
    "50%", "50% - 20", "100%w*13/15", "-5%h", " 50 % ", "50%/0", "50", "1.%", ".5%", "%", "50%-", "50%*2-1", "a", "a/b",
    "/", "",
    "a//b", "a b", "to:", "to:a/b", "from:/", "pair:", "pair:x", "x.png", "X.PNG", "x.ttf", "x", ".", "..", "#12",
    "0.5s", "s",
    "list-detail", "5s x", "12", "å", "a@b", "a:b", "9.9.9s",
  ])
  func `patterns agree with checks`(text: String) throws {
    for name in ShapeName.allCases {
      for key in Vocabulary.shape(name).keys {
        for rule in rules(key.value) {
          guard let pattern = rule.pattern, pattern != "^[\\s\\S]+$" else { continue }
          // Ranges and divisions by zero are beyond regular expressions.
          if text == "50%/0" || text == "9.9.9s" { continue }
          let regex = try Regex(pattern)
          #expect(rule.accepts(text) == (try regex.firstMatch(in: text) != nil), "\(text) \(pattern)")
        }
      }
    }
  }

  private func rules(_ shape: ValueShape) -> [TextRule] {
    switch shape {
    case .text(let rule): [rule]
    case .tuple(let entries, _, _): entries.flatMap(rules)
    case .list(let element, _): rules(element)
    case .ascending(let inner): rules(inner)
    case .map(let rule, let value): [rule] + rules(value)
    case .either(let shapes): shapes.flatMap(rules)
    default: []
    }
  }
}

/// As much of a JSON Schema validator as the schema needs.
struct MiniSchema {
  let root: JSONNode

  init(_ root: JSONNode) { self.root = root }

  /// Nil when `node` is valid.
  func problem(_ node: JSONNode, _ schema: JSONNode? = nil) -> String? {
    let schema = schema ?? root
    if case .bool(let isAllowed) = schema.content { return isAllowed ? nil : "nothing is allowed" }
    for rule in schema.members {
      if let problem = problem(node, rule.key, rule.value, schema) { return "\(rule.key): \(problem)" }
    }
    return nil
  }

  private func problem(_ node: JSONNode, _ rule: String, _ value: JSONNode, _ schema: JSONNode) -> String? {
    switch rule {
    case "$ref": return problem(node, root["$defs"]?[value.string?.replacing("#/$defs/", with: "") ?? ""])
    case "type": return isType(node, value.string ?? "") ? nil : "no \(value.string ?? "")"
    case "const": return node.number == value.number && node.string == value.string ? nil : "another value"
    case "enum": return value.elements.contains { $0.string == node.string } ? nil : "not listed"
    case "anyOf": return value.elements.contains { problem(node, $0) == nil } ? nil : "none fits"
    case "oneOf": return value.elements.filter { problem(node, $0) == nil }.count == 1 ? nil : "not exactly one fits"
    case "minimum": return node.number.map { $0 >= value.number ?? 0 } ?? true ? nil : "too small"
    case "exclusiveMinimum": return node.number.map { $0 > value.number ?? 0 } ?? true ? nil : "too small"
    case "maximum": return node.number.map { $0 <= value.number ?? 0 } ?? true ? nil : "too large"
    case "pattern":
      guard let text = node.string, let pattern = value.string, let regex = try? Regex(pattern) else { return nil }
      return (try? regex.firstMatch(in: text)) != nil ? nil : "no match"
    case "required": return value.elements.first { node[$0.string ?? ""] == nil && isType(node, "object") }?.string
    case "minItems": return !isType(node, "array") || node.elements.count >= Int(value.number ?? 0) ? nil : "too short"
    case "prefixItems": return zip(node.elements, value.elements).lazy.compactMap { problem($0, $1) }.first
    case "items":
      let rest = node.elements.dropFirst(schema["prefixItems"]?.elements.count ?? 0)
      return rest.lazy.compactMap { problem($0, value) }.first
    case "properties":
      return node.members.lazy.compactMap { member in value[member.key].flatMap { problem(member.value, $0) } }.first
    case "additionalProperties":
      let others = node.members.filter { schema["properties"]?[$0.key] == nil }
      return others.lazy.compactMap { problem($0.value, value) }.first
    case "propertyNames":
      return node.members.lazy.compactMap { problem(JSONNode(.string($0.key), offset: 0), value) }.first
    case "dependentSchemas":
      return value.members.lazy.compactMap { node[$0.key] == nil ? nil : problem(node, $0.value) }.first
    default: return nil
    }
  }

  private func isType(_ node: JSONNode, _ type: String) -> Bool {
    switch (type, node.content) {
    case ("object", .object), ("array", .list), ("string", .string), ("boolean", .bool), ("number", .number): true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }
}
