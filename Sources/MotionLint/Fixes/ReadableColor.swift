// A colour with another lightness that can be read: hue and chroma of OKLCH stay as far as sRGB has them.

import Pixels

/// Finds readable colours.
enum ReadableColor {
  /// Steps of lightness that are tried in each direction.
  private static let steps = 1000

  /// The colour of the same hue with the nearest lightness whose contrast with a background reaches a value, as `#rrggbb`; nil if
  /// there is none.
  ///
  /// - Parameter background: Relative luminance, 0...1.
  static func nearest(to color: Color, on background: Double, contrast: Double) -> String? {
    let start = color.oklch
    for step in 1...steps {
      for sign in [-1.0, 1] {
        let lightness = start.lightness + sign * Double(step) / Double(steps)
        guard 0...1 ~= lightness else { continue }
        let text = hexadecimal(lightness, start.chroma, start.hue)
        guard let shown = Color(css: text) else { continue }
        // A little more than the limit, because other pixels round differently.
        if Luminance.contrast(shown.premultiplied.relativeLuminance, background) >= contrast + 0.02 { return text }
      }
    }
    return nil
  }

  /// The nearest colour in sRGB: chroma shrinks until it fits.
  private static func hexadecimal(_ lightness: Double, _ chroma: Double, _ hue: Double) -> String {
    var share = 1.0
    while share > 0 {
      let color = Color(oklch: lightness, chroma * share, hue)
      let components = [color.red, color.green, color.blue]
      if components.allSatisfy({ -0.0005...1.0005 ~= $0 }) { return text(components) }
      share -= 0.02
    }
    let color = Color(oklch: lightness, 0, hue)
    return text([color.red, color.green, color.blue])
  }

  private static func text(_ components: [Double]) -> String {
    "#"
      + components.map { component in
        let byte = Int((min(max(component, 0), 1) * 255).rounded())
        let digits = String(byte, radix: 16)
        return digits.utf8.count == 1 ? "0\(digits)" : digits
      }.joined()
  }
}
