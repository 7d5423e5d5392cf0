// Colours of CSS, and `currentColor`, the colour of the surrounding text. Functions keep their full precision: only
// scenes round them.

import Pixels

/// A colour as written.
enum ColorValue: Equatable {
  /// One colour.
  case color(Color)
  /// The value of `color`.
  case currentColor

  /// Parses a colour; nil when the text is not a colour. An ICC colour after it (SVG 1.1) is ignored.
  init?(_ text: String) {
    var text = text.keyword
    if text.hasSuffix(")"), let space = text.firstIndex(of: " "), text[space...].hasPrefix(" icc-color(") {
      text = String(text[..<space])
    }
    if text == "currentcolor" {
      self = .currentColor
    } else if let color = CSSColorFunction(text)?.color ?? Color(css: text) {
      self = .color(color)
    } else {
      return nil
    }
  }
}

extension Double {
  /// The nearest number in 0...1.
  var clampedToUnit: Double { Swift.min(Swift.max(self, 0), 1) }
}
