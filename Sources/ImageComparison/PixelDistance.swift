// How far two pixels are apart: for a machine, and for an eye.

/// Distances of premultiplied pixels.
package enum PixelDistance {
  /// The largest difference of a byte, 0...255.
  static func largestChannel(_ a: UInt32, _ b: UInt32) -> Int {
    var largest = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      largest = max(largest, abs(Int((a >> shift) & 255) - Int((b >> shift) & 255)))
    }
    return largest
  }

  /// The squared distance in YIQ space, weighted as an eye weighs it: 0.5053·y² + 0.299·i² + 0.1957·q² (Kotsarenko and
  /// Ramos 2010, "Measuring perceived color difference using YIQ NTSC transmission color space in mobile applications"),
  /// which pixelmatch, Playwright and jest-image-snapshot use as well.
  ///
  /// Translucent pixels are compared over white and over black, and the larger distance counts. Only sums and products:
  /// the same on every machine.
  static func squared(_ a: UInt32, _ b: UInt32) -> Double {
    if (a & b) >> 24 == 255 { return squared(a, b, background: 0) }
    return max(squared(a, b, background: 0), squared(a, b, background: 255))
  }

  /// The squared distance that a share of the longest one, black to white, has.
  static func limit(share: Double) -> Double { longest * share * share }

  /// The share of the longest distance, 0...1, that a squared distance has.
  static func share(ofSquared distance: Double) -> Double { min(1, (distance / longest).squareRoot()) }

  /// From black to white, squared: the largest value there is.
  private static let longest = 35_215.0

  private static func squared(_ a: UInt32, _ b: UInt32, background: Double) -> Double {
    let veil = background / 255 * (Double(b >> 24) - Double(a >> 24))
    let red = Double(a & 255) - Double(b & 255) + veil
    let green = Double((a >> 8) & 255) - Double((b >> 8) & 255) + veil
    let blue = Double((a >> 16) & 255) - Double((b >> 16) & 255) + veil
    let y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
    let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
    let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }

  /// The brightness of a pixel over white, 0...255 (Rec. 601).
  static func luma(_ pixel: UInt32) -> Double {
    let veil = Double(255 - (pixel >> 24))
    return Double(pixel & 255) * 0.299 + Double((pixel >> 8) & 255) * 0.587 + Double((pixel >> 16) & 255) * 0.114 + veil
  }
}
