// Four pixels at a time in `Double`, one lane each: for the blend modes that divide or take roots.
//
// A block of eight pixels is four lanes of 64 bits, each with an even pixel in its lower half and an odd one in its
// upper half. So shifts and masks alone separate the channels of the even and of the odd pixels, and combine them
// again:
//
//     pixels          A B G R A B G R │ …        SIMD8<UInt32>, seen as SIMD4<UInt64>
//     red, even       0 0 0 0 0 0 0 R │ …        SIMD4<UInt64>, then Double
//
// The operations are those of `PixelMath` in the same order, and none of them is fused, so every lane gets the same bits as
// the scalar code. Branches become selections. Lanes that a selection drops may hold infinity or NaN.

import CLanes

/// Four floating-point lanes, one for each of four pixels.
typealias Reals = SIMD4<Double>
/// Four 64-bit lanes, one for each of four pixels.
typealias Quads = SIMD4<UInt64>

/// One value for each colour channel. A tuple, for the reason given at `ByteLanes`.
typealias RealColor = (red: Reals, green: Reals, blue: Reals)
/// The bytes of four premultiplied pixels.
typealias RealPixels = (color: RealColor, alpha: Reals)

/// 2⁵². Its bits, or-ed with a whole number below 2⁵², make that number plus 2⁵².
private let wholeNumbers = 4_503_599_627_370_496.0

/// The even pixels of a block (`shift` 0), or the odd ones (`shift` 32).
@inline(__always)
func realPixels(_ pixels: Pixels8, _ shift: UInt64) -> RealPixels {
  let pairs = unsafe unsafeBitCast(pixels, to: Quads.self)
  @inline(__always)
  func channel(_ bit: UInt64) -> Reals {
    numbers((pairs &>> Quads(repeating: shift &+ bit)) & Quads(repeating: 0xFF))
  }
  return ((channel(0), channel(8), channel(16)), channel(24))
}

/// Whole numbers below 2⁵² as floating-point numbers.
@inline(__always)
private func numbers(_ values: Quads) -> Reals {
  let sums = unsafe unsafeBitCast(values | Quads(repeating: wholeNumbers.bitPattern), to: Reals.self)
  return sums - Reals(repeating: wholeNumbers)
}

/// Pixels without alpha from the bytes of the even and of the odd ones.
@inline(__always)
func joined(even: Quads, odd: Quads) -> Pixels8 {
  unsafe unsafeBitCast(even | (odd &<< Quads(repeating: 32)), to: Pixels8.self)
}

/// round(x) of each channel, halves up, in the order of the bits of a pixel; x in 0..<256.
@inline(__always)
func roundedBytes(_ color: RealColor) -> Quads {
  roundedByte(color.red) | (roundedByte(color.green) &<< Quads(repeating: 8))
    | (roundedByte(color.blue) &<< Quads(repeating: 16))
}

/// ⌊x + ½⌋. The sum with 2⁵² is rounded to the nearest whole number; where that is the one above, 1 comes off again.
@inline(__always)
private func roundedByte(_ x: Reals) -> Quads {
  let value = x + Reals(repeating: 0.5)
  let sum = value + Reals(repeating: wholeNumbers)
  let nearest = sum - Reals(repeating: wholeNumbers)
  let floor = whereGreater(nearest, value, sum - Reals(repeating: 1), sum)
  return unsafe unsafeBitCast(floor, to: Quads.self) & Quads(repeating: 0xFF)
}

/// a > b ? x : y, lane by lane; y where a or b is NaN. Of `replacing(with:where:)` the compiler often makes a branch a lane.
@inline(__always)
func whereGreater(_ a: Reals, _ b: Reals, _ x: Reals, _ y: Reals) -> Reals { magicmove_where_greater(a, b, x, y) }

/// a == b ? x : y, lane by lane; y where a or b is NaN.
@inline(__always)
func whereEqual(_ a: Reals, _ b: Reals, _ x: Reals, _ y: Reals) -> Reals { magicmove_where_equal(a, b, x, y) }

extension SIMD4<Double> {
  /// `max` of the standard library, lane by lane; `other` where either is NaN.
  @inline(__always)
  func larger(_ other: Reals) -> Reals {
    magicmove_larger(self, other)
  }

  /// `min` of the standard library, lane by lane; `other` where either is NaN.
  @inline(__always)
  func smaller(_ other: Reals) -> Reals {
    magicmove_smaller(self, other)
  }

  /// Limited to 0...1; NaN becomes 0.
  @inline(__always)
  var clamped: Reals {
    larger(Reals(repeating: 0)).smaller(Reals(repeating: 1))
  }

  /// The square root of lanes that are not negative.
  @inline(__always)
  var roots: Reals {
    magicmove_roots(self)
  }
}
