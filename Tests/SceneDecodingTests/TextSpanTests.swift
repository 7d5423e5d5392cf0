import JSONTree
import Pixels
import SceneModel
import Testing

@testable import SceneDecoding

/// Texts of several colours and weights.
@Suite struct TextSpanTests {
  private static func reading(_ text: String, expands: Bool = false) -> SceneReading {
    let scene = #"""
      {"canvas": {"size": [100, 100]}, "variables": {"word": "sale", "ink": "teal"},
       "screens": {"a": {"layers": [{"id": "t", "frame": [0, 0, 50, 50], "text": \#(text)}]}}}
      """#
    return SceneReader.read(Array(scene.utf8), fileName: "scene.json", expands: expands)
  }

  private static let sample = #"""
    {"spans": [{"string": "A ${word} ", "color": "${ink}"}, {"string": "now", "weight": "bold"}], "size": 20}
    """#

  @Test func `the strings of spans are joined`() throws {
    let text = try #require(Self.reading(Self.sample).scene?.screens[0].layers[0].text)
    #expect(text.string == "A sale now")
    #expect(text.spans.map(\.string) == ["A sale ", "now"])
    #expect(text.spans[0].color == Color(css: "teal"))
    #expect(text.spans.map(\.weight) == [nil, 700])
    #expect(text.weights == [400, 700])
    #expect(text.size == 20)
  }

  @Test func `setting the string removes spans, setting spans sets the string`() {
    var text = LayerText("one")
    text.spans = [LayerText.Span("two "), LayerText.Span("three", color: .white)]
    #expect(text.string == "two three")
    #expect(text.visibleColors == [.black, .white])
    text.string = "four"
    #expect(text.spans.isEmpty)
  }

  @Test func `expand resolves variables, colours and weights`() throws {
    let tree = try #require(Self.reading(Self.sample, expands: true).expanded)
    let text = try #require(tree["screens"]?["a"]?["layers"]?.elements.first?["text"])
    #expect(
      JSONWriter.line(text["spans"] ?? .null)
        == ##"[{"string": "A sale ", "color": "#008080"}, {"string": "now", "weight": 700}]"##)
  }

  @Test(arguments: [
    (#"{"string": "a", "spans": [{"string": "b"}]}"#, "`string` and `spans` cannot be used together in a label"),
    (#"{"size": 12}"#, "a label needs one of the keys `string` or `spans`"),
    (#"{"spans": []}"#, "`spans` must be an array with at least 1 element, but has 0 elements"),
    (#"{"spans": [{"color": "red"}]}"#, "a span needs the key `string`"),
    (
      #"{"spans": [{"string": "a", "size": 3}]}"#,
      "unknown key `size` in a span; expected `string`, `color` or `weight`"
    ),
    (#"{"spans": [{"string": "a", "weight": 1001}]}"#, "`weight` must be"),
  ])
  func `wrong spans are errors`(_ text: String, _ message: String) {
    let messages = Self.reading(text).diagnostics.map(\.message)
    #expect(messages.contains { $0.hasPrefix(message) }, "\(messages)")
  }

  @Test func `spans of a scene in Swift are validated`() {
    var text = LayerText("")
    text.spans = [LayerText.Span("a", color: Color(red: 2, green: 0, blue: 0), weight: 0)]
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10), text: text)
    let scene = Scene(canvas: Canvas(size: Size(width: 10, height: 10)), screens: [Screen("a", layers: [layer])])
    let paths = scene.validate().map(\.path.description)
    #expect(paths.contains { $0.hasSuffix("text.spans[0].weight") })
    #expect(paths.contains { $0.hasSuffix("text.spans[0].color") })
  }
}
