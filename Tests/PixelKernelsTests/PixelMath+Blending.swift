// The blend modes, one pixel at a time: W3C Compositing and Blending 1, sections 9 and 10, on premultiplied bytes.
//
// With premultiplied s, d and alphas a, b (all 0...255) the formula of every mode is
//
//     255 · out = s·(255 − b) + d·(255 − a) + a·b · B(d/b, s/a)          alpha: 255 · out = 255·(a + b) − a·b
//
// For most modes a·b · B is an integer and the sum is rounded once, to nearest, exactly. Dodge and burn divide exact
// integers; soft light and the modes that are not separable use `Double`, with operations that IEEE 754 rounds correctly
// and in a fixed order, so that every machine gets the same bits.

import Pixels

extension PixelMath {
  /// A blend mode with coverage: round((blended·c + d·(255 − c)) / 255), where `blended` is the 8-bit result at full
  /// coverage; normal and plus-lighter are rounded as `over` and `plusLighter` do.
  static func blend(_ backdrop: UInt32, _ pixel: UInt32, coverage: UInt32, mode: BlendMode) -> UInt32 {
    switch mode {
    case .normal: over(backdrop, pixel, coverage: coverage)
    case .plusLighter: plusLighter(backdrop, pixel, coverage: coverage)
    case .hue, .saturation, .color, .luminosity:
      mix(backdrop, blendedTogether(backdrop, pixel, mode), weight: coverage)
    case .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight, .difference,
      .exclusion:
      mix(backdrop, blendedApart(backdrop, pixel, mode), weight: coverage)
    }
  }

  // MARK: Modes that take each channel alone

  /// A separable mode at full coverage.
  static func blendedApart(_ backdrop: UInt32, _ pixel: UInt32, _ mode: BlendMode) -> UInt32 {
    let (a, b) = (pixel >> 24, backdrop >> 24)
    let color = map { shift in
      shift == 24 ? 0 : BlendedChannel(d: byte(backdrop, shift), b: b, s: byte(pixel, shift), a: a).blended(mode)
    }
    return color | unionAlpha(a, b) << 24
  }

  /// round(a + b − a·b / 255).
  @inline(__always)
  static func unionAlpha(_ a: UInt32, _ b: UInt32) -> UInt32 {
    a &+ b &- dividedBy255(a &* b)
  }

  /// round((outside + both · blended) / 255), halves up, at most `limit`.
  @inline(__always)
  static func composited(_ outside: UInt32, _ both: UInt32, _ blended: Double, limit: UInt32) -> UInt32 {
    let sum = Double(outside) + Double(both) * min(max(blended, 0), 1)
    return min(limit, UInt32(sum / 255 + 0.5))  // 0 ≤ sum ≤ 255², so the conversion is in range
  }
}

/// One channel of a separable mode: `d` of alpha `b` under `s` of alpha `a`.
private struct BlendedChannel {
  var d: UInt32, b: UInt32, s: UInt32, a: UInt32

  /// The terms outside the overlap.
  var outside: UInt32 { s &* (255 &- b) &+ d &* (255 &- a) }

  /// The channel in a mode.
  func blended(_ mode: BlendMode) -> UInt32 {
    switch mode {
    case .multiply: return PixelMath.dividedBy255(outside &+ s &* d)
    case .screen: return PixelMath.dividedBy255(outside &+ s &* b &+ d &* a &- s &* d)
    case .overlay: return PixelMath.dividedBy255(outside &+ BlendedChannel(d: s, b: a, s: d, a: b).hardLight)
    case .hardLight: return PixelMath.dividedBy255(outside &+ hardLight)
    case .darken: return PixelMath.dividedBy255(outside &+ min(s &* b, d &* a))
    case .lighten: return PixelMath.dividedBy255(outside &+ max(s &* b, d &* a))
    case .difference: return PixelMath.dividedBy255(outside &+ s &* b &+ d &* a &- 2 &* min(s &* b, d &* a))
    case .exclusion: return PixelMath.dividedBy255(outside &+ s &* b &+ d &* a &- 2 &* s &* d)
    case .colorDodge: return colorDodge
    case .colorBurn: return colorBurn
    case .softLight: return softLight
    case .normal, .plusLighter, .hue, .saturation, .color, .luminosity:
      preconditionFailure("\(mode) is no mode of single channels")
    }
  }

  /// a·b · HardLight: multiply where the upper colour is dark, screen where it is bright.
  private var hardLight: UInt32 { 2 &* s <= a ? 2 &* s &* d : a &* b &- 2 &* (a &- s) &* (b &- d) }

  /// Color dodge: a·b · min(1, (d/b) / (1 − s/a)), 0 on black. Quotients that end in ½ are rounded up.
  private var colorDodge: UInt32 {
    if d == 0 { return PixelMath.dividedBy255(outside) }
    let room = a &- s
    if d &* a >= b &* room { return PixelMath.dividedBy255(outside &+ a &* b) }  // also where the source is full
    return Self.rounded(outside &* room &+ d &* a &* a, over: 255 &* room)
  }

  /// Color burn: a·b · (1 − min(1, (1 − d/b) / (s/a))), 1 on full. Quotients that end in ½ are rounded up.
  private var colorBurn: UInt32 {
    let missing = b &- d
    if missing == 0 { return PixelMath.dividedBy255(outside &+ a &* b) }
    if missing &* a >= b &* s { return PixelMath.dividedBy255(outside) }  // also where the source is black
    return Self.rounded((outside &+ a &* b) &* s &- missing &* a &* a, over: 255 &* s)
  }

  /// round(numerator / denominator), halves up; the arguments stay below 2²⁷.
  private static func rounded(_ numerator: UInt32, over denominator: UInt32) -> UInt32 {
    (2 &* numerator &+ denominator) / (2 &* denominator)
  }

  /// Soft light, by W3C's two polynomials and its square root.
  private var softLight: UInt32 {
    if a == 0 || b == 0 { return PixelMath.dividedBy255(outside) }
    let (source, backdrop) = (Double(s) / Double(a), Double(d) / Double(b))
    let blended: Double
    if 2 * s <= a {
      blended = backdrop - (1 - 2 * source) * backdrop * (1 - backdrop)
    } else {
      let lit = 4 * d <= b ? ((16 * backdrop - 12) * backdrop + 4) * backdrop : backdrop.squareRoot()
      blended = backdrop + (2 * source - 1) * (lit - backdrop)
    }
    return PixelMath.composited(outside, a &* b, blended, limit: PixelMath.unionAlpha(a, b))
  }
}
