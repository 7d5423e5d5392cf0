import Foundation
import TestSupport
import Testing

/// `magicmove code`: versions of code in, an animation or tables out.
@Suite struct CodeCommandTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("let total = 1 // [!code ++]\nprint(total)\n", to: "a.swift")
    try folder.write("let total = 1\n\nprint(total + 2)\n", to: "b.swift")
    return folder
  }

  private func json(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test func `tokens have classes and colours, and marks are left in`() throws {
    let result = try BuiltCommand.run("code", "a.swift", "--tokens", "json", in: try folder())
    #expect(result.status == 0, "\(result.error)")
    let answer = try json(result.output)
    #expect(answer["language"] as? String == "swift" && answer["background"] as? String == "#ffffff")
    let tokens = try #require(answer["tokens"] as? [[String: Any]])
    #expect(tokens.map { $0["class"] as? String }.prefix(5) == ["keyword", "name", "operator", "number", "comment"])
    #expect(tokens[4]["column"] as? Int == 15 && tokens[4]["length"] as? Int == 13)
    #expect(tokens[0]["color"] as? String == "#a3127a")
  }

  @Test func `pairs are in the order of the first file, without marks`() throws {
    let result = try BuiltCommand.run("code", "a.swift", "b.swift", "--pairs", "json", in: try folder())
    #expect(result.status == 0, "\(result.error)")
    let pairs = try #require(try json(result.output)["pairs"] as? [[String: Any]])
    #expect(pairs.map { $0["text"] as? String } == ["let", "total", "=", "1", "print", "(", "total", ")"])
    #expect(pairs[4]["from"] as? [Int] == [2, 1] && pairs[4]["to"] as? [Int] == [3, 1])
  }

  @Test func `the animation, its scene, and a run of the scene have the same bytes`() throws {
    let folder = try folder()
    let flags = ["--theme", "dark", "--title", "a", "--line-numbers", "--fps", "10"]
    let both = try BuiltCommand.run(["code", "a.swift", "b.swift", "-o", "a.gif"] + flags, in: folder)
    #expect(both.status == 0 && both.error.isEmpty, "\(both.error)")
    let scene = try BuiltCommand.run(["code", "a.swift", "b.swift", "--scene", "s.jsonc"] + flags, in: folder)
    #expect(scene.status == 0 && scene.error.isEmpty, "\(scene.error)")
    let text = String(decoding: try folder.read("s.jsonc"), as: UTF8.self)
    #expect(text.contains("\"file\": \"a.swift\"") && text.contains("\"device\": \"window\""))
    let drawn = try BuiltCommand.run("render", "s.jsonc", "-o", "b.gif", "--fps", "10", "--jobs", "1", in: folder)
    #expect(drawn.status == 0 && drawn.error.isEmpty, "\(drawn.error)")
    #expect(try folder.read("a.gif") == folder.read("b.gif"))
    // The first step has five words, the second one new word.
    #expect(text.contains("{\"hold\": 0.85}") && text.contains("{\"hold\": 0.65}"), "\(text)")
  }

  @Test func `a block of Markdown is steps with focus, numbers and a title`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      # Slides
      ```js
      no block
      ```
      ````md magic-move {lines: true}
      ```js {*|2} [app.js]
      let a = 1
      let b = 2
      ```
      text
      ```ts
      let a = 3
      ```
      ````
      """, to: "slides.md")
    let result = try BuiltCommand.run("code", "--markdown", "slides.md", "--scene", "s.jsonc", in: folder)
    #expect(result.status == 0, "\(result.error)")
    let text = String(decoding: try folder.read("s.jsonc"), as: UTF8.self)
    #expect(text.contains("\"step3\"") && !text.contains("\"step4\"") && text.contains("\"title\": \"app.js\""))
    #expect(text.contains("\"focus\": \"2\"") && text.contains("\"lineNumbers\": true"))
    #expect(text.contains("\"language\": \"typescript\""))
    let missing = try BuiltCommand.run("code", "--markdown", "slides.md", "--block", "2", in: folder)
    #expect(missing.status == 65 && missing.error.contains("found only 1"), "\(missing.error)")
  }

  @Test(
    arguments: [
      ("````md magic-move\n```js\na\n```\n", "line 1: expected a closing fence ````, found the end"),
      ("````md magic-move\n```js\na\n````\n", "line 2: expected a closing fence ```, found the end"),
      (
        "````md magic-move\n```js\na\n```js\nb\n```\n````\n",
        "line 2: expected a closing fence ```, found the fence in line 4"
      ),
      ("```js\n\n````md magic-move\n~~~js\n~~~\n````x\n", "line 1: expected a closing fence ```, found the end"),
    ]) func `a fence that is not closed is named`(text: String, message: String) throws
  {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "slides.md")
    let result = try BuiltCommand.run("code", "--markdown", "slides.md", in: folder)
    #expect(result.status == 65 && result.error.contains("slides.md: \(message)"), "\(result.error)")
  }

  @Test func `the history of a file is steps, and the repository starts nothing`() throws {
    let folder = try folder()
    func git(_ arguments: String...) throws {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments =
        [
          "git", "-C", folder.path, "-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false",
        ] + arguments
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(arguments)")
    }
    try git("init", "-q")
    for (index, text) in ["let a = 1\n", "let a = 2\n", "let b = 2\n"].enumerated() {
      try folder.write(text, to: "c.swift")
      try git("add", "c.swift")
      try git("commit", "-qm", "Change \(index)")
    }
    for (key, command) in [
      ("core.fsmonitor", "touch started"), ("core.pager", "touch started"), ("diff.external", "touch started"),
      ("core.sshCommand", "touch started"), ("diff.x.textconv", "touch started"), ("log.showSignature", "true"),
    ] {
      try git("config", key, command)
    }
    let result = try BuiltCommand.run(
      "code", "--git", "HEAD~2..HEAD", "--captions", "--", "c.swift", "--scene", "s.jsonc", in: folder)
    #expect(result.status == 0, "\(result.error)")
    let text = String(decoding: try folder.read("s.jsonc"), as: UTF8.self)
    for index in 0..<3 { #expect(text.contains("\"caption\": \"Change \(index)\"")) }
    #expect(text.contains("\"source\": \"let a = 2\"") && !text.contains("\"step4\""))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/started"))
    // A bare repository has no files but those of its history.
    try git("clone", "-q", "--bare", folder.path, folder("bare.git"))
    for (place, path) in [("bare.git", "./c.swift"), (".", "bare.git/c.swift")] {
      let bare = try BuiltCommand.run(
        "code", "--git", "HEAD~2..HEAD", "--captions", "--", path, "--scene", folder("bare.jsonc"), "--force",
        in: folder.folder(place))
      #expect(bare.status == 0, "\(bare.error)")
      #expect(try folder.read("bare.jsonc") == folder.read("s.jsonc"))
    }
    for (range, status) in [("HEAD~9..HEAD", 66), ("-a..HEAD", 64), ("HEAD", 64)] as [(String, Int32)] {
      #expect(try BuiltCommand.run("code", "--git=\(range)", "--", "c.swift", in: folder).status == status, "\(range)")
    }
  }

  /// The command line, the exit code, and a part of the message.
  @Test(
    arguments: [
      ([], 64, "needs STEP"), (["a.swift", "--language", "swft"], 64, "did you mean `swift`"),
      (["a.swift", "--theme", "drk"], 64, "did you mean `dark`"), (["a.swift", "--style", "typping"], 64, "typing"),
      (["a.swift", "b.swift", "--tokens", "json"], 64, "needs one file"),
      (["a.swift", "--pairs", "json"], 64, "two files"),
      (["a.swift", "--markdown", "x.md"], 64, "cannot be used with files"), (["none.swift"], 66, "none.swift"),
      (["bad.swift"], 65, "not UTF-8"), (["a.swift", "--theme", "none.json"], 66, "none.json"),
      (["a.swift", "--theme", "bad.json"], 65, "bad.json:1:3"), (["--markdown", "a.swift"], 65, "magic-move"),
      (["a.swift", "--captions"], 64, "needs `--git`"), (["a.swift", "--hold", "soon"], 64, "--hold"),
      (["tall.txt"], 65, "tall.txt: the limit is 16184 points, found 800 lines"),
      (["a.swift", "--theme", "sub/outside.json"], 65, "sub/outside.json: the included theme bad.json is outside"),
    ] as [([String], Int32, String)])
  func `wrong input is named`(arguments: [String], status: Int32, message: String) throws {
    let folder = try folder()
    try folder.write([0x61, 0xFF] as [UInt8], to: "bad.swift")
    try folder.write("{ 1 }", to: "bad.json")
    try folder.write(#"{ "include": "../bad.json" }"#, to: "sub/outside.json")
    try folder.write(String(repeating: "a\n", count: 800), to: "tall.txt")
    let result = try BuiltCommand.run(["code"] + arguments, in: folder)
    #expect(result.status == status && result.error.contains(message), "\(result.status) \(result.error)")
  }

  @Test func `the canvas is as large as the widest code in its cells`() throws {
    let folder = try TemporaryFolder()
    // An em space is wider than a column.
    try folder.write("a\u{2003}b\u{3000}c\n", to: "wide.txt")
    let made = try BuiltCommand.run("code", "wide.txt", "--scene", "s.jsonc", in: folder)
    #expect(made.status == 0, "\(made.error)")
    let hug = #"""
      { "canvas": { "size": [900, 90] }, "timeline": [{ "hold": 1 }],
        "screens": { "a": { "layers": [{ "frame": [0, 0, "hug", "hug"], "code": { "file": "wide.txt" } }] } } }
      """#
    try folder.write(hug, to: "hug.json")
    let listed = try json(try BuiltCommand.run("inspect", "hug.json", "--json", in: folder).output)
    let screens = try #require(listed["screens"] as? [[String: Any]])
    let layers = try #require(screens.first?["tree"] as? [[String: Any]])
    let frame = try #require(layers.first?["frame"] as? [Double])
    let text = String(decoding: try folder.read("s.jsonc"), as: UTF8.self)
    let (width, height) = (Int(frame[2].rounded(.up)), Int(frame[3].rounded(.up)))
    #expect(text.contains("\"size\": [\(width), \(height)]"), "\(text) \(frame)")
  }

  @Test func `a repository that cannot be read is named`() throws {
    let folder = try folder()
    let none = try BuiltCommand.run("code", "--git", "HEAD~1..HEAD", "--", "a.swift", in: folder)
    #expect(none.status == 66 && none.error.contains("expected a file in a git repository"), "\(none.error)")
  }

  @Test func `typing starts from nothing`() throws {
    let folder = try folder()
    let result = try BuiltCommand.run("code", "b.swift", "--style", "typing", "--scene", "s.jsonc", in: folder)
    #expect(result.status == 0, "\(result.error)")
    let text = String(decoding: try folder.read("s.jsonc"), as: UTF8.self)
    #expect(text.contains("\"step0\"") && text.contains("\"style\": \"typing\"") && !text.contains("\"duration\""))
  }
}
