import Comparison
import Foundation
import SceneDecoding
import SceneModel
import TestSupport
import Testing

/// What is written of findings for other programs.
@Suite struct FindingFormatTests {
  private func finding(_ message: String, cause: String, line: Int = 1) -> Finding {
    var finding = Finding(.golden(.differs), message, at: SourcePlace(file: "a.json", line: line))
    finding.cause = cause
    return finding
  }

  private func run(_ causes: [String], scene: String = "a") -> CheckedRun.Scene {
    CheckedRun.Scene(
      scene,
      causes.enumerated().map { index, cause in
        CheckedRun.Case("g\(index)", [finding("m\(index)", cause: cause)], isFailure: true)
      })
  }

  @Test func `annotations show each cause of each scene first`() {
    let first = Array(repeating: "fill", count: 12) + ["moved"]
    let run = CheckedRun("verify", [run(first), run(["fill", "fill"], scene: "b")])
    let lines = FindingFormat.github.text(run, [:]).split(separator: "\n").map(String.init)
    #expect(lines.count == 10)
    let titles = lines.compactMap { $0.split(separator: "title=").last?.split(separator: "::").first }
    #expect(titles == ["a/g0", "a/g12", "b/g0", "a/g1", "a/g2", "a/g3", "a/g4", "a/g5", "a/g6", "a/g7"])
    #expect(lines[9].hasSuffix("m7; and 5 more failures"))
  }

  @Test func `goldens with one changed value have one cause, at rest and in flight`() throws {
    func golden(_ name: String, _ time: Double, _ layer: String, _ words: String, _ values: String) -> String {
      #"{"name": "\#(name)", "time": \#(time), "outcome": "differs", "trace": true, "changes": [\#(layer.isEmpty ? "" : """
        {"role": "from", "layer": "\(layer)", "changes": [\(words)], "values": [\(values)]}
        """)]}"#
    }
    let goldens = [
      golden("flight", 0.3, "card", #""moved 1 pt right", "fill #2a2a2c → #2b2a2c""#, #""frame", "fill""#),
      golden("rest", 0, "card", #""moved 2 pt right", "fill #1c1c1e → #1e1c1e""#, #""frame", "fill""#),
      golden("other", 0.9, "title", #""fill #1c1c1e → #1e1c1e""#, #""fill""#),
      golden("new", 0.9, "title", #""is new""#, ""), golden("same", 0.9, "", "", ""),
    ]
    let results = try GoldenResults(
      fileText: """
        {"format": "magicmove-results-1", "version": "1", "scenes": [{"scene": "a", "folder": "g", "path": "a.json",
        "operand": "a.json", "duration": 1, "steps": [["s", "transition", 0.1, 0.5]],
        "goldens": [\(goldens.joined(separator: ", "))]}]}
        """)
    let scene = try #require(results.scenes.first)
    #expect(
      scene.checked().cases.map { $0.findings[0].cause } == [
        "`card` moved 2 pt right, fill #1c1c1e → #1e1c1e", "`card` moved 2 pt right, fill #1c1c1e → #1e1c1e",
        "fill #1c1c1e → #1e1c1e", "`title` is new", "no layer changed: the same scene is drawn differently",
      ])
  }

  @Test(arguments: FindingFormat.allCases)
  func `each form takes findings of goldens and of rules, and names in it cannot break it`(format: FindingFormat) throws
  {
    var rule = Finding(
      Diagnostic(
        file: "a\".json", line: 3, column: 4, severity: .warning, path: "screens", message: "<\n]]>\"%",
        sourceLine: "x", caret: 0))
    var hidden = rule
    hidden.suppression = Finding.Suppression(reason: nil)
    rule.layer = LayerID(.from, LayerID.End("list", "card"))
    let scene = CheckedRun.Scene(
      "a<b", [.init("g", [finding("m", cause: "c")], isFailure: true), .init("r", [rule]), .init("h", [hidden])],
      errors: [rule])
    let text = format.text(CheckedRun("lint", [scene]), [:])
    switch format {
    case .junit:
      #expect(text.contains("message=\"&lt; ]]&gt;&quot;%\"") && !text.contains("a<b"))
      #expect(text.contains("tests=\"4\" failures=\"1\" errors=\"1\""))
    case .codeQuality:
      let issues = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
      #expect(issues.compactMap { $0["severity"] as? String } == ["major", "minor", "minor"])
    case .sarif:
      let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      let results = (root["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]]
      #expect(results?.count == 4 && results?.count { $0["suppressions"] != nil } == 1)
    case .github:
      let lines = text.split(separator: "\n")
      #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix("::") })
      #expect(lines[1].hasPrefix("::warning file=a\".json,line=3,col=4,title=a<b/r::<%0A]]>\"%25"))
    }
  }
}
