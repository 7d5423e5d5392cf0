import SceneDecoding
import SceneModel
import TestSupport
import Testing

/// Unique endings of paths and `*` in the timeline, layers that match in several ways, and what is said of unknown paths.
@Suite struct PatternTests {
  private static func card(_ id: String, _ more: String = "") -> String {
    #"{"id": "\#(id)", "fill": "red", "layers": [{"id": "head", "layers": [{"id": "value", "fill": "blue"}]}\#(more)]}"#
  }

  /// Three cards in a grid; on the other screen each card alone.
  private static let grid =
    #""a": {"layers": [{"id": "grid", "layers": [\#(card("card1")), \#(card("card2")), \#(card("card3"))]}]}"#

  private static func read(_ other: String, _ step: String) -> SceneReading {
    SceneReader.read(
      SceneTexts.text(screens: #"\#(grid), "b": {"layers": [\#(other)]}"#, timeline: #"[{"to": "b"\#(step)}]"#),
      fileName: "x")
  }

  private static func transition(_ other: String, _ step: String) throws -> Transition {
    let reading = read(other, step)
    #expect(reading.diagnostics.map(\.message) == [])
    guard case .transition(let transition) = try #require(reading.scene).timeline[0].action else {
      throw NoTransition()
    }
    return transition
  }

  private struct NoTransition: Error {}

  @Test func `a pair of patterns matches layers with the same text for the star`() throws {
    let pairs = try Self.transition(
      Self.card("big1") + "," + Self.card("big3"), #", "pairs": [{"from": "card*", "to": "big*", "z": 2}]"#
    ).pairs
    #expect(pairs?.map { "\($0.from) \($0.to)" } == ["grid/card1 big1", "grid/card3 big3"])
    #expect(pairs?.map(\.z) == [2, 2])
  }

