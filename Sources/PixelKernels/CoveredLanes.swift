// Source-over with partial coverage of translucent colours, eight pixels at a time.
//
// Its sum S·c + d·(65025 − a·c) has 24 bits, and must be divided by 65025 with one rounding. Single-precision numbers hold
// it exactly, and half of the divisor's range taken off first leaves room for the rounding: with d' = d − 128, S' = S − 128·a
//
//     S·c + d·(65025 − a·c) − 128·65025 = S'·c + d'·(65025 − a·c) = m,      |m| < 2²³, every term and sum below 2²⁴
//
// Float(m) · Float(1/65025) + (2²³ + 128) then leaves round(m / 65025) + 128 in the low byte of its mantissa. That this is
// exact for each of the 16,581,376 values of m is tested one by one.

/// The bits of 2²³ as `Float`: or-ed with a whole number below 2²³, they make that number plus 2²³.
private let wholeNumberBits: UInt32 = 0x4B00_0000

/// One channel of eight pixels, minus 128, as numbers.
@inline(__always)
func centered(_ pixels: Pixels8, _ shift: UInt32) -> Floats {
  numbers(channel(pixels, shift), less: 128)
}

/// The bytes of eight pixels that start at bit `shift`.
@inline(__always)
func channel(_ pixels: Pixels8, _ shift: UInt32) -> SIMD8<UInt32> {
  (pixels &>> Pixels8(repeating: shift)) & Pixels8(repeating: 0xFF)
}

/// Whole numbers below 2²³ as floating-point numbers, less a small whole number.
@inline(__always)
func numbers(_ values: SIMD8<UInt32>, less offset: Float = 0) -> Floats {
  unsafe unsafeBitCast(values | SIMD8(repeating: wholeNumberBits), to: Floats.self)
    - Floats(repeating: 8_388_608 + offset)
}

/// round(m / 65025) + 128 in the low byte of each lane; the upper byte holds 0x4B, what is between is 0.
@inline(__always)
func quotients(_ m: Floats) -> SIMD8<UInt32> {
  let scaled = m * Floats(repeating: 1 / 65025) + Floats(repeating: 8_388_608 + 128)
  return unsafe unsafeBitCast(scaled, to: SIMD8<UInt32>.self)
}

/// Pixels by the `quotients` of their channels, in the order of their bits. Shifts drop the upper bytes.
@inline(__always)
func joined(channels channel: (_ shift: UInt32) -> SIMD8<UInt32>) -> Pixels8 {
  (channel(0) & Pixels8(repeating: 0xFF)) | (channel(8) &<< Pixels8(repeating: 8))
    | (channel(16) &<< Pixels8(repeating: 16)) | (channel(24) &<< Pixels8(repeating: 24))
}

/// Pixels over pixels by coverage: S' = 255·s − 128·a.
@inline(__always)
func over(_ backdrop: Pixels8, _ source: Pixels8, coverage: Floats) -> Pixels8 {
  let alphaCovered = numbers(channel(source, 24)) * coverage  // a·c
  let kept = Floats(repeating: 65025) - alphaCovered
  let offset = alphaCovered * Floats(repeating: 128)
  let scale = coverage * Floats(repeating: 255)
  @inline(__always)
  func blended(_ shift: UInt32) -> SIMD8<UInt32> {
    quotients((numbers(channel(source, shift)) * scale - offset) + centered(backdrop, shift) * kept)
  }
  return joined(channels: blended)
}
