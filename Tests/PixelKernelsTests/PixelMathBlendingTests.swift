// The scalar blend modes against W3C's formulas in real numbers, written out again from the specification.

import Foundation
import Pixels
import TestSupport
import Testing

@Suite struct PixelMathBlendingTests {
  @Test(arguments: BlendMode.allCases)
  func `nearest to the real number formula`(mode: BlendMode) {
    var random = SeededRandom()
    var worst = 0.0
    for _ in 0..<20_000 {
      let (backdrop, source) = (random.pixel(), random.pixel())
      let out = PixelMath.blend(backdrop, source, coverage: 255, mode: mode)
      let truth = Formula.composited(backdrop, source, mode)
      for channel in 0..<4 {
        worst = max(worst, abs(Double((out >> (8 * channel)) & 0xFF) - truth[channel] * 255))
      }
    }
    #expect(worst <= 0.5 + 1e-9, "MAGICMOVE_SEED=\(random.seed)")
  }

  @Test(arguments: BlendMode.allCases)
  func `colors stay below alpha`(mode: BlendMode) {
    var random = SeededRandom()
    var wrong = 0
    for _ in 0..<50_000 {
      let out = PixelMath.blend(random.pixel(), random.pixel(), coverage: UInt32(random.byte()), mode: mode)
      let alpha = out >> 24
      if [0, 8, 16].contains(where: { (out >> $0) & 0xFF > alpha }) { wrong += 1 }
    }
    #expect(wrong == 0, "MAGICMOVE_SEED=\(random.seed)")
  }
}

/// W3C Compositing and Blending 1 in `Double`.
private enum Formula {
  typealias Channels = [Double]

  /// Red, green, blue (premultiplied) and alpha of the result, 0...1.
  static func composited(_ backdrop: UInt32, _ source: UInt32, _ mode: BlendMode) -> Channels {
    let (d, s) = (channels(backdrop), channels(source))
    let (b, a) = (d[3], s[3])
    if mode == .plusLighter { return zip(d, s).map { min(1, $0 + $1) } }
    let straightBackdrop = (0..<3).map { b > 0 ? d[$0] / b : 0 }
    let straightSource = (0..<3).map { a > 0 ? s[$0] / a : 0 }
    let blended = blend(straightBackdrop, straightSource, mode)
    var result = [0, 0, 0, a + b - a * b]
    for channel in 0..<3 {
      let outside: Double = s[channel] * (1 - b) + d[channel] * (1 - a)
      result[channel] = outside + a * b * blended[channel]
    }
    return result
  }

  static func channels(_ pixel: UInt32) -> Channels {
    (0..<4).map { Double((pixel >> (8 * $0)) & 0xFF) / 255 }
  }

  static func blend(_ backdrop: Channels, _ source: Channels, _ mode: BlendMode) -> Channels {
    switch mode {
    case .hue: setLum(setSat(source, sat(backdrop)), lum(backdrop))
    case .saturation: setLum(setSat(backdrop, sat(source)), lum(backdrop))
    case .color: setLum(source, lum(backdrop))
    case .luminosity: setLum(backdrop, lum(source))
    default: (0..<3).map { blend(backdrop[$0], source[$0], mode) }
    }
  }

  static func blend(_ cb: Double, _ cs: Double, _ mode: BlendMode) -> Double {
    switch mode {
    case .multiply: cb * cs
    case .screen: cb + cs - cb * cs
    case .overlay: blend(cs, cb, .hardLight)
    case .darken: min(cb, cs)
    case .lighten: max(cb, cs)
    case .colorDodge: cb == 0 ? 0 : cs == 1 ? 1 : min(1, cb / (1 - cs))
    case .colorBurn: cb == 1 ? 1 : cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
    case .hardLight: cs <= 0.5 ? cb * 2 * cs : blend(cb, 2 * cs - 1, .screen)
    case .softLight:
      cs <= 0.5
        ? cb - (1 - 2 * cs) * cb * (1 - cb)
        : cb + (2 * cs - 1) * ((cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()) - cb)
    case .difference: abs(cb - cs)
    case .exclusion: cb + cs - 2 * cb * cs
    default: cs
    }
  }

  static func lum(_ c: Channels) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
  static func sat(_ c: Channels) -> Double { max(c[0], c[1], c[2]) - min(c[0], c[1], c[2]) }

  static func setSat(_ c: Channels, _ saturation: Double) -> Channels {
    let order = (0..<3).sorted { c[$0] < c[$1] }
    var result = [0.0, 0.0, 0.0]
    let (low, middle, high) = (order[0], order[1], order[2])
    if c[high] > c[low] {
      result[middle] = (c[middle] - c[low]) * saturation / (c[high] - c[low])
      result[high] = saturation
    }
    return result
  }

  static func setLum(_ c: Channels, _ luminosity: Double) -> Channels {
    let shift = luminosity - lum(c)
    let shifted = c.map { $0 + shift }
    let l = lum(shifted)
    let (n, x) = (min(shifted[0], shifted[1], shifted[2]), max(shifted[0], shifted[1], shifted[2]))
    var clipped = shifted
    if n < 0 { clipped = clipped.map { l + ($0 - l) * l / (l - n) } }
    if x > 1 { clipped = clipped.map { l + ($0 - l) * (1 - l) / (x - l) } }
    return clipped
  }
}
