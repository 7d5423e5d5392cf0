// Colours of code.

import Pixels

/// What a stretch of code is painted with.
package struct CodePaint: Hashable, Sendable {
  /// The colour of the characters, with the opacity of dim text.
  package var color: Color
  /// The colour behind them; nil: none.
  package var background: Color?
  /// Whether they are bold.
  package var isBold: Bool

  /// Creates a paint.
  package init(color: Color, background: Color? = nil, isBold: Bool = false) {
    (self.color, self.background, self.isBold) = (color, background, isBold)
  }
}

/// The colours of every class, of bands, and of terminals.
package final class CodeTheme: Hashable, Sendable {
  /// The opacity of dim terminal text.
  package static let dimOpacity = 0.6

  /// Every colour of a theme.
  package struct Colors: Hashable, Sendable {
    /// Behind the code.
    package var background: Color
    /// Of everything without a colour of its own, and of signs.
    package var foreground: Color
    /// Of line numbers.
    package var lineNumber: Color
    /// The band behind highlighted lines.
    package var highlight: Color
    /// The band behind added lines.
    package var added: Color
    /// The band behind removed lines.
    package var removed: Color
    /// Of each class, by `CodeClass.rawValue`.
    package var classes: [CodePaint]
    /// The 16 named colours of terminals.
    package var terminal: [Color]
  }

  /// The colours.
  package let colors: Colors

  /// Creates a theme.
  package init(_ colors: Colors) { self.colors = colors }

  /// The names of the bundled themes.
  package static let names = ["light", "dark"]

  /// A bundled theme, or nil when `name` is another word.
  package static func bundled(_ name: String) -> CodeTheme? {
    switch name {
    case "light": .light
    case "dark": .dark
    default: nil
    }
  }

  /// Whether the background is darker than the foreground: what is around the code should be dark too.
  package var isDark: Bool { Self.luma(colors.background) < Self.luma(colors.foreground) }

  /// What a style is painted with.
  package func paint(for style: CodeStyle) -> CodePaint {
    switch style {
    case .code(let kind): colors.classes[Int(kind.rawValue)]
    case .terminal(let style): paint(for: style)
    }
  }

  private func paint(for style: TerminalStyle) -> CodePaint {
    var front = style.foreground.map(color) ?? colors.foreground
    var back = style.background.map(color)
    if style.isInverse { (front, back) = (back ?? colors.background, front) }
    return CodePaint(
      color: style.isDim ? front.withOpacity(Self.dimOpacity) : front, background: back, isBold: style.isBold)
  }

  private func color(_ color: TerminalColor) -> Color {
    switch color {
    case .named(let index): colors.terminal[Int(index)]
    case .rgb(let value): Color(rgb: value)
    }
  }

  private static func luma(_ color: Color) -> Double { 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue }

  package static func == (a: CodeTheme, b: CodeTheme) -> Bool { a === b || a.colors == b.colors }

  package func hash(into hasher: inout Hasher) { hasher.combine(colors) }
}
