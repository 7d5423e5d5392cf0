import Comparison
import Foundation
import MotionLint
import Rendering
import SceneModel
import TestSupport
import Testing

/// A valid scene with one mistake of each kind: it is found, it is one message, and its fix gives the scene back.
@Suite struct BrokenSceneTests {
  private static let scene = """
    {
      "canvas": { "size": [200, 200], "background": "#ffffff" },
      "variables": { "ink": "#1c1c1e", "gap": 12 },
      "textStyles": { "title": { "size": 20, "weight": "bold" } },
      "components": { "badge": { "size": [40, 20], "fill": "${tone}", "with": { "tone": "#2f6fde" } } },
      "screens": {
        "list": { "layout": { "padding": 10, "gap": "${gap}" }, "layers": [
          { "id": "title", "text": { "string": "Places", "style": "title", "color": "${ink}" } },
          { "use": "badge", "with": { "tone": "#0a84ff" } },
          { "id": "card", "size": [80, 30], "cornerRadius": 8, "opacity": 0.9, "fill": "#e8710a",
            "shadow": { "radius": 8, "offset": [0, 2] }, "border": {"width": 1, "color": "#c05a00"}, "transform": {"rotate": 3} } ] },
        "detail": { "background": "#fafafa", "layers": [
          { "id": "card", "frame": [20, 90, 160, 60], "fill": "#e8710a", "clips": true },
          { "id": "note", "frame": [10, 160, 180, 30], "text": { "string": "A note", "size": 15, "align": "center", "lines": 1 } } ] }
      },
      "timeline": [
        { "hold": 0.4 },
        { "to": "detail", "duration": 0.4, "style": "push", "edge": "right", "curve": "easeInOut", "enter": ["fade"] },
        { "hold": 0.3 }, { "name": "back", "to": "list", "reverse": true }, { "hold": 0.2 }
      ]
    }
    """

