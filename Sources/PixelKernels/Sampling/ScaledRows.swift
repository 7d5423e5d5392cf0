// The two passes of a scaled image: rows of cells are added into a line, then columns of the line into pixels.
//
// All of it runs in 16-bit lanes. A line holds the even bytes (red, blue) and the odd bytes (green, alpha) of its cells in
// two planes, eight bits behind the point ("8.8": 0...65280); weights are fractions of 16 bits. The upper half of a product
// of 16 bits is one instruction, and rounds down, by half a unit in the mean; a bias of half a unit a tap makes up for it:
//
//     line  = taps/2 + Σ ⌊256 · cell · weight / 2¹⁶⌋                   over the rows
//     pixel = (128 + taps/2 + Σ ⌊line · weight / 2¹⁶⌋) >> 8            over the columns
//
// Weights of an axis add up to 65536 (a single one is 65535), taps are 64 at most: both sums stay within 16 bits, what is
// one colour stays that colour, opaque stays opaque, and no colour exceeds its alpha, since every step is monotone.
//
// Where the cells of a pixel have two taps, four pixels are worked on in one vector, the two cells of each in 64 bits.

import CLanes
import KernelContracts

extension Kernels {
  package static func addRows(
    _ rows: UnsafePointer<UnsafePointer<UInt32>>, weights: UnsafePointer<UInt16>, taps: Int, count: Int,
    line: UnsafeMutablePointer<UInt32>, pitch: Int
  ) {
    let bias = Words(repeating: UInt16(truncatingIfNeeded: taps &>> 1))
    @inline(__always)
    func add(_ x: Int, _ cells: (_ row: UnsafePointer<UInt32>) -> Words, _ store: (Words, Int) -> Void) {
      var (even, odd) = (bias, bias)
      for tap in 0..<taps {
        let (lanes, weight) = unsafe (cells(rows[tap] + x), Words(repeating: weights[tap]))
        even &+= upperHalves(lanes &<< Words(repeating: 8), weight)
        odd &+= upperHalves(lanes & Words(repeating: 0xFF00), weight)
      }
      store(even, x)
      store(odd, x &+ pitch)
    }
    guard count >= 8 else {
      for x in 0..<max(count, 0) {
        unsafe add(x, { unsafe single($0.pointee) }, { unsafe line[$1] = low($0) })
      }
      return
    }
    @inline(__always)
    func block(_ x: Int) {
      unsafe add(
        x, { unsafe UnsafeRawPointer($0).loadUnaligned(as: Words.self) },
        { unsafe UnsafeMutableRawPointer(line + $1).storeBytes(of: $0, as: Words.self) })
    }
    forEachStart(count, block)
  }

  package static func addColumns(
    _ line: UnsafePointer<UInt32>, pitch: Int, first: UnsafePointer<Int32>, weights: UnsafePointer<UInt64>,
    taps: Int, count: Int, row: UnsafeMutablePointer<UInt32>
  ) {
    if taps > 2 {
      for x in 0..<max(count, 0) {
        unsafe row[x] = pixel(
          line + Int(first[x]), pitch: pitch, weights: weights + x &* (taps &>> 1), taps: taps)
      }
      return
    }
    @inline(__always)
    func lanes(_ cells: SIMD4<Int>, _ weights: Words) -> SIMD4<UInt64> {
      let (even, odd) = unsafe (words(pairs(line, cells)), words(pairs(line + pitch, cells)))
      return pixels(upperHalves(even, weights), upperHalves(odd, weights), bias: 129)
    }
    unsafe forEachPixel(count, first: first, weights: weights, row: row, lanes)
  }

  package static func addCells(
    upper: UnsafePointer<UInt32>, lower: UnsafePointer<UInt32>, rowWeights: UnsafePointer<UInt16>,
    first: UnsafePointer<Int32>, weights: UnsafePointer<UInt64>, count: Int, row: UnsafeMutablePointer<UInt32>
  ) {
    @inline(__always)
    func lanes(_ cells: SIMD4<Int>, _ weights: Words) -> SIMD4<UInt64> {
      // Read anew for each block, which costs nothing: a weight kept over the loop is kept widened, and then costs a lot.
      let (above, below) = unsafe (Words(repeating: rowWeights[0]), Words(repeating: rowWeights[1]))
      let (over, under) = unsafe (pairs(upper, cells), pairs(lower, cells))
      let (mask, bias) = (SIMD4<UInt64>(repeating: 0xFF00_FF00_FF00_FF00), Words(repeating: 1))
      let shift = SIMD4<UInt64>(repeating: 8)
      let even =
        upperHalves(words((over &<< shift) & mask), above) &+ upperHalves(words((under &<< shift) & mask), below)
      let odd = upperHalves(words(over & mask), above) &+ upperHalves(words(under & mask), below)
      return pixels(upperHalves(even &+ bias, weights), upperHalves(odd &+ bias, weights), bias: 129)
    }
    unsafe forEachPixel(count, first: first, weights: weights, row: row, lanes)
  }
}

// MARK: Walking rows

/// Calls `body` with the starts of blocks of eight that cover 0..<`count`, at least 8; the last one may overlap the one before.
@inline(__always)
private func forEachStart(_ count: Int, _ body: (Int) -> Void) {
  var x = 0
  while x &+ 8 <= count {
    body(x)
    x &+= 8
  }
  if x < count { body(count &- 8) }
}

