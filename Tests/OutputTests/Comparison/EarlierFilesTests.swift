import Comparison
import Foundation
import Rendering
import SceneModel
import TestSupport
import Testing

/// Files that version 0.1.0 wrote are read as it meant them. The scene has a pair of two paths, parts without ids, and two layers
/// of one path.
@Suite struct EarlierFilesTests {
  private static let scene = #"""
    {
      "canvas": { "size": [80, 60] },
      "screens": {
        "list": { "layers": [
          { "id": "row", "frame": [4, 4, 30, 20], "fill": "#ff9500", "layers": [{ "frame": [2, 2, 6, 6], "fill": "#000000" }] },
          { "frame": [40, 0, 40, 40], "layers": [{ "id": "dot", "frame": [20, 4, 8, 8], "fill": "#34c759" }] },
          { "frame": [40, 0, 40, 40], "layers": [{ "id": "dot", "frame": [20, 20, 8, 8], "fill": "#34c759" }] }
        ] },
        "detail": { "layers": [
          { "id": "card", "frame": [0, 0, 80, 40], "fill": "#ff9500", "layers": [{ "frame": [2, 2, 6, 6], "fill": "#000000" }] }
        ] }
      },
      "timeline": [
        { "hold": 0.1 },
        { "to": "detail", "duration": 0.2, "pairs": [{ "from": "row", "to": "card", "fit": "width" }] },
        { "hold": 0.1 }
      ],
      "output": { "fps": 20, "goldens": ["list", "list-detail@50%"] }
    }
    """#

  /// The trace of goldens with pictures.
  private static let trace = #"""
    {
      "format": "magicmove-trace-1",
      "canvas": [80, 60, 1],
      "steps": [["list", 0, 0.1], ["list-detail", 0.1, 0.2], ["detail", 0.3, 0.1]],
      "goldens": [
        {"golden": "list-detail-050pct", "time": 0.2, "layers": [
          ["from /", {"frame": [0, 0, 80, 60], "opacity": 0.5}],
          ["from dot", {"frame": [60, 4, 8, 8], "opacity": 0.5, "fill": "#34c759"}],
          ["from dot (2)", {"frame": [60, 20, 8, 8], "opacity": 0.5, "fill": "#34c759"}],
          ["to /", {"frame": [0, 0, 80, 60], "opacity": 0.5}],
          ["pair row → card", {"frame": [2, 2, 55, 30], "fill": "#ff9500"}],
          ["pair row → card/layers[0]/layers[0]", {"frame": [5.6667, 5.6667, 11, 11], "scale": [1.8333, 1.8333], "opacity": 0.5, "fill": "#000000"}],
          ["pair row → card/layers[0]/layers[0] (2)", {"frame": [3.375, 3.375, 4.125, 4.125], "scale": [0.6875, 0.6875], "opacity": 0.5, "fill": "#000000"}]]},
        {"golden": "screen-list", "time": 0, "layers": [
          ["from /", {"frame": [0, 0, 80, 60]}],
          ["from row", {"frame": [4, 4, 30, 20], "fill": "#ff9500"}],
          ["from row/layers[0]", {"frame": [6, 6, 6, 6], "fill": "#000000"}],
          ["from dot", {"frame": [60, 4, 8, 8], "fill": "#34c759"}],
          ["from dot (2)", {"frame": [60, 20, 8, 8], "fill": "#34c759"}]]}
      ],
      "frames": [
        {"frame": 0, "time": 0, "layers": [
          ["from /", {"frame": [0, 0, 80, 60]}],
          ["from row", {"frame": [4, 4, 30, 20], "fill": "#ff9500"}],
          ["from row/layers[0]", {"frame": [6, 6, 6, 6], "fill": "#000000"}],
          ["from dot", {"frame": [60, 4, 8, 8], "fill": "#34c759"}],
          ["from dot (2)", {"frame": [60, 20, 8, 8], "fill": "#34c759"}]], "gone": []},
        {"frame": 3, "time": 0.15, "layers": [
          ["from /", {"opacity": 0.8708}],
          ["from dot", {"opacity": 0.8708}],
          ["from dot (2)", {"opacity": 0.8708}],
          ["to /", {"frame": [0, 0, 80, 60], "opacity": 0.1292}],
          ["pair row → card", {"frame": [3.4834, 3.4834, 36.4581, 22.5832], "fill": "#ff9500"}],
          ["pair row → card/layers[0]/layers[0]", {"frame": [5.9139, 5.9139, 7.2916, 7.2916], "scale": [1.2153, 1.2153], "opacity": 0.8708, "fill": "#000000"}],
          ["pair row → card/layers[0]/layers[0] (2)", {"frame": [4.3948, 4.3948, 2.7344, 2.7344], "scale": [0.4557, 0.4557], "opacity": 0.1292, "fill": "#000000"}]], "gone": ["from row", "from row/layers[0]"]},
        {"frame": 4, "time": 0.2, "layers": [
          ["from /", {"opacity": 0.5}],
          ["from dot", {"opacity": 0.5}],
          ["from dot (2)", {"opacity": 0.5}],
          ["to /", {"opacity": 0.5}],
          ["pair row → card", {"frame": [2, 2, 55, 30]}],
          ["pair row → card/layers[0]/layers[0]", {"frame": [5.6667, 5.6667, 11, 11], "scale": [1.8333, 1.8333], "opacity": 0.5}],
          ["pair row → card/layers[0]/layers[0] (2)", {"frame": [3.375, 3.375, 4.125, 4.125], "scale": [0.6875, 0.6875], "opacity": 0.5}]], "gone": []},
        {"frame": 5, "time": 0.25, "layers": [
          ["from /", {"opacity": 0.1292}],
          ["from dot", {"opacity": 0.1292}],
          ["from dot (2)", {"opacity": 0.1292}],
          ["to /", {"opacity": 0.8708}],
          ["pair row → card", {"frame": [0.5166, 0.5166, 73.5419, 37.4168]}],
          ["pair row → card/layers[0]/layers[0]", {"frame": [5.4194, 5.4194, 14.7084, 14.7084], "scale": [2.4514, 2.4514], "opacity": 0.1292}],
          ["pair row → card/layers[0]/layers[0] (2)", {"frame": [2.3552, 2.3552, 5.5156, 5.5156], "scale": [0.9193, 0.9193], "opacity": 0.8708}]], "gone": []},
        {"frame": 6, "time": 0.3, "layers": [
          ["from /", {"opacity": null}],
          ["from card", {"frame": [0, 0, 80, 40], "fill": "#ff9500"}],
          ["from card/layers[0]", {"frame": [2, 2, 6, 6], "fill": "#000000"}]], "gone": ["from dot", "from dot (2)", "pair row → card", "pair row → card/layers[0]/layers[0]", "pair row → card/layers[0]/layers[0] (2)", "to /"]},
        {"frame": 7, "time": 0.35, "layers": [], "gone": []}
      ]
    }

