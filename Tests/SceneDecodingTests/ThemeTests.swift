import Pixels
import SceneDecoding
import SceneModel
import TestSupport
import Testing

/// Themes: other values of variables under a name.
@Suite struct ThemeTests {
  private static let scene = """
    { "canvas": { "size": ["${wide}", 9], "background": "${paper}" },
      "variables": { "ink": "#222", "paper": "#fff", "wide": 10, "soft": "${ink}" },
      "themes": { "light": { "paper": "#fff" }, "dark": { "ink": "#eee", "paper": "#000", "wide": "20" } },
      "screens": { "a": { "background": "${soft}" } } }
    """

  private func read(_ theme: String?, _ values: [String: String] = [:], _ text: String = scene) -> SceneReading {
    SceneReader.read(text, fileName: "x.json", variables: SceneVariables(values).under(theme))
  }

  @Test func `without a theme a scene is as it is written, and a theme changes variables`() throws {
    let plain = try #require(read(nil).scene)
    let dark = try #require(read("dark").scene)
    #expect(plain.canvas.background == .white && plain.canvas.size.width == 10)
    #expect(dark.canvas.background == .black && dark.canvas.size.width == 20)
    // A variable that uses another one has its value in the theme.
    #expect(dark.screens[0].background != plain.screens[0].background)
    #expect(read("light").scene == plain)
  }

  @Test func `given values take precedence over a theme`() throws {
    #expect(try #require(read("dark", ["wide": "30"]).scene).canvas.size.width == 30)
  }

  @Test(arguments: [
    (##""dark": {"inc": "#000"}"##, "unknown variable \"inc\"; did you mean `ink`?"),
    (#""all": {}"#, "a key of `themes` must be"), (#""a/b": {}"#, "a key of `themes` must be"),
  ])
  func `errors of themes`(_ themes: String, _ message: String) {
    let text =
      ##"{"canvas": {"size": [9, 9]}, "variables": {"ink": "#222"}, "themes": {\##(themes)}, "screens": {"a": {"background": "${ink}"}}}"##
    let found = read(nil, [:], text).diagnostics.map(\.message)
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
  }

  @Test func `an unknown theme is an error of the caller`() throws {
    let found = try #require(read("drak").diagnostics.first)
    #expect(found.message == "unknown theme \"drak\"; did you mean `dark`?" && found.hint == .otherTheme)
  }

  @Test func `the themes of a scene, and whether they change it`() {
    let themes = SceneReader.themes(of: Array(Self.scene.utf8), fileName: "x.json", memory: 1 << 30, including: nil)
    #expect(themes.map(\.name) == ["light", "dark"] && themes.map(\.changes) == [false, true])
    #expect(SceneReader.themes(of: Array("{".utf8), fileName: "x.json", memory: 1 << 30, including: nil).isEmpty)
  }

  @Test func `a theme has the values of all files`() throws {
    let files = [
      "theme.json":
        ##"{"variables": {"ink": "#222", "paper": "#fff"}, "themes": {"dark": {"ink": "#eee", "paper": "#333"}}}"##
    ]
    let text =
      ##"{"include": ["theme.json"], "canvas": {"size": [9, 9], "background": "${paper}"}, "themes": {"dark": {"paper": "#000"}}, "screens": {"a": {"background": "${ink}"}}}"##
    let reading = SceneReader.read(
      Array(text.utf8), fileName: "x.json", variables: SceneVariables().under("dark"),
      including: { path, _ in .success(IncludedFile(bytes: Array(files[path, default: ""].utf8), identity: path)) })
    let scene = try #require(reading.scene, "\(reading.diagnostics)")
    #expect(scene.canvas.background == .black)
    #expect(scene.screens[0].background == .color(Color(rgb: 0xEEEEEE)))
  }
}
