import Foundation
import MotionTrace
import Rendering
import SceneModel
import TestSupport
import Testing

/// From identities of layers to the lines of a scene.
@Suite struct ScenePlacesTests {
  private static let scene = """
    {
      "canvas": { "size": [80, 60] },
      "screens": {
        "list": {
          "layers": [
            { "id": "row", "frame": [4, 4, 30, 20], "fill": "red",
              "layers": [
                { "frame": [2, 2, 6, 6], "fill": "black" },
                { "id": "icon", "frame": [2, 2, 6, 6], "fill": "black" }
              ] },
            { "frame": [40, 0, 40, 40], "fill": "blue" }
          ] }
      },
      "timeline": [{ "hold": 1 }]
    }
    """

  private func animation() throws -> Animation {
    let folder = try TemporaryFolder()
    var options = LoadingOptions()
    options.locates = true
    return try Animation(contentsOf: URL(filePath: try folder.write(Self.scene, to: "list.json")), options: options)
  }

  @Test(arguments: [
    ("/", [], 4), ("/", [1], 11), ("", [1], 11), ("row", [], 6), ("row", [0], 8), ("row (2)", [0], 8),
    ("row/icon", [], 9), ("row", [0, 3], 8), ("row", [1], 6),
  ])
  func `a layer, or a part of it, is where its frame is`(_ path: String, _ part: [Int], _ line: Int) throws {
    let places = try animation().places
    let found = places.place(ofValues: ["frame"], of: LayerID.End("list", path), part: part)
    #expect(found?.place.line == line)
    #expect(places.place(ofValues: [], of: LayerID.End("list", "none"), part: part) == nil)
  }

  @Test func `states are placed at the nearest layer`() throws {
    let animation = try animation()
    let states = animation.plan.states(at: 0, unnamed: true)
    let names = states.map { animation.places.layer(of: $0)?.id.name }
    #expect(names == [nil, "row", "row/layers[0]", "row/icon", "layers[1]"])
  }
}