  /// What is written, and what is written instead.
  private static let mistakes = [
    // Typing errors, also of keys that much depends on.
    (#""variables""#, #""vraiables""#), (#""textStyles""#, #""textStyle""#), (#""components""#, #""componets""#),
    (#""screens""#, #""screns""#), (#""screens""#, #""pages""#),
    (##""with": { "tone": "#2f"##, ##""wiht": { "tone": "#2f"##),
    (#""layout""#, #""layuot""#),
    (#""duration""#, #""durration""#), (#""gap": "${gap}""#, #""gap": "${gpa}""#),
    (#""style": "push""#, #""style": "pusj""#),
    (#""to": "detail""#, #""to": "detial""#), (#""use": "badge""#, #""use": "bagde""#),
    (##"{ "tone": "#0a"##, ##"{ "tonne": "#0a"##),
    // Words of other systems.
    (#""cornerRadius": 8"#, #""borderRadius": 8"#), (#""opacity": 0.9"#, #""alpha": 0.9"#),
    (#""clips": true"#, #""overflow": "hidden""#),
    (#""transform": {"rotate": 3}"#, #""rotation": 3"#), (#""lines": 1"#, #""maxLines": 1"#),
    (#""string": "A note""#, #""content": "A note""#),
    (#""curve": "easeInOut""#, #""easing": "ease-in-out""#), (#""align": "center""#, #""align": "middle""#),
    (#"{ "hold": 0.3 }"#, #"{ "wait": 0.3 }"#), (#""to": "detail""#, #""screen": "detail""#),
    (#""color": "${ink}""#, #""textColor": "${ink}""#),
    (#""frame": [20, 90, 160, 60]"#, #""x": 20, "y": 90, "width": 160, "height": 60"#),
    // Units and types.
    (#""duration": 0.4"#, #""duration": "400ms""#), (#""opacity": 0.9"#, #""opacity": "90%""#),
    (#""cornerRadius": 8"#, #""cornerRadius": "8px""#),
    (#""rotate": 3"#, #""rotate": "3deg""#), (#""clips": true"#, #""clips": "true""#),
    (#""lines": 1"#, #""lines": "1""#),
    (#""enter": ["fade"]"#, #""enter": "fade""#), (#""size": [80, 30]"#, #""size": { "width": 80, "height": 30 }"#),
    (##""fill": "#e8710a", "clips""##, ##""fill": "e8710a", "clips""##),
    (##""border": {"width": 1, "color": "#c05a00"}"##, ##""border": "1px solid #c05a00""##),
    (#""clips": true"#, #""clips": true, "clips": true"#),
  ]

  private func findings(of bytes: [UInt8]) async throws -> [Finding] {
    let file = SceneFile(name: "broken.json", bytes: bytes, folder: ".")
    var loading = LoadingOptions()
    loading.locates = true
    let animation: Animation
    do throws(AnimationError) { animation = try Animation(file, options: loading) } catch {
      guard case .invalid(let diagnostics) = error else { throw error }
      return LintReport(diagnostics, in: bytes, of: file.name).findings
    }
    return try await animation.lint().findings
  }

  @Test func `the scene itself has no findings`() async throws {
    #expect(try await findings(of: Array(Self.scene.utf8)).isEmpty)
  }

  @Test(arguments: mistakes)
  func `one mistake is one finding, and its fix gives the scene back`(_ written: String, _ wrong: String) async throws {
    let parts = Self.scene.components(separatedBy: written)
    let broken = Array((parts[0] + wrong + parts.dropFirst().joined(separator: written)).utf8)
    #expect(parts.count >= 2)
    let found = try await findings(of: broken)
    #expect(found.count == 1, "\(found.map(\.message))")
    let mended = try #require(LintFixing.mended(broken, found), "\(found.map(\.message))")
    #expect(String(decoding: mended.bytes, as: UTF8.self) == Self.scene)
  }

  /// Mistakes that people must decide about.
  @Test(arguments: [
    (#""to": "detail""#, #""to": "settings""#, 1),
    (#""id": "note""#, #""id": "card""#, 1), (#""opacity": 0.9"#, #""opacity": 90"#, 1),
    (#""frame": [20, 90, 160, 60]"#, #""frame": [20, 90, 160]"#, 1),
    (#""string": "A note""#, #""string": "A note that is much longer than its layer""#, 1),
    (#""enter": ["fade"]"#, #""pairs": [["card", "nope"]]"#, 1),
    (#""string": "A note""#, ##""color": "#cccccc", "string": "A note""##, 1),
    (#""gap": "${gap}""#, #""gap": "${gap +}""#, 1), (#""duration": 0.4"#, #""duration": 1e9"#, 1),
    (#""textStyles""#, #""fonts": {"f": "none.ttf"}, "textStyles""#, 1),
    (#""size": 20, "weight""#, #""size": 20, "font": "none.ttf", "weight""#, 1),
  ])
  func `other mistakes are found once`(_ written: String, _ wrong: String, _ count: Int) async throws {
    let found = try await findings(of: Array(Self.scene.replacing(written, with: wrong, maxReplacements: 1).utf8))
    #expect(found.count == count, "\(found.map(\.message))")
  }

  /// Two uses of a component that gives no value to its parameter, and a step that names a layer in it.
  @Test(arguments: [
    (#""${tone}""#, #""${tnoe}""#), (##""tone": "#0a84ff""##, ##""tonne": "#0a84ff""##),
    (#""use": "badge", "id": "a""#, #""use": "bagde", "id": "a""#), (#""id": "dot""#, #""idd": "dot""#),
    (#""over": "${names}""#, #""over": "${namse}""#),
  ])
  func `a mistake in a component or in its use is one finding`(_ written: String, _ wrong: String) async throws {
    let scene = """
      { "canvas": { "size": [99, 99] }, "variables": {"names": ["x", "y"]},
        "components": { "badge": { "size": [9, 9], "layers": [{ "id": "dot", "frame": [0, 0, 5, 5], "fill": "${tone}" }] } },
        "screens": { "a": { "background": "#ffffff", "layers": [
          { "use": "badge", "id": "a", "with": { "tone": "#0a84ff" } }, { "use": "badge", "id": "b", "with": { "tone": "#2f6fde" } },
          { "repeat": { "over": "${names}" }, "id": "row${index}", "frame": [0, 50, 9, 9], "fill": "#e8710a" } ] },
          "b": { "background": "#ffffff", "layers": [{ "id": "dot", "frame": [50, 50, 9, 9], "fill": "#e8710a" }] } },
        "timeline": [{ "hold": 0.2 }, { "to": "b", "duration": 0.3, "layers": {"from:row1": {"delay": 0.1}}, "pairs": [["a/dot", "dot"]] }, { "hold": 0.2 }, { "to": "a", "reverse": true }] }
      """
    #expect(try await findings(of: Array(scene.utf8)).isEmpty)
    let broken = Array(scene.replacing(written, with: wrong, maxReplacements: 1).utf8)
    let found = try await findings(of: broken)
    #expect(found.count == 1, "\(found.map(\.message))")
    let mended = try #require(LintFixing.mended(broken, found), "\(found.map(\.message))")
    #expect(String(decoding: mended.bytes, as: UTF8.self) == scene)
  }
}
