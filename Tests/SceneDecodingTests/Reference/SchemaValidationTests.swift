import Foundation
import JSONTree
import SceneDecoding
import SceneModel
import TestSupport
import Testing

/// The schema never refuses what the program accepts, and refuses what needs no knowledge of names to be wrong.
@Suite(.enabled(if: SchemaValidator.isInstalled, Comment(rawValue: SchemaValidator.isMissing)))
struct SchemaValidationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardizedFileURL

  /// Every scene of the repository: demonstrations, those of tests and documents, seeds of the fuzzer, templates.
  private static let files: [URL] = ["scenes", "Tests", "Documentation", "Fuzz/corpus/scene", "Sources", "Examples"]
    .flatMap { folder -> [URL] in
      let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
      return (files?.allObjects ?? []).compactMap { $0 as? URL }
    }
    .filter { ["json", "jsonc"].contains($0.pathExtension) && !$0.lastPathComponent.hasSuffix(".schema.json") }
    .sorted { $0.path < $1.path }

  private func parsed(_ bytes: [UInt8]) -> JSONNode? { JSONNode.parsed(String(decoding: bytes, as: UTF8.self)) }

  @Test func `every scene that is accepted passes, as written and expanded`() throws {
    var (names, documents) = ([String](), [JSONNode]())
    for file in Self.files {
      let bytes = Array(try Data(contentsOf: file))
      let reading = SceneReader.read(bytes, in: file.deletingLastPathComponent(), expands: true)
      guard reading.scene != nil, let written = parsed(bytes), let expanded = reading.expanded else { continue }
      names += [file.path, "\(file.path), worked out"]
      documents += [written, expanded]
    }
    try #require(documents.count > 40)
    for (name, diagnostic) in zip(names, try SchemaValidator.diagnostics(of: documents)) {
      #expect(diagnostic == nil, "\(name): \(diagnostic ?? "")")
    }
  }

  @Test func `a hundred scenes that are wrong in one way are refused by the program and by the schema`() throws {
    let base = WrongScenes.base
    let reading = SceneReader.read(Array(base.utf8), in: Self.root)
    #expect(reading.scene != nil, "\(reading.diagnostics)")
    let texts =
      try [base]
      + WrongScenes.edits.map { old, new in
        try #require(base.contains(old), "\(old)")
        return base.replacing(old, with: new)
      }
    #expect(Set(texts).count == texts.count && texts.count > 100)
    let diagnostics = try SchemaValidator.diagnostics(of: texts.map { try #require(JSONNode.parsed($0), "\($0)") })
    #expect(diagnostics[0] == nil, "\(diagnostics[0] ?? "")")
    for (index, edit) in WrongScenes.edits.enumerated() {
      #expect(diagnostics[index + 1] != nil, "the schema accepts \(edit.1)")
      #expect(
        SceneReader.read(Array(texts[index + 1].utf8), in: Self.root).scene == nil, "the program accepts \(edit.1)")
    }
  }

  /// What the reader says about single values, the schema says too.
  @Test func `the schema refuses what the vocabulary refuses`() throws {
    let beyond = [
      "NaN", "1e999", "duplicate", "‸\"fill\": \"blue\"", "\"screens\"", "0.5, \"red\"", "ada", "a/b.bmp", "50%",
      "play",
    ]
    let texts = DiagnosticsTableTests.values.filter { expected in
      expected.severity == .error && !expected.text.contains("goldens")
        && !beyond.contains { expected.text.contains($0) }
    }.map { $0.scene.replacing("‸", with: "") }
    let diagnostics = try SchemaValidator.diagnostics(of: texts.map { try #require(JSONNode.parsed($0)) })
    for (text, diagnostic) in zip(texts, diagnostics) { #expect(diagnostic != nil, "\(text)") }
  }

  @Test func `ranges of the schema are those of the program`() throws {
    let values = RangesTests.cases.flatMap { way in way.values.map { (text: way.text($0), isAllowed: way.range ~= $0) }
    }
    let diagnostics = try SchemaValidator.diagnostics(of: values.map { try #require(JSONNode.parsed($0.text)) })
    for (value, diagnostic) in zip(values, diagnostics) {
      #expect((diagnostic == nil) == value.isAllowed, "\(value.text)")
    }
  }

  @Test func `an included file is held to its own keys, and a file that begins to be a scene to those of scenes`()
    throws
  {
    let documents = [
      #"{"variables": {"a": 1}, "include": ["b.jsonc"]}"#, #"{"components": {"c": {"fill": "red"}}}"#,
      #"{"variables": {"a": 1}, "colors": {}}"#, #"{"include": ["${a}.json"]}"#, #"{"include": ["a.css"]}"#,
      #"{"variables": {"a": 1}, "canvas": {"size": [1, 1]}}"#, "{}",
    ]
    let diagnostics = try SchemaValidator.diagnostics(of: documents.compactMap(JSONNode.parsed))
    #expect(diagnostics.map { $0 == nil } == [true, true, false, false, false, false, false])
  }
}
