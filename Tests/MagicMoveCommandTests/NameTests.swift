import TestSupport
import Testing

/// Names of files that mislead, are too long or cannot be opened.
@Suite struct NameTests {
  private static let still = #"{"canvas": {"size": [9, 9]}, "screens": {"a": {}}, "timeline": [{"hold": 0.1}]}"#

  private static func scene(image: String) -> String {
    #"{"canvas": {"size": [9, 9]}, "screens": {"a": {"layers": [{"frame": [0, 0, 9, 9], "image": "\#(image)"}]}}}"#
  }

  @Test func `a NUL does not name another file than it shows`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.still, to: "s.json")
    #expect(try BuiltCommand.run("frame", "s.json", "--at", "a", "-o", "data.png", in: folder).status == 0)
    try folder.write(Self.scene(image: #"data.png\u0000.png"#), to: "a.json")
    let result = try BuiltCommand.run("validate", "a.json", in: folder)
    #expect(result.status == 65 && result.error.contains("`image` must be"), "\(result.error)")
  }

  @Test func `one name in two Unicode normalizations is two files`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.still, to: "s.json")
    #expect(try BuiltCommand.run("frame", "s.json", "--at", "a", "-o", "e\u{301}.png", in: folder).status == 0)
    let layers = [#"e\u0301.png"#, #"\u00e9.png"#].map { #"{"frame": [0, 0, 9, 9], "image": "\#($0)"}"# }
    try folder.write(
      #"{"canvas": {"size": [9, 9]}, "screens": {"a": {"layers": [\#(layers.joined(separator: ", "))]}}}"#, to: "a.json"
    )
    let result = try BuiltCommand.run("validate", "a.json", in: folder)
    #expect(result.status == 65 && result.error.contains("does not exist"), "\(result.error)")
  }

  @Test(arguments: ["\u{202E}", "\u{202D}", "\u{2066}", "\u{2069}", "\u{200F}", "\u{61C}", "\u{2028}"])
  func `a name cannot turn the direction of a message or break its line`(control: String) throws {
    let folder = try TemporaryFolder()
    let escaped = "\\u{" + String(control.unicodeScalars.first.map { String($0.value, radix: 16) } ?? "") + "}"
    try folder.write(Self.scene(image: "a\(control)gnp.exe.png"), to: "a\(control)b.json")
    for verb in ["validate", "render"] {
      let result = try BuiltCommand.run(verb, "a\(control)b.json", in: folder)
      #expect(result.status == 65 && !result.error.contains(control), "\(result.error)")
      #expect(result.error.hasPrefix("a\(escaped)b.json:1:") && result.error.contains("\"a\(escaped)gnp.exe.png\""))
      // The caret is still under the place.
      let lines = result.error.split(separator: "\n", omittingEmptySubsequences: false)
      let caret = try #require(lines.first { $0.hasSuffix("^") })
      let line = try #require(lines.first { $0.contains("canvas") })
      #expect(line.dropFirst(caret.count - 1).hasPrefix("\"a\(escaped)"), "\(result.error)")
    }
  }

  @Test func `a name that is too long cannot be created`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.still, to: "s.json")
    let result = try BuiltCommand.run("render", "s.json", "-o", String(repeating: "x", count: 300) + ".gif", in: folder)
    #expect(result.status == 73 && result.error.contains("File name too long"), "\(result.error)")
  }

  @Test func `too few open files are said at the start`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.still, to: "s.json")
    for limit in [5, 8, 15] {
      let result = try BuiltCommand.shell("ulimit -n \(limit); exec \"$magicmove\" render s.json -o s.gif", in: folder)
      #expect(result.status == 74 && result.error.contains("ulimit -n"), "\(limit): \(result.status) \(result.error)")
    }
    #expect(folder.names == ["s.json"])
  }

  @Test func `a scene in a folder that cannot be read fails alone`() throws {
    let folder = try TemporaryFolder()
    for name in ["good", "far"] { try folder.write(Self.still, to: "in/\(name).json") }
    // Longer than a scene may be: whether it is one cannot be told.
    let line =
      "truncate -s 70000000 in/far.json; printf '{}' > \"$(printf 'in/\\377.json')\"; exec \"$magicmove\" batch in -o out"
    let result = try BuiltCommand.shell(line, in: folder)
    #expect(
      result.status != 0 && result.error.contains("far.json") && result.error.contains(".json"), "\(result.error)")
    #expect(folder.names.contains("out"))
    #expect(try BuiltCommand.shell("ls out/good.gif", in: folder).status == 0)
  }

  @Test func `no output takes the manifest's place`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.still, to: "in/manifest.json.json")
    let result = try BuiltCommand.run("batch", "in", "-o", "out", "--format", "png", in: folder)
    #expect(result.status == 64 && result.error.contains("manifest"), "\(result.status) \(result.error)")
  }
}
