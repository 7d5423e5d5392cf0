// What drags and staggers say, in scene files and in scenes that are built in Swift.

import Pixels
import SceneDecoding
import SceneModel
import TestSupport
import Testing

@Suite struct StaggerAndDragTests {
  private static let screens =
    #""a": {"layers": [{"id": "x", "fill": "red"}]}, "b": {"layers": [{"id": "x", "fill": "red"}]}"#

  private static func timeline(_ steps: String) throws -> Scene {
    try SceneReaderTests.scene(SceneTexts.text(screens: screens, timeline: "[\(steps)]"))
  }

  @Test func `every key of a drag`() throws {
    let scene = try Self.timeline(
      #"{"hold": 1, "layers": {"x": {"translate": [[0, 1, 2]], "scale": [[0, 2], [0.5, 1, 3]], "rotate": [[0.1, 90]], "opacity": [[0.2, 0.5]], "anchor": [0, 1], "release": {"duration": 0.3}}}}"#
    )
    guard case .hold(let hold) = scene.timeline[0].action else { return #expect(Bool(false)) }
    let expected = Drag(
      layer: "x", samples: [.init(time: 0, offset: Point(x: 1, y: 2))],
      scales: [.init(time: 0, x: 2, y: 2), .init(time: 0.5, x: 1, y: 3)], rotations: [.init(time: 0.1, value: 90)],
      opacities: [.init(time: 0.2, value: 0.5)], anchor: Point(x: 0, y: 1),
      release: .init(duration: 0.3, curve: .spring(.fitted(dampingRatio: 0.8, velocity: 0))))
    #expect(hold.drags == [expected])
  }

  @Test func `every choice of a stagger`() throws {
    let cases: [(String, Stagger.Targets)] = [
      (#""all""#, .all), (#""pairs""#, .pairs), (#""layers""#, .layers),
      (#"["pair:x", "to:x"]"#, .list([.pair("x"), .layer(LayerReference(.to, "x"))])),
    ]
    for (text, expected) in cases {
      let scene = try Self.timeline(
        #"{"to": "b", "layers": {"to:x": {}}, "stagger": {"step": 0.1, "order": "list", "of": \#(text)}}"#)
      guard case .transition(let transition) = scene.timeline[0].action else { return #expect(Bool(false)) }
      #expect(transition.stagger == Stagger(step: 0.1, order: .list, of: expected))
    }
  }

  @Test func `a reverse may list what the way there named`() throws {
    let step = #"{"to": "b", "match": "none", "pairs": [["x", "x"]], "layers": {"to:x": {}}}"#
    _ = try Self.timeline(
      step + #", {"to": "a", "reverse": true, "stagger": {"step": 0.1, "of": ["pair:x", "from:x"]}}"#)
    let wrong = step + #", {"to": "a", "reverse": true, "stagger": {"step": 0.1, "of": ["to:x"]}}"#
    let reading = SceneReader.read(
      SceneTexts.text(screens: Self.screens, timeline: "[\(wrong)]"), fileName: "x.json")
    #expect(
      reading.diagnostics.map(\.message) == ["\"to:x\" is neither a pair of this transition nor listed in its `layers`"]
    )
  }

  @Test func `elevation is read and known only to containers`() throws {
    let scene = try Self.timeline(#"{"to": "b", "style": "containerTransform", "elevation": [1, 6]}"#)
    guard case .transition(var transition) = scene.timeline[0].action else { return #expect(Bool(false)) }
    #expect(transition.elevation == Elevation(start: 1, end: 6))
    func diagnostics() -> [String] {
      var other = scene
      other.timeline = [Step(.transition(transition))]
      return other.validate().map(\.message)
    }
    #expect(diagnostics().isEmpty)
    transition.elevation?.start = -1
    #expect(diagnostics().count == 1)
    (transition.style, transition.elevation) = (.fade, Elevation(start: 0, end: 0))
    #expect(diagnostics() == ["`elevation` can only be used with the style `containerTransform`"])
  }

  @Test func `a drag in swift is held to the same ranges`() throws {
    var scene = try Self.timeline(#"{"hold": 1}"#)
    let drags = [
      Drag(layer: "x"), Drag(layer: "x", scales: [.init(time: 0, x: 1, y: -1)]),
      Drag(layer: "x", opacities: [.init(time: 0, value: 2)]),
      Drag(layer: "x", rotations: [.init(time: 0.5, value: 0), .init(time: 0, value: 0)]),
      Drag(layer: "x", rotations: [.init(time: 0, value: .nan)]),
    ]
    for drag in drags {
      scene.timeline = [Step(.hold(Hold(duration: 1, drags: [drag])))]
      #expect(scene.validate().filter { $0.severity == .error }.count == 1, "\(drag)")
    }
  }
}
