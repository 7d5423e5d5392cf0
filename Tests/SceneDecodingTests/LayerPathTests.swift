import Pixels
import SceneDecoding
import SceneModel
import Testing
import VectorGraphics

/// The key `path`: what it says, what is wrong with it and where, and what can morph.
@Suite struct LayerPathTests {
  private static func text(_ path: String) -> String {
    #"{"canvas": {"size": [9, 9]}, "screens": {"a": {"layers": [{"id": "x", "path": \#(path)}]}}}"#
  }

  private static func path(_ text: String) throws -> LayerPath {
    let reading = SceneReader.read(Self.text(text), fileName: "x.json")
    let scene = try #require(reading.scene, "\(reading.diagnostics.map(\.description).joined(separator: "\n"))")
    #expect(scene.validate().isEmpty)
    return try #require(scene.screens[0].layers[0].path)
  }

  @Test func `a path with everything`() throws {
    let path = try Self.path(
      #"""
      {"d": "M0 0L9 9", "viewBox": [1, 2, 30, 40], "fit": "slice", "fill": "red", "fillRule": "evenodd",
       "stroke": {"color": {"linear": {"stops": [[0, "red"], [1, "blue"]]}}, "width": 2, "cap": "round", "join": "bevel",
       "miterLimit": 3, "dash": [4, 0], "dashOffset": -5}, "trim": [0.75, 0.25], "trimOffset": 1.5}
      """#)
    let stops = [GradientStop(0, Color(rgb: 0xFF0000)), GradientStop(1, Color(rgb: 0x0000FF))]
    let stroke = LayerPath.Stroke(
      .linear(angle: 0, stops: stops), width: 2, cap: .round, join: .bevel, miterLimit: 3, dash: [4, 0], dashOffset: -5)
    #expect(
      path
        == LayerPath(
          "M0 0L9 9", viewBox: Rect(x: 1, y: 2, width: 30, height: 40), fit: .slice, fill: .color(Color(rgb: 0xFF0000)),
          fillRule: .evenodd, stroke: stroke, trim: PathTrim(from: 0.75, to: 0.25, offset: 1.5)))
  }

  @Test func `the inside is black without a stroke, and none with one`() throws {
    #expect(try Self.path(#"{"d": "M0 0H9V9"}"#).paintedFill == .color(.black))
    #expect(try Self.path(#"{"d": "M0 0H9V9", "stroke": {}}"#).paintedFill == nil)
    #expect(
      try Self.path(#"{"d": "M0 0H9V9", "stroke": {}, "fill": "red"}"#).paintedFill == .color(Color(rgb: 0xFF0000)))
    #expect(try Self.path(#"{"d": "M0 0H9V9", "stroke": {}, "fill": "none"}"#).paintedFill == nil)
    #expect(try Self.path(#"{"d": "M0 0H9V9", "fill": "none"}"#).paintedFill == .color(.clear))
    #expect(try Self.path(#"{"d": "M0 0H9V9", "stroke": {}}"#).stroke == LayerPath.Stroke())
  }

  /// The caret `‸` marks the place that the message must have.
  @Test(arguments: [
    (#"{"d": "M0 0L‸X"}"#, "a number is missing here"),
    (#"{"d": "M0 0\nL1 1 ‸&"}"#, "is no command of path data"),
    (#"{"d": "‸L1 1"}"#, "path data begins with M or m"),
    (#"{‸"fill": "red"}"#, ""),
    (#"{"d": "M0 0", "viewBox": [0, 0, ‸0, 5]}"#, "a number greater than 0"),
    (#"{"d": "M0 0", "stroke": {"miterLimit": ‸0.5}}"#, "a number from 1 to"),
    (#"{"d": "M0 0", "stroke": {"dash": [1, ‸-1]}}"#, "a number from 0 to"),
    (#"{"d": "M0 0", "trim": [0, ‸2]}"#, "a number from 0 to 1"),
    (#"{"d": "M0 0", "fit": ‸"cover"}"#, "\"meet\", \"slice\" or \"fill\""),
  ])
  func `an error points at its place`(_ marked: String, _ words: String) throws {
    let reading = SceneReader.read(Self.text(marked.replacing("‸", with: "")), fileName: "x.json")
    let error = try #require(reading.diagnostics.first { $0.severity == .error })
    #expect(words.isEmpty || error.message.contains(words), "\(error)")
    if !words.isEmpty { #expect(error.column == Self.text(marked).prefix { $0 != "‸" }.count + 1, "\(error)") }
  }

  @Test func `scenes in Swift are held to the same rules`() {
    let path = LayerPath(
      "M0 0L", viewBox: Rect(x: 0, y: 0, width: 0, height: 1),
      stroke: LayerPath.Stroke(width: -1, miterLimit: 0, dash: [.nan]), trim: PathTrim(from: -1, to: 2))
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 9, height: 9), path: path)
    let scene = Scene(canvas: Canvas(size: Size(width: 9, height: 9)), screens: [Screen("a", layers: [layer])])
    let paths = scene.validate().filter { $0.severity == .error }.map {
      $0.path.replacing("screens.a.layers[0].path.", with: "")
    }
    #expect(
      Set(paths) == [
        "d", "viewBox[2]", "stroke.width", "stroke.miterLimit", "stroke.dash[0]", "trim[0]", "trim[1]",
      ])
  }

  // MARK: Keyframes

  @Test(arguments: [
    ("trim", "[0, 1]", "[0, 2]"), ("trimOffset", "-3.5", "[0, 1]"), ("dashOffset", "12", "\"red\""),
    ("strokeWidth", "2", "-2"), ("strokeColor", "\"red\"", "4"), ("pathFill", "\"#00f8\"", "[1, 2]"),
  ])
  func `keyframes of paths`(_ property: String, _ right: String, _ wrong: String) {
    func errors(_ value: String) -> [Diagnostic] {
      let text = #"""
        {"canvas": {"size": [9, 9]}, "screens": {"a": {"layers": [{"id": "x", "path": {"d": "M0 0H9"}}]}, "b": {}},
         "timeline": [{"to": "b", "keyframes": [{"layer": "from:x", "property": "\#(property)", "values": [[0, \#(value)]]}]}]}
        """#
      return SceneReader.read(text, fileName: "x.json").diagnostics.filter { $0.severity == .error }
    }
    #expect(errors(right).isEmpty)
    #expect(errors(wrong).count == 1 && errors(wrong)[0].message.contains("`\(property)`"))
  }

  // MARK: Morphs

  @Test(arguments: [
    (#""path": {"d": "M0 0H9V9z", "fill": "red"}"#, nil),
    (#""path": {"d": "M0 0H9V9z", "stroke": {"color": "red"}, "fill": "red"}"#, nil),
    (#""fill": "red""#, "it has no `path`"),
    (#""path": {"d": "M0 0H9V9z", "stroke": {}, "fill": "red"}"#, "different colours"),
    (#""path": {"d": "M0 0H9V9z", "fill": "none"}"#, "neither fill nor stroke"),
    (#""path": {"d": "M0 0H9V9z", "fill": {"linear": {"stops": [[0, "red"], [1, "blue"]]}}}"#, "gradient"),
    (#""path": {"d": "\#((0...256).map { "M\($0) 0h1v1z" }.joined())"}"#, "the limit is 256"),
  ])
  func `what cannot morph is named`(_ layer: String, _ obstacle: String?) {
    let text = #"""
      {"canvas": {"size": [9, 9]}, "screens": {"a": {"layers": [{"id": "x", \#(layer)}]},
       "b": {"layers": [{"id": "x", "path": {"d": "M0 0H5V5z"}}]}},
       "timeline": [{"to": "b", "pairs": [{"from": "x", "to": "x", "content": "morph"}]}]}
      """#
    let reading = SceneReader.read(text, fileName: "x.json")
    let errors = reading.diagnostics.filter { $0.severity == .error }.map(\.message)
    #expect(errors.count == (obstacle == nil ? 0 : 1))
    if let obstacle {
      #expect(errors.first?.contains("leaving screen cannot morph") == true && errors.first?.contains(obstacle) == true)
    }
  }

  @Test(arguments: ["containerTransform", "viewTransition"])
  func `styles that show pictures do not morph`(_ style: String) {
    let text = #"""
      {"canvas": {"size": [9, 9]}, "screens": {"a": {"layers": [{"id": "x", "path": {"d": "M0 0H9V9z"}}]},
       "b": {"layers": [{"id": "x", "path": {"d": "M0 0H5V5z"}}]}},
       "timeline": [{"to": "b", "style": "\#(style)", "pairs": [{"from": "x", "to": "x", "content": "morph"}]}]}
      """#
    let errors = SceneReader.read(text, fileName: "x.json").diagnostics.filter { $0.severity == .error }
    #expect(errors.count == 1 && errors[0].message.contains("`content`"))
  }
}
