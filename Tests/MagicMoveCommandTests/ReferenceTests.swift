import FileFormats
import Foundation
import TestSupport
import Testing

/// What the program knows of itself: keys of scenes, completions, the manual page.
@Suite struct ReferenceTests {
  @Test func `docs explain a key by its name or its place`() throws {
    let folder = try TemporaryFolder()
    let radius = try BuiltCommand.run("docs", "cornerRadius", in: folder)
    #expect(radius.status == 0 && radius.error.isEmpty)
    #expect(radius.text.hasPrefix("layer.cornerRadius: a number from 0 to ") && radius.text.contains("default 0"))
    let spread = try BuiltCommand.run("docs", "shadow.spread", "--json", in: folder)
    #expect(spread.text.contains("\"object\": \"shadow\"") && spread.text.contains("\"default\": 0"))
    let stagger = try BuiltCommand.run("docs", "stagger", in: folder)
    #expect(stagger.text.hasPrefix("transition.stagger: "))
    #expect(stagger.text.contains("\nKeys of a stagger:\n\nstagger.step: "))
    let shadow = try BuiltCommand.run("docs", "shadow", in: folder)
    #expect(shadow.text.hasPrefix("layer.shadow: ") || shadow.text.hasPrefix("present.shadow: "))
    #expect(shadow.text.components(separatedBy: "\nKeys of a shadow:\n\n").count == 2)
    #expect(shadow.text.contains("\nshadow.radius: a number from 0 to 2000; default 0\n"))
    let everything = try BuiltCommand.run("docs", in: folder)
    #expect(everything.text.contains("canvas.safeArea: ") && everything.text.contains("curve.spring: "))
  }

  @Test(arguments: [
    ("push", "\"push\": a style\n    Push (0.35 s, decelerate): "), ("morph", "A value of pair.content."),
    ("snappy", "duration 0.5, bounce 0.15"), ("aspectFill", "A value of layer.contentMode."),
    ("semibold", "text.weight, textSpan.weight, code.weight, textStyle.weight."), ("tomato", "The colour #ff6347."),
    ("spring", "\n    \"curve\": { \"spring\": { \"duration\": 0.5, \"bounce\": 0.3 } }\n"),
    ("spring", "\na UIKit spring: dampingRatio, velocity\n"), ("style", "\nValues:\n\n\"magicMove\"\n    Magic move "),
    ("transition", "\nExample:\n\n    \"timeline\": [{ \"to\": \"detail\""), ("opacity", "Opacity from 0 to 1."),
  ])
  func `docs explain values and objects as well`(word: String, expected: String) throws {
    let result = try BuiltCommand.run("docs", word, in: TemporaryFolder())
    #expect(result.status == 0 && result.error.isEmpty)
    #expect(result.text.contains(expected), "\(result.text)")
  }

  @Test func `docs list values for programs`() throws {
    let result = try BuiltCommand.run("docs", "morph", "--json", in: TemporaryFolder())
    #expect(result.text.contains("\"value\": \"morph\"") && result.text.contains("\"pair.content\""))
    let nearest = try BuiltCommand.run("docs", "mroph", in: TemporaryFolder())
    #expect(nearest.status == 64 && nearest.error.contains("unknown key or value `mroph`, did you mean `morph`?"))
  }

  @Test func `an unknown key is answered with the nearest`() throws {
    let result = try BuiltCommand.run("docs", "borderRadius", in: TemporaryFolder())
    #expect(result.status == 64 && result.error.contains("did you mean `cornerRadius`?"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions name every verb and are a script of their shell`(shell: String) throws {
    let folder = try TemporaryFolder()
    let result = try BuiltCommand.run("completions", shell, in: folder)
    #expect(result.status == 0 && result.error.isEmpty)
    for verb in ["render", "expand", "completions", "verify"] { #expect(result.text.contains(verb)) }
    try folder.write(result.text, to: "script")
    if let program = ForeignProgram(shell) {
      #expect(try program.succeeds(["-n", "script"], in: URL(filePath: folder.path)))
    }
  }

  private static let formats = OutputFormat.available.map(\.rawValue).sorted()

  @Test(arguments: [
    (["magicmove", "in"], "init inspect"), (["magicmove", "render", "--format"], "--format"),
    (["magicmove", "render", "--fps", ""], ""), (["magicmove", "render", "sc"], "scene.json"),
    (["magicmove", "render", "--output", "sc"], "scene.json"), (["magicmove", "schema", "--"], "--help"),
    (["magicmove", "render", "--format", ""], formats.joined(separator: " ")),
    (
      ["magicmove", "batch", "--format", "gif,a"],
      formats.filter { $0.hasPrefix("a") }.map { "gif,\($0)" }.joined(separator: " ")
    ),
    (["magicmove", "render", "--dither", "d"], "diffusion"), (["magicmove", "completions", ""], "bash fish zsh"),
    (["magicmove", "render", "--for", "discord-"], "discord-emoji discord-sticker"),
    (["magicmove", "compare", "--styles", "hero,key"], "hero,keynote"),
    (["magicmove", "encode", "--palette", "=", "g"], "global"), (["magicmove", "verify", "--update", "m"], "missing"),
    (["magicmove", "verify", "--update", "--q"], "--quiet"),
    (["magicmove", "render", "--progress", "="], "always auto never"),
  ])
  func `bash completes verbs, flags and files`(words: [String], found: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "scene.json")
    let result = try BuiltCommand.shell(
      #"source <("$magicmove" completions bash); COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _magicmove; echo "$(printf '%s\n' "${COMPREPLY[@]}" | sort | paste -sd ' ')""#,
      words, in: folder)
    #expect(result.error.isEmpty && result.text == found + "\n", "\(result.error)")
  }

