// Eight pixels at a time: the shapes and the arithmetic that all rows share.
//
// A block is 32 bytes. Its bytes are worked on in 16-bit lanes, the even ones (red, blue) and the odd ones (green, alpha)
// apart, since every product of two bytes fits 16 bits:
//
//     pixels          A B G R │ A B G R │ …        SIMD8<UInt32>
//     even lanes      0 B 0 R │ 0 B 0 R │ …        SIMD16<UInt16>
//     odd lanes       0 A 0 G │ 0 A 0 G │ …        SIMD16<UInt16>
//
// Only shapes of 128 and 256 bits are used, and only operations that the compiler turns into single instructions: vectors
// are converted lane by lane or by their bits, never by the generic initialisers, whose specialisations may become weak
// symbols that the linker shares between instruction sets. Everything here is inlined into the rows.

import CLanes

/// Eight premultiplied pixels.
typealias Pixels8 = SIMD8<UInt32>
/// Sixteen 16-bit lanes: two for each of eight pixels.
typealias Words = SIMD16<UInt16>

/// The even bytes (red and blue) and the odd bytes (green and alpha) of eight pixels, or values computed from them, in
/// 16-bit lanes. A tuple, since a struct would emit weak symbols: the witnesses that copy its values.
typealias ByteLanes = (even: Words, odd: Words)

/// Takes pixels apart.
@inline(__always)
func byteLanes(_ pixels: Pixels8) -> ByteLanes {
  let words = unsafe unsafeBitCast(pixels, to: Words.self)
  return (words & Words(repeating: 0x00FF), words &>> Words(repeating: 8))
}

/// Puts pixels together; every lane must be 0...255.
@inline(__always)
func joined(_ lanes: ByteLanes) -> Pixels8 {
  unsafe unsafeBitCast(lanes.even | (lanes.odd &<< Words(repeating: 8)), to: Pixels8.self)
}

/// Lane by lane, modulo 2¹⁶.
@inline(__always)
func &+ (left: ByteLanes, right: ByteLanes) -> ByteLanes {
  (left.even &+ right.even, left.odd &+ right.odd)
}

/// Lane by lane, modulo 2¹⁶.
@inline(__always)
func &- (left: ByteLanes, right: ByteLanes) -> ByteLanes {
  (left.even &- right.even, left.odd &- right.odd)
}

/// Lane by lane, modulo 2¹⁶.
@inline(__always)
func &* (left: ByteLanes, right: ByteLanes) -> ByteLanes {
  (left.even &* right.even, left.odd &* right.odd)
}

/// All lanes of a pixel times its lanes in `right`, modulo 2¹⁶.
@inline(__always)
func &* (left: ByteLanes, right: Words) -> ByteLanes {
  (left.even &* right, left.odd &* right)
}

/// round(x / 255) of every lane, x in 0...65025.
@inline(__always)
func dividedBy255(_ lanes: ByteLanes) -> ByteLanes {
  (lanes.even.dividedBy255, lanes.odd.dividedBy255)
}

extension SIMD16<UInt16> {
  /// round(x / 255) of every lane, x in 0...65025: (t + ⌊t / 256⌋) / 256 with t = x + 128 is ⌊257·t / 65536⌋, the upper
  /// half of one product.
  @inline(__always)
  var dividedBy255: Words {
    (self &+ Words(repeating: 128)).dividedBy255Biased
  }

  /// The same of lanes that have 128 added already.
  @inline(__always)
  var dividedBy255Biased: Words {
    magicmove_upper_halves(self, Words(repeating: 257))
  }

  /// The smaller one, lane by lane.
  @inline(__always)
  func smaller(_ other: Words) -> Words {
    replacing(with: other, where: self .> other)
  }

  /// The larger one, lane by lane.
  @inline(__always)
  func larger(_ other: Words) -> Words {
    replacing(with: other, where: self .< other)
  }
}

/// A value of 0...255 for each of eight pixels, held in both 16-bit lanes of each.
@inline(__always)
func doubled(_ values: SIMD8<UInt32>) -> Words {
  unsafe unsafeBitCast(values | (values &<< SIMD8(repeating: 16)), to: Words.self)
}

/// The alphas of eight pixels, in both 16-bit lanes of each.
@inline(__always)
func alphas(_ pixels: Pixels8) -> Words {
  doubled(pixels &>> Pixels8(repeating: 24))
}
