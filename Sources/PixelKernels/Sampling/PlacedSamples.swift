// Averages of bilinear samples at any places: images that are turned or seen in perspective, four pixels at a time.
//
// A sample's four cells are two pairs of neighbours in memory. The pairs of four pixels fill a vector, as in ScaledRows.swift,
// the bytes of each in 16-bit lanes; the sums of many samples need 32 bits a channel:
//
//     upper pairs of four pixels   │ A B G R A B G R │ × 4          SIMD4<UInt64>
//     even lanes, both cells       │ B R │ B R │                    16 bits each
//     sums of samples              │  B  │  R  │                    32 bits each, and as many for A and G

import CLanes
import KernelContracts

extension Kernels {
  package static func averageSamples(
    _ cells: UnsafePointer<UInt32>, pitch: Int, places: ProjectedRow, scale: Double, first: Int, count: Int,
    offsets: UnsafePointer<Double>, samples: Int, row: UnsafeMutablePointer<UInt32>
  ) {
    let shift = UInt64(truncatingIfNeeded: samples.trailingZeroBitCount &+ 8)
    let one = Reals(repeating: 1)
    @inline(__always)
    func four(_ start: Int) {
      let columns = Reals(repeating: Double(first &+ start)) + Reals(0, 1, 2, 3)
      let inverse = one / linear(places.wa, columns, places.w)
      let across = linear(places.ua, columns, places.u) * inverse * Reals(repeating: scale)
      let down = linear(places.va, columns, places.v) * inverse * Reals(repeating: scale)
      var (even, odd) = (Quads(), Quads())
      for sample in 0..<samples {
        let offset = unsafe offsets + 2 &* sample
        let column = fixed(unsafe across + Reals(repeating: offset[0]))
        let row = fixed(unsafe down + Reals(repeating: offset[1]))
        let found = unsafe sampled(cells, pitch: pitch, column: column, row: row)
        even &+= found.even
        odd &+= found.odd
      }
      unsafe store(pixels(even, odd, shift: shift), to: row + start)
    }
    var start = 0
    while start &+ 4 <= count {
      four(start)
      start &+= 4
    }
    if start < count { four(count &- 4) }
  }
}

/// a · x + c.
@inline(__always)
private func linear(_ a: Double, _ x: Reals, _ c: Double) -> Reals {
  Reals(repeating: a) * x + Reals(repeating: c)
}

/// Positions between cell centres as whole numbers. At 2⁵² and above a number has no fractional bits, and its lower
/// bits are the integer.
@inline(__always)
private func fixed(_ place: Reals) -> Quads {
  let bits = unsafe unsafeBitCast(place + Reals(repeating: 0x1p52), to: Quads.self)
  return (bits & Quads(repeating: 0xFFFF_FFFF_FFFF)) &- Quads(repeating: 32_768)
}

/// The samples of four pixels with eight fractional bits, one channel in each 32 bits.
@inline(__always)
private func sampled(
  _ cells: UnsafePointer<UInt32>, pitch: Int, column: Quads, row: Quads
) -> (even: Quads, odd: Quads) {
  let low = Quads(repeating: 0xFFFF_FFFF)
  let places =
    ((row &>> Quads(repeating: 16)) & low) &* (Quads(repeating: UInt64(truncatingIfNeeded: pitch)) & low)
    &+ (column &>> Quads(repeating: 16))
  let (over, under) = unsafe (pairs(cells, places), pairs(cells + pitch, places))
  let down = spread(row)
  let up = complement(down)
  let (mask, shift) = (Quads(repeating: 0xFF00_FF00_FF00_FF00), Quads(repeating: 8))
  let one = Words(repeating: 1)
  let evenLine =
    upperHalves(words((over &<< shift) & mask), up) &+ upperHalves(words((under &<< shift) & mask), down) &+ one
  let oddLine = upperHalves(words(over & mask), up) &+ upperHalves(words(under & mask), down) &+ one
  let across = spread(column)
  let (left, right) = (quads(complement(across)) & low, quads(across) & (Quads(repeating: 0xFFFF_FFFF_0000_0000)))
  let weights = words(left | right)
  return (sum(upperHalves(evenLine, weights)), sum(upperHalves(oddLine, weights)))
}

/// The lowest 16 bits of each lane in all of its four parts.
@inline(__always)
private func spread(_ values: Quads) -> Words {
  let part = values & Quads(repeating: 0xFFFF)
  let half = part | (part &<< Quads(repeating: 16))
  return words(half | (half &<< Quads(repeating: 32)))
}

/// 1 less a fraction in 1/2¹⁶, as near as 16 bits come.
@inline(__always)
private func complement(_ fractions: Words) -> Words {
  (Words(repeating: 0) &- fractions).replacing(with: .max, where: fractions .== Words(repeating: 0))
}

/// Adds both cells of each pixel, and ½ for the rounding down: its two channels in 32 bits each.
@inline(__always)
private func sum(_ cells: Words) -> Quads {
  let other = words(quads(cells) &>> Quads(repeating: 32))
  let both = quads(cells &+ other &+ Words(repeating: 1))
  return (both & Quads(repeating: 0xFFFF)) | ((both & Quads(repeating: 0xFFFF_0000)) &<< Quads(repeating: 16))
}

/// Pixels from sums of channels, 2^`shift` times too large.
@inline(__always)
private func pixels(_ even: Quads, _ odd: Quads, shift: UInt64) -> Quads {
  let half = Quads(repeating: 0x1_0000_0001 &<< (shift &- 1))
  let bytes = Quads(repeating: 0xFF_0000_00FF)
  let low = ((even &+ half) &>> Quads(repeating: shift)) & bytes
  let high = ((odd &+ half) &>> Quads(repeating: shift)) & bytes
  let halves = low | (high &<< Quads(repeating: 8))
  return halves | (halves &>> Quads(repeating: 16))
}

/// Stores the lower halves of four lanes.
@inline(__always)
private func store(_ pixels: Quads, to row: UnsafeMutablePointer<UInt32>) {
  let halves = unsafe unsafeBitCast(pixels, to: Pixels8.self)
  let four = SIMD4(halves[0], halves[2], halves[4], halves[6])
  unsafe UnsafeMutableRawPointer(row).storeBytes(of: four, as: SIMD4<UInt32>.self)
}

/// Two neighbouring cells for each of four places.
@inline(__always)
private func pairs(_ cells: UnsafePointer<UInt32>, _ places: Quads) -> Quads {
  @inline(__always)
  func pair(_ lane: Int) -> UInt64 {
    unsafe UnsafeRawPointer(cells + Int(truncatingIfNeeded: places[lane])).loadUnaligned(as: UInt64.self)
  }
  return Quads(pair(0), pair(1), pair(2), pair(3))
}

/// ⌊a · b / 2¹⁶⌋, lane by lane.
@inline(__always)
private func upperHalves(_ a: Words, _ b: Words) -> Words { magicmove_upper_halves(a, b) }

@inline(__always)
private func words(_ quads: Quads) -> Words { unsafe unsafeBitCast(quads, to: Words.self) }

@inline(__always)
private func quads(_ words: Words) -> Quads { unsafe unsafeBitCast(words, to: Quads.self) }