  @Test func `an unknown shell is an error`() throws {
    let result = try BuiltCommand.run("completions", "tcsh", in: TemporaryFolder())
    #expect(result.status == 64 && result.error.contains("bash, zsh, fish"))
  }

  @Test func `the manual page is one`() throws {
    let folder = try TemporaryFolder()
    let result = try BuiltCommand.run("man", in: folder)
    #expect(result.status == 0 && result.text.hasPrefix(".TH MAGICMOVE 1"))
    #expect(result.text.contains("\n.SS magicmove render SCENE") && result.text.contains("\n.SH EXIT STATUS\n"))
    // Nothing of the tables reads as a request.
    let requests = result.text.split(separator: "\n").filter { $0.hasPrefix(".") || $0.hasPrefix("'") }
    #expect(
      requests.allSatisfy { line in
        [".TH", ".SH", ".SS", ".TP", ".B", ".I", ".RI", ".PP"].contains { line == $0 || line.hasPrefix($0 + " ") }
      })
    try folder.write(result.text, to: "magicmove.1")
    guard let groff = ForeignProgram("groff") else { return }
    #expect(try groff.succeeds(["-man", "-Tutf8", "-ww", "magicmove.1"], in: URL(filePath: folder.path)))
  }
}

/// `magicmove expand`.
@Suite struct ExpandTests {
  private static let scene = #"""
    {
      "canvas": { "size": [120, 80], "safeArea": [6, 0, 0, 0] },
      "variables": { "accent": "oklch(0.7 0.15 150)", "n": 3 },
      "components": { "cell": { "id": "c${i}", "size": ["fill", 14], "fill": "${accent}", "cornerRadius": "50%" } },
      "screens": {
        "list": { "layout": { "gap": 4, "padding": ["${safe.top}", 8] }, "layers": [
          { "repeat": { "over": "${n}" }, "use": "cell", "with": { "i": "${index}" } } ] },
        "detail": { "like": "list", "set": { "c*": { "size": ["50%", 10] } }, "remove": ["c1"] }
      },
      "timeline": [{ "to": "detail", "duration": 0.2, "layers": { "from:c*": { "effects": ["fade"] } } }]
    }
    """#

  @Test func `the expanded scene draws the same bytes`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "scene.json")
    let plain = try BuiltCommand.run("expand", "scene.json", in: folder)
    #expect(plain.status == 0 && plain.error.isEmpty, "\(plain.error)")
    for key in ["variables", "components", "layout", "size\": [\"", "like", "${", "oklch"] {
      #expect(!plain.text.contains(key), "\(key)")
    }
    try folder.write(plain.text, to: "plain.json")
    for name in ["scene", "plain"] {
      #expect(try BuiltCommand.run("render", "\(name).json", "-o", "\(name).gif", in: folder).status == 0)
    }
    #expect(try folder.read("scene.gif") == folder.read("plain.gif"))
  }

  @Test func `inspect lists the frames of layers in paint order`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "scene.json")
    let result = try BuiltCommand.run("inspect", "scene.json", "--json", in: folder)
    let root = try #require(try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
    let screens = try #require(root["screens"] as? [[String: Any]])
    let tree = try #require(screens[1]["tree"] as? [[String: Any]])
    #expect(tree.map { $0["id"] as? String } == ["c0", "c2"])
    #expect(tree.map { $0["frame"] as? [Double] } == [[8, 6, 52, 10], [8, 20, 52, 10]])
  }

  @Test func `an invalid scene is an error`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{ "canvas": { "size": [9, 9] }, "screens": { "a": { "layot": "row" } } }"#, to: "scene.json")
    let result = try BuiltCommand.run("expand", "scene.json", in: folder)
    #expect(result.status == 65 && result.output.isEmpty && result.error.contains("did you mean `layout`?"))
  }
}
