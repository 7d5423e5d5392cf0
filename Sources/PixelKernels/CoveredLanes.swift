// Source-over with partial coverage of translucent colours, eight pixels at a time.
//
// Its sum S·c + d·(65025 − a·c) has 24 bits, and must be divided by 65025 = 255² with one rounding. So every channel
// has a separate vector of 32-bit lanes. Integers throughout: their operations become single instructions in every
// build. Those of floating-point vectors are assembled from lanes, at three times the cost.

/// The bytes of eight pixels that start at bit `shift`.
@inline(__always)
func channel(_ pixels: Pixels8, _ shift: UInt32) -> SIMD8<UInt32> {
  (pixels &>> Pixels8(repeating: shift)) & Pixels8(repeating: 0xFF)
}

extension SIMD8<UInt32> {
  /// The same lanes, which must be below 2¹⁶; without 32-bit products the compiler then takes 16-bit ones.
  @inline(__always)
  var in16Bits: SIMD8<UInt32> { self & SIMD8(repeating: 0xFFFF) }
}

/// round(x / 65025) of every lane, x in 0...16581375 (255³); 65025 is odd, so no quotient ends in ½.
///
/// With y = x + 32512: y / 255 = (y + (y + …) / 256) / 256, of which two steps and a 1 give ⌊y / 255⌋ near every multiple of
/// 65025, and one step more ⌊y / 65025⌋. That this is exact for each x is tested one by one.
@inline(__always)
func dividedBy65025(_ x: SIMD8<UInt32>) -> SIMD8<UInt32> {
  let (eight, one) = (SIMD8<UInt32>(repeating: 8), SIMD8<UInt32>(repeating: 1))
  let y = x &+ SIMD8(repeating: 32_512)
  let tail = (y &+ (y &>> eight)) &>> eight
  let once = (y &+ tail &+ one) &>> eight
  return (once &+ (once &>> eight) &+ one) &>> eight
}

/// Pixels by their channels, each 0...255, in the order of their bits.
@inline(__always)
func joined(channels channel: (_ shift: UInt32) -> SIMD8<UInt32>) -> Pixels8 {
  channel(0) | (channel(8) &<< Pixels8(repeating: 8)) | (channel(16) &<< Pixels8(repeating: 16))
    | (channel(24) &<< Pixels8(repeating: 24))
}

/// Pixels over pixels by coverage, 0...255 a lane: S = 255·s.
@inline(__always)
func over(_ backdrop: Pixels8, _ source: Pixels8, coverage: SIMD8<UInt32>) -> Pixels8 {
  let kept = (SIMD8(repeating: 65_025) &- channel(source, 24) &* coverage).in16Bits
  let scale = (coverage &* SIMD8(repeating: 255)).in16Bits
  @inline(__always)
  func blended(_ shift: UInt32) -> SIMD8<UInt32> {
    dividedBy65025(channel(source, shift) &* scale &+ channel(backdrop, shift) &* kept)
  }
  return joined(channels: blended)
}
