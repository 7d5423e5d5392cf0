// Relative luminance and contrast as WCAG 2.2 defines them, for pixels.
//
//     L = 0.2126 R + 0.7152 G + 0.0722 B       of linear components
//     contrast = (lighter + 0.05) / (darker + 0.05)

import Pixels

/// Light of sRGB bytes and colours.
enum Luminance {
  /// Linear light of each byte, 0...1.
  static let light: [Double] = (0...255).map { ColorSpaces.decoded(Double($0) / 255) }

  /// The relative luminance of a premultiplied pixel over white, 0...1.
  static func overWhite(_ pixel: UInt32) -> Double {
    let (red, green, blue) = bytes(overWhite: pixel)
    return 0.2126 * light[red] + 0.7152 * light[green] + 0.0722 * light[blue]
  }

  /// The bytes of a premultiplied pixel over white.
  static func bytes(overWhite pixel: UInt32) -> (red: Int, green: Int, blue: Int) {
    let rest = 255 - Int(pixel >> 24)
    return (
      min(255, Int(pixel & 0xFF) + rest), min(255, Int((pixel >> 8) & 0xFF) + rest),
      min(255, Int((pixel >> 16) & 0xFF) + rest)
    )
  }

  /// The contrast of two luminances, 1...21.
  static func contrast(_ a: Double, _ b: Double) -> Double { (max(a, b) + 0.05) / (min(a, b) + 0.05) }
}

/// How well a text can be read on what lies under it.
struct TextContrast: Hashable, Sendable {
  /// The 10th percentile of the contrasts of all covered pixels: the nearest rank.
  let value: Double
  /// The luminance under the text at that pixel.
  let background: Double

  /// Measures a text by three pictures of one size.
  ///
  /// - Parameters:
  ///   - bare: The picture without the text.
  ///   - black: The picture with the text in opaque black.
  ///   - white: The picture with the text in opaque white. Where it differs from `black`, the text shows.
  ///   - area: The pixels in which the text is.
  ///   - color: The colour of the text, straight; with its own alpha.
  ///   - opacity: The opacity of the layer with all that contains it, over 0.
  /// - Returns: nil if no pixel is covered by at least half.
  init?(
    bare: Bitmap, black: Bitmap, white: Bitmap, in area: PixelRect, color: Color, opacity: Double
  ) {
    var found: [(contrast: Double, background: Double)] = []
    let alpha = color.alpha * opacity
    let half = 127.5 * opacity
    for y in area.y..<area.y + area.height {
      for x in area.x..<area.x + area.width {
        // Green counts most in luminance, and its difference is the coverage like that of any other component.
        let difference = Int((white[x, y] >> 8) & 0xFF) - Int((black[x, y] >> 8) & 0xFF)
        guard Double(difference) >= half else { continue }
        let under = Luminance.bytes(overWhite: bare[x, y])
        func over(_ component: Double, _ byte: Int) -> Double { component * alpha + Double(byte) / 255 * (1 - alpha) }
        let text = PremultipliedColor(
          red: over(color.red, under.red), green: over(color.green, under.green), blue: over(color.blue, under.blue),
          alpha: 1)
        let background = Luminance.overWhite(bare[x, y])
        found.append((Luminance.contrast(text.relativeLuminance, background), background))
      }
    }
    guard !found.isEmpty else { return nil }
    found.sort { ($0.contrast, $0.background) < ($1.contrast, $1.background) }
    let rank = found[max(0, (found.count + 9) / 10 - 1)]
    (value, background) = (rank.contrast, rank.background)
  }
}
