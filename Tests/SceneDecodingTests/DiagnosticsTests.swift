import SceneDecoding
import SceneModel
import Testing

/// Diagnostics as a whole: all mistakes of a file at once, none where all is well, and each with its line and caret.
@Suite struct DiagnosticsTests {
  static let tenErrors = """
    {
      "canvas": {"size": [100, 100], "scale": 9},
      "images": {"ada": "ada.png"},
      "screens": {
        "list": {"layers": [
          {"id": "row", "cornerRadus": 4, "opacity": 1.5},
          {"id": "row", "image": "adda"},
          {"id": "box", "frame": [0, 0, -5, 5], "contentMode": "aspectFil"},
        ]},
        "detail": {"background": "#12", "layers": [{"id": "card", "use": "cel"}]},
      },
      "timeline": [
        {"hold": "long"},
        {"to": "detial"},
      ],
    }
    """

  @Test func `ten contentErrors get ten diagnostics`() {
    let reading = SceneReader.read(Self.tenErrors, fileName: "x.json")
    let places = reading.diagnostics.filter { $0.severity == .error }.map { "\($0.line):\($0.column)" }
    #expect(reading.scene == nil)
    #expect(
      places == ["2:43", "6:21", "6:50", "7:14", "7:30", "8:37", "8:60", "10:30", "10:70", "13:14", "14:12"],
      "\(reading.diagnostics.map(\.description).joined(separator: "\n"))")
  }

  /// Everything that the format has is drawn: nothing of it is warned of.
  @Test func `every feature is accepted silently`() {
    let text = """
      {
        "canvas": {"size": [9, 9]},
        "screens": {
          "a": {"layers": [{"id": "x", "text": {"string": "A", "font": "Any"}}, {"text": {"string": "B", "font": "Any"}}]},
          "b": {"layers": [
            {"id": "x", "cornerCurve": "continuous", "backdropBlur": 2, "blend": "hue", "fill": "#f00", "cornerRadius": 2,
             "transform": {"rotateX": 10, "rotateY": 10, "perspective": 100}},
            {"fill": {"conic": {"stops": [[0, "#000"], [1, "#fff"]]}}},
          ]},
        },
        "timeline": [
          {"to": "b", "style": "cube", "pairs": [{"from": "x", "to": "x", "match": "words", "path": "arc"}]},
          {"to": "a", "style": "fade", "pairs": [{"from": "x", "to": "x", "match": "whole", "delay": 0.1}]},
        ],
      }
      """
    let reading = SceneReader.read(text, fileName: "x.json")
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
  }

  @Test func `a diagnostic shows line and caret`() throws {
    let reading = SceneReader.read(
      "{\"canvas\": {\"size\": [1, 1]},\n\t\"screens\": {\"å\": {\"lajers\": []}}}", fileName: "x.json")
    let diagnostic = try #require(reading.diagnostics.first)
    #expect(
      diagnostic.description == """
        x.json:2:20: error: unknown key `lajers` in a screen; did you mean `layers`? (at screens["å"].lajers)
        \t"screens": {"å": {"lajers": []}}}
        \t                  ^
        """)
  }

  @Test(arguments: [
    (#""gap": 2"#, "unknown key `gap` in a layer; it belongs in `layout`"),
    (#""padding": 2"#, "unknown key `padding` in a layer; it belongs in `layout`, `text` or `code`"),
    (#""width": 2"#, "unknown key `width` in a layer; did you mean `size`?"),
    (#""text": {"string": "A", "textAlign": "center"}"#, "unknown key `textAlign` in a label; did you mean `align`?"),
  ])
  func `keys of other languages, and keys at too high a level, lead to the right ones`(_ key: String, _ message: String)
  {
    let text = #"{"canvas": {"size": [9, 9]}, "screens": {"a": {"layers": [{"id": "x", \#(key)}]}}}"#
    #expect(SceneReader.read(text, fileName: "x.json").diagnostics.map(\.message) == [message])
  }
}
