// The blend modes that look at the three channels together: hue, saturation, color and luminosity (W3C Compositing and
// Blending 1, section 10.2), one pixel at a time, in `Double` with a fixed order of operations.

import Pixels

extension PixelMath {
  /// A mode that is not separable, at full coverage.
  static func blendedTogether(_ backdrop: UInt32, _ pixel: UInt32, _ mode: BlendMode) -> UInt32 {
    let (a, b) = (pixel >> 24, backdrop >> 24)
    let limit = unionAlpha(a, b)
    let blended = a == 0 || b == 0 ? .zero : blendedColor(straight(backdrop), straight(pixel), mode)
    func channel(_ shift: UInt32, _ value: Double) -> UInt32 {
      let outside = byte(pixel, shift) &* (255 &- b) &+ byte(backdrop, shift) &* (255 &- a)
      return composited(outside, a &* b, value, limit: limit) << shift
    }
    return channel(0, blended.x) | channel(8, blended.y) | channel(16, blended.z) | limit << 24
  }

  /// The colour of a pixel whose alpha is not 0, straight, each component 0...1.
  private static func straight(_ pixel: UInt32) -> SIMD4<Double> {
    let alpha = Double(pixel >> 24)
    return SIMD4(
      Double(byte(pixel, 0)) / alpha, Double(byte(pixel, 8)) / alpha, Double(byte(pixel, 16)) / alpha, 0)
  }

  /// B(backdrop, source) of straight colours.
  private static func blendedColor(
    _ backdrop: SIMD4<Double>, _ source: SIMD4<Double>, _ mode: BlendMode
  ) -> SIMD4<Double> {
    switch mode {
    case .hue:
      withLuminosity(luminosity(backdrop), of: withSaturation(saturation(backdrop), of: source))
    case .saturation:
      withLuminosity(luminosity(backdrop), of: withSaturation(saturation(source), of: backdrop))
    case .color: withLuminosity(luminosity(backdrop), of: source)
    case .luminosity: withLuminosity(luminosity(source), of: backdrop)
    case .normal, .plusLighter, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
      .softLight, .difference, .exclusion:
      preconditionFailure("\(mode) takes each channel alone")
    }
  }

  /// W3C `Lum`.
  private static func luminosity(_ c: SIMD4<Double>) -> Double {
    0.3 * c.x + 0.59 * c.y + 0.11 * c.z
  }

  /// W3C `Sat`.
  private static func saturation(_ c: SIMD4<Double>) -> Double {
    largest(c) - smallest(c)
  }

  private static func largest(_ c: SIMD4<Double>) -> Double { max(c.x, max(c.y, c.z)) }
  private static func smallest(_ c: SIMD4<Double>) -> Double { min(c.x, min(c.y, c.z)) }

  /// W3C `SetSat`: the smallest component becomes 0, the largest `saturation`, the middle keeps its place between them.
  private static func withSaturation(_ saturation: Double, of c: SIMD4<Double>) -> SIMD4<Double> {
    let (low, high) = (smallest(c), largest(c))
    guard high > low else { return .zero }
    func spread(_ value: Double) -> Double { (value - low) * saturation / (high - low) }
    return SIMD4(spread(c.x), spread(c.y), spread(c.z), 0)
  }

  /// W3C `SetLum` and `ClipColor`: shifted to the luminosity, then drawn towards it until every component is in 0...1.
  private static func withLuminosity(_ luminosity: Double, of c: SIMD4<Double>) -> SIMD4<Double> {
    let shift = luminosity - Self.luminosity(c)
    let shifted = SIMD4(c.x + shift, c.y + shift, c.z + shift, 0)
    let middle = Self.luminosity(shifted)
    let (low, high) = (smallest(shifted), largest(shifted))
    func clipped(_ value: Double) -> Double {
      var value = value
      if low < 0 { value = middle + (value - middle) * middle / (middle - low) }
      if high > 1 { value = middle + (value - middle) * (1 - middle) / (high - middle) }
      return value
    }
    return SIMD4(clipped(shifted.x), clipped(shifted.y), clipped(shifted.z), 0)
  }
}
