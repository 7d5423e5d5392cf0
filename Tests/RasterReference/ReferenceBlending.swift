// The blend modes of W3C Compositing and Blending 1 (sections 9 and 10), straight from its formulas.
//
//     co = cs·αs·(1 − αb) + cb·αb·(1 − αs) + αs·αb·B(cb, cs)            αo = αs + αb − αs·αb

import Pixels

enum ReferenceBlending {
  /// The result at full coverage of `source` on `backdrop`, both premultiplied red, green, blue, alpha of 0...255.
  static func blend(_ backdrop: SIMD4<Int>, _ source: SIMD4<Int>, _ mode: BlendMode) -> SIMD4<Int> {
    let (a, b) = (source[3], backdrop[3])
    let alpha = ReferencePixel.divided(255 * (a + b) - a * b, by: 255)
    let apart = (0..<3).map { source[$0] * (255 - b) + backdrop[$0] * (255 - a) }
    let together = a > 0 && b > 0 ? realBlend(backdrop, source, mode) : nil
    let colors = (0..<3).map { channel -> Int in
      let lights = (d: backdrop[channel], b: b, s: source[channel], a: a)
      if let (numerator, denominator) = product(lights, mode) {
        return ReferencePixel.divided(apart[channel] * denominator + numerator, by: 255 * denominator)
      }
      guard let together else { return ReferencePixel.divided(apart[channel], by: 255) }
      let sum = Double(apart[channel]) + Double(a * b) * min(max(together[channel], 0), 1)
      return min(alpha, Int(sum / 255 + 0.5))
    }
    return SIMD4(colors[0], colors[1], colors[2], alpha)
  }

  /// αs·αb·B(cb, cs) · 255² as a fraction, for d = 255·cb·αb, s = 255·cs·αs; nil for modes whose B is not a quotient of whole
  /// numbers, or one too large to be worth it.
  private static func product(_ lights: (d: Int, b: Int, s: Int, a: Int), _ mode: BlendMode) -> (Int, Int)? {
    let (d, b, s, a) = lights
    switch mode {
    case .normal, .plusLighter: return (s * b, 1)
    case .multiply: return (s * d, 1)
    case .screen: return (s * b + d * a - s * d, 1)
    case .darken: return (min(s * b, d * a), 1)
    case .lighten: return (max(s * b, d * a), 1)
    case .difference: return (abs(s * b - d * a), 1)
    case .exclusion: return (s * b + d * a - 2 * s * d, 1)
    case .hardLight: return (2 * s <= a ? 2 * s * d : a * b - 2 * (a - s) * (b - d), 1)
    case .overlay: return (2 * d <= b ? 2 * s * d : a * b - 2 * (a - s) * (b - d), 1)
    case .colorDodge:
      // min(1, cb / (1 − cs)); 0 where the backdrop is black, 1 where only the source is full.
      if d == 0 { return (0, 1) }
      return d * a >= b * (a - s) ? (a * b, 1) : (d * a * a, a - s)
    case .colorBurn:
      // 1 − min(1, (1 − cb) / cs); 1 where the backdrop is full, 0 where only the source is black.
      if d == b { return (a * b, 1) }
      return (b - d) * a >= b * s ? (0, 1) : (a * b * s - (b - d) * a * a, s)
    case .softLight, .hue, .saturation, .color, .luminosity: return nil
    }
  }

  /// B of straight colours in real numbers, for the modes that `product` leaves; both alphas are above 0.
  private static func realBlend(_ backdrop: SIMD4<Int>, _ source: SIMD4<Int>, _ mode: BlendMode) -> [Double]? {
    let below = (0..<3).map { Double(backdrop[$0]) / Double(backdrop[3]) }
    let above = (0..<3).map { Double(source[$0]) / Double(source[3]) }
    switch mode {
    case .hue: return setLuminosity(setSaturation(above, saturation(below)), luminosity(below))
    case .saturation: return setLuminosity(setSaturation(below, saturation(above)), luminosity(below))
    case .color: return setLuminosity(above, luminosity(below))
    case .luminosity: return setLuminosity(below, luminosity(above))
    case .softLight: return zip(below, above).map { softLight($0, $1) }
    case .normal, .plusLighter, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
      .difference, .exclusion:
      return nil
    }
  }

  private static func softLight(_ below: Double, _ above: Double) -> Double {
    if above <= 0.5 { return below - (1 - 2 * above) * below * (1 - below) }
    let lit = below <= 0.25 ? ((16 * below - 12) * below + 4) * below : below.squareRoot()
    return below + (2 * above - 1) * (lit - below)
  }

  private static func luminosity(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }

  private static func saturation(_ c: [Double]) -> Double { (c.max() ?? 0) - (c.min() ?? 0) }

  private static func setSaturation(_ c: [Double], _ saturation: Double) -> [Double] {
    let (low, high) = (c.min() ?? 0, c.max() ?? 0)
    return high > low ? c.map { ($0 - low) * saturation / (high - low) } : [0, 0, 0]
  }

  private static func setLuminosity(_ c: [Double], _ wanted: Double) -> [Double] {
    let shift = wanted - luminosity(c)
    let shifted = c.map { $0 + shift }
    let middle = luminosity(shifted)
    let (low, high) = (shifted.min() ?? 0, shifted.max() ?? 0)
    return shifted.map { component in
      var component = component
      if low < 0 { component = middle + (component - middle) * middle / (middle - low) }
      if high > 1 { component = middle + (component - middle) * (1 - middle) / (high - middle) }
      return component
    }
  }
}
