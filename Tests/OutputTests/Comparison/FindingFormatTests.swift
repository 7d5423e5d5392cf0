import Comparison
import Foundation
import SceneDecoding
import SceneModel
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

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

  @Test(arguments: FindingFormat.allCases)
  func `each form takes findings of goldens and of rules, and names in it cannot break it`(format: FindingFormat) throws
  {
    var rule = Finding(
      Diagnostic(
        file: "a\".json", line: 3, column: 4, severity: .warning, path: "screens", message: "<\n]]>\"%",
        sourceLine: "x", caret: 0))
    var hidden = rule
    hidden.suppression = Finding.Suppression(reason: nil)
    rule.layer = "list/card"
    let scene = CheckedRun.Scene(
      "a<b", [.init("g", [finding("m", cause: "c")], isFailure: true), .init("r", [rule]), .init("h", [hidden])],
      errors: [rule])
    let text = format.text(CheckedRun("lint", [scene]), [:])
    switch format {
    case .junit:
      #expect(XMLParser(data: Data(text.utf8)).parse())
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
