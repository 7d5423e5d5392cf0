import JSONTree
import TestSupport
import Testing

/// Editors underline nothing in what readers of the pages copy.
@Suite(.enabled(if: SchemaValidator.isInstalled, Comment(rawValue: SchemaValidator.isMissing)))
struct ScenePagesSchemaTests {
  @Test func `the schema takes every scene of the pages, and what they include`() throws {
    let files = ScenePage.cookbook.files + ScenePage.quickStart.files
    let diagnostics = try SchemaValidator.diagnostics(
      of: files.map { try #require(JSONNode.parsed($0.text), "\($0.name)") })
    for (file, diagnostic) in zip(files, diagnostics) {
      #expect(diagnostic == nil, "\(file.name): \(diagnostic ?? "")")
    }
  }
}
