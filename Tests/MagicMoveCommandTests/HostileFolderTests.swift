import Foundation
import TestSupport
import Testing

/// Folders of scenes from strangers: names that are commands to make, a shell, a build server or a browser, and links that lead out.
@Suite struct HostileFolderTests {
  /// U+0D4E joins the next character, U+0301 the one before it.
  private static let (prefix, suffix) = ("\u{D4E}", "\u{301}")
  private static let scene = Scenes.flight(width: 32, height: 24, seconds: 0.1)

  private static func link(_ name: String, to target: String, in folder: TemporaryFolder) throws {
    try FileManager.default.createSymbolicLink(atPath: folder(name), withDestinationPath: target)
  }

  // MARK: Names

  @Test func `a dependency file has no commands`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "in/c\(Self.prefix)$(shell\ttouch\tx).json")
    try folder.write(Self.scene, to: "in/a!=touch b#.json")
    #expect(try BuiltCommand.run("batch", "in", "-o", "out", "--depfile", "d.mk", in: folder).status == 0)
    let text = String(decoding: try folder.read("d.mk"), as: UTF8.self)
    #expect(text.utf8.starts(with: "out/manifest.json: \\\n  in/".utf8))
    #expect(Array(text.utf8).split(separator: UInt8(ascii: "\n")).count == 3)
    #expect(EveryScalar.count(of: "\(Self.prefix)$$(shell\\\ttouch\\\tx).json", in: text) == 1)
    #expect(EveryScalar.count(of: "in/a!=touch\\ b\\#.json", in: text) == 1)
  }

  @Test(arguments: ["d\nother:", "d;touch x"])
  func `a name that make cannot read is refused for a dependency file`(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "in/\(name).json")
    let result = try BuiltCommand.run("batch", "in", "-o", "out", "--depfile", "d.mk", in: folder)
    #expect(result.status == 65 && result.error.contains("make cannot read this path"), "\(result.error)")
    #expect(!FileManager.default.fileExists(atPath: folder("d.mk")))
    #expect(try BuiltCommand.run("batch", "in", "-o", "out", in: folder).status == 0)
  }

  @Test(arguments: [
    ["lint", "in"], ["validate", "in/evil.json"], ["verify", "in", "--goldens", "g"], ["batch", "in", "-o", "out"],
    ["review", "in", "in", "--output", "rv"],
  ])
  func `no line of a file is a command to a build server`(words: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"screens\": {\n::set-output name=a::b\n", to: "in/evil.json")
    try folder.write("{\"screens\": {/*\n ::b */ ##vso[task] oops\n", to: "in/c.json")
    try folder.write("{\"screens\": {", to: "in/f\n::stop-commands::x.json")
    let result = try BuiltCommand.run(words, in: folder)
    let lines = (result.text + "\n" + result.error).split { $0 == "\n" || $0 == "\r" }
    for line in lines {
      let start = line.utf8.drop { $0 <= 0x20 || $0 >= 0x7F }
      #expect(!start.starts(with: "::".utf8) && !line.contains("##vso["), "\(line)")
    }
    #expect(!lines.isEmpty)
  }

  @Test func `names end no element of a page and no span of Markdown`() throws {
    let folder = try TemporaryFolder()
    let evil = "\(Self.prefix)</script>\(Self.prefix)<meta http-equiv=refresh content=0;url=x>"
    let code = "f`\(Self.suffix) @octocat ![i](x) `\(Self.suffix)"
    for (side, width) in [("base", 32), ("head", 34)] {
      try folder.write(Scenes.flight(width: width, height: 24, seconds: 0.1), to: "\(side)/\(evil).json")
      try folder.write(Scenes.flight(width: width, height: 24, seconds: 0.1), to: "\(side)/\(code).json")
    }
    #expect(try BuiltCommand.run("review", "base", "head", "-o", "rv", "--quiet", in: folder).status == 1)
    let page = String(decoding: try folder.read("rv/index.html"), as: UTF8.self)
    #expect(EveryScalar.count(of: "<meta http-equiv=refresh", in: page) == 0)
    let summary = String(decoding: try folder.read("rv/summary.md"), as: UTF8.self)
    #expect(EveryScalar.count(of: "### `` \(code).json `` changed", in: summary) == 1)
  }

  // MARK: Links

  @Test func `links out of a folder are not followed`() throws {
    let folder = try TemporaryFolder()
    try folder.write("SECRET-WORD", to: "secret")
    try folder.write(Self.scene.replacingOccurrences(of: "\"fill\"", with: "\"fil\""), to: "outside/y.json")
    try folder.write(Self.scene, to: "in/a.json")
    try Self.link("in/s.json", to: "../secret", in: folder)
    try Self.link("in/x.json", to: "../outside/y.json", in: folder)
    try Self.link("in/again.json", to: "a.json", in: folder)
    let before = try folder.read("outside/y.json")
    for words in [["lint", "in", "--fix"], ["verify", "in", "--goldens", "g"], ["batch", "in", "-o", "out"]] {
      let result = try BuiltCommand.run(words, in: folder)
      #expect(!(result.text + result.error).contains("SECRET-WORD"), "\(result.error)")
    }
    #expect(try folder.read("outside/y.json") == before)
    // A linked file of the folder is read once.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("out")).sorted() == ["a.gif", "manifest.json"])
  }

  @Test(arguments: ["hashes.txt", "flight.png", ""])
  func `verify follows no link among goldens`(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "a.json")
    try folder.write("precious", to: "victim/\(name.isEmpty ? "hashes.txt" : "file")")
    try FileManager.default.createDirectory(atPath: folder("g/a"), withIntermediateDirectories: true)
    if name.isEmpty {
      try FileManager.default.removeItem(atPath: folder("g/a"))
      try Self.link("g/a", to: "../victim", in: folder)
    } else {
      try Self.link("g/a/\(name)", to: "../../victim/file", in: folder)
    }
    let result = try BuiltCommand.run("verify", "a.json", "--goldens", "g", "--update", in: folder)
    #expect(result.status == 66 && result.error.contains("is a link"), "\(result.error)")
    #expect(
      try String(decoding: folder.read("victim/\(name.isEmpty ? "hashes.txt" : "file")"), as: UTF8.self) == "precious")
  }

  // MARK: Names that look alike

  @Test func `names in two Unicode normalizations are two scenes`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "in/caf\u{E9}.json")
    try folder.write(#"{"canvas": {}, "screens": {}}"#, to: "in/cafe\u{301}.json")
    let result = try BuiltCommand.run("lint", "in", in: folder)
    #expect(result.status == 65 && result.error.contains("2 scenes"), "\(result.error)")
  }

  @Test func `a review has both of two names that look alike`() throws {
    let folder = try TemporaryFolder()
    let changed = Scenes.flight(width: 34, height: 24, seconds: 0.1)
    for (name, after) in [("caf\u{E9}.json", Self.scene), ("cafe\u{301}.json", changed)] {
      try folder.write(Self.scene, to: "base/\(name)")
      try folder.write(after, to: "head/\(name)")
    }
    let result = try BuiltCommand.run("review", "base", "head", "-o", "rv", in: folder)
    #expect(result.status == 1 && result.error.contains("1 changed, 1 unchanged"), "\(result.error)")
    #expect(EveryScalar.count(of: "changed cafe\u{301}.json", in: result.error) == 1, "\(result.error)")
  }

  @Test(arguments: [#""include": ["../cafe\u0301/part.json"]"#, #""images": {"i": "../cafe\u0301/i.png"}"#])
  func `a folder whose name looks like the scene's is another one`(keys: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"variables": {"a": 1}}"#, to: "cafe\u{301}/part.json")
    try folder.write([UInt8]("no picture".utf8), to: "cafe\u{301}/i.png")
    let layer = #"{"id": "x", "frame": [0, 0, 8, 8], "\#(keys.contains("images") ? "image\": \"i" : "fill\": \"red")"}"#
    try folder.write(
      #"{"canvas": {"size": [8, 8]}, \#(keys), "screens": {"a": {"layers": [\#(layer)]}}, "timeline": [{"hold": 0.1}]}"#,
      to: "caf\u{E9}/s.json")
    let result = try BuiltCommand.run("validate", "caf\u{E9}/s.json", in: folder)
    #expect(result.status == 65 && result.error.contains("is outside the scene's folder"), "\(result.error)")
  }

  @Test func `a row's name of many levels is refused`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "a.json")
    try folder.write(#"[{"name": "\#(String(repeating: "a/", count: 300_000))x"}]"#, to: "t.json")
    let result = try BuiltCommand.run("batch", "a.json", "--matrix", "t.json", "-o", "out", in: folder)
    #expect(result.status == 65 && result.error.contains("longer than 4096 bytes"), "\(result.error.prefix(300))")
  }

  @Test(arguments: ["../../x", "a/b", "a\\nb", ".", "all", "a@b"])
  func `a theme's name leads to no other folder`(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "{\"themes\": {\"\(name)\": {}}, \(Self.scene.drop { $0 != "{" }.dropFirst())", to: "in/a.json")
    let result = try BuiltCommand.run("render", "in/a.json", "--theme", "all", "-o", "in/a.gif", in: folder)
    #expect(result.status == 65 && result.error.contains("a key of `themes` must be a name"), "\(result.error)")
    #expect(folder.names == ["in"])
  }

  @Test func `the count of shards is never counted up to`() throws {
    let folder = try TemporaryFolder()
    for count in ["999999999999", "2147483648"] {
      try folder.write(
        """
        {"format":"magicmove-results-1","version":"0.1.0","shard":{"index":1,"count":\(count),"scenes":[]},"options":[],\
        "filters":[],"tolerance":false,"scenes":[],"errors":[],"obsolete":[]}
        """, to: "shard/results.json")
      let result = try BuiltCommand.run("verify", "--merge", "shard", "--report", "out", in: folder)
      #expect(result.status == 65, "\(result.error)")
    }
  }
}
