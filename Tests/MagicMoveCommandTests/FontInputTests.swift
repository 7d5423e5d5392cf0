// What a user is told about fonts and texts: where, what, and by which exit status.

#if Text
  import Foundation
  import TestSupport
  import Testing

  @Suite struct FontInputTests {
    @Test(arguments: [
      ("\"fill\": \"red\"", false), ("\"text\": { \"string\": \"Hi\", \"font\": \"built-in\" }", false),
      ("\"text\": \"Hi\"", false), ("\"text\": { \"string\": \"Hi\", \"font\": \"sans-serif\" }", false),
      ("\"text\": { \"string\": \"H\u{0411}\", \"font\": \"built-in\" }", false), ("\"text\": \"H\u{0411}\"", true),
    ])
    func `fonts of the machine are searched only for a text that needs them`(member: String, searches: Bool) throws {
      let folder = try TemporaryFolder()
      try folder.write(
        #"{ "canvas": { "size": [60, 30] }, "screens": { "a": { "layers": [{ "frame": [0, 0, 60, 30], \#(member) }] } } }"#,
        to: "scene.json")
      // Fontconfig says that it reads its configuration.
      let result = try BuiltCommand.shell(
        "FC_DEBUG=1024 \"$magicmove\" frame scene.json --at a -o - 2>&1 | grep -ac FC_DEBUG", in: folder)
      #expect((result.text != "0\n") == searches, "\(result.text)")
    }

    private static let roboto = "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf"

    /// A scene of one text; the path of the font is at 2:21, the text's font at 3:79.
    private static func scene(path: String, font: String = "own", string: String) -> String {
      """
      { "canvas": { "size": [80, 60] },
        "fonts": { "own": "\(path)" },
        "screens": { "a": { "layers": [{ "frame": [0, 0, 60, 20], "text": { "font": "\(font)", "string": "\(string)" } }] } } }
      """
    }

    @Test func `a weight that the font does not have is a warning at the weight, once for each`() throws {
      let folder = try folder()
      func layer(_ keys: String) -> String { "{ \"text\": { \"string\": \"Hi\", \"font\": \"own\"\(keys) } }" }
      try folder.write(
        """
        { "canvas": { "size": [80, 60] }, "fonts": { "own": "own.ttf" },
          "textStyles": { "h": { "weight": "black" } },
          "screens": { "a": { "layers": [
            \(layer(", \"style\": \"h\"")), \(layer(", \"style\": \"h\"")), \(layer("")),
            \(layer(", \"weight\": \"regular\"")),
            \(layer(", \"weight\": 500")) ] } } }
        """, to: "a.json")
      let result = try BuiltCommand.run("validate", "a.json", in: folder)
      let found = result.error.split(separator: "\n").filter { $0.hasPrefix("a.json") }
      #expect(
        found == [
          "a.json:2:36: warning: font “Roboto” has no weight 900 (black); its nearest weight, 400 (regular), is used (at textStyles.h.weight)",
          "a.json:6:58: warning: font “Roboto” has no weight 500 (medium); its nearest weight, 400 (regular), is used (at screens.a.layers[4].text.weight)",
        ], "\(result.error)")
      #expect(result.status == 0)
    }

    @Test func `a default weight that is not written is no warning, a written one is`() throws {
      let bold = Self.roboto.replacing("Regular", with: "Bold")
      guard FileManager.default.fileExists(atPath: bold) else { return }
      let folder = try TemporaryFolder()
      try FileManager.default.copyItem(atPath: bold, toPath: folder("own.ttf"))
      try folder.write(Self.scene(path: "own.ttf", string: "Hi"), to: "a.json")
      #expect(try BuiltCommand.run("validate", "a.json", in: folder).error.isEmpty)
      let written = Self.scene(path: "own.ttf", string: "Hi").replacing(
        "\"string\"", with: "\"weight\": 400, \"string\"")
      try folder.write(written, to: "a.json")
      let error = try BuiltCommand.run("validate", "a.json", in: folder).error
      #expect(error.contains("has no weight 400 (regular); its nearest weight, 700 (bold), is used"), "\(error)")
    }

    private func folder() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      try FileManager.default.copyItem(atPath: Self.roboto, toPath: folder("own.ttf"))
      return folder
    }

    @Test func `fonts that cannot be used are errors at their paths`() throws {
      let folder = try folder()
      let whole = try folder.read("own.ttf")
      try folder.write(Array(whole.prefix(whole.count / 2)), to: "half.ttf")
      try folder.write("nothing of a font", to: "words.otf")
      try folder.write("", to: "empty.ttf")
      let refused = [
        ("half.ttf", "it is cut short"), ("words.otf", "not an OpenType font"), ("empty.ttf", "not an OpenType font"),
        ("none.ttf", "does not exist"), (Self.roboto, "--allow-path"),
      ]
      for (path, message) in refused {
        try folder.write(Self.scene(path: path, string: "Hi"), to: "a.json")
        let result = try BuiltCommand.run("render", "a.json", in: folder)
        #expect(result.status == 65)
        #expect(result.error.contains("a.json:2:21: error: font \"\(path)\""), "\(result.error)")
        #expect(result.error.contains(message), "\(result.error)")
        #expect(!folder.names.contains("a.gif"))
      }
    }

    @Test func `an unknown family is an error with the nearest name`() throws {
      let folder = try folder()
      try folder.write(Self.scene(path: "own.ttf", font: "onw", string: "Hi"), to: "a.json")
      let result = try BuiltCommand.run("validate", "a.json", in: folder)
      #expect(result.status == 65)
      #expect(result.error.contains("a.json:3:79: error: unknown font \"onw\""), "\(result.error)")
      #expect(result.error.contains("did you mean `own`?"), "\(result.error)")
    }

    @Test func `a family of the machine is used with one warning`() throws {
      let folder = try folder()
      try folder.write(Self.scene(path: "own.ttf", font: "DejaVu Sans", string: "Hi"), to: "a.json")
      let result = try BuiltCommand.run("validate", "a.json", in: folder)
      #expect(result.status == 0)
      #expect(result.error.contains("depend on the machine"), "\(result.error)")
    }

    /// A scene without fonts.
    private static func bare(_ text: String) -> String {
      "{ \"canvas\": { \"size\": [80, 20] }, \"screens\": { \"a\": { \"layers\": [{ \"text\": \(text) }] } } }"
    }

    @Test func `a text without a font, and the generic families, are drawn in the built-in fonts`() throws {
      let folder = try TemporaryFolder()
      let names = [
        "built-in", nil, "sans-serif", "sans", "system-ui", "Sans-Serif", "built-in-mono", "monospace", "mono",
      ]
      let pictures = try names.map { name in
        let font = name.map { ", \"font\": \"\($0)\"" } ?? ""
        try folder.write(Self.bare("{ \"string\": \"Hig\"\(font) }"), to: "a.json")
        let drawn = try BuiltCommand.run("frame", "a.json", "--at", "a", "-o", "a.png", in: folder)
        #expect(drawn.status == 0 && drawn.error.isEmpty, "\(name ?? "none"): \(drawn.error)")
        return try folder.read("a.png")
      }
      #expect(Set(pictures[0...5]).count == 1 && Set(pictures[6...8]).count == 1 && pictures[0] != pictures[6])
    }

    @Test func `what the built-in font lacks comes from the system, with one warning for the scene`() throws {
      let folder = try TemporaryFolder()
      func warnings(_ texts: String...) throws -> [String] {
        let layers = texts.map { "{ \"text\": \($0) }" }.joined(separator: ", ")
        try folder.write(
          "{ \"canvas\": { \"size\": [80, 20] }, \"screens\": { \"a\": { \"layers\": [\(layers)] } } }", to: "a.json")
        return try BuiltCommand.run("validate", "a.json", in: folder).error.split(separator: "\n").map(String.init)
          .filter { $0.contains("warning:") }
      }
      let found = try warnings(
        "\"a\u{0411}\u{0414}\"", "{ \"string\": \"\u{0414}\u{0416}\", \"font\": \"sans-serif\", \"weight\": 700 }")
      #expect(found.count == 1, "\(found)")
      #expect(
        found.first?.contains("the built-in font has no glyph for “\u{0411}” (U+0411), “\u{0414}” (U+0414)") == true)
      #expect(
        found.first?.contains("“\u{0416}” (U+0416)") == true && found.first?.contains("depend on the machine") == true)
      let own = try warnings("{ \"string\": \"\u{0411}\", \"font\": \"built-in\" }")
      #expect(own.count == 1 && own.first?.contains("the missing-glyph symbol is shown") == true, "\(own)")
    }

    @Test func `without a configuration of fontconfig fonts are found, and nothing more is said`() throws {
      let folder = try folder()
      try folder.write(Self.scene(path: "own.ttf", font: "DejaVu Sans", string: "Hi"), to: "a.json")
      let line = "exec env $1 HOME=\"$PWD\" \"$magicmove\" validate a.json"
      let usual = try BuiltCommand.shell(line, ["A=1"], in: folder)
      let bare = try BuiltCommand.shell(line, ["FONTCONFIG_FILE=/nowhere/fonts.conf"], in: folder)
      #expect(usual.status == 0 && bare.status == 0)
      #expect(usual.error.contains("depend on the machine"), "\(usual.error)")
      #expect(bare.error == usual.error)
      #expect(bare.text == usual.text)
    }

    @Test func `the built-in font needs no file and gives no warning`() throws {
      let folder = try TemporaryFolder()
      let scene = Self.scene(path: "none.ttf", font: "built-in", string: "Ångström → 5 €")
      try folder.write(scene.replacing("\"fonts\": { \"own\": \"none.ttf\" },", with: ""), to: "a.json")
      #expect(try BuiltCommand.run("validate", "--strict", "a.json", in: folder).status == 0)
      let drawn = try BuiltCommand.run("frame", "a.json", "--at", "a", "-o", "a.png", in: folder)
      #expect(drawn.status == 0 && drawn.error.isEmpty, "\(drawn.error)")
      let expanded = String(decoding: try BuiltCommand.run("expand", "a.json", in: folder).output, as: UTF8.self)
      #expect(expanded.contains("\"built-in\""), "\(expanded)")
      try folder.write(expanded, to: "b.json")
      _ = try BuiltCommand.run("frame", "b.json", "--at", "a", "-o", "b.png", in: folder)
      #expect(try folder.read("a.png") == folder.read("b.png"))
    }

    @Test func `a font of the scene that is called built-in comes first`() throws {
      let folder = try folder()
      let scene = Self.scene(path: "own.ttf", font: "built-in", string: "a你")
      try folder.write(scene.replacing("\"own\":", with: "\"built-in\":"), to: "a.json")
      let result = try BuiltCommand.run("validate", "a.json", in: folder)
      #expect(result.error.contains("font “Roboto” has no glyph"), "\(result.error)")
    }

    @Test func `who names no font of the program's own is told of it`() throws {
      let folder = try folder()
      try folder.write(Self.scene(path: "own.ttf", font: "builtin", string: "Hi"), to: "a.json")
      let wrong = try BuiltCommand.run("validate", "a.json", in: folder)
      #expect(wrong.error.contains("did you mean `built-in`?"), "\(wrong.error)")
      try folder.write(Self.scene(path: "own.ttf", font: "serif", string: "Hi"), to: "b.json")
      let machine = try BuiltCommand.run("validate", "b.json", in: folder)
      #expect(machine.error.contains("or write \"font\": \"built-in\""), "\(machine.error)")
    }

    @Test func `a missing glyph is named in one warning`() throws {
      let folder = try folder()
      try folder.write(Self.scene(path: "own.ttf", string: "a你你"), to: "a.json")
      let result = try BuiltCommand.run("validate", "a.json", in: folder)
      #expect(result.status == 0)
      let named = "warning: font “Roboto” has no glyph for “你” (U+4F60)"
      #expect(result.error.components(separatedBy: named).count == 2, "\(result.error)")
    }
  }
#endif
