// The labels of presentations: all in the built-in font, so that they look the same on every machine.

import Pixels

extension Presentation {
  /// The title in the bar of a window.
  package var titleText: LayerText { barText(title, weight: 600) }

  /// The title in the tab of a browser.
  package var tabText: LayerText { barText(title, weight: 500, size: 11, alignment: .left) }

  /// The text in the address field of a browser.
  package var urlText: LayerText { barText(url, weight: 400, size: 12) }

  private func barText(
    _ string: String, weight: Double, size: Double = 13, alignment: LayerText.Alignment = .center
  ) -> LayerText {
    LayerText(
      string, font: LayerText.builtInFont, size: size, weight: weight,
      color: theme == .dark ? Color(rgb: 0xe3e3e6) : Color(rgb: 0x3c3c43), alignment: alignment)
  }

  /// The time in a status bar.
  package func timeText(_ ink: StatusInk) -> LayerText {
    LayerText(
      time, font: LayerText.builtInFont, size: 16, weight: 600, color: ink.color, alignment: .center)
  }

  /// A caption.
  package func captionText(_ caption: String, _ ink: CaptionInk) -> LayerText {
    LayerText(
      caption, font: LayerText.builtInFont, size: 20, weight: 500, color: ink.color, alignment: .center, lines: 2)
  }
}

/// The inks of captions.
package enum CaptionInk: CaseIterable, Sendable {
  case dark, light

  /// The colour of the ink.
  package var color: Color { self == .light ? .white : Color(rgb: 0x1c1c1e) }

  /// The colour of a plate on which the ink can be read.
  package var plate: Color { self == .light ? Color(rgb: 0x17181c) : .white }
}

extension Presentation.Theme {
  /// The ink of captions on a ground of the theme.
  package var captionInk: CaptionInk {
    switch self {
    case .light: .dark
    case .dark: .light
    }
  }
}

extension StatusInk {
  /// The colour of the ink.
  package var color: Color { self == .white ? .white : .black }
}
