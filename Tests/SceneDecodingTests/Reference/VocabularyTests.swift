// The tables, the typed scene and the schema must not drift apart.

import Foundation
import JSONTree
import Pixels
import Testing

@testable import SceneDecoding
@testable import SceneModel

@Suite struct VocabularyTests {
  /// The names that a key allows, anywhere in its shape.
  private static func names(_ shape: ShapeName, _ key: String) -> Set<String> {
    func collect(_ value: ValueShape) -> [String] {
      switch value {
      case .names(let names, _, _): names
      case .either(let shapes): shapes.flatMap(collect)
      case .list(let inner, _), .ascending(let inner): collect(inner)
      default: []
      }
    }
    return Set(Vocabulary.shape(shape).key(key).map { collect($0.value) } ?? [])
  }

  private static func cases<Name: RawRepresentable<String> & CaseIterable>(_ type: Name.Type) -> Set<String> {
    Set(type.allCases.map(\.rawValue))
  }

  @Test func `every typed name is in its table`() {
    #expect(Self.names(.layer, "contentMode") == Self.cases(ContentMode.self))
    #expect(Self.names(.layer, "blend") == Self.cases(BlendMode.self))
    #expect(Self.names(.layer, "filter") == Self.cases(ImageFilter.self))
    #expect(Self.names(.layer, "cornerCurve") == Self.cases(CornerCurve.self))
    #expect(Self.names(.transition, "style") == Self.cases(TransitionStyle.self))
    #expect(Self.names(.transition, "edge") == Self.cases(Edge.self))
    #expect(Self.names(.transition, "above") == Self.cases(Side.self))
    #expect(Self.names(.pair, "path") == Self.cases(Pair.Path.self))
    #expect(Self.names(.pair, "fit") == Self.cases(Pair.Fit.self))
    #expect(Self.names(.keyframes, "property") == Self.cases(KeyframeTrack.Property.self))
    #expect(Self.names(.keyframes, "mode") == Self.cases(KeyframeTrack.Mode.self))
    #expect(Self.names(.stagger, "order") == Self.cases(Stagger.Order.self))
    #expect(Self.names(.transition, "curve").isSuperset(of: Self.cases(NamedCurve.self)))
  }

  @Test(arguments: ShapeName.allCases)
  func `every key is described once`(_ name: ShapeName) {
    let keys = Vocabulary.shape(name).keys
    #expect(Set(keys.map(\.name)).count == keys.count)
    #expect(keys.allSatisfy { !$0.summary.isEmpty })
  }

  @Test(arguments: ShapeName.allCases)
  func `the example of every object is valid and has the object`(_ name: ShapeName) throws {
    let isFile = name == .scene || name == .included
    let root = try #require(JSONNode.parsed(isFile ? name.example : "{ \(name.example) }"))
    let keys = isFile ? [] : ShapeName.allCases.compactMap { Vocabulary.shape($0).key(root.members[0].key) }
    let shapes = isFile ? [ValueShape.object(name)] : keys.map(\.value).filter { $0.contains(name) }
    let node = isFile ? root : root.members[0].value
    let accepted = shapes.contains { shape in
      let log = DiagnosticLog()
      VocabularyCheck(log: log).check(node, as: shape, "example")
      return !log.hasErrors
    }
    #expect(accepted && root.members.count >= 1)
  }

  @Test func `every name has a meaning`() {
    for key in KeyReference.all {
      let names = Self.names(key.object, key.key.name)
      let explained = Dictionary(grouping: key.key.value.explainedNames, by: \.name)
      #expect(names.isSubset(of: Set(explained.keys)), "\(key.path)")
      for entry in key.key.value.explainedNames { #expect(entry.meaning.hasSuffix("."), "\(entry.name)") }
    }
  }

  @Test func `the schema holds every object with every key`() throws {
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(SceneSchema.json().utf8)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: Any])
    for name in ShapeName.allCases {
      let object = try #require(definitions[name.rawValue] as? [String: Any])
      let properties = try #require(object["properties"] as? [String: Any])
      #expect(Set(properties.keys) == Set(Vocabulary.shape(name).keys.map(\.name)), "\(name)")
      #expect(object["additionalProperties"] as? Bool == false)
    }
  }

  @Test func `every reference in the schema leads somewhere`() throws {
    let text = SceneSchema.json()
    let root = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let known = Set(((root as? [String: Any])?["$defs"] as? [String: Any] ?? [:]).keys)
    for match in text.matches(of: /"\$ref": "#\/\$defs\/([^"]+)"/) { #expect(known.contains(String(match.1))) }
    #expect(text.contains("$ref"))
  }

  @Test func `the schema beside the scenes is the current one`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../scenes/scene.schema.json").standardized
    let stored = try String(contentsOf: file, encoding: .utf8)
    #expect(stored == SceneSchema.json(), "write it again: magicmove schema > scenes/scene.schema.json")
  }
}

extension ValueShape {
  /// Whether a value can be or contain an object, at any depth.
  fileprivate func contains(_ name: ShapeName, depth: Int = 3) -> Bool {
    switch self {
    case .object(let own):
      own == name || depth > 0 && Vocabulary.shape(own).keys.contains { $0.value.contains(name, depth: depth - 1) }
    case .variants(let variants, _):
      variants.contains { Self.object($0.shape).contains(name, depth: depth) }
    case .tuple(let shapes, _, _), .either(let shapes): shapes.contains { $0.contains(name, depth: depth) }
    case .list(let inner, _), .ascending(let inner), .map(_, let inner): inner.contains(name, depth: depth)
    case .anything, .null, .bool, .number, .text, .names, .color: false
    }
  }
}