  @Test func `an exact pair wins against patterns, of those the last`() throws {
    let pairs = try Self.transition(
      Self.card("big1") + "," + Self.card("big2") + "," + Self.card("odd"),
      #", "pairs": [{"from": "card*", "to": "big*", "z": 1}, ["card3", "odd"], {"from": "card2*", "to": "big2*", "z": 2}]"#
    ).pairs
    #expect(
      pairs?.map { "\($0.from) \($0.to) \($0.z ?? 0)" } == [
        "grid/card1 big1 1.0", "card3 odd 0.0", "grid/card2 big2 2.0",
      ])
  }

  @Test func `endings of paths lead to layers everywhere`() throws {
    let transition = try Self.transition(
      Self.card("card2"),
      #"""
      , "match": "none", "pairs": [["card2/head", "card2/head/value"]], "layers": {"from:card1/head": {"effects": ["fade"]}},
      "keyframes": [{"layer": "from:card3/head", "property": "opacity", "values": [[0, 1]]},
        {"layer": "pair:card2/head", "property": "opacity", "values": [[0, 1]]}],
      "stagger": {"step": 0.1, "of": ["from:card1/head", "pair:card2/head"]}
      """#)
    #expect(transition.keyframes?.count == 2)
  }

  @Test func `stars in keyframes and staggers become entries in the order of layers`() throws {
    let transition = try Self.transition(
      Self.card("card1") + "," + Self.card("card2"),
      #"""
      , "layers": {"from:card3/head": {}},
      "keyframes": [{"layer": "from:card*/head", "property": "opacity", "values": [[0, 1]]},
        {"layer": "from:card2/head", "property": "opacity", "values": [[0, 0.5]]},
        {"layer": "pair:card*", "property": "opacity", "values": [[0, 1]]}],
      "stagger": {"step": 0.1, "order": "list", "of": ["pair:card*", "from:card3/h*"]}
      """#)
    #expect(
      transition.keyframes?.map(\.target) == [
        .layer(LayerReference(.from, "grid/card1/head")), .layer(LayerReference(.from, "grid/card3/head")),
        .layer(LayerReference(.from, "card2/head")), .pair("grid/card1"), .pair("grid/card2"),
      ])
    #expect(
      transition.stagger?.of
        == .list([.pair("grid/card1"), .pair("grid/card2"), .layer(LayerReference(.from, "grid/card3/head"))]))
  }

  @Test func `set takes endings and patterns of them`() throws {
    let reading = SceneReader.read(
      SceneTexts.text(
        screens: #"""
          \#(Self.grid), "b": {"like": "a", "set": {"card1/head": {"opacity": 0.5}, "card*/value": {}, "head/val*": {"opacity": 0.2}},
            "remove": ["card3/head"]}
          """#.replacing(#""card*/value": {}, "#, with: "")), fileName: "x")
    #expect(reading.diagnostics.map(\.message) == [])
    let cards = try #require(reading.scene).screens[1].layers[0].layers
    #expect(cards.map { $0.layers.first?.opacity } == [0.5, 1, nil])
    #expect(cards.map { $0.layers.first?.layers[0].opacity } == [0.2, 0.2, nil])
  }

  @Test(arguments: [
    (
      #", "pairs": [["crad*", "card1"]]"#,
      "no layer \"crad*\" in the screen `a`; did you mean `card*`?"
    ),
    (
      #", "layers": {"from:card9/head": {}}, "keyframes": [{"layer": "from:card9/head", "property": "opacity", "values": [[0, 1]]}], "stagger": {"step": 1, "of": ["from:card9/head"]}"#,
      "no layer \"card9/head\" in the screen `a`; did you mean `grid/card1/head`?"
    ),
    (
      #", "keyframes": [{"layer": "pair:cart1", "property": "opacity", "values": [[0, 1]]}, {"layer": "pair:cart1", "property": "scale", "values": [[0, 1]]}]"#,
      "no layer \"cart1\" in `a` or `b`; did you mean `card1`?"
    ),
    (
      #", "stagger": {"step": 1, "of": ["pair:cart1"]}"#,
      "\"pair:cart1\" is neither a pair of this transition nor listed in its `layers`; did you mean `pair:card1`?"
    ),
    (
      #", "pairs": [["card*", "c*rd1"]]"#, "no layers fit \"card*\" and \"c*rd1\" with the same text for `*`"
    ),
  ])
  func `a path that fits nothing is reported once, with the nearest`(_ step: String, _ message: String) {
    #expect(Self.read(Self.card("card1"), step).diagnostics.map(\.message) == [message])
  }

  @Test func `what patterns became is reported where they are written`() throws {
    let reading = Self.read(
      Self.card("card1"), #", "pairs": [["card*", "card*"], ["card1", "head"], ["card2", "nope"]]"#)
    #expect(reading.diagnostics.map(\.message) == ["no layer \"nope\" in the screen `b`"])
    let text = SceneTexts.text(
      screens: #"\#(Self.grid), "b": {"layers": [\#(Self.card("card1"))]}"#,
      timeline: #"[{"to": "b", "pairs": [["card*", "card*"], ["card1", "head"], ["card2", "nope"]]}]"#)
    let column = try #require(text.range(of: "\"nope\"")).lowerBound.utf16Offset(in: text) + 1
    #expect(reading.diagnostics.first?.column == column)
  }

  @Test func `an ambiguous layer is a warning at the place of the later layer`() throws {
    let text = SceneTexts.text(
      screens: #"\#(Self.grid), "b": {"layers": [{"id": "value", "fill": "red"}]}"#,
      timeline: #"[{"to": "b"}, {"to": "a"}, {"to": "b"}]"#)
    let reading = SceneReader.read(text, fileName: "x")
    let warning = try #require(reading.diagnostics.first)
    #expect(reading.scene != nil)
    #expect(reading.diagnostics.count == 1)
    #expect(warning.severity == .warning)
    #expect(
      warning.message
        == "\"value\" is not matched: it could be `grid/card1/head/value`, `grid/card2/head/value` or "
        + "`grid/card3/head/value` in `a` and `value` in `b`; choose with `pairs`")
    let column = try #require(text.range(of: "{\"id\": \"value\", \"fill\": \"red\"}")).lowerBound
    #expect(warning.column == column.utf16Offset(in: text) + 1)
    #expect(try #require(reading.scene).validate().map(\.message) == [warning.message])
  }

  @Test(arguments: [#", "match": "none""#, #", "style": "cut""#, #", "pairs": [["card1/head/value", "value"]]"#])
  func `what does not match by ids is not ambiguous`(_ step: String) {
    #expect(Self.read(#"{"id": "value", "fill": "red"}"#, step).diagnostics.map(\.message) == [])
  }
}
