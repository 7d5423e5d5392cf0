import SceneModel
import Testing

@Suite struct DiagnosticsTests {
  static let tenMistakes = """
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

  @Test func tenMistakesGetTenDiagnostics() {
    let reading = SceneReader.read(Self.tenMistakes, fileName: "x.json")
    let places = reading.diagnostics.filter { $0.severity == .error }.map { "\($0.line):\($0.column)" }
    #expect(reading.scene == nil)
    #expect(
      places == ["2:43", "6:21", "6:50", "7:14", "7:30", "8:37", "8:60", "10:30", "10:70", "13:14", "14:12"],
      "\(reading.diagnostics.map(\.description).joined(separator: "\n"))")
  }

  @Test func aDiagnosticShowsLineAndCaret() throws {
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
}
