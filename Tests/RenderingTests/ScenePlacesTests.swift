import Foundation
import JSONTree
import MotionTrace
import Rendering
import SceneDecoding
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

  // MARK: Traces with sources

  private func animation(of file: URL) throws -> Animation {
    var options = LoadingOptions()
    options.locates = true
    return try Animation(contentsOf: file, options: options)
  }

  private func layers(_ animation: Animation, at seconds: Double) throws -> [JSONNode] {
    let origins = try #require(animation.makeOrigins())
    return animation.sourcedTrace(at: seconds, rate: .default, in: origins)["layers"]?.elements ?? []
  }

  @Test func `every layer of a moment has its path, without an id too`() throws {
    let scene = """
      {
        "canvas": { "size": [80, 60] },
        "screens": {
          "list": {
            "layers": [
              { "layers": [{ "id": "title", "frame": [0, 0, 9, 9], "fill": "red" }, { "fill": "#eee" }] },
              { "id": "top", "z": 1, "frame": [4, 4, 30, 20], "fill": "red" },
              { "layers": [{ "id": "title", "frame": [0, 20, 9, 9], "fill": "blue" }, { "fill": "#ddd" }] },
              { "id": "row-${index}", "frame": [0, 0, 5, 5], "fill": "red", "repeat": { "over": 2 } },
              { "hidden": true, "fill": "red" }
            ] },
          "detail": { "layers": [{ "id": "a", "layers": [{ "id": "top", "frame": [4, 4, 50, 20], "fill": "red" }] }] }
        },
        "timeline": [{ "hold": 1 }, { "to": "detail", "pairs": [["top", "a/top"]], "duration": 1 }]
      }
      """
    let folder = try TemporaryFolder()
    let animation = try animation(of: URL(filePath: try folder.write(scene, to: "list.json")))
    let still = try layers(animation, at: 0)
    #expect(
      still.map { "\($0["layer"]?.string ?? "-") \($0["source"]?.string ?? "-")" } == [
        "/ screens.list", "title screens.list.layers[0].layers[0]", "- screens.list.layers[0].layers[1]",
        "title screens.list.layers[2].layers[0]", "- screens.list.layers[2].layers[1]",
        "row-0 screens.list.layers[3]", "row-1 screens.list.layers[4]", "top screens.list.layers[1]",
      ])
    let pair = try #require(try layers(animation, at: 1.5).first { $0["role"]?.string == "pair" })
    #expect(pair["source"]?.string == "screens.list.layers[1]")
    #expect(pair["target"]?.string == "screens.detail.layers[0].layers[0]")
  }

  private static let demonstrations: [URL] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../scenes").standardized
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "json" && $0.lastPathComponent != "scene.schema.json" }
      .sorted { $0.path < $1.path }
  }()

  @Test(arguments: demonstrations)
  func `each layer of a demonstration at rest leads to the values that it is drawn with`(file: URL) throws {
    let animation = try animation(of: file)
    let origins = try #require(animation.makeOrigins())
    for step in animation.steps where step.kind == .hold && step.duration > 0 {
      for layer in try layers(animation, at: step.start) {
        guard let role = layer["role"]?.string, role == "from" else { continue }
        let source = try #require(layer["source"]?.string, "\(step.name): \(JSONWriter.line(layer))")
        let entry = try #require(origins.entry(of: .layer(source)))
        #expect(entry.place?.line ?? 0 > 0)
        if entry.values.isEmpty { continue }
        let last = layer["layer"]?.string?.split(separator: "/").last.map(String.init)
        #expect(entry.id == last, "\(source)")
        let values = Dictionary(entry.values.map { ($0.key, $0.value) }) { first, _ in first }
        let width = try #require(values["frame[2]"] ?? values["size[0]"])
        let drawn = (layer["frame"]?.elements[2].number ?? 0) / (layer["scale"]?.elements[0].number ?? 1)
        let said = try #require((width.shown ?? width.value)?.number)
        #expect(abs(abs(drawn) - said) < 1e-3, "\(source): \(drawn), \(said)")
        #expect(values.values.allSatisfy { !$0.places.isEmpty })
      }
    }
  }
}
