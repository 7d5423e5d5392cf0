// Colours of CSS: hexadecimal forms and names as everywhere, and the functions rgb() and hsl() (CSS Color 4, sections 4 to 7).

import Pixels

/// A colour as it is written.
enum ColorValue: Equatable {
  /// One colour.
  case color(Color)
  /// The value of `color`.
  case currentColor

  /// The colour that a text is; nil when it is none. A colour of a profile after it (SVG 1.1) is left out.
  init?(_ text: String) {
    var text = text.keyword
    if text.hasSuffix(")"), let space = text.firstIndex(of: " "), text[space...].hasPrefix(" icc-color(") {
      text = String(text[..<space])
    }
    if text == "currentcolor" {
      self = .currentColor
    } else if let color = Self.function(text) ?? Color(css: text) {
      self = .color(color)
    } else {
      return nil
    }
  }

  private static func function(_ text: String) -> Color? {
    var scanner = ValueScanner(text)
    let name = scanner.word()
    guard scanner.take("("), let inner = scanner.text(upTo: ")"), scanner.rest.isEmpty else { return nil }
    let parts = inner.split { $0 == "," || $0 == "/" || $0 == " " || $0 == "\t" || $0 == "\n" }.map(String.init)
    guard parts.count == 3 || parts.count == 4 else { return nil }
    guard let alpha = parts.count == 4 ? ValueScanner.share(parts[3]) : 1 else { return nil }
    switch name {
    case "rgb", "rgba": return rgb(parts, alpha: alpha.clampedToUnit)
    case "hsl", "hsla": return hsl(parts, alpha: alpha.clampedToUnit)
    default: return nil
    }
  }

  private static func rgb(_ parts: [String], alpha: Double) -> Color? {
    let channels = parts.prefix(3).compactMap { part in
      ValueScanner.share(part).map { part.hasSuffix("%") ? $0 : $0 / 255 }
    }
    guard channels.count == 3 else { return nil }
    return Color(
      red: channels[0].clampedToUnit, green: channels[1].clampedToUnit, blue: channels[2].clampedToUnit, alpha: alpha)
  }

  private static func hsl(_ parts: [String], alpha: Double) -> Color? {
    guard let hue = degrees(parts[0]), let saturation = percentage(parts[1]), let lightness = percentage(parts[2])
    else { return nil }
    let turn = hue / 30 - (hue / 360).rounded(.down) * 12
    let reach = saturation * min(lightness, 1 - lightness)
    /// CSS Color 4, section 7.1.
    func channel(_ start: Double) -> Double {
      let k = (start + turn).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    return Color(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }

  private static func percentage(_ text: String) -> Double? {
    guard text.hasSuffix("%") else { return nil }
    return ValueScanner.share(text)?.clampedToUnit
  }

  private static func degrees(_ text: String) -> Double? {
    var scanner = ValueScanner(text)
    guard let number = scanner.number() else { return nil }
    switch scanner.rest {
    case "", "deg": return number
    case "rad": return number * 180 / .pi
    case "grad": return number * 0.9
    case "turn": return number * 360
    default: return nil
    }
  }
}

extension Double {
  /// The nearest number in 0...1.
  var clampedToUnit: Double { Swift.min(Swift.max(self, 0), 1) }
}
