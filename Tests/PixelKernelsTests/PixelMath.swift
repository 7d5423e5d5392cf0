// The arithmetic of compositing, one pixel at a time: the contracts of the kernels as code, which every row equals bit for
// bit.
//
// All pixels are premultiplied, four bytes in a `UInt32` (see Bitmap.swift); every formula is applied to the three
// colour bytes and to alpha. Sums are formed exactly in integers and rounded once, at the operator that ends them.

import Pixels

/// Scalar pixel arithmetic. Colours are premultiplied: no colour byte exceeds its alpha byte.
enum PixelMath {
  /// round(x / 255) for x in 0...65025.
  ///
  /// 255 is odd, so no quotient ends in ½ and adding 127 before truncation rounds to nearest. The shifts equal
  /// ⌊(x + 127) / 255⌋: 1/255 = 1/256 + 1/256² + …, and the sum with 128 absorbs the tail in this range.
  @inline(__always)
  static func dividedBy255(_ x: UInt32) -> UInt32 {
    let biased = x &+ 128
    return (biased &+ (biased >> 8)) >> 8
  }

  /// round(x / 65025) for x in 0...16581375 (255³). 65025 is odd, so no quotient ends in ½.
  @inline(__always)
  static func dividedBy65025(_ x: UInt32) -> UInt32 {
    (x &+ 32512) / 65025
  }

  /// Source-over of a solid colour: round((S·c + d·(65025 − a·c)) / 65025), rounded once.
  ///
  /// - Parameters:
  ///   - backdrop: The pixel underneath.
  ///   - color: S = its components in 1/65025, and 255·a for alpha.
  ///   - coverage: c, 0...255.
  @inline(__always)
  static func over(_ backdrop: UInt32, _ color: PaintColor, coverage: UInt32) -> UInt32 {
    let alpha = UInt32(color.alpha)
    let kept = 65025 &- alpha &* coverage
    return map { shift in
      let sum = component(color, shift) &* coverage &+ byte(backdrop, shift) &* kept
      return dividedBy65025(sum)  // ≤ 255: the sum is a weighted mean of at most 255 · 65025
    }
  }

  /// Source-over of a premultiplied pixel: round((255·s·c + d·(65025 − a·c)) / 65025), rounded once.
  @inline(__always)
  static func over(_ backdrop: UInt32, _ pixel: UInt32, coverage: UInt32) -> UInt32 {
    let kept = 65025 &- (pixel >> 24) &* coverage
    return map { shift in
      let sum = byte(pixel, shift) &* 255 &* coverage &+ byte(backdrop, shift) &* kept
      return dividedBy65025(sum)
    }
  }

  /// The weighted mean of two pixels: round((first·(255 − w) + second·w) / 255), w in 0...255.
  @inline(__always)
  static func mix(_ first: UInt32, _ second: UInt32, weight: UInt32) -> UInt32 {
    map { shift in
      let sum = byte(first, shift) &* (255 &- weight) &+ byte(second, shift) &* weight
      return dividedBy255(sum)
    }
  }

  /// Plus-lighter: min(255, d + round(s·c / 255)).
  @inline(__always)
  static func plusLighter(_ backdrop: UInt32, _ pixel: UInt32, coverage: UInt32) -> UInt32 {
    map { shift in min(255, byte(backdrop, shift) &+ dividedBy255(byte(pixel, shift) &* coverage)) }
  }

  /// Coverage under a mask or an opacity: round(c·m / 255).
  @inline(__always)
  static func scaled(_ coverage: UInt8, by mask: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: dividedBy255(UInt32(coverage) &* UInt32(mask)))
  }

  /// The byte of `pixel` that starts at bit `shift`.
  @inline(__always)
  static func byte(_ pixel: UInt32, _ shift: UInt32) -> UInt32 {
    (pixel &>> shift) & 0xFF
  }

  /// The component, in 1/65025, of the byte at bit `shift` of `color`.
  @inline(__always)
  static func component(_ color: PaintColor, _ shift: UInt32) -> UInt32 {
    switch shift {
    case 0: UInt32(color.red)
    case 8: UInt32(color.green)
    case 16: UInt32(color.blue)
    default: UInt32(color.alpha) &* 255
    }
  }

  /// A pixel from the results (0...255) of `channel` for the bytes at bits 0, 8, 16 and 24.
  @inline(__always)
  static func map(_ channel: (_ shift: UInt32) -> UInt32) -> UInt32 {
    channel(0) | channel(8) << 8 | channel(16) << 16 | channel(24) << 24
  }
}
