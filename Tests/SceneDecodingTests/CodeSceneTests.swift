import JSONTree
import SceneModel
import Testing

@testable import SceneDecoding

/// Layers with code, as scenes have them.
@Suite struct CodeSceneTests {
  private static let scene = ##"""
    {"canvas": {"size": [100, 100]}, "variables": {"size": 20, "file": "a.swift"},
     "components": {"editor": {"code": {"file": "${f}", "theme": "dark", "weight": "bold"}}},
     "screens": {
       "a": {"layers": [
         {"id": "one", "code": {"source": "`${x}` $${y}", "language": "js", "size": "${size}", "lines": "1", "lineNumbers": 7}},
         {"id": "two", "code": "${z}"},
         {"id": "three", "use": "editor", "with": {"f": "${file}"}}]},
       "b": {"like": "a", "set": {"one": {"code": {"source": "new", "marks": false}}, "two": {"text": "t"}}}}}
    """##

  @Test func `keys have their types, and a source is taken as it is written`() throws {
    let reading = SceneReader.read(Self.scene, fileName: "scene.json")
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics.map(\.message))")
    let layers = try #require(reading.scene?.screens[0].layers)
    let code = try #require(layers[0].code)
    #expect(code.source == .text("`${x}` $${y}"))
    #expect(code.language == "js" && code.size == 20 && code.lines == "1" && code.lineNumbers == 7 && code.marks)
    #expect(layers[1].code == LayerCode(.text("${z}")))
    #expect(layers[2].code?.path == "a.swift" && layers[2].code?.theme == "dark" && layers[2].code?.weight == 700)
    #expect(Set(reading.assets.map(\.path)) == ["a.swift"])
  }

  @Test func `set replaces the whole key, and text and code replace each other`() throws {
    let layers = try #require(SceneReader.read(Self.scene, fileName: "scene.json").scene?.screens[1].layers)
    var code = LayerCode(.text("new"))
    code.marks = false
    #expect(layers[0].code == code)
    #expect(layers[1].code == nil && layers[1].text?.string == "t")
  }

  @Test func `expand keeps sources and replaces variables in other keys`() throws {
    let reading = SceneReader.read(Array(Self.scene.utf8), fileName: "scene.json", expands: true)
    let tree = try #require(reading.expanded)
    let code = tree["screens"]?["a"]?["layers"]?.elements[0]["code"]
    #expect(code?["source"]?.string == "`${x}` $${y}" && code?["size"]?.number == 20)
    #expect(SceneReader.read(JSONWriter.text(tree), fileName: "b.json").scene?.screens == reading.scene?.screens)
  }

  @Test func `code of a scene in Swift is validated`() {
    var code = LayerCode(.text("a"), language: "swfit", size: 0)
    (code.tab, code.lines, code.theme) = (17, "a", "x")
    let layer = Layer(frame: .zero, text: LayerText("a"), code: code)
    let scene = Scene(canvas: Canvas(size: .init(width: 10, height: 10)), screens: [Screen("a", layers: [layer])])
    let paths = Set(scene.validate().map(\.path.description))
    for key in ["", ".language", ".size", ".tab", ".lines", ".theme"] {
      #expect(paths.contains("screens.a.layers[0].code\(key)"), "\(key) \(paths)")
    }
  }
}
