// The pixel arithmetic of the reference renderer, written from the formulas without looking at the kernels: whole
// numbers of any size, one rounding at the end, no tricks. The kernels must give equal bits.

import Pixels
import VectorGraphics

/// A premultiplied pixel as four whole numbers, red, green, blue, alpha, 0...255.
struct ReferencePixel: Equatable {
  var channels: SIMD4<Int>

  init(_ pixel: UInt32) {
    channels = SIMD4(Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255), Int(pixel >> 24))
  }

  init(_ channels: SIMD4<Int>) { self.channels = channels }

  /// As a pixel of a bitmap.
  var packed: UInt32 {
    UInt32(channels[0]) | UInt32(channels[1]) << 8 | UInt32(channels[2]) << 16 | UInt32(channels[3]) << 24
  }

  var alpha: Int { channels[3] }

  /// A colour with components in 1/65025, rounded to 8 bits.
  static func rounded(_ color: PaintColor) -> ReferencePixel {
    ReferencePixel(scaled(color).map { divided($0, by: 255) })
  }

  /// The components of a colour in 1/65025, alpha included.
  private static func scaled(_ color: PaintColor) -> SIMD4<Int> {
    SIMD4(Int(color.red), Int(color.green), Int(color.blue), Int(color.alpha) * 255)
  }

  /// Source-over of a solid colour by a coverage in 1/255.
  func covered(by color: PaintColor, coverage: Int) -> ReferencePixel {
    over(Self.scaled(color), alpha: Int(color.alpha), coverage: coverage)
  }

  /// Source-over of a pixel by a coverage in 1/255.
  func covered(by pixel: ReferencePixel, coverage: Int) -> ReferencePixel {
    over(pixel.channels.map { $0 * 255 }, alpha: pixel.alpha, coverage: coverage)
  }

  private func over(_ source: SIMD4<Int>, alpha: Int, coverage: Int) -> ReferencePixel {
    ReferencePixel(
      channels.map(with: source) { below, above in
        Self.divided(above * coverage + below * (65025 - alpha * coverage), by: 65025)
      })
  }

  /// Interpolates from this pixel to another by a weight in 1/255.
  func mixed(with other: ReferencePixel, weight: Int) -> ReferencePixel {
    ReferencePixel(
      channels.map(with: other.channels) { Self.divided($0 * (255 - weight) + $1 * weight, by: 255) })
  }

  /// A pixel blended on this one in any mode by a coverage in 1/255.
  func blended(with source: ReferencePixel, _ mode: BlendMode, coverage: Int) -> ReferencePixel {
    switch mode {
    case .normal:
      covered(by: source, coverage: coverage)
    case .plusLighter:
      ReferencePixel(
        channels.map(with: source.channels) { min(255, $0 + Self.divided($1 * coverage, by: 255)) })
    case .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight, .difference,
      .exclusion, .hue, .saturation, .color, .luminosity:
      mixed(with: ReferencePixel(ReferenceBlending.blend(channels, source.channels, mode)), weight: coverage)
    }
  }

  /// The pixel's value in a mask, in 1/255: its alpha, or the luminance of its premultiplied values.
  func maskValue(_ kind: VectorMask.Kind) -> Int {
    switch kind {
    case .alpha: alpha
    case .luminance: Self.divided(channels[0] * 13933 + channels[1] * 46871 + channels[2] * 4732, by: 65536)
    }
  }

  /// This pixel under a colour in any mode by a coverage in 1/255.
  func painted(_ color: PaintColor, _ blend: BlendMode, coverage: Int) -> ReferencePixel {
    blend == .normal
      ? covered(by: color, coverage: coverage) : blended(with: .rounded(color), blend, coverage: coverage)
  }

  /// numerator / denominator rounded to nearest, halves up.
  static func divided(_ numerator: Int, by denominator: Int) -> Int {
    (2 * numerator + denominator) / (2 * denominator)
  }
}

extension SIMD4<Int> {
  /// Each component passed through `change`.
  func map(_ change: (Int) -> Int) -> SIMD4<Int> {
    SIMD4(change(self[0]), change(self[1]), change(self[2]), change(self[3]))
  }

  /// Each component with that of `other` passed through `change`.
  func map(with other: SIMD4<Int>, _ change: (Int, Int) -> Int) -> SIMD4<Int> {
    SIMD4(
      change(self[0], other[0]), change(self[1], other[1]), change(self[2], other[2]), change(self[3], other[3]))
  }
}