/// Writes a row of pixels of two taps each. `lanes` makes four of them, each in the lower half of 64 bits, from their first
/// cells and their weights.
@inline(__always)
private func forEachPixel(
  _ count: Int, first: UnsafePointer<Int32>, weights: UnsafePointer<UInt64>, row: UnsafeMutablePointer<UInt32>,
  _ lanes: (_ cells: SIMD4<Int>, _ weights: Words) -> SIMD4<UInt64>
) {
  guard count >= 8 else {
    for x in 0..<max(count, 0) {
      let weight = unsafe unsafeBitCast(SIMD4(weights[x], 0, 0, 0), to: Words.self)
      unsafe row[x] = UInt32(truncatingIfNeeded: lanes(SIMD4(repeating: Int(first[x])), weight)[0])
    }
    return
  }
  @inline(__always)
  func four(_ x: Int) -> SIMD4<UInt64> {
    let cells = unsafe SIMD4(Int(first[x]), Int(first[x &+ 1]), Int(first[x &+ 2]), Int(first[x &+ 3]))
    return unsafe lanes(cells, UnsafeRawPointer(weights + x).loadUnaligned(as: Words.self))
  }
  @inline(__always)
  func block(_ x: Int) {
    let (left, right) = unsafe (unsafeBitCast(four(x), to: Pixels8.self), unsafeBitCast(four(x &+ 4), to: Pixels8.self))
    let pixels = Pixels8(left[0], left[2], left[4], left[6], right[0], right[2], right[4], right[6])
    unsafe UnsafeMutableRawPointer(row + x).storeBytes(of: pixels, as: Pixels8.self)
  }
  forEachStart(count, block)
}

// MARK: Lanes

/// ⌊a · b / 2¹⁶⌋, lane by lane.
@inline(__always)
private func upperHalves(_ a: Words, _ b: Words) -> Words { magicmove_upper_halves(a, b) }

/// Two neighbouring cells for each of four pixels.
@inline(__always)
private func pairs(_ line: UnsafePointer<UInt32>, _ cells: SIMD4<Int>) -> SIMD4<UInt64> {
  unsafe SIMD4(
    UnsafeRawPointer(line + cells[0]).loadUnaligned(as: UInt64.self),
    UnsafeRawPointer(line + cells[1]).loadUnaligned(as: UInt64.self),
    UnsafeRawPointer(line + cells[2]).loadUnaligned(as: UInt64.self),
    UnsafeRawPointer(line + cells[3]).loadUnaligned(as: UInt64.self))
}

@inline(__always)
private func words(_ pairs: SIMD4<UInt64>) -> Words { unsafe unsafeBitCast(pairs, to: Words.self) }

/// The pixels, each in the lower half of 64 bits, whose even and odd channels are the sums of two cells.
@inline(__always)
private func pixels(_ even: Words, _ odd: Words, bias: UInt16) -> SIMD4<UInt64> {
  let (even64, odd64) = unsafe (unsafeBitCast(even, to: SIMD4<UInt64>.self), unsafeBitCast(odd, to: SIMD4<UInt64>.self))
  let half = SIMD4<UInt64>(repeating: 32)
  let (evenOther, oddOther) = unsafe (
    unsafeBitCast(even64 &>> half, to: Words.self), unsafeBitCast(odd64 &>> half, to: Words.self)
  )
  let bias = Words(repeating: bias)
  let low = (even &+ evenOther &+ bias) &>> Words(repeating: 8)
  let high = (odd &+ oddOther &+ bias) & Words(repeating: 0xFF00)
  return unsafe unsafeBitCast(low | high, to: SIMD4<UInt64>.self)
}

/// A pixel of any even number of taps: four cells of both planes at a time, even channels in the lower half of a vector.
@inline(__always)
private func pixel(
  _ cells: UnsafePointer<UInt32>, pitch: Int, weights: UnsafePointer<UInt64>, taps: Int
) -> UInt32 {
  let (even, odd, weights) = unsafe (
    UnsafeRawPointer(cells), UnsafeRawPointer(cells + pitch), UnsafeRawPointer(weights)
  )
  var sum = Words()
  for offset in stride(from: 0, to: taps &* 4, by: 16) {
    let weight = unsafe (weights + offset).loadUnaligned(as: SIMD8<UInt16>.self)
    let lanes = unsafe Words(
      lowHalf: (even + offset).loadUnaligned(as: SIMD8<UInt16>.self),
      highHalf: (odd + offset).loadUnaligned(as: SIMD8<UInt16>.self))
    sum &+= upperHalves(lanes, Words(lowHalf: weight, highHalf: weight))
  }
  // Lanes of 64 bits: even cells 0 and 1, 2 and 3, then odd ones.
  let quarters = unsafe unsafeBitCast(sum, to: SIMD4<UInt64>.self)
  let upper = unsafe unsafeBitCast(
    SIMD4<UInt64>(quarters[1], 0, quarters[3], 0), to: Words.self)
  let halves = unsafe unsafeBitCast(sum &+ upper, to: Pixels8.self)
  let moved = Pixels8(halves[1], 0, 0, 0, halves[5], 0, 0, 0)
  let bias = Words(repeating: UInt16(truncatingIfNeeded: 128 &+ taps &>> 1))
  let all = unsafe unsafeBitCast(halves, to: Words.self) &+ unsafeBitCast(moved, to: Words.self) &+ bias
  let pixels = unsafe unsafeBitCast(all, to: Pixels8.self)
  return (pixels[0] &>> 8) & 0x00FF_00FF | pixels[4] & 0xFF00_FF00
}

/// One cell in the first lanes of a block.
@inline(__always)
private func single(_ cell: UInt32) -> Words {
  unsafe unsafeBitCast(Pixels8(cell, 0, 0, 0, 0, 0, 0, 0), to: Words.self)
}

/// The first cell of a block.
@inline(__always)
private func low(_ lanes: Words) -> UInt32 { unsafe unsafeBitCast(lanes, to: Pixels8.self)[0] }
