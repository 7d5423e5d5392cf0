import Foundation
import MotionLint
import Rendering
import SceneModel
import TestSupport
import Testing

/// For each fix a scene before and after: the finding is gone, and everything else of the text stays.
@Suite struct LintFixTests {
  private func mended(_ text: String) async throws -> String {
    let report = try await LintFixture.report(text)
    let mended = try #require(LintFixing.mended(Array(text.utf8), report.findings))
    let result = String(decoding: mended.bytes, as: UTF8.self)
    let after = try await LintFixture.report(result)
    #expect(LintFixing.remaining(mended.fixed, in: after.findings).isEmpty)
    return result
  }

  @Test func `milliseconds are divided, comments stay`() async throws {
    let text = LintFixture.scene(#""a": {}"#, timeline: "[{ \"hold\": 500 /* half a second */ }]")
    #expect(try await mended(text) == text.replacing("500", with: "0.5"))
  }

  @Test func `the later screen's id becomes that of the first`() async throws {
    let text = LintFixture.scene(
      #"""
      "a": { "layers": [{ "id": "photo-card", "fill": "red" }] }, "b": { "layers": [{ "id": "photoCard", "fill": "red" }] }
      """#, timeline: #"[{ "to": "b" }, { "hold": 0.3 }]"#)
    #expect(try await mended(text) == text.replacing("photoCard", with: "photo-card"))
  }

  @Test func `unused names go with their comma, their line and the comment at its end`() async throws {
    let text = """
      { "canvas": { "size": [100, 100] },
        "variables": {
          // the colour of everything
          "tone": "red",
          "other": "blue", // nobody
          "last": "green"
        },
        "screens": { "a": { "background": "${tone}" } }, "timeline": [{ "hold": 0.5 }] }
      """
    // The comma before the last name is in the line of the one before: two passes.
    let result = try await mended(try await mended(text))
    #expect(
      result
        == text.replacing("    \"other\": \"blue\", // nobody\n    \"last\": \"green\"\n", with: "")
        .replacing("\"red\",", with: "\"red\""))
  }

  @Test func `contrast gets the nearest lightness of the same hue`() async throws {
    let text = LintFixture.scene(
      ##""a": { "layers": [{ "frame": [0, 0, 200, 40], "text": { "string": "Pale", "font": "built-in", "color": "#8080ff" } }] }"##
    )
    let result = try await mended(text)
    #expect(!result.contains("#8080ff") && result.count == text.count)
    #expect(try await LintFixture.findings(.contrast, in: result).isEmpty)
  }

  @Test func `a misspelt key, a misspelt name and a duplicate key are mended`() throws {
    let text = """
      { "canvas": { "size": [100, 100] }, "screens": { "a": { "layers": [
        { "cornerRadus": 3, "fill": "red", "opacity": 1, "opacity": 0.5 }, // keep me
        { "use": "cadr", "contentMode": "aspectFill" } ] } }, "components": { "card": { "fill": "red" } } }
      """
    let folder = try TemporaryFolder()
    try folder.write(text, to: "scene.json")
    var found: [Diagnostic] = []
    do throws(AnimationError) { _ = try Animation(contentsOf: URL(filePath: folder("scene.json"))) } catch {
      if case .invalid(let diagnostics) = error { found = diagnostics }
    }
    let bytes = Array(text.utf8)
    let report = LintReport(found, in: bytes, of: found.first?.file ?? "")
    let result = try #require(LintFixing.mended(bytes, report.findings))
    #expect(
      String(decoding: result.bytes, as: UTF8.self)
        == text.replacing("cornerRadus", with: "cornerRadius").replacing(", \"opacity\": 0.5", with: "")
        .replacing("cadr", with: "card"))
  }
}
