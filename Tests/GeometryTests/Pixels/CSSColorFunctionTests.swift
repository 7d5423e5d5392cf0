import Pixels
import Testing

/// Colours of CSS Color 4; the values are those that browsers compute.
struct CSSColorFunctionTests {
  private func hex(_ text: String) -> String? {
    Color(css: text).map { color in
      let bytes = [color.red, color.green, color.blue, color.alpha].map { Int(($0 * 255).rounded()) }
      return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }

  @Test(arguments: [
    ("oklch(0.7 0.15 150)", "4cb86aff"), ("oklch(0.7 0.35 150)", "00d100ff"), ("lab(50% 120 -100)", "e800ffff"),
    ("hwb(30 20% 40%)", "996633ff"), ("color(display-p3 0.2 0.6 0.9)", "009cecff"),
    ("rgb(17.5 200.4 9.6 / 40%)", "12c80a66"), ("RGB(255,0,0,.5)", "ff000080"), ("hsl(120deg 100% 25%)", "008000ff"),
    ("hsla(120, 100%, 25%, 50%)", "00800080"), ("hsl(0.5turn 100 50)", "00ffffff"), ("rgb(100%, 50%, 0%)", "ff8000ff"),
    ("oklab(none 0 0)", "000000ff"), ("lch(100% 0 0)", "ffffffff"), ("color(SRGB 1 .5 0 / .2)", "ff800033"),
    ("rgb(300 -20 12 / 7)", "ff000cff"), ("hwb(90 80% 80%)", "808080ff"), ("hsl(200grad 100% 50%)", "00ffffff"),
    ("oklab(100% 0 0)", "ffffffff"),
  ])
  func `functions give the colours of browsers`(text: String, expected: String) {
    #expect(hex(text) == expected)
  }

  @Test(arguments: [
    "rgb(1,2%,3)", "rgb(10 20)", "calc(1)", "rgb(calc(1) 2 3)", "rgb(nan 1 2)", "rgb(0x10 1 2)", "rgb(1 2 3 4)",
    "rgb(1,2,3/4)", "rgb(none,1,2)", "color-mix(in srgb, red, blue)", "rgb(from red r g b)", "var(--x)", "CanvasText",
    "color(rec2020 1 1 1)", "hwb(1,2%,3%)", "hsl(1,2,3)", "rgb(1 2 3 /)", "rgb(,,)", "rgb()", "lab(1. 2 3)",
    "rgb(1e999 0 0)",
    "oklch(1 1 1rad2)",
  ])
  func `invalid colours are rejected`(text: String) {
    #expect(Color(css: text) == nil)
  }
}