    """#

  /// The trace of goldens without pictures.
  private static let leanTrace = #"""
    {
      "format": "magicmove-trace-2",
      "canvas": [80, 60, 1],
      "steps": [["list", 0, 0.1], ["list-detail", 0.1, 0.2], ["detail", 0.3, 0.1]],
      "goldens": [
        {"golden": "screen-list", "time": 0, "layers": [
    ["from /", {"frame": [0, 0, 80, 60]}],
    ["from row", {"frame": [4, 4, 30, 20], "fill": "#ff9500"}],
    ["from row/layers[0]", {"frame": [6, 6, 6, 6], "fill": "#000000"}],
    ["from dot", {"frame": [60, 4, 8, 8], "fill": "#34c759"}],
    ["from dot (2)", {"frame": [60, 20, 8, 8], "fill": "#34c759"}]]},
        {"golden": "list-detail-050pct", "time": 0.2, "layers": [
    ["from /", {"opacity": 0.5}],
    ["from dot", {"opacity": 0.5}],
    ["from dot (2)", {"opacity": 0.5}],
    ["to /", {"opacity": 0.5}],
    ["pair row → card", {"frame": [2, 2, 55, 30]}],
    ["pair row → card/layers[0]/layers[0]", {"frame": [5.6667, 5.6667, 11, 11], "scale": [1.8333, 1.8333], "opacity": 0.5, "fill": "#000000"}],
    ["pair row → card/layers[0]/layers[0] (2)", {"frame": [3.375, 3.375, 4.125, 4.125], "scale": [0.6875, 0.6875], "opacity": 0.5, "fill": "#000000"}]]}
      ]
    }

