import Foundation
import JSONTree
import TestSupport
import Testing

/// `magicmove check`, and what verbs say about the files that they write.
@Suite struct CheckTests {
  private static let good = """
    { "canvas": { "size": [60, 40] },
      "screens": { "a": { "layers": [{ "id": "x", "frame": [0, 0, 20, 20], "fill": "red" }, { "id": "y", "frame": [40, 0, 9, 9], "fill": "blue" }] },
                   "b": { "layers": [{ "id": "x", "frame": [20, 20, 20, 20], "fill": "red" }] } },
      "timeline": [{ "hold": 0.3 }, { "to": "b", "duration": 0.3 }, { "hold": 0.3 }] }
    """

  private func json(_ result: BuiltCommand.Result) throws -> JSONNode {
    try #require(JSONNode.parsed(result.text), "\(result.text)\n\(result.error)")
  }

  @Test func `a scene without findings`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.good, to: "push.json")
    let result = try BuiltCommand.run("check", "push.json", "--json", in: folder)
    #expect(result.status == 0 && result.output.count <= 4096)
    let root = try json(result)
    #expect(root["format"]?.string == "magicmove-check-1" && root["ok"]?.bool == true)
    #expect(root["next"]?.string == "magicmove render push.json")
    let scene = try #require(root["scenes"]?.elements.first)
    #expect(scene["sheet"]?.string == "output/push-check.png" && scene["findings"]?.elements.isEmpty == true)
    let step = try #require(scene["steps"]?.elements.first)
    #expect(scene["steps"]?.elements.count == 1 && step["name"]?.string == "a-b")
    #expect(step["matched"]?.number == 1 && step["unmatched"]?.number == 1)
    let sheet = try folder.read("output/push-check.png")
    func side(_ at: Int) -> Int { sheet[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(sheet.starts(with: [0x89, 0x50]) && max(side(16), side(20)) <= 1568)
    let text = try BuiltCommand.run("check", "push.json", "--sheet", "s.png", in: folder)
    #expect(text.status == 0 && text.text == "s.png\n" && text.error == "no findings in 1 scene\n")
  }

  @Test func `errors are findings with numbers and fixes, and fixes are made until nothing is left to mend`() throws {
    let folder = try TemporaryFolder()
    let text = Self.good.replacing("\"fill\": \"blue\"", with: "\"fil\": \"blue\", \"opacity\": \"50%\"").replacing(
      "\"duration\": 0.3", with: "\"duration\": \"300ms\", \"style\": \"fdae\"")
    try folder.write(text, to: "push.json")
    let result = try BuiltCommand.run("check", "push.json", "--json", in: folder)
    #expect(result.status == 65)
    let root = try json(result)
    #expect(root["ok"]?.bool == false && root["next"]?.string == "magicmove check push.json --fix")
    let findings = try #require(root["scenes"]?.elements.first?["findings"]?.elements)
    #expect(findings.compactMap { $0["n"]?.number } == [1, 2, 3, 4])
    #expect(findings.allSatisfy { $0["rule"]?.string == "scene" && $0["fix"]?["edits"] != nil }, "\(result.text)")
    #expect(findings.allSatisfy { ($0["sourceLine"]?.string ?? "").unicodeScalars.count <= 160 })
    let fixed = try BuiltCommand.run("check", "push.json", "--fix", "--no-sheet", in: folder)
    #expect(fixed.status == 0, "\(fixed.text)\(fixed.error)")
    let expected = text.replacing("\"fil\"", with: "\"fill\"").replacing("\"50%\"", with: "0.5").replacing(
      "\"300ms\"", with: "0.3"
    ).replacing("fdae", with: "fade")
    #expect(String(decoding: try folder.read("push.json"), as: UTF8.self) == expected)
  }

  @Test func `goldens make verify the next command, and several scenes batch`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.good, to: "push.json")
    try folder.write(Self.good, to: "pop.json")
    let several = try json(try BuiltCommand.run("check", "push.json", "pop.json", "--json", "--no-sheet", in: folder))
    #expect(several["next"]?.string == "magicmove batch push.json pop.json -o output")
    let recorded = try BuiltCommand.run("verify", "push.json", "--goldens", "goldens", "--update", in: folder)
    #expect(recorded.text == "goldens/push\n")
    let root = try json(try BuiltCommand.run("check", "push.json", "--json", "--no-sheet", in: folder))
    #expect(root["next"]?.string == "magicmove verify push.json --goldens goldens")
  }

  @Test func `lists of scenes are operands`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.good, to: "push.json")
    try folder.write("# scenes\npush.json\n", to: "list.txt")
    for verb in ["check", "lint"] {
      let words = [verb, "@list.txt"] + (verb == "check" ? ["--no-sheet"] : [])
      let result = try BuiltCommand.run(words, in: folder)
      #expect(result.status == 0 && result.error == "no findings in 1 scene\n")
    }
  }

  @Test func `what was written is named on standard output`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.good, to: "push.json")
    for (words, paths) in [
      (["render", "push.json"], "output/push.gif\n"), (["render", "push.json", "-o", "f/"], "f/\n"),
      (["render", "push.json", "-o", "f-%02d.png", "-o", "x.gif"], "f-%02d.png\nx.gif\n"),
      (["frame", "push.json", "--at", "a", "-o", "a.png"], "a.png\n"),
      (["strip", "push.json"], "output/push-strip.png\n"),
      (["curves", "push.json"], "output/push-curves.png\n"), (["encode", "x.gif", "-o", "y.gif"], "y.gif\n"),
      (["batch", "push.json", "-o", "out"], "out/push.gif\n"), (["batch", "push.json", "-o", "out"], ""),
      (["render", "push.json", "--quiet"], ""), (["diff", "x.gif", "y.gif", "-o", "d.gif", "--quiet"], ""),
    ] {
      let result = try BuiltCommand.run(words, in: folder)
      #expect(result.status == 0 && result.text == paths, "\(words): \(result.text)\(result.error)")
    }
  }

  #if WebP
    @Test func `a page by its extension`() throws {
      let folder = try TemporaryFolder()
      try folder.write(Self.good, to: "push.json")
      let result = try BuiltCommand.run("render", "push.json", "-o", "a.html", "-o", "a.gif", in: folder)
      #expect(result.status == 0 && result.text == "a.gif\na.html\n", "\(result.error)")
      #expect(String(decoding: try folder.read("a.html").prefix(15), as: UTF8.self) == "<!DOCTYPE html>")
    }

    @Test func `two scenes are reviewed`() throws {
      let folder = try TemporaryFolder()
      try folder.write(Self.good, to: "old.json")
      try folder.write(Self.good.replacing("red", with: "lime"), to: "new.json")
      let result = try BuiltCommand.run("review", "old.json", "new.json", "-o", "r", in: folder)
      #expect(result.status == 1 && result.text == "r/index.html\n", "\(result.error)")
    }
  #endif

  @Test(arguments: [
    (["diff", "push.json", "pop.json"], "two scenes: magicmove review push.json pop.json"),
    (["diff", "push.json", "x.gif"], "magicmove render push.json -o OUT.apng"),
    (["render", "x.gif"], "magicmove encode x.gif -o OUT"),
    (["encode", "push.json", "-o", "y.gif"], "magicmove render push.json"),
    (["import", "x.foo"], "name the kind before the file"),
  ])
  func `errors name the verb that was meant`(_ words: [String], _ message: String) throws {
    let folder = try TemporaryFolder()
    for name in ["push.json", "pop.json"] { try folder.write(Self.good, to: name) }
    #expect(try BuiltCommand.run("render", "push.json", "-o", "x.gif", in: folder).status == 0)
    let result = try BuiltCommand.run(words, in: folder)
    #expect(result.status == 64 && result.error.contains(message), "\(result.error)")
  }

  @Test(arguments: ["init", "lint", "check", "compare", "render", "encode", "import", "preview"])
  func `lists of words`(_ verb: String) throws {
    let folder = try TemporaryFolder()
    let result = try BuiltCommand.run(verb, "--list", in: folder)
    #expect(result.status == 0 && result.text.split(separator: "\n").count >= 4 && folder.names.isEmpty)
  }

  @Test func `older spellings of lists`() throws {
    let folder = try TemporaryFolder()
    #expect(
      try BuiltCommand.run("lint", "--list-rules", in: folder).output
        == BuiltCommand.run("lint", "--list", in: folder).output)
    #expect(
      try BuiltCommand.run("render", "--for", "list", in: folder).output
        == BuiltCommand.run("render", "--list", in: folder).output)
  }

  @Test func `the overview is short`() throws {
    let folder = try TemporaryFolder()
    let lines = try BuiltCommand.run("--help", in: folder).text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 31 && lines.allSatisfy { $0.count <= 100 })
    for group in ["make", "look", "compare", "check", "bring in", "learn"] {
      #expect(lines.contains { $0.hasPrefix("\(group) ") }, "\(group)")
    }
  }

  @Test func `every look is written, checked and compared`() throws {
    let folder = try TemporaryFolder()
    let themed = Self.good.replacing(
      "\"canvas\": { \"size\": [60, 40] }",
      with:
        ##""canvas": { "size": [60, 40], "background": "${paper}" }, "variables": { "paper": "#fff" }, "themes": { "light": {}, "dark": { "paper": "#000" } }"##
    )
    try folder.write(themed, to: "push.json")
    let all = try BuiltCommand.run("render", "push.json", "--theme", "all", in: folder)
    #expect(all.text == "output/push-light.gif\noutput/push-dark.gif\n")
    #expect(all.error.contains("<source media=\"(prefers-color-scheme: dark)\" srcset=\"output/push-dark.gif\">"))
    let frames = try BuiltCommand.run("render", "push.json", "--theme", "all", "-o", "f-%04d.png", in: folder)
    #expect(frames.text == "f-light-%04d.png\nf-dark-%04d.png\n")
    #expect(try BuiltCommand.run("render", "push.json", "--theme", "dark", "-o", "d.gif", in: folder).text == "d.gif\n")
    #expect(try folder.read("d.gif") == folder.read("output/push-dark.gif"))
    #expect(try folder.read("d.gif") != folder.read("output/push-light.gif"))
    let batch = try BuiltCommand.run("batch", "push.json", "-o", "out", "--theme", "all", "--jobs", "1", in: folder)
    #expect(Set(batch.text.split(separator: "\n")) == ["out/push-light.gif", "out/push-dark.gif"])
    #expect(try folder.read("out/push-dark.gif") == folder.read("d.gif"))
    let verified = try BuiltCommand.run("verify", "push.json", "--goldens", "g", "--update", in: folder)
    #expect(verified.text == "g/push\ng/push@dark\n")
    #expect(
      try BuiltCommand.run("verify", "push.json", "--goldens", "g", in: folder).error.contains("2 scenes, all equal"))
    for words in [["--theme", "drak"], ["--theme", "all", "-o", "-", "--format", "gif"]] {
      #expect(try BuiltCommand.run(["render", "push.json"] + words, in: folder).status == 64)
    }
  }

  @Test func `a finding that only a theme has names it`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      ##"{"canvas": {"size": [90, 40], "background": "#fff"}, "variables": {"ink": "#222"}, "themes": {"dark": {"ink": "#eee"}}, "screens": {"a": {"layers": [{"id": "t", "text": {"string": "Hi", "size": 20, "color": "${ink}"}}]}}}"##,
      to: "a.json")
    let root = try json(try BuiltCommand.run("check", "a.json", "--json", in: folder))
    let findings = try #require(root["scenes"]?.elements.first?["findings"]?.elements)
    #expect(findings.compactMap { $0["theme"]?.string } == ["dark"] && findings.count == 1)
    #expect(findings.first?["rule"]?.string == "contrast")
  }
}
