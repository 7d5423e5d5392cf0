import JSONTree
import Pixels
import SceneDecoding
import SceneModel
import Testing

/// Variables of a scene: where they are seen, how values from outside take their types, and what is refused.
@Suite struct SceneVariablesTests {
  private static let scene = """
    {
      "variables": { "accent": "#ff0000", "side": 20, "isSmall": true, "stops": [1, 2], "soft": "${accent}80" },
      "canvas": { "size": [100, "${side}"], "background": "${accent}" },
      "components": { "dot": { "with": { "side": 7 }, "frame": [0, 0, "${side}", 5], "fill": "${soft}" } },
      "screens": {
        "a": { "layers": [ { "use": "dot", "id": "d" }, { "id": "e", "frame": [0, 0, 1, "${stops.1}"], "clips": "${isSmall}" } ] },
        "b": { "like": "a", "set": { "d": { "opacity": 0.5, "fill": "${accent}" } } }
      },
      "timeline": [ { "hold": "${stops.0}" } ]
    }
    """

  private func read(_ variables: SceneVariables = SceneVariables()) throws -> Scene {
    let reading = SceneReader.read(Self.scene, fileName: "x.json", variables: variables)
    return try #require(reading.scene, "\(reading.diagnostics.map(\.description))")
  }

  @Test func `a scene's own values are visible everywhere, inner names hide them`() throws {
    let scene = try read()
    #expect(scene.canvas.size.height == 20)
    #expect(scene.canvas.background == Color(css: "#ff0000"))
    #expect(scene.screens[0].layers[0].frame.width == 7, "the component's own `side`")
    #expect(scene.screens[0].layers[0].fill == .color(try #require(Color(css: "#ff000080"))))
    #expect(scene.screens[1].layers[0].fill == .color(try #require(Color(css: "#ff0000"))))
    #expect(scene.screens[0].layers[1].frame.height == 2)
    #expect(scene.screens[0].layers[1].clips)
  }

  @Test func `texts from outside take the type of what they replace`() throws {
    let scene = try read(SceneVariables(["accent": "#0000ff", "side": "31.5", "isSmall": "false", "stops": "[3, 4]"]))
    #expect(scene.canvas.size.height == 31.5)
    #expect(scene.canvas.background == Color(css: "blue"))
    #expect(scene.screens[0].layers[1].frame.height == 4)
    #expect(!scene.screens[0].layers[1].clips)
  }

  @Test func `typed values are taken as they are`() throws {
    let scene = try read(SceneVariables(values: ["side": .typed(JSONNode(.number(9), offset: 0))]))
    #expect(scene.canvas.size.height == 9)
  }

  @Test(arguments: [
    (["side": "wide"], "the value for the variable `side` must be a number, but is \"wide\""),
    (["side": "inf"], "must be a number"), (["isSmall": "yes"], "must be true or false"),
    (["stops": "{}"], "must be an array as JSON"), (["acent": "red"], "did you mean `accent`?"),
    (["accent": "rot"], "`background` must be a colour"),
  ])
  func `wrong values are refused in the words of a scene`(_ values: [String: String], _ message: String) {
    let reading = SceneReader.read(Self.scene, fileName: "x.json", variables: SceneVariables(values))
    #expect(reading.scene == nil)
    #expect(
      reading.diagnostics.contains { $0.description.contains(message) && $0.line == 2 },
      "\(reading.diagnostics.map(\.description))")
  }

  @Test func `an undefined name is an error also when variables are there`() {
    let reading = SceneReader.read(Self.scene.replacing("${accent}\" }", with: "${acent}\" }"), fileName: "x.json")
    #expect(reading.diagnostics.contains { $0.message.contains("did you mean `${accent}`") })
  }

  @Test func `the same values give the same text, others another`() {
    let (a, b) = (SceneVariables(["x": "1", "y": "2"]), SceneVariables(["y": "2", "x": "1"]))
    #expect(a.canonicalText == b.canonicalText)
    let typed = SceneVariables(values: ["x": .typed(JSONNode(.string("1"), offset: 0)), "y": .text("2")])
    #expect(a.canonicalText != typed.canonicalText)
    #expect(a.adding(SceneVariables(["x": "3"])).canonicalText != a.canonicalText)
  }
}
