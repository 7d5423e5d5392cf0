import JSONTree
import SceneDecoding
import SceneModel
import Testing

/// What people write who know CSS or another tool: the message says what to write, and a scene accepts just that.
@Suite struct ReplacementMessageTests {
  /// A member of a layer or a step, and what its message says to write instead of the value. `a` is the value.
  private static let layers = [
    (#""opacity": "50%""#, "0.5"), (#""opacity": "0.5""#, "0.5"), (#""cornerRadius": "14px""#, "14"),
    (#""fill": "ff8800""#, ##""#ff8800""##), (#""hidden": "true""#, "true"), (#""clips": 1"#, "true"),
    (#""text": 42"#, #""42""#),
    (#""frame": "0 0 50% 20px""#, #"[0, 0, "50%", 20]"#), (#""frame": [0, 0, 10, "50% - 2px"]"#, #""50% - 2""#),
    (#""shadow": "0 4px 12px rgba(0,0,0,.2)""#, #"{"offset": [0, 4], "radius": 12, "color": "rgba(0,0,0,.2)"}"#),
    (##""border": "1px solid #ccc""##, ##"{"width": 1, "color": "#ccc"}"##), (#""border": 2"#, #"{"width": 2}"#),
    (#""transform": "rotate(3deg)""#, #"{"rotate": 3}"#), (#""transform": {"rotate": "0.5turn"}"#, "180"),
    (#""transform": {"anchor": "0.5, 50%"}"#, "[0.5, 0.5]"), (#""layout": {"padding": "8px 16px"}"#, "[8, 16]"),
    (#""fill": "linear-gradient(red, blue)""#, #"{"linear": {"angle": 180, "stops": [[0, "red"], [1, "blue"]]}}"#),
    (#""text": {"string": "a", "weight": "700"}"#, "700"),
    (#""path": {"d": "M0 0", "stroke": {"dash": "4 2"}}"#, "[4, 2]"),
    (#""frame": {"x": 1, "y": 2, "width": 3, "height": 4}"#, "[1, 2, 3, 4]"),
    (#""transform": {"anchor": {"y": 1, "x": 0}}"#, "[0, 1]"),
    (#""backdropBlur": "4px""#, "4"), (#""text": {"string": "a", "letterSpacing": "1px"}"#, "1"),
  ]
  private static let steps = [
    (#""duration": "500ms""#, "0.5"), (#""duration": "0.5s""#, "0.5"), (#""delay": "1 min""#, "60"),
    (#""curve": [0.4, 0, 0.2, 1]"#, #"{"cubicBezier": [0.4, 0, 0.2, 1]}"#),
    (#""curve": "cubic-bezier(0.4, 0, 0.2, 1)""#, #"{"cubicBezier": [0.4, 0, 0.2, 1]}"#),
    (#""curve": {"cubicBezier": "0.4, 0, 0.2, 1"}"#, "[0.4, 0, 0.2, 1]"), (#""curve": "steps(3)""#, #"{"steps": 3}"#),
    (#""curve": {"spring": {"duration": "500ms", "bounce": 0}}"#, "0.5"), (#""enter": "fade""#, #"["fade"]"#),
    (#""enter": ["slide"]"#, #"{"slide": {"edge": "right"}}"#),
    (#""enter": "slide""#, #"[{"slide": {"edge": "right"}}]"#),
    (#""enter": [{"slide": "left"}]"#, #"{"edge": "left"}"#), (#""stagger": 0.05"#, #"{"step": 0.05}"#),
    (#""enter": [{"fade": "20%"}]"#, "0.2"), (#""enter": [{"slide": {"distance": "20px"}}]"#, "20"),
    (#""stagger": {"step": "50ms"}"#, "0.05"), (#""ghost": "30%""#, "0.3"),
    (
      #""keyframes": [{"layer": "from:x", "property": "opacity", "values": [[0, 1], [1, 1, [0.4, 0, 0.2, 1]]]}]"#,
      #"{"cubicBezier": [0.4, 0, 0.2, 1]}"#
    ),
    (#""keyframes": [{"layer": "from:x", "property": "rotate", "values": [[0, "90deg"]]}]"#, "90"),
  ]

  private static func scene(layer: String = #""opacity": 1"#, step: String = #""name": "s""#) -> String {
    #"{"canvas": {"size": [100, 100]}, "screens": {"a": {"layers": [{"id": "x", \#(layer)}]}, "b": {"layers": [{"id": "y", "fill": "red"}]}}, "timeline": [{"to": "b", \#(step)}]}"#
  }

  @Test(arguments: layers.map { (scene(layer: $0.0), $0.1) } + steps.map { (scene(step: $0.0), $0.1) })
  func `the message says what to write, and that is accepted`(_ text: String, _ written: String) throws {
    let found = SceneReader.read(text, fileName: "x.json").diagnostics.first { $0.severity == .error }
    let diagnostic = try #require(found)
    #expect(diagnostic.message.contains("write \(written)"), "\(diagnostic.message)")
    // The value ends where JSON says it does: the only parse of a prefix that is a value and is followed by a comma or a bracket.
    let start = text.index(text.startIndex, offsetBy: diagnostic.column - 1)
    let end = try #require(
      text[start...].indices.dropFirst().first { end in
        ",]}".contains(text[end]) && JSONNode.parsed(String(text[start..<end])) != nil
      })
    let mended = text.replacingCharacters(in: start..<end, with: written)
    let errors = SceneReader.read(mended, fileName: "x.json").diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors.map(\.message))\n\(mended)")
  }

  @Test(arguments: [
    (##""fill": "#15f24""##, "it has 5 digits, expected 3, 4, 6 or 8"),
    (##""fill": "#12345g""##, "`g` is not a hexadecimal digit"),
    (#""shadow": "none""#, "leave the key out"), (#""shadow": "soft""#, "for example \"shadow\": {"),
    (
      ##""box-shadow": "0 4px 12px #0003""##,
      ##"did you mean `"shadow": {"offset": [0, 4], "radius": 12, "color": "#0003"}`?"##
    ),
    (#""borderRadius": "8px""#, #"did you mean `"cornerRadius": 8`?"#),
    (#""borderRadius": 8"#, "did you mean `cornerRadius`?"),
    (#""repeat": 6"#, #"write {"over": 6}"#), (#""rotation": 45"#, #"did you mean `"transform": {"rotate": 45}`?"#),
    (#""svg": "a.svg""#, "did you mean `path` or `image`?"),
    (#""overflow": "hidden""#, #"did you mean `"clips": true`?"#),
    (#""clipsContent": true"#, "did you mean `clips`?"), (#""clipShape": "circle""#, "did you mean `clips`?"),
    (#""objectFit": "cover""#, #"did you mean `"contentMode": "aspectFill"`?"#),
    (#""visible": false"#, #"did you mean `"hidden": true`?"#),
    (#""display": "flex""#, #"did you mean `"layout": "row"`?"#),
    (#""itemSpacing": 8"#, #"did you mean `"layout": {"gap": 8}`?"#),
    (#""matchedGeometryEffect": "card""#, "did you mean `id`?"), (#""lineLimit": 2"#, #"`"text": {"lines": 2}`"#),
    (#""text": {"string": "a", "maxLines": 2}"#, "did you mean `lines`?"),
    (#""text": {"string": "a", "foregroundColor": "red"}"#, "did you mean `color`?"),
    (#""text": {"characters": "a"}"#, "did you mean `string`?"),
    (#""x": 1, "y": 2, "width": 3, "height": 4"#, #"did you mean `"frame": [1, 2, 3, 4]`?"#),
    (#""contentMode": "cover""#, "did you mean `aspectFill`?"), (#""opacity": "150%""#, "but is \"150%\""),
    (#""cornerRadius": "500ms""#, "but is \"500ms\""),
  ])
  func `other messages about layers`(_ member: String, _ message: String) {
    let found = SceneReader.read(Self.scene(layer: member), fileName: "x.json").diagnostics.map(\.message)
    #expect(found.contains { $0.contains(message) && !($0.hasSuffix("; ")) }, "\(found)")
  }

  @Test(arguments: [
    (#""to": "b", "dur": 0.3"#, "unknown key `dur` in a transition; did you mean `duration`?"),
    (#""to": "b", "timingFunction": "easeIn""#, "unknown key `timingFunction` in a transition; did you mean `curve`?"),
    (#""wait": 1"#, "unknown key `wait` in a step; did you mean `hold`?"),
    (#""delay": 1"#, "unknown key `delay` in a step; did you mean `hold`?"),
    (#""pause": 1"#, "unknown key `pause` in a step; did you mean `hold`?"),
    (#""to": "b", "layers": {"card": {}}"#, #"write "to:card" or "from:card""#),
  ])
  func `messages about steps`(_ members: String, _ message: String) {
    let text =
      #"{"canvas": {"size": [100, 100]}, "screens": {"a": {"background": "red"}, "b": {"background": "blue"}}, "timeline": [{\#(members)}]}"#
    let found = SceneReader.read(text, fileName: "x.json").diagnostics.filter { $0.severity == .error }.map(\.message)
    #expect(found.count == 1 && found[0].hasSuffix(message), "\(found)")
  }

  @Test func `parts of one frame are one message`() {
    let found = SceneReader.read(
      Self.scene(layer: #""x": 1, "y": 2, "width": 3, "height": 4"#), fileName: "x.json"
    ).diagnostics
    #expect(found.filter { $0.severity == .error }.count == 1)
  }

  @Test func `a variable that is known only where a component is used`() {
    let text = """
      { "canvas": { "size": [9, 9] }, "variables": { "all": "red" }, "components": { "c": { "fill": "${ink}" } },
        "screens": { "a": { "layers": [{ "id": "x${index}", "repeat": { "over": ["red"], "as": "ink" }, "layers": [{ "use": "c" }] }] } } }
      """
    let found = SceneReader.read(text, fileName: "x.json").diagnostics.map(\.message)
    #expect(
      found == [
        "undefined variable `${ink}`; pass it where the component is used: \"with\": {\"ink\": \"${ink}\"}; "
          + "a component sees the scene's variables and its own"
      ])
  }

  @Test func `unknown styles name the nearest, and where all are listed`() throws {
    for (style, message) in [
      ("dissolve", "did you mean `fade`?"), ("cross-fade", "did you mean `fade`?"), ("pusj", "did you mean `push`?"),
      ("qqqqqqq", "but is \"qqqqqqq\""),
    ] {
      let reading = SceneReader.read(Self.scene(step: "\"style\": \"\(style)\""), fileName: "x.json")
      let diagnostic = try #require(reading.diagnostics.first { $0.severity == .error })
      #expect(diagnostic.message.hasSuffix(message), "\(diagnostic.message)")
      #expect(diagnostic.hint == .listNames(key: "style"))
    }
    let curve = SceneReader.read(Self.scene(step: #""curve": "qqqqqqq""#), fileName: "x.json").diagnostics.first
    #expect(curve?.hint == .listNames(key: "curve"))
    let rule = SceneReader.read(Self.scene(step: #""match": "qqqqqqq""#), fileName: "x.json").diagnostics.first
    #expect(rule != nil && rule?.hint == nil, "all names are in the message")
  }

  /// `magicmove docs KEY` lists the names that a message does not.
  @Test func `each key with unlisted names can be looked up`() {
    func keys(_ shape: ValueShape) -> [String] {
      switch shape {
      case .names: [shape.keyOfUnlistedNames].compactMap(\.self)
      case .either(let shapes), .tuple(let shapes, _, _): shapes.flatMap(keys)
      case .list(let inner, _), .ascending(let inner), .map(_, let inner): keys(inner)
      case .anything, .null, .bool, .number, .text, .color, .object, .variants: []
      }
    }
    let found = Set(ShapeName.allCases.flatMap { Vocabulary.shape($0).keys.flatMap { keys($0.value) } })
    #expect(found == ["style", "curve", "language"])
    for key in found { #expect(KeyReference.found(key).contains { !$0.key.value.explainedNames.isEmpty }) }
  }

  @Test func `a value from outside with a unit`() {
    let text =
      #"{"variables": {"s": 1}, "canvas": {"size": [9, 9]}, "screens": {"a": {}}, "timeline": [{"hold": "${s}"}]}"#
    let reading = SceneReader.read(text, fileName: "x.json", variables: SceneVariables(["s": "500ms"]))
    #expect(
      reading.diagnostics.map(\.message) == [
        "the value for the variable `s` must be a number, but is \"500ms\"; write 0.5 (times are in seconds)"
      ])
    let unknown = SceneReader.read(text, fileName: "x.json", variables: SceneVariables(["t": "1"])).diagnostics.first
    #expect(unknown?.hint == .removeVariable("t"))
  }

  @Test func `a bracket that is not closed names the line where that shows`() {
    let text = "{\n  \"canvas\": {\"size\": [9, 9},\n  \"screens\": {\"a\": {}}\n}\n"
    let reading = SceneReader.read(text, fileName: "x.json")
    #expect(
      reading.diagnostics.map(\.description) == [
        """
        x.json:2:22: error: missing `]` for this `[` before the `}` on line 2
          "canvas": {"size": [9, 9},
                             ^
        """
      ])
  }
}
