import Pixels
import SceneDecoding
import SceneModel
import TestSupport
import Testing

/// Scene files to scenes: comments, a layer with every key, components, repetitions and copies of screens.
@Suite struct SceneReaderTests {
  static func scene(_ text: String) throws -> Scene {
    let reading = SceneReader.read(text, fileName: "folder/test.json")
    return try #require(reading.scene, "\(reading.diagnostics.map(\.description).joined(separator: "\n"))")
  }

  @Test func `a minimal scene`() throws {
    let scene = try Self.scene(#"{"canvas": {"size": [390, 844]}, "screens": {"only": {}}}"#)
    #expect(
      scene == Scene(name: "test", canvas: Canvas(size: Size(width: 390, height: 844)), screens: [Screen("only")]))
  }

  @Test func `comments and trailing commas`() throws {
    let scene = try Self.scene(
      """
      // A scene.
      {
        "canvas": {"size": [10, 20,], "scale": 2, /* inline */ "background": "transparent"},
        "screens": {"b": {}, "a": {"background": "teal",},}, // order counts
      }
      """)
    #expect(scene.screens.map(\.name) == ["b", "a"])
    #expect(scene.canvas.background == .clear)
    #expect(scene.screens[1].background == .color(Color(rgb: 0x008080)))
  }

  @Test func `a layer with everything`() throws {
    let scene = try Self.scene(
      SceneTexts.text(
        screens: #"""
          "a": {"layers": [{"id": "x", "frame": ["50% - 20", 10, "100%w*13/15", "25%h"], "cornerRadius": "50%",
            "cornerCurve": "continuous", "fill": {"linear": {"stops": [[0, "#f00"], [1, "#00f8"]]}}, "image": "ada",
            "contentMode": "top", "imageTint": "red", "filter": "nearest", "border": {"width": 2},
            "shadow": {"radius": 8, "offset": [0, 4]}, "opacity": 0.5, "clips": true, "blend": "multiply",
            "backdropBlur": 3, "transform": {"scale": [1, 2], "rotate": 30}, "text": {"string": "Hi", "size": 12},
            "z": 1}, {"id": "y", "hidden": true}]}
          """#, more: #", "images": {"ada": "images/ada.png"}"#))
    let expected = Layer(
      id: "x", frame: Rect(x: 30, y: 10, width: 100 * 13 / 15.0, height: 50), cornerRadii: CornerRadii(25),
      cornerCurve: .continuous,
      fill: .linear(
        angle: 0,
        stops: [GradientStop(0, Color(rgb: 0xFF0000)), GradientStop(1, Color(rgb: 0x0000FF, alpha: 136 / 255.0))]),
      image: .file("images/ada.png"), contentMode: .top, imageTint: Color(rgb: 0xFF0000), filter: .nearest,
      border: Border(width: 2, color: .black), shadow: LayerShadow(radius: 8, offset: Point(x: 0, y: 4)), opacity: 0.5,
      clips: true, blend: .multiply, backdropBlur: 3,
      transform: LayerTransform(scaleX: 1, scaleY: 2, rotation: 30), text: LayerText("Hi", size: 12))
    #expect(scene.screens[0].layers.last == expected)
    #expect(scene.screens[0].layers.first?.id == "y")
  }

  @Test func `components and repetitions`() throws {
    let scene = try Self.scene(
      SceneTexts.text(
        screens: #"""
          "a": {"layers": [{"repeat": {"over": [{"name": "ada"}, {"name": "bob"}], "offset": [0, 60]},
            "use": "cell", "id": "row${index}", "with": {"photo": "${item.name}", "alpha": 0.25},
            "set": {"avatar": {"cornerRadius": 9}}}]}
          """#,
        more: #"""
          , "images": {"ada": "ada.png", "bob": "bob.jpg"},
          "components": {"cell": {"with": {"alpha": 1}, "frame": [0, 0, "100%", 50],
            "layers": [{"id": "avatar", "image": "${photo}", "opacity": "${alpha}", "frame": [0, 0, 40, 40]}]}}
          """#))
    let rows = scene.screens[0].layers
    #expect(rows.map(\.id) == ["row0", "row1"])
    #expect(rows.map(\.frame.y) == [0, 60])
    #expect(rows.map(\.frame.width) == [100, 100])
    #expect(rows[1].layers[0].image == .file("bob.jpg"))
    #expect(rows[1].layers[0].opacity == 0.25)
    #expect(rows[1].layers[0].cornerRadii == CornerRadii(9))
  }

  @Test func `copies of screens`() throws {
    let scene = try Self.scene(
      SceneTexts.text(
        screens: #"""
          "b": {"like": "a", "set": {"x/y": {"opacity": 0.5}}, "remove": ["z"], "layers": [{"id": "w", "fill": "red"}]},
          "a": {"background": "blue", "layers": [{"id": "x", "layers": [{"id": "y", "fill": "red"}]}, {"id": "z"}]}
          """#))
    let copy = scene.screens[0]
    #expect(copy.background == .color(Color(rgb: 0x0000FF)))
    #expect(copy.layers.map(\.id) == ["x", "w"])
    #expect(copy.layers[0].layers[0].opacity == 0.5)
    #expect(scene.screens[1].layers.map(\.id) == ["x", "z"])
  }

  /// A folder of scenes may hold other JSON, but nothing broken goes unnoticed.
  @Test(arguments: [
    (#"{"name": "package", "files": {"screens": 1}}"#, true), ("[]", true), ("\"screens\"", true), ("{}", true),
    (#"{"screens": {}}"#, false), (#"{"screens": [], "notes": []}"#, true),
    (#"{"screens": [], "timeline": []}"#, false), (#"{"screens": 1, "canvas": 2}"#, false), (#"{"version":1,"#, false),
    ("", false),
    ("// nothing", false), (#"{"a": 1, "a": 2}"#, false), ("[NaN]", false), ("\u{FEFF}{\"a\": [1,],} // x", true),
  ])
  func `what is other JSON`(text: String, isOther: Bool) {
    #expect(SceneReader.isOtherJSON(Array(text.utf8)) == isOther)
    if !isOther { #expect(SceneReader.read(text, fileName: "x").scene == nil) }
  }
}
