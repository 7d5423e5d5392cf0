// The labels of presentations: all in the built-in font, so that they look the same on every machine.

import Pixels

extension Presentation {
  /// The title in the bar of a window.
  package var titleText: LayerText { barText(title, weight: 600) }

  /// The text in the address field of a browser.
  package var urlText: LayerText { barText(url, weight: 400) }

  private func barText(_ string: String, weight: Double) -> LayerText {
    LayerText(
      string, font: LayerText.builtInFont, size: 13, weight: weight,
      color: theme == .dark ? Color(rgb: 0xe3e3e6) : Color(rgb: 0x3c3c43), alignment: .center)
  }

  /// The time in a status bar.
  package func timeText(_ ink: StatusInk) -> LayerText {
    LayerText(
      time, font: LayerText.builtInFont, size: 16, weight: 600, color: ink.color, alignment: .center)
  }

  /// A caption.
  package func captionText(_ caption: String) -> LayerText {
    LayerText(
      caption, font: LayerText.builtInFont, size: 20, weight: 500,
      color: theme == .dark ? .white : Color(rgb: 0x1c1c1e), alignment: .center, lines: 2)
  }
}

extension StatusInk {
  /// The colour of the ink.
  package var color: Color { self == .white ? .white : .black }
}
