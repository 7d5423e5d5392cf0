import MotionLint
import SceneModel
import Testing

/// Settings and suppressions: the table, then the scene, then the caller.
@Suite struct LintSuppressionTests {
  private static let pale = """
    {
      "canvas": { "size": [390, 844] },
      "screens": { "a": { "layers": [
        // lint-off contrast: a watermark
        { "id": "one", "frame": [0, 0, 200, 40], "text": { "string": "Pale", "font": "built-in", "color": "#eee" } },
        { "id": "two", "frame": [0, 90, 200, 40], "text": { "string": "Pale", "font": "built-in", "color": "#eee" } } // lint-off contrast
      ] } },
      "timeline": [{ "hold": 0.2 }]
    }
    """

  @Test func `comments hide findings of their line or of the next`() async throws {
    let report = try await LintFixture.report(Self.pale)
    #expect(report.findings.isEmpty)
    #expect(report.suppressed.map(\.suppression?.reason) == ["a watermark", nil])
    #expect(report.suppressed.map(\.layerName) == ["a/one", "a/two"])
  }

  @Test func `unknown and useless suppressions are noted`() async throws {
    let text = Self.pale.replacing("contrast: a", with: "contrasts, crop: a")
    let found = try await LintFixture.report(text).findings
    #expect(found.map(\.rule) == [.unusedSuppression, .unusedSuppression, .contrast])
    #expect(found.contains { $0.message == "no rule is called `contrasts`; did you mean `contrast`?" })
    #expect(found.contains { $0.message == "`crop` hides nothing" })
  }

  @Test func `a string is no comment`() async throws {
    let text = Self.pale.replacing("\"Pale\"", with: "\"// lint-off contrast: no\"").replacing(
      "// lint-off contrast: a watermark", with: "")
    #expect(try await LintFixture.report(text).findings.count == 1)
  }

  @Test func `severities and limits of the scene count, and those of the caller more`() async throws {
    let text = LintFixture.scene(
      ##""a": { "layers": [{ "id": "t", "frame": [0, 0, 200, 40], "text": { "string": "Pale", "font": "built-in", "color": "#777" } }] }"##,
      more: #", "lint": { "rules": { "contrast": { "severity": "error", "limit": 4 } } }"#)
    #expect(try await LintFixture.report(text).findings.isEmpty)
    let strict = text.replacing("\"limit\": 4", with: "\"limit\": 7")
    let found = try await LintFixture.report(strict).findings
    #expect(found.map(\.severity) == [.error] && found[0].limit == 7)
    var options = LintOptions()
    options.severities[.contrast] = .note
    #expect(try await LintFixture.report(strict, options).findings.map(\.severity) == [.note])
    options.severities[.contrast] = .off
    #expect(try await LintFixture.report(strict, options).findings.isEmpty)
    let off = strict.replacing("\"rules\"", with: "\"off\": [\"contrast\"], \"rules\"")
    #expect(try await LintFixture.report(off).findings.isEmpty)
    options.severities[.contrast] = .error
    #expect(try await LintFixture.report(off, options).findings.count == 1, "the caller wins")
  }

  @Test func `findings are in the order of the text`() async throws {
    let text = LintFixture.scene(
      #""a": {}, "b": {}"#, timeline: #"[{ "hold": 70 }]"#, more: #", "variables": { "x": 1 }"#)
    let found = try await LintFixture.report(text).findings
    #expect(found.map(\.rule) == [.unused, .milliseconds, .unused])
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.diagnostic.column < $1.diagnostic.column })
  }
}
