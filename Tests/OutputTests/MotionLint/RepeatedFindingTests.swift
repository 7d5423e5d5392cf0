import Comparison
import Foundation
import MotionLint
import Rendering
import SceneModel
import TestSupport
import Testing

/// One cause gives one finding.
@Suite struct RepeatedFindingTests {
  private static let box =
    ##""background": "white", "layers": [{ "id": "c", "frame": [0, 0, 90, 30], "fill": "red" }, "##

  private func report(_ a: String, _ b: String, _ step: String) async throws -> LintReport {
    try await LintFixture.report(
      LintFixture.scene(
        ##""a": { \##(Self.box) \##(a)] }, "b": { \##(Self.box) \##(b)] }"##,
        timeline: ##"[{ "hold": 1 }, \##(step), { "hold": 1 }, { "to": "a", "reverse": true }]"##))
  }

  private static let plain = ##"{ "id": "d", "frame": [0, 90, 9, 9], "fill": "blue" }"##
  private static let nested =
    ##"{ "id": "e", "frame": [0, 60, 99, 30], "layers": [{ "id": "d", "frame": [0, 0, 9, 9], "fill": "red" }] }"##

  @Test(arguments: [
    (plain, plain, ##"{ "to": "b", "duration": 4 }"##, ["duration"]),
    (plain, plain, ##"{ "to": "b", "duration": 400 }"##, ["milliseconds"]),
    (
      plain, ##"{ "id": "D", "frame": [0, 90, 9, 9], "fill": "blue" }"##, ##"{ "to": "b", "duration": 0.4 }"##,
      ["near-miss-id"]
    ),
  ])
  func `a step that is played backwards repeats nothing`(a: String, b: String, step: String, rules: [String])
    async throws
  {
    let found = try await report(a, b, step).findings.map(\.kind.id).filter { $0 != "pop" }
    #expect(found == rules)
  }

  @Test func `an ambiguous id is one finding, of its rule`() async throws {
    let other = Self.nested.replacing("\"e\"", with: "\"f\"")
    let report = try await report(
      "\(Self.nested), \(other)", Self.plain, ##"{ "to": "b", "duration": 0.4 }"##)
    #expect(report.findings.map(\.kind.id).filter { $0 != "pop" } == ["ambiguous-id"])
  }

  @Test func `five findings of a rule are shown, and how many more there are`() {
    func finding(_ line: Int, _ rule: LintRule = .contrast) -> Finding {
      Finding(
        .rule(rule), .warning,
        Diagnostic(
          file: "a.json", line: line, column: 1, severity: .warning, path: "", message: "m", sourceLine: "x", caret: 0))
    }
    let text = ((1...8).map { finding($0) } + [finding(9, .crop)]).text
    #expect(text.components(separatedBy: "[contrast]").count == 7 && text.contains("a.json:9:1: warning: m [crop]"))
    #expect(text.contains("a.json:5:1: warning: m [contrast]\nx\n^\na.json: 3 more [contrast]\na.json:9:1:"))
    #expect((1...5).map { finding($0) }.text.components(separatedBy: "\n").count == 16)
  }
}
