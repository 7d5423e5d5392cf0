import JSONTree
import Pixels
import SceneDecoding
import SceneModel
import TestSupport
import Testing

/// Files that a scene includes: whose names count, in what order, from where paths are seen, what is refused and where.
@Suite struct IncludeTests {
  /// A scene in the folder `scenes` with some files beside it; `reads` counts how often each was asked for.
  private func read(
    _ scene: String, _ files: [String: String], _ variables: [String: String] = [:], memory: Int = 4 << 30,
    reads: @escaping (String) -> Void = { _ in }
  ) -> SceneReading {
    SceneReader.read(
      Array(scene.utf8), fileName: "scenes/main.json", variables: SceneVariables(variables), memory: memory,
      expands: true,
      including: { path, most in
        guard let text = files[path] else { return .failure(IncludeError("no \(path)", hint: .allowFolder)) }
        guard text.utf8.count <= most else { return .failure(IncludeError("too long", hint: .raiseMemory)) }
        reads(path)
        // Names that differ in case only lead to one file here.
        return .success(IncludedFile(bytes: Array(text.utf8), identity: path.lowercased()))
      })
  }

  private func scene(_ more: String, layer: String = #"{"id": "x", "fill": "${accent}"}"#) -> String {
    SceneTexts.text(screens: #""a": {"layers": [\#(layer)]}"#, more: ", \(more)")
  }

  private func fill(_ reading: SceneReading) -> Fill? { reading.scene?.screens[0].layers[0].fill }

  private func color(_ text: String) throws -> Fill { .color(try #require(Color(css: text))) }

  // MARK: Names

  @Test func `names of an included file count where the scene has none of its own`() throws {
    let theme = ##"{"version": 1, "variables": {"accent": "#ff0000", "side": 7}}"##
    let files = ["theme.jsonc": theme]
    #expect(fill(read(scene(#""include": ["theme.jsonc"]"#), files)) == (try color("#ff0000")))
    let own = scene(##""include": ["theme.jsonc"], "variables": {"accent": "#00ff00"}"##)
    #expect(fill(read(own, files)) == (try color("#00ff00")))
    #expect(fill(read(own, files, ["accent": "#0000ff"])) == (try color("#0000ff")), "what is given wins")
    #expect(fill(read(scene(#""include": ["theme.jsonc"]"#), files, ["accent": "#0000ff"])) == (try color("#0000ff")))
  }

  @Test func `components, text styles, images and fonts are shared as well`() throws {
    let library = """
      { "images": {"ada": "ada.png"}, "fonts": {"body": "body.ttf"}, "textStyles": {"default": {"size": 30}},
        "components": {"cell": {"frame": [0, 0, 10, 20], "image": "ada", "text": "Hi"}} }
      """
    let reading = read(scene(#""include": ["library.json"]"#, layer: #"{"use": "cell"}"#), ["library.json": library])
    let layer = try #require(reading.scene?.screens[0].layers[0], "\(reading.diagnostics)")
    #expect(layer.image == .file("ada.png") && layer.text?.size == 30 && layer.frame.height == 20)
    #expect(reading.scene?.fonts == [NamedFont("body", path: "body.ttf")])
  }

  @Test func `variables keep the place where they are defined first, whoever gives their value`() throws {
    let theme = ##"{"variables": {"base": "#112233", "accent": "${base}"}}"##
    let own = scene(##""variables": {"base": "#445566"}, "include": ["theme.json"]"##)
    #expect(fill(read(own, ["theme.json": theme])) == (try color("#445566")), "`accent` follows the scene's `base`")
  }

  @Test func `a file reached twice is read once and clashes with nothing`() throws {
    let files = [
      "a.json": #"{"include": ["lib/base.json"]}"#,
      "b.json": #"{"include": ["./lib/../lib/base.json", "LIB/base.json"]}"#,
      "lib/base.json": #"{"variables": {"accent": "red"}}"#, "LIB/base.json": "{}",
    ]
    var reads: [String] = []
    let reading = read(scene(#""include": ["a.json", "b.json", "a.json"]"#), files) { reads.append($0) }
    #expect(fill(reading) == (try color("red")), "\(reading.diagnostics)")
    #expect(reads == ["a.json", "lib/base.json", "b.json", "LIB/base.json"])
  }

  @Test func `one name from two included files is an error that names both, until the file chooses itself`() throws {
    let files = [
      "a.json": #"{"variables": {"accent": "red"}}"#, "b.json": #"{"variables": {"accent": "blue"}}"#,
      "both.json": #"{"include": ["a.json", "b.json"], "variables": {"accent": "green"}}"#,
    ]
    let clash = read(scene("\n\"include\": [\"a.json\", \"b.json\"]"), files)
    let diagnostic = try #require(clash.diagnostics.first)
    #expect(clash.scene == nil && clash.diagnostics.count == 1)
    #expect(
      diagnostic.message
        == "\"scenes/a.json\" and \"scenes/b.json\" both define the variable `accent`; to choose one, define it in this file"
    )
    #expect((diagnostic.file, diagnostic.line, diagnostic.column) == ("scenes/main.json", 2, 23))
    #expect(diagnostic.path == "include[1]")
    #expect(fill(read(scene(#""include": ["both.json"]"#), files)) == (try color("green")))
  }

  @Test func `a name that another included file overrides is a clash where both meet`() {
    let files = [
      "base.json": #"{"variables": {"accent": "red"}}"#,
      "dark.json": #"{"include": ["base.json"], "variables": {"accent": "navy"}}"#,
    ]
    let reading = read(scene(#""include": ["base.json", "dark.json"]"#), files)
    #expect(reading.diagnostics.count == 1)
    #expect(reading.diagnostics.first?.message.hasPrefix(#""scenes/base.json" and "scenes/dark.json" both"#) == true)
  }

  // MARK: Paths

  @Test func `paths in a file are seen from that file, values that are given from the scene`() throws {
    let theme = """
      { "images": {"logo": "art/logo.png", "flag": "../flag.png"}, "fonts": {"body": "body.ttf"},
        "variables": {"photo": "photo.png"}, "textStyles": {"title": {"font": "title.otf"}},
        "components": {
          "cell": {"with": {"picture": "cell.png"}, "image": "${picture}", "text": {"string": "x", "font": "body"}},
          "head": {"image": "head.png", "text": {"string": "x", "style": "title"}} } }
      """
    let layers = """
      {"use": "cell", "id": "a"}, {"use": "cell", "id": "b", "with": {"picture": "own.png"}}, {"use": "head", "id": "c"},
      {"id": "d", "image": "logo"}, {"id": "e", "image": "flag"}, {"id": "f", "image": "${photo}"}
      """
    let text = scene(#""include": ["lib/theme.json"]"#, layer: layers)
    func images(_ reading: SceneReading) -> [String] {
      (reading.scene?.screens[0].layers ?? []).map { layer in
        if case .file(let path)? = layer.image { path } else { "-" }
      }
    }
    let reading = read(text, ["lib/theme.json": theme])
    #expect(
      images(reading) == [
        "lib/cell.png", "own.png", "lib/head.png", "lib/art/logo.png", "flag.png", "lib/photo.png",
      ])
    #expect(reading.scene?.screens[0].layers[2].text?.font == "lib/title.otf")
    #expect(reading.scene?.screens[0].layers[0].text?.font == "body")
    #expect(images(read(text, ["lib/theme.json": theme], ["photo": "mine.png"])).last == "mine.png")
    let expanded = try #require(reading.expanded)
    #expect(expanded["include"] == nil && expanded["images"]?["flag"]?.string == "flag.png")
    #expect(expanded["screens"]?["a"]?["layers"]?.elements.first?["image"]?.string == "lib/cell.png")
    #expect(read(JSONWriter.text(expanded), [:]).scene?.screens == reading.scene?.screens)
  }

  // MARK: Problems

  @Test func `diagnostics name the file that they are in, in the order of the files`() throws {
    let files = ["lib/theme.json": "{\n  \"variabels\": {},\n  \"components\": {\"c\": {\"opacity\": 2}}\n}"]
    let reading = read(
      scene(#""include": ["lib/theme.json"], "qqqq": 1"#, layer: #"{"use": "c", "fill": "red"}"#), files)
    #expect(
      reading.diagnostics.map { "\($0.file):\($0.line):\($0.column) \($0.path)" } == [
        "scenes/main.json:1:142 qqqq", "scenes/lib/theme.json:2:3 variabels",
        "scenes/lib/theme.json:3:35 components.c.opacity",
      ], "\(reading.diagnostics)")
    #expect(reading.diagnostics[1].message.contains("in an included file; did you mean `variables`?"))
    #expect(reading.diagnostics[2].sourceLine.hasPrefix("  \"components\"") && reading.diagnostics[2].caret == 34)
    #expect(reading.files == ["scenes/main.json", "scenes/lib/theme.json"])
  }

  @Test(arguments: [
    (#"["none.json"]"#, "no none.json"), (#"["torn.json"]"#, "the end of the file"),
    (#"["x.css"]"#, "the path of a scene file (.json, .jsonc), but is \"x.css\""),
    (#"["${theme}.json"]"#, "the path of a scene file"), ("\"x.json\"", "`include` must be an array"),
    (#"["screens.json"]"#, "unknown key `screens` in an included file"),
    (#"["main.json"]"#, "`include` refers to itself: scenes/main.json > scenes/main.json"),
    (#"["one.json"]"#, "refers to itself: scenes/one.json > scenes/two.json > scenes/one.json"),
    (#"["deep1.json"]"#, "included files are nested more than 16 levels deep"),
    (#"["many.json"]"#, "more than 64 included files"),
  ])
  func `what cannot be included is said once, and nothing that would follow from it`(_ list: String, _ message: String)
  {
    var files = [
      "torn.json": "{", "screens.json": #"{"screens": {}}"#, "one.json": #"{"include": ["two.json"]}"#,
      "two.json": #"{"include": ["one.json"]}"#,
      "many.json": #"{"include": [\#((0..<70).map { #""n\#($0).json""# }.joined(separator: ", "))]}"#,
    ]
    for number in 1...17 { files["deep\(number).json"] = #"{"include": ["deep\#(number + 1).json"]}"# }
    files["deep17.json"] = "{}"
    for number in 0..<70 { files["n\(number).json"] = "{}" }
    let reading = read(scene("\"include\": \(list)"), files)
    #expect(reading.scene == nil)
    #expect(reading.diagnostics.contains { $0.message.contains(message) }, "\(reading.diagnostics)")
    let isClear = ["x.json", "screens.json"].contains { list.contains($0) }
    #expect(isClear || !reading.diagnostics.contains { $0.message.contains("accent") }, "\(reading.diagnostics)")
  }

  @Test func `sixteen files deep and sixty-four files are read`() {
    var files: [String: String] = ["deep16.json": "{}"]
    for number in 1...15 { files["deep\(number).json"] = #"{"include": ["deep\#(number + 1).json"]}"# }
    for number in 0..<48 { files["n\(number).json"] = "{}" }
    let names = (["deep1"] + (0..<48).map { "n\($0)" }).map { "\"\($0).json\"" }.joined(separator: ", ")
    #expect(read(scene("\"include\": [\(names)]", layer: ""), files).scene != nil)
  }

  @Test func `files count for the memory of reading and for the text`() {
    let theme = #"{"variables": {"accent": "\#(String(repeating: "x", count: 100_000))"}}"#
    let text = scene(#""include": ["theme.json"]"#, layer: "")
    let alone = read(scene(#""name": "x""#, layer: ""), [:]).memory
    let both = read(text, ["theme.json": theme]).memory
    #expect(both - alone > 100_000 * JSONParser.memoryOfByte)
    let refused = read(text, ["theme.json": theme], memory: 500_000)
    #expect(refused.scene == nil && refused.diagnostics.map(\.hint) == [.raiseMemory])
  }

  @Test func `without files nothing is included`() {
    let reading = SceneReader.read(scene(#""include": ["a.json"]"#, layer: ""), fileName: "x.json")
    #expect(
      reading.diagnostics.map(\.message) == [
        "\"a.json\" cannot be included because this scene is read without access to files"
      ])
  }
}
