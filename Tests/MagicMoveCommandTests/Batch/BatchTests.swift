import Foundation
import TestSupport
import Testing

/// Many scenes in one call: what they are called, what is skipped, what ends how.
@Suite struct BatchTests {
  /// A folder with `count` small scenes `scenes/s0.json` and so on.
  static func folder(scenes count: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for index in 0..<count {
      try folder.write(Scenes.flight(width: 32 + index % 7, height: 24, seconds: 0.1), to: "scenes/s\(index).json")
    }
    return folder
  }

  static func run(_ line: String, in folder: TemporaryFolder) throws -> BuiltCommand.Result {
    try BuiltCommand.run(line.split(separator: " ").map(String.init), in: folder)
  }

  // MARK: Inputs

  @Test func `the files of code count as inputs`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"include": "base.json", "editor.background": "x"}"#, to: "unused.json")
    try folder.write("let a = 1", to: "a.swift")
    try folder.write(##"{"include": "./base.json", "colors": {"editor.background": "#202020"}}"##, to: "mine.json")
    try folder.write(##"{"colors": {"editor.foreground": "#eeeeee"}}"##, to: "base.json")
    try folder.write(
      #"{"canvas": {"size": [60, 40]}, "screens": {"a": {"layers": [{"code": {"file": "a.swift", "theme": "mine.json", "size": 5}}]}}}"#,
      to: "scene.json")
    #expect(try Self.run("batch scene.json -o out --depfile out.d", in: folder).status == 0)
    let inputs = String(decoding: try folder.read("out.d"), as: UTF8.self)
    for name in ["a.swift", "mine.json", "base.json"] { #expect(inputs.contains(name), "\(name)") }
    #expect(!inputs.contains("unused.json"))
    let before = try folder.read("out/scene.gif")
    try folder.write("let bb = 1", to: "a.swift")
    #expect(try Self.run("batch scene.json -o out", in: folder).status == 0)
    #expect(try folder.read("out/scene.gif") != before)
  }

  @Test func `files, folders, patterns and lists lead to outputs of their names`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.json", "set/b.jsonc", "set/deep/c.json", "set/.hidden.json", "lists/d.json"] {
      try folder.write(Scenes.still(seconds: 0.1), to: name)
    }
    try folder.write(#"{"properties": {"screens": {}}}"#, to: "set/scene.schema.json")
    try folder.write("{}", to: "set/package.json")
    try folder.write("# a list\nlists/d.json\n\n", to: "list.txt")
    let arguments = ["batch", "a.json", "set", "@list.txt", "-", "-o", "out/deep", "--format", "gif,png"]
    let result = try BuiltCommand.run(arguments, input: "lists/*.json\n", in: folder)
    #expect(result.status == 0, "\(result.error)")
    let stems = ["a", "b", "d", "deep/c"]
    #expect(
      try Self.files(in: folder("out/deep"))
        == (["manifest.json"]
        + stems.flatMap { stem in ["\(stem).gif"] + (0..<5).map { "\(stem)/frame-000\($0).png" } }).sorted())
  }

  @Test(arguments: [
    ("batch a.json b/a.json -o out", 64, "a.json and b/a.json would both write a.gif"),
    ("batch a.json b -o out --format png", 64, "a.json and b/a/x.json would both write a/"),
    ("batch none.json -o out", 66, "none.json: No such file"), ("batch none*.json -o out", 66, "no file matches"),
    ("batch empty -o out", 65, "no scene files found in: empty"), ("batch a.json", 64, "-o DIR"),
    ("batch -o out", 64, "SCENE..."),
    ("batch a.json -o out --shard 3/2", 64, "1 <= K <= N"),
    ("batch a.json -o out --shard 0/4", 64, "the first is 1/4"),
    ("batch a.json -o out --shard auto", 64, "SLURM_ARRAY_TASK_ID"),
    ("batch a.json -o out --format gif,gif", 64, "gif twice"), ("batch --merge out", 66, "No such file"),
    ("batch --merge a b", 64, "the one folder"),
    ("batch a.json -o file", 73, "file"), ("batch a.json -o out --set x", 64, "NAME=VALUE"),
  ])
  func `errors are reported before anything is written`(_ line: String, _ status: Int32, _ message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.still(seconds: 0.1), to: "a.json")
    try folder.write(Scenes.still(seconds: 0.1), to: line.contains("png") ? "b/a/x.json" : "b/a.json")
    try folder.write("{}", to: "empty/package.json")
    try folder.write("x", to: "file")
    let result = try Self.run(line, in: folder)
    #expect(result.status == status, "\(result.error)")
    #expect(result.error.contains(message), "\(result.error)")
    #expect(!folder.names.contains("out"))
  }

  @Test func `a table makes an animation of every row`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      { "variables": { "accent": "red", "side": 20 }, "canvas": { "size": ["${side}", 10] },
        "screens": { "only": { "background": "${accent}" } }, "timeline": [{ "hold": 0.1 }] }
      """, to: "card.json")
    try folder.write("name,accent,side\nada,blue,30\nbob,,\n", to: "people.csv")
    try folder.write(#"[{"accent": "blue", "side": 30}, {}]"#, to: "people.json")
    #expect(try Self.run("batch card.json --matrix people.csv -o out", in: folder).status == 0)
    #expect(try Self.files(in: folder("out")) == ["card/ada.gif", "card/bob.gif", "manifest.json"])
    #expect(try GIFStructure(folder.read("out/card/ada.gif")).width == 30)
    #expect(try GIFStructure(folder.read("out/card/bob.gif")).width == 20)
    #expect(try Self.run("batch card.json --matrix people.json -o typed", in: folder).status == 0)
    #expect(try folder.read("typed/card/0001.gif") == folder.read("out/card/ada.gif"))
    let line = "render card.json --set accent=blue --set side=30 -o one.gif"
    #expect(try Self.run(line, in: folder).status == 0)
    #expect(try folder.read("one.gif") == folder.read("out/card/ada.gif"))
    let wrong = try Self.run("batch card.json --matrix people.csv --set size=3 -o out", in: folder)
    #expect(wrong.status == 65 && wrong.error.contains("unknown variable \"size\""))
  }

  // MARK: Skipping

  @Test func `a second run writes nothing, and a change only affected outputs`() throws {
    let folder = try Self.folder(scenes: 6)
    try folder.write(Self.picture, to: "scenes/shared.png")
    for name in ["p", "q"] {
      try folder.write(
        Scenes.still(seconds: 0.1).replacing(
          "\"background\"", with: "\"layers\": [{\"image\": \"shared.png\"}], \"background\""),
        to: "scenes/\(name).json")
    }
    func run() throws -> BuiltCommand.Result { try Self.run("batch scenes -o out --json", in: folder) }
    #expect(try run().text.contains(#""written": 8, "skipped": 0, "failed": 0"#))
    let before = try Self.times(in: folder("out"))
    #expect(try run().text.contains(#""written": 0, "skipped": 8, "failed": 0"#))
    #expect(try Self.times(in: folder("out")) == before)

    try folder.write(Self.otherPicture, to: "scenes/shared.png")
    #expect(try run().text.contains(#""written": 2, "skipped": 6"#))
    try FileManager.default.removeItem(atPath: folder("out/s3.gif"))
    try folder.write([1, 2, 3], to: "out/s4.gif.part")
    #expect(try run().text.contains(#""written": 1, "skipped": 7"#))
    #expect(try Self.run("batch scenes -o out --json --fps 10", in: folder).text.contains(#""written": 8"#))
  }

  @Test func `a dry run writes nothing, a dependency file names everything that was read`() throws {
    let folder = try Self.folder(scenes: 2)
    let dry = try Self.run("batch scenes -o out --dry-run", in: folder)
    #expect(dry.text.split(separator: "\n").sorted() == ["render s0.gif", "render s1.gif"])
    #expect(folder.names == ["scenes"])
    #expect(try Self.run("batch scenes -o out --depfile out.d", in: folder).status == 0)
    let rule = String(decoding: try folder.read("out.d"), as: UTF8.self)
    #expect(rule == "out/manifest.json: \\\n  scenes/s0.json \\\n  scenes/s1.json\n")
    #expect(try Self.run("batch scenes -o out --dry-run", in: folder).text.hasPrefix("skip s"))
  }

  // MARK: Failures

  @Test func `one broken scene leaves all others and ends with 65`() throws {
    let folder = try Self.folder(scenes: 12)
    try folder.write("{ \"screens\": {", to: "scenes/s5.json")
    try folder.write("mine", to: "out/s7.gif")
    let result = try Self.run("batch scenes -o out", in: folder)
    #expect(result.status == 65)
    #expect(result.error.contains("scenes/s5.json:1:"))
    #expect(result.error.hasSuffix("magicmove: 2 failed:\n  scenes/s5.json\n  scenes/s7.json\n"), "\(result.error)")
    #expect(try Self.files(in: folder("out")).count == 12, "10 outputs, the foreign file and the manifest")
    #expect(try folder.read("out/s7.gif") == [UInt8]("mine".utf8))
  }

  @Test func `a file of a folder that is no valid JSON fails with its place, one that is no scene is passed over`()
    throws
  {
    let folder = try Self.folder(scenes: 1)
    try folder.write("{\"version\":1,", to: "scenes/torn.json")
    try folder.write("// {\n{ \"name\": \"data\", }", to: "scenes/data.jsonc")
    try folder.write("[1, 2]", to: "scenes/list.json")
    let result = try Self.run("batch scenes -o out", in: folder)
    #expect(result.status == 65)
    #expect(result.error.contains("scenes/torn.json:1:1: error: missing `}` for this `{`"), "\(result.error)")
    #expect(result.error.hasSuffix("magicmove: 1 failed:\n  scenes/torn.json\n"), "\(result.error)")
  }

  @Test func `frames take no folder that another scene's outputs go into`() throws {
    let folder = try TemporaryFolder()
    let frames = Scenes.still(seconds: 0.1).replacing(
      "\"timeline\"", with: "\"output\": {\"format\": \"png\"}, \"timeline\"")
    try folder.write(frames, to: "scenes/push.json")
    try folder.write(frames, to: "scenes/push/detail.json")
    for _ in 0..<3 {
      let result = try Self.run("batch scenes -o out --quiet", in: folder)
      #expect(
        result.status == 65
          && result.error.contains("cannot overwrite out/push/: the folder contains outputs of other scenes"),
        "\(result.error)")
      #expect(folder.folder("out/push/detail").names.count == 5 && folder.folder("out/push").names == ["detail"])
    }
  }

  @Test func `a name of dots leads nowhere else`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.still(seconds: 0.1), to: "a/...json")
    #expect(try Self.run("batch a/...json -o b/out --format png,gif", in: folder).status == 0)
    #expect(folder.names == ["a", "b"] && folder.folder("b").names == ["out"])
    #expect(try BuiltCommand.run("verify", "a/...json", "--goldens", "g/h", "--update", in: folder).status == 0)
    #expect(folder.folder("g").names == ["h"])
  }

  @Test func `deviations are reported, and a foreign file is kept`() throws {
    let folder = try Self.folder(scenes: 1)
    let result = try Self.run("batch scenes -o out --fps 60", in: folder)
    #expect(result.status == 0 && result.error.contains("out/s0.gif: GIF cannot show 60 frames per second"))
    try folder.write("{}", to: "mine.json")
    #expect(try Self.run("batch scenes -o out --depfile mine.json", in: folder).status == 73)
    #expect(try folder.read("mine.json") == Array("{}".utf8))
    #expect(try Self.run("batch scenes -o out --depfile out.d", in: folder).status == 0)
    #expect(try Self.run("batch scenes -o out --depfile out.d", in: folder).status == 0, "it is ours")
  }

  @Test func `a failed write ends with 74, and the next run makes it good`() throws {
    let folder = try Self.folder(scenes: 3)
    try folder.write(Scenes.flight(width: 900, height: 900, seconds: 0.4), to: "scenes/large.json")
    let line = #"trap '' XFSZ; \#(BuiltCommand.fileLimit(64)); "$magicmove" batch scenes -o out"#
    let result = try BuiltCommand.shell(line, in: folder)
    #expect(result.status == 74, "\(result.error)")
    #expect(result.error.contains("scenes/large.json (try again)"))
    #expect(try Self.files(in: folder("out")) == ["manifest.json", "s0.gif", "s1.gif", "s2.gif"])
    #expect(try Self.run("batch scenes -o out", in: folder).status == 0)
    #expect(try Self.files(in: folder("out")).count == 5)
  }

  @Test func `raw files are known by the manifest`() throws {
    let folder = try Self.folder(scenes: 1)
    try folder.write("mine", to: "foreign/s0.rgba")
    #expect(try Self.run("batch scenes -o foreign --format rgba", in: folder).status == 65)
    #expect(try Self.run("batch scenes -o foreign --format rgba", in: folder).status == 65, "still not ours")
    #expect(try Self.run("batch scenes -o out --format rgba", in: folder).status == 0)
    #expect(try Self.run("batch scenes -o out --format rgba --scale 2", in: folder).status == 0)
  }

  // MARK: Helpers

  /// Two small PNGs.
  private static let picture = [UInt8](
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==") ?? Data())
  private static let otherPicture = [UInt8](
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==") ?? Data())

  /// Every file below a folder by its path in it.
  static func files(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
      (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(path)")) == nil
    }.sorted()
  }

  /// When every file below a folder was changed.
  private static func times(in folder: String) throws -> [String: Date?] {
    var times: [String: Date?] = [:]
    for file in try files(in: folder) {
      times[file] = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")[.modificationDate] as? Date
    }
    return times
  }
}
