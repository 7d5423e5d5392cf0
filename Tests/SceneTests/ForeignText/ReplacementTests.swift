import ForeignText
import JSONTree
import Testing

/// Values of CSS as values of scenes.
@Suite struct ReplacementTests {
  private func written(_ replacement: Replacement?) -> String? { replacement?.value.map { JSONWriter.line($0) } }

  @Test(arguments: [
    ("0 4px 12px rgba(0,0,0,.2)", ##"{"offset": [0, 4], "radius": 12, "color": "rgba(0,0,0,.2)"}"##, ""),
    (
      "0 4px 12px 2px rgb(0 0 0 / 20%)",
      ##"{"offset": [0, 4], "radius": 12, "spread": 2, "color": "rgb(0 0 0 / 20%)"}"##, ""
    ),
    ("#0003 0 -1px", ##"{"offset": [0, -1], "radius": 0, "color": "#0003"}"##, ""),
    ("0 4 12", ##"{"offset": [0, 4], "radius": 12}"##, ""),
    ("box-shadow: 0 .5rem 1rem black !important;", ##"{"offset": [0, 8], "radius": 16, "color": "black"}"##, ""),
    ("drop-shadow(0 4px 3px red)", ##"{"offset": [0, 4], "radius": 3, "color": "red"}"##, ""),
    ("inset 0 1px 2px #000", ##"{"offset": [0, 1], "radius": 2, "color": "#000"}"##, "inside"),
    ("0 1px 2px red, 0 8px 24px blue", ##"{"offset": [0, 1], "radius": 2, "color": "red"}"##, "one of 2"),
    ("inset 0 0 4px red, 0 8px 24px blue", ##"{"offset": [0, 8], "radius": 24, "color": "blue"}"##, "one of 2"),
    ("0 4px 12px var(--shadow, #000)", ##"{"offset": [0, 4], "radius": 12}"##, "the value of var(--shadow, #000)"),
    ("0 4px 12px currentcolor", ##"{"offset": [0, 4], "radius": 12}"##, ""),
  ])
  func shadows(_ text: String, _ value: String, _ note: String) {
    let replacement = Replacement.shadow(text)
    #expect(written(replacement) == value)
    let rest = replacement?.advice.dropFirst("write \(value)".count) ?? "?"
    #expect(note.isEmpty ? rest.isEmpty : rest.contains(note))
  }

  @Test(arguments: ["soft", "0", "0 4px -2px red", "0 1px 2px 3px 4px", "red blue 0 1px", ""])
  func `not a shadow`(_ text: String) { #expect(Replacement.shadow(text) == nil) }

  @Test(arguments: [
    ("cubic-bezier(0.4, 0, 0.2, 1)", ##"{"cubicBezier": [0.4, 0, 0.2, 1]}"##),
    ("cubic-bezier(.4,0,.2,1);", ##"{"cubicBezier": [0.4, 0, 0.2, 1]}"##),
    ("0.4, 0, 0.2, 1", ##"{"cubicBezier": [0.4, 0, 0.2, 1]}"##),
    ("steps(4, jump-end)", ##"{"steps": 4}"##), ("step-end", ##"{"steps": 1}"##),
    ("linear(0, 0.5 20%, 1)", ##"{"points": [[0, 0], [0.2, 0.5], [1, 1]]}"##),
    ("linear(0, 0.25, 1)", ##"{"points": [[0, 0], [0.5, 0.25], [1, 1]]}"##),
    ("linear(0, 0.5 20% 60%, 1)", ##"{"points": [[0, 0], [0.2, 0.5], [0.6, 0.5], [1, 1]]}"##),
    ("spring(1, 100, 10, 0)", ##"{"spring": {"mass": 1, "stiffness": 100, "damping": 10}}"##),
    ("cubic-bezier(2, 0, 0.2, 1)", nil), ("linear(0, 2)", nil), ("steps(0)", nil), ("soft", nil),
  ])
  func curves(_ text: String, _ value: String?) { #expect(written(Replacement.curve(.string(text))) == value) }

  @Test(arguments: [
    ("[0.4, 0, 0.2, 1]", ##"{"cubicBezier": [0.4, 0, 0.2, 1]}"##),
    ("[[0.4, 0], [0.2, 1]]", ##"{"cubicBezier": [0.4, 0, 0.2, 1]}"##),
    ("[[0, 0], [0.5, 0.2], [1, 1]]", ##"{"points": [[0, 0], [0.5, 0.2], [1, 1]]}"##), ("[0.4, 0, 0.2]", nil),
    ("[]", nil),
    ("[[0.4, 0], 1]", nil),
  ])
  func `arrays as curves`(_ array: String, _ value: String?) throws {
    #expect(written(Replacement.curve(try #require(JSONNode.parsed(array)))) == value)
  }

  @Test func `control points out of range get the form`() {
    #expect(
      Replacement.curve(.string("cubic-bezier(2, 0, 0.2, 1)"))?.advice
        == "write {\"cubicBezier\": [x1, y1, x2, y2]} with x from 0 to 1")
  }

  @Test(arguments: [
    ("1px solid #ccc", ##"{"width": 1, "color": "#ccc"}"##), ("solid thin", ##"{"width": 1}"##),
    ("2px dashed rgb(1 2 3)", ##"{"width": 2, "color": "rgb(1 2 3)"}"##), ("solid red", nil), ("1px fancy red", nil),
  ])
  func borders(_ text: String, _ value: String?) { #expect(written(Replacement.border(.string(text))) == value) }

  @Test(arguments: [
    ("linear-gradient(red, blue)", ##"{"linear": {"angle": 180, "stops": [[0, "red"], [1, "blue"]]}}"##),
    (
      "linear-gradient(to right, red, #00f 40%, blue)",
      ##"{"linear": {"angle": 90, "stops": [[0, "red"], [0.4, "#00f"], [1, "blue"]]}}"##
    ),
    (
      "linear-gradient(0.25turn, rgb(1, 2, 3) 10% 20%, blue)",
      ##"{"linear": {"angle": 90, "stops": [[0.1, "rgb(1, 2, 3)"], [0.2, "rgb(1, 2, 3)"], [1, "blue"]]}}"##
    ),
    (
      "conic-gradient(from 90deg, red, blue 90deg)",
      ##"{"conic": {"angle": 90, "stops": [[0, "red"], [0.25, "blue"]]}}"##
    ),
    ("radial-gradient(circle at center, red, blue)", ##"{"radial": {"stops": [[0, "red"], [1, "blue"]]}}"##),
    ("linear-gradient(red 60%, blue 20%)", nil), ("linear-gradient(red 10px, blue)", nil), ("url(a.png)", nil),
    ("blue", nil),
  ])
  func gradients(_ text: String, _ value: String?) { #expect(written(Replacement.gradient(text)) == value) }

  @Test(arguments: [
    ("rotate(45deg) scale(1.5)", ##"{"rotate": 45, "scale": 1.5}"##),
    (
      "translate(10px, 20px)rotate(0.5turn)",
      ##"{"translate": [10, 20], "rotate": 180}"##
    ),
    ("scaleX(2)", ##"{"scale": [2, 1]}"##), ("translate(50%, 0)", nil), ("rotate(1deg) rotate(2deg)", nil),
    ("none", nil),
  ])
  func transforms(_ text: String, _ value: String?) { #expect(written(Replacement.transform(text)) == value) }

  @Test(arguments: [
    ("#15f24", "it has 5 digits, expected 3, 4, 6 or 8"), ("#1", "it has 1 digit, expected 3, 4, 6 or 8"),
    ("#", "it has no digits, expected 3, 4, 6 or 8"), ("#123456789", "it has 9 digits, expected 3, 4, 6 or 8"),
    ("#15g", "`g` is not a hexadecimal digit"), ("ff8800", "write \"#ff8800\""), ("0xff8800", "write \"#ff8800\""),
    ("0x80FF8800", "write \"#FF880080\""), ("bad", nil), ("#fff", nil), ("orange2", nil),
  ])
  func colors(_ text: String, _ advice: String?) { #expect(Replacement.color(text)?.advice == advice) }

  @Test(arguments: [
    "(", ")", "((((", "a(b))c", "cubic-bezier(", "cubic-bezier()", "linear()", "linear(%)", "linear-gradient()",
    "linear-gradient(,)",
    "0 0 , , 0 0", ":", ";", "a:;", "inset", "rotate()", "steps()", String(repeating: "(", count: 3000),
    String(repeating: "0 0,", count: 400), "é 4px 4px", "0 4px 12px rgb(0 0", "1px 1px url(a b)",
  ])
  func `no text traps`(_ text: String) {
    _ = (Replacement.shadow(text), Replacement.curve(.string(text)), Replacement.border(.string(text)))
    _ = (Replacement.gradient(text), Replacement.transform(text), Replacement.color(text), Measure.pieces(of: text))
  }
}
