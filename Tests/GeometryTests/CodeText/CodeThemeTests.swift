// Themes: contrast of the bundled ones, and files of Visual Studio Code.

import CodeText
import Pixels
import Testing

@Suite struct CodeThemeTests {
  /// The relative luminance of WCAG 2.
  private func luminance(_ color: Color) -> Double {
    func linear(_ value: Double) -> Double { value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055) }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  /// x to the power of 2.4, by Newton's method for the fifth root of x¹².
  private func power(_ x: Double) -> Double {
    let target = (0..<12).reduce(1.0) { value, _ in value * x }
    var root = 1.0
    for _ in 0..<200 { root -= (root * root * root * root * root - target) / (5 * root * root * root * root) }
    return root
  }

  private func contrast(_ a: Color, _ b: Color) -> Double {
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  @Test(arguments: CodeTheme.names)
  func `every class can be read on the background and on bands`(name: String) throws {
    let colors = try #require(CodeTheme.bundled(name)).colors
    for back in [colors.background, colors.highlight, colors.added, colors.removed] {
      for paint in colors.classes { #expect(contrast(paint.color, back) >= 4.5) }
    }
    #expect(CodeTheme.bundled(name)?.isDark == (name == "dark"))
  }

  private let files = [
    "themes/a.json": """
    { // comments and trailing commas
      "type": "dark", "include": "./base/b.json",
      "colors": { "editor.background": "#102030", "terminal.ansiRed": "#f00", "other": "no colour", },
      "tokenColors": [
        { "scope": ["string", "source.x constant"], "settings": { "foreground": "#00ff00" } },
        { "scope": "constant.numeric, entity.name", "settings": { "foreground": "#0000ff", "fontStyle": "bold italic" } },
        { "scope": "entity.name.type", "settings": { "foreground": "#ff00ff" } },
        { "scope": "storage", "settings": { "foreground": "#abcdef" } },
      ],
    }
    """,
    "themes/base/b.json": """
    { "colors": { "editor.foreground": "#eeeeee", "editor.background": "#000000" },
      "tokenColors": [{ "scope": "string", "settings": { "foreground": "#999999" } }] }
    """,
  ]

  private func theme(_ text: String? = nil) throws -> CodeTheme {
    try CodeTheme.file("themes/a.json") { path in
      Array(try #require(path == "themes/a.json" ? text ?? files[path] : files[path]).utf8)
    }
  }

  @Test func `a theme file gives the colours of its longest selectors`() throws {
    let theme = try theme()
    func paint(_ kind: CodeClass) -> CodePaint { theme.paint(for: .code(kind)) }
    #expect(theme.colors.background == Color(rgb: 0x102030) && theme.colors.foreground == Color(rgb: 0xEEEEEE))
    #expect(theme.colors.terminal[1] == Color(rgb: 0xFF0000))
    #expect(theme.colors.terminal[2] == CodeTheme.dark.colors.terminal[2])
    // The including file comes later; a selector of two words counts by its last.
    #expect(paint(.string).color == Color(rgb: 0x00FF00) && paint(.escape).color == Color(rgb: 0x00FF00))
    #expect(paint(.number) == CodePaint(color: Color(rgb: 0x0000FF), isBold: true))
    // The longest selector has the colour, but only another one has a weight.
    #expect(paint(.type) == CodePaint(color: Color(rgb: 0xFF00FF), isBold: true))
    #expect(paint(.keyword).color == Color(rgb: 0xABCDEF))
    #expect(paint(.name).color == Color(rgb: 0xEEEEEE))
  }

  @Test(arguments: [
    (#"{ "colors": { "editor.background": "blu" } }"#, 1, 36), ("{\n \"tokenColors\": 3 }", 2, 17),
    ("{ \"a\" 1 }", 1, 7),
    (#"{ "include": "a.json" }"#, 1, 14),
  ])
  func `an error in a theme has its place`(text: String, line: Int, column: Int) throws {
    let error = #expect(throws: CodeThemeError.self) { try theme(text) }
    #expect(error?.line == line && error?.column == column, "\(error?.description ?? "")")
  }
}
