// What `magicmove init` writes: scenes that a newcomer sees first.

import Foundation
import TestSupport
import Testing

@Suite struct TemplateTests {
  static let names = ["list", "card", "gallery", "web", "slides", "golden", "code"]

  private func made(_ name: String, _ options: [String] = [], in folder: TemporaryFolder) throws -> String {
    let result = try BuiltCommand.run(["init", "hello", "--template", name] + options, in: folder)
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    #expect(result.text == "hello/hello.jsonc\n" + (options.isEmpty ? "" : "hello/scene.schema.json\n"))
    return String(decoding: try folder.read("hello/hello.jsonc"), as: UTF8.self)
  }

  @Test(arguments: names) func `a template is short, explains itself and needs no other file`(name: String) throws {
    let folder = try TemporaryFolder()
    let lines = try made(name, in: folder).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 60)
    #expect(lines.allSatisfy { $0.count <= 170 })
    #expect(lines.count { $0.trimmingCharacters(in: .whitespaces).hasPrefix("//") } >= 5)
    let all = lines.joined()
    for key in [#""textStyles""#, #""layout""#, #""font": "built-in""#] {
      #expect(all.contains(key), "\(key)")
    }
    #expect(all.contains(" hello.jsonc") && !all.contains("scene.jsonc") && !all.contains("$schema"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("hello")) == ["hello.jsonc"])
    let named = try made(name, ["--schema", "--force"], in: folder)
    #expect(named.contains(#""$schema": "scene.schema.json""#))
    let schema = try BuiltCommand.run("schema", in: folder).output
    #expect(try folder.read("hello/scene.schema.json") == schema)
  }

  #if Text
    @Test(arguments: names) func `a template is valid without a warning`(name: String) throws {
      let folder = try TemporaryFolder()
      _ = try made(name, in: folder)
      let result = try BuiltCommand.run("validate", "--strict", "hello/hello.jsonc", in: folder)
      #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
      #expect(result.text.contains(": valid, "))
    }

    @Test(arguments: names) func `a template and its expansion render the same bytes`(name: String) throws {
      let folder = try TemporaryFolder()
      _ = try made(name, in: folder)
      let expanded = try BuiltCommand.run("expand", "hello/hello.jsonc", in: folder)
      #expect(expanded.status == 0 && expanded.error.isEmpty, "\(expanded.error)")
      #expect(!expanded.text.contains("\"layout\"") && expanded.text.contains("\"built-in\""))
      try folder.write(expanded.output, to: "hello/plain.json")
      for scene in ["hello.jsonc", "plain.json"] {
        let drawn = try BuiltCommand.run(
          "render", "hello/\(scene)", "--scale", "0.25", "--fps", "10", "-o", "\(scene).gif", in: folder)
        #expect(drawn.status == 0 && drawn.error.isEmpty, "\(drawn.error)")
      }
      #expect(try folder.read("hello.jsonc.gif") == folder.read("plain.json.gif"))
    }
  #endif

  @Test func `without a name it is the list`() throws {
    let folder = try TemporaryFolder()
    #expect(try BuiltCommand.run("init", "hello/", in: folder).status == 0)
    let list = try TemporaryFolder()
    #expect(try folder.read("hello/hello.jsonc") == Array(try made("list", in: list).utf8))
  }

  @Test func `the templates can be listed`() throws {
    let folder = try TemporaryFolder()
    let result = try BuiltCommand.run("init", "--list", in: folder)
    #expect(result.status == 0)
    let listed = result.text.split(separator: "\n").map { $0.split(separator: " ").first.map(String.init) }
    #expect(listed == Self.names)
    #expect(folder.names.isEmpty)
  }

  @Test func `a file that was changed stays, unless it is to be replaced`() throws {
    let folder = try TemporaryFolder()
    let scene = try made("list", ["--schema"], in: folder)
    #expect(try BuiltCommand.run("init", "hello", "--schema", in: folder).status == 0)
    for name in ["hello/hello.jsonc", "hello/scene.schema.json"] {
      let whole = try folder.read(name)
      try folder.write(whole + [UInt8(ascii: "\n")], to: name)
      let again = try BuiltCommand.run("init", "hello", "--schema", in: folder)
      #expect(again.status == 73 && again.error == "magicmove: `\(name)` exists; `--force` replaces it\n")
      #expect(try folder.read(name).count == whole.count + 1)
      #expect(try BuiltCommand.run("init", "hello", "--schema", "--force", in: folder).status == 0)
      #expect(try folder.read(name) == whole)
    }
    let other = try BuiltCommand.run("init", "hello", "--template", "card", in: folder)
    #expect(other.status == 73)
    #expect(try folder.read("hello/hello.jsonc") == Array(scene.utf8))
  }

  @Test(arguments: [["init"], ["init", "a", "b"], ["init", "a", "--template", "poster"]])
  func `missing, extra and unknown arguments are errors`(words: [String]) throws {
    let folder = try TemporaryFolder()
    let result = try BuiltCommand.run(words, in: folder)
    #expect(result.status == 64 && folder.names.isEmpty, "\(result.error)")
  }

  @Test func `the rules for agents are put into a file that stays otherwise`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder("hello"), withIntermediateDirectories: true)
    try folder.write("# Mine\n", to: "hello/AGENTS.md")
    let result = try BuiltCommand.run("init", "hello", "--agents", in: folder)
    #expect(result.status == 0 && result.text == "hello/hello.jsonc\nhello/AGENTS.md\n", "\(result.error)")
    let rules = try BuiltCommand.run("skill", "--agents", in: folder).text
    #expect(String(decoding: try folder.read("hello/AGENTS.md"), as: UTF8.self) == "# Mine\n\n" + rules)
    #expect(try BuiltCommand.run("init", "hello", "--agents", in: folder).status == 0)
    #expect(String(decoding: try folder.read("hello/AGENTS.md"), as: UTF8.self) == "# Mine\n\n" + rules)
  }
}
