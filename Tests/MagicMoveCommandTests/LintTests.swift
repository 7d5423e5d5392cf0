import Foundation
import TestSupport
import Testing

/// `magicmove lint`: what is printed, and how a run ends.
@Suite struct LintCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      Scenes.push.replacing(
        "\"fill\": \"#34c759\"",
        with:
          "\"fill\": \"white\", \"text\": { \"string\": \"A\", \"size\": 9, \"font\": \"built-in\", \"color\": \"#bbbbbb\" }"
      ),
      to: "push.json")
  }

  private func lint(_ arguments: String...) throws -> BuiltCommand.Result {
    try BuiltCommand.run(["lint"] + arguments, in: folder)
  }

  @Test func `findings are text, exit codes follow the threshold`() throws {
    let text = try lint("push.json")
    #expect(text.status == 1)
    #expect(text.text.hasPrefix("push.json:6:7: warning: the contrast of \"A\" is "), "\(text.text)")
    #expect(text.text.contains(" [contrast]\n      { \"id\": \"other\""))
    #expect(text.error == "1 finding in 1 scene: 1 warning\n")
    #expect(try lint("push.json", "--fail-on", "error").status == 0)
    #expect(try lint("push.json", "--rule", "contrast=off", "--quiet").status == 0)
    #expect(try lint("push.json", "--rule", "contrats=off").status == 64)
    #expect(try lint("push.json", "--rule", "contrast=loud").status == 64)
    #expect(try lint().status == 64)
    let rules = try lint("--list-rules")
    #expect(rules.status == 0 && rules.text.contains("flash") && rules.text.contains("no medical advice"))
  }

  @Test func `a broken scene is reported, and the others go on`() throws {
    try folder.write("{ \"canvas\": 1 }", to: "broken.json")
    let both = try lint("broken.json", "push.json", "--json")
    #expect(both.status == 65 && both.error.contains("broken.json:1:"))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(both.output)) as? [String: Any])
    let scenes = try #require(object["scenes"] as? [[String: Any]])
    #expect(scenes.count == 2 && (scenes[1]["findings"] as? [[String: Any]])?.count == 1)
    let finding = try #require((scenes[1]["findings"] as? [[String: Any]])?.first)
    #expect(finding["rule"] as? String == "contrast" && finding["layer"] as? String == "list/other")
    #expect(finding["line"] as? Int == 6 && finding["limit"] as? Double == 4.5)
  }

  @Test func `SARIF has the same findings, and a second run replaces the file`() throws {
    for _ in 1...2 { #expect(try lint("push.json", "--sarif", "lint.sarif").status == 1) }
    let sarif = try JSONSerialization.jsonObject(with: Data(try folder.read("lint.sarif"))) as? [String: Any]
    let run = try #require((sarif?["runs"] as? [[String: Any]])?.first)
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    #expect(sarif?["version"] as? String == "2.1.0" && result["ruleId"] as? String == "contrast")
    #expect((result["fixes"] as? [[String: Any]])?.count == 1)
  }

  @Test func `fixes are shown, then made`() throws {
    let before = try folder.read("push.json")
    let shown = try lint("push.json", "--fix", "--dry-run", "--quiet")
    #expect(shown.text.contains("--- push.json\n+++ push.json\n@@ -"), "\(shown.text)")
    #expect(shown.text.contains("\n-      { \"id\": \"other\""))
    #expect(try folder.read("push.json") == before)
    let made = try lint("push.json", "--fix", "--quiet")
    #expect(made.status == 0 && made.error.contains("push.json: mended 1 finding"), "\(made.error)")
    #expect(try lint("push.json").status == 0)
    #expect(folder.names == ["push.json"], "no other file is left")
  }

  @Test func `reduced motion reaches every verb that names it`() throws {
    for words in [
      ["frame", "push.json", "--at", "list-detail@50%", "-o", "a.png"], ["strip", "push.json", "-o", "b.png"],
      ["render", "push.json", "-o", "c.gif"], ["page", "push.json", "-o", "d.html"],
      ["batch", "push.json", "-o", "out"], ["verify", "push.json", "--goldens", "g", "--update"],
    ] {
      let run = try BuiltCommand.run(words + ["--reduced-motion"], in: folder)
      #expect(run.status == 0, "\(words): \(run.error)")
    }
    #expect(folder.folder("g").names == ["push@reduced-motion"])
    #expect(try lint("push.json", "--reduced-motion", "--rule", "contrast=off").status == 0)
  }
}