    """#

  /// The results of the scene after its row, a dot and the duration were changed.
  private static let results = #"""
    {
      "format": "magicmove-results-1",
      "version": "0.1.0",
      "shard": null,
      "options": ["--goldens", "g"],
      "filters": [],
      "tolerance": false,
      "passed": false,
      "exitCode": 1,
      "report": "report.html",
      "scenes": [
        {
          "scene": "move",
          "path": "scenes/move.json",
          "folder": "g/move",
          "passed": false,
          "operand": "scenes/move.json",
          "duration": 0.45,
          "steps": [
            ["list", "hold", 0, 0.1],
            ["list-detail", "transition", 0.1, 0.25],
            ["detail", "hold", 0.35, 0.1]
          ],
          "lean": false,
          "removesObsolete": false,
          "goldens": [
            {
              "name": "screen-list",
              "time": 0,
              "outcome": "differs",
              "passed": false,
              "recorded": false,
              "message": "166 of 4800 pixels differ (3.46 %), by at most 255/255, in x 4…67, y 4…28",
              "difference": {
                "differing": 166,
                "share": 0.034583333333333334,
                "changed": 166,
                "antialiased": 0,
                "maximum": 255,
                "mean": 4.490555555555556,
                "psnr": 18.369023910350247,
                "ssim": 0.8897551749978041,
                "perceptual": 0.965941861103904,
                "box": [4, 4, 64, 25],
                "changedBox": [4, 4, 64, 25],
                "size": [80, 60]
              },
              "changes": [
                {"role": "from", "layer": "row", "changes": ["moved 3 pt right"], "followers": 1},
                {"role": "from", "layer": "dot (2)", "changes": ["moved 1 pt down"]}
              ],
              "trace": true,
              "place": {"file": "scenes/move.json", "line": 5, "column": 22},
              "pictures": {
                "expected": "move/screen-list-expected.png",
                "actual": "move/screen-list-actual.png",
                "difference": "move/screen-list-difference.png"
              }
            },
            {
              "name": "list-detail-050pct",
              "time": 0.225,
              "outcome": "differs",
              "passed": false,
              "recorded": false,
              "message": "220 of 4800 pixels differ (4.58 %), by at most 255/255, in x 2…67, y 2…31",
              "difference": {
                "differing": 220,
                "share": 0.04583333333333333,
                "changed": 220,
                "antialiased": 0,
                "maximum": 255,
                "mean": 3.115972222222222,
                "psnr": 21.431571005068253,
                "ssim": 0.9437317204104071,
                "perceptual": 0.4773216015262871,
                "box": [2, 2, 66, 30],
                "changedBox": [2, 2, 66, 30],
                "size": [80, 60]
              },
              "changes": [
                {"role": "from", "layer": "dot (2)", "changes": ["moved 1 pt down"]},
                {
                  "role": "pair",
                  "layer": "row → card",
                  "changes": ["moved 1.5 pt right"],
                  "followers": 2
                }
              ],
              "trace": true,
              "place": {"file": "scenes/move.json", "line": 5, "column": 22},
              "pictures": {
                "expected": "move/list-detail-050pct-expected.png",
                "actual": "move/list-detail-050pct-actual.png",
                "difference": "move/list-detail-050pct-difference.png"
              }
            }
          ],
          "frames": {
            "count": 9,
            "framesPerSecond": 20,
            "passed": false,
            "recorded": false,
            "message": "expected 80x60 pixels, 20 frames per second, 8 frames, found 80x60 pixels, 20 frames per second, 9 frames",
            "firstDiverging": null,
            "changes": [],
            "place": {"file": "scenes/move.json", "line": 15, "column": 23},
            "rate": [20, 1],
            "outcome": "shape",
            "expected": "80x60 pixels, 20 frames per second, 8 frames",
            "actual": "80x60 pixels, 20 frames per second, 9 frames"
          },
          "timelineChanges": ["step `list-detail` lasts 0.25 s, not 0.2 s"],
          "obsolete": []
        }
      ],
      "errors": [],
      "obsolete": []
    }

    """#

  private func animation() throws -> Animation {
    let folder = try TemporaryFolder()
    return try Animation(contentsOf: URL(filePath: try folder.write(Self.scene, to: "move.json")))
  }

  @Test func `a trace says what it said`() throws {
    let animation = try animation()
    let now = try animation.goldenTrace(of: animation.goldenMoments().sorted { $0.name < $1.name }, frames: true)
    #expect(now.text == Self.trace)
    let read = try #require(GoldenTrace(text: Self.trace))
    for (before, after) in zip(read.goldens + read.frames, now.goldens + now.frames) {
      #expect(before.name == after.name)
      #expect(LayerChange.between(before.layers, after.layers, ordered: false).isEmpty)
    }
    let pair = try #require(read.goldens[0].layers.first { $0.id.role == .pair && !$0.id.part.isEmpty })
    #expect((pair.id.from, pair.id.to, pair.id.part) == ("row", "card", "layers[0]/layers[0]"))
    #expect(pair.key == "pair row → card/layers[0]/layers[0]")
  }

  @Test func `a trace without pictures says what it said`() throws {
    let animation = try animation()
    var now = try animation.goldenTrace(of: animation.goldenMoments(), frames: false)
    now.isLean = true
    #expect(now.text == Self.leanTrace)
    let read = try #require(GoldenTrace(text: Self.leanTrace))
    for (before, after) in zip(read.goldens, now.goldens) {
      #expect(LayerChange.between(before.layers, after.layers, ordered: false).isEmpty)
    }
  }

  @Test func `results are read and written again`() throws {
    let results = try GoldenResults(fileText: Self.results)
    let changes = results.scenes[0].results[1].changes
    #expect(changes.map(\.layer) == ["dot (2)", "row → card"])
    #expect(changes.map(\.id.role) == [.from, .pair])
    #expect((changes[1].id.from, changes[1].id.to) == ("row", "card"))
    // Sentences are written again.
    let shape = "80x60 pixels, 20 frames per second, "
    let earlier = Self.results.replacing("expected \(shape)", with: "expected ").replacing(
      "found \(shape)", with: "found ")
    #expect(results.fileText == earlier)
  }
}
