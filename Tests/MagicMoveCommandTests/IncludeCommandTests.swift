import Foundation
import TestSupport
import Testing

/// Scenes that include files, from disk: where they may come from, what is said about them, what depends on them.
@Suite struct IncludeCommandTests {
  private static func scene(_ include: String) -> String {
    """
    { "include": ["\(include)"], "canvas": { "size": [20, 10] },
      "screens": { "only": { "background": "${accent}" } }, "timeline": [{ "hold": 0.1 }] }
    """
  }

  private static let theme = #"{ "variables": { "accent": "blue" } }"#

  /// `in/scene.json` with a theme beside it and one outside.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(theme, to: "in/lib/theme.jsonc")
    try folder.write(theme, to: "theme.jsonc")
    return folder
  }

  @Test func `a scene draws what its included file says, and what is set instead`() throws {
    let folder = try Self.folder()
    try folder.write(Self.scene("lib/theme.jsonc"), to: "in/scene.json")
    try folder.write(Self.scene("lib/theme.jsonc").replacing("${accent}", with: "blue"), to: "in/blue.json")
    for (scene, more, output) in [
      ("scene", [String](), "a.png"), ("blue", [], "b.png"), ("scene", ["--set", "accent=red"], "c.png"),
    ] {
      let line = ["frame", "in/\(scene).json", "--at", "only", "-o", output] + more
      #expect(try BuiltCommand.run(line, in: folder).status == 0)
    }
    #expect(try folder.read("a.png") == folder.read("b.png") && folder.read("a.png") != folder.read("c.png"))
    let expanded = try BuiltCommand.run("expand", "in/scene.json", in: folder)
    #expect(expanded.status == 0 && !expanded.text.contains("include") && expanded.text.contains("#00f"))
  }

  @Test func `files come from the scene's folder, and from where it is allowed`() throws {
    let folder = try Self.folder()
    try FileManager.default.createSymbolicLink(atPath: folder("in/link.json"), withDestinationPath: "../theme.jsonc")
    #expect(unsafe mkfifo(folder("in/pipe.json"), 0o600) == 0)
    for path in ["../theme.jsonc", "link.json", folder("theme.jsonc")] {
      try folder.write(Self.scene(path), to: "in/scene.json")
      let refused = try BuiltCommand.run("render", "in/scene.json", in: folder)
      #expect(refused.status == 65 && refused.error.contains("--allow-path DIR"), "\(refused.error)")
      #expect(refused.error.hasPrefix("in/scene.json:1:15: error: the included file "), "\(refused.error)")
      #expect(try BuiltCommand.run("validate", "in/scene.json", "--allow-path", ".", in: folder).status == 0)
    }
    for (path, message) in [("pipe.json", "not a regular file"), ("none.json", "does not exist")] {
      try folder.write(Self.scene(path), to: "in/scene.json")
      let refused = try BuiltCommand.run("validate", "in/scene.json", in: folder)
      #expect(refused.status == 65 && refused.error.contains(message), "\(refused.error)")
    }
    let piped = try BuiltCommand.run(["validate", "-"], input: Self.scene("theme.jsonc"), in: folder)
    #expect(piped.status == 0, "\(piped.error)")
  }

  @Test func `one file under two names is read once`() throws {
    let folder = try Self.folder()
    try FileManager.default.createSymbolicLink(atPath: folder("in/again.json"), withDestinationPath: "lib/theme.jsonc")
    try folder.write(Self.scene(#"again.json", "lib/theme.jsonc"#), to: "in/scene.json")
    #expect(try BuiltCommand.run("validate", "in/scene.json", in: folder).status == 0)
    try FileManager.default.removeItem(atPath: folder("in/again.json"))
    try folder.write(Self.theme, to: "in/again.json")
    let clash = try BuiltCommand.run("validate", "in/scene.json", in: folder)
    #expect(clash.status == 65 && clash.error.contains(#""in/again.json" and "in/lib/theme.jsonc" both define"#))
  }

  @Test func `a problem of an included file is shown there, also one of an image`() throws {
    let folder = try Self.folder()
    try folder.write("{\n  \"variables\": { \"accent\": \"blu\" }\n}", to: "in/lib/theme.jsonc")
    try folder.write(Self.scene("lib/theme.jsonc"), to: "in/scene.json")
    let colour = try BuiltCommand.run("validate", "in/scene.json", in: folder)
    #expect(
      colour.error.hasPrefix("in/lib/theme.jsonc:2:28: error: `background` must be a colour"), "\(colour.error)")
    try folder.write(
      "{ \"variables\": { \"accent\": \"blue\" },\n  \"images\": { \"a\": \"a.png\" } }", to: "in/lib/theme.jsonc")
    let image = try BuiltCommand.run("validate", "in/scene.json", "--json", in: folder)
    #expect(image.status == 65 && image.text.contains(#""file": "in/lib/theme.jsonc""#), "\(image.text)")
    #expect(image.text.contains("\"line\": 2,") && image.text.contains("\"column\": 20,"), "\(image.text)")
    #expect(image.text.contains(#"image \"lib/a.png\" does not exist"#), "\(image.text)")
  }

  @Test func `a batch depends on included files, renders what they change, and does not list them as scenes`() throws {
    let folder = try Self.folder()
    try folder.write(Self.scene("lib/theme.jsonc"), to: "in/one.json")
    try folder.write(Scenes.still(seconds: 0.1), to: "in/two.json")
    func run() throws -> BuiltCommand.Result {
      try BuiltCommand.run("batch", "in", "-o", "out", "--json", "--depfile", "out.d", in: folder)
    }
    let first = try run()
    #expect(first.status == 0 && first.text.contains(#""written": 2, "skipped": 0"#), "\(first.error)")
    let rule = String(decoding: try folder.read("out.d"), as: UTF8.self)
    #expect(rule.contains("  in/lib/theme.jsonc"), "\(rule)")
    #expect(try run().text.contains(#""written": 0, "skipped": 2"#))
    try folder.write(Self.theme.replacing("blue", with: "red"), to: "in/lib/theme.jsonc")
    #expect(try run().text.contains(#""written": 1, "skipped": 1"#))
  }
}
