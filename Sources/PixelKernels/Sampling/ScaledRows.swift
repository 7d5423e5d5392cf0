// The two passes of a scaled image: rows of cells are added into a line, then columns of the line into pixels.
//
// All of it runs in 16-bit lanes. A cell of a line is 64 bits: its channels in order, with eight fractional bits
// ("8.8": 0...65280), so that neighbouring cells are read at once. Weights are fractions of 16 bits. The upper half of
// a product of 16 bits is one instruction, and rounds down, by half a unit in the mean; a bias of half a unit a tap
// compensates that:
//
//     line  = taps/2 + Σ ⌊256 · cell · weight / 2¹⁶⌋                   over the rows
//     pixel = (128 + taps/2 + Σ ⌊line · weight / 2¹⁶⌋) >> 8            over the columns
//
// The weights of an axis add up to 65536 (a single weight is 65535), and there are at most 64 taps. So both sums fit
// into 16 bits, areas of one colour keep it, opaque stays opaque, and no colour exceeds its alpha, since every step is
// monotone.
//
// The weighted cells of several pixels are added crosswise, two taps a pixel:
//
//     products   │ p₀ left │ p₀ right │ p₁ left │ p₁ right │       and those of p₂ and p₃
//     sums       │   p₀    │    p₂    │   p₁    │    p₃    │       64 bits each, which the last step puts in order

import CLanes

extension Kernels {
  package static func addRows(
    _ rows: UnsafePointer<UnsafePointer<UInt32>>, weights: UnsafePointer<UInt16>, taps: Int, count: Int,
    line: UnsafeMutablePointer<UInt64>
  ) {
    // Two rows, the most frequent case, have a separate loop.
    if taps == 2, count >= 8 { return unsafe addTwoRows(rows[0], rows[1], weights, count, line) }
    let bias = Words(repeating: UInt16(truncatingIfNeeded: taps &>> 1))
    @inline(__always)
    func sum(_ cells: (UnsafePointer<UInt32>) -> SIMD16<UInt8>) -> Words {
      var sum = bias
      for tap in 0..<taps {
        sum &+= unsafe upperHalves(raised(cells(rows[tap])), Words(repeating: weights[tap]))
      }
      return sum
    }
    guard count >= 8 else {
      for x in 0..<max(count, 0) {
        unsafe line[x] = quads(sum { unsafe unsafeBitCast(SIMD4($0[x], 0, 0, 0), to: SIMD16<UInt8>.self) })[0]
      }
      return
    }
    @inline(__always)
    func four(_ x: Int) {
      let sum = unsafe sum { unsafe fourCells($0 + x) }
      unsafe UnsafeMutableRawPointer(line + x).storeBytes(of: sum, as: Words.self)
    }
    @inline(__always)
    func block(_ x: Int) {
      four(x)
      four(x &+ 4)
    }
    forEachStart(count, block)
  }

  package static func addColumns(
    _ line: UnsafePointer<UInt64>, first: UnsafePointer<Int32>, weights: UnsafePointer<UInt64>, taps: Int, count: Int,
    row: UnsafeMutablePointer<UInt32>
  ) {
    let bias = Words(repeating: UInt16(truncatingIfNeeded: 128 &+ taps &>> 1))
    if taps == 2 {
      /// The weighted cells of two pixels.
      @inline(__always)
      func two(_ x: Int) -> Words {
        let cells = unsafe joined(pair(line + Int(first[x])), pair(line + Int(first[x &+ 1])))
        return unsafe upperHalves(cells, UnsafeRawPointer(weights + 2 &* x).loadUnaligned(as: Words.self))
      }
      @inline(__always)
      func four(_ x: Int) -> Words { crossed(two(x), two(x &+ 2)) &+ bias }
      @inline(__always)
      func one(_ x: Int) -> UInt32 {
        let cells = unsafe joined(pair(line + Int(first[x])), SIMD2())
        let weight = unsafe joined(pair(weights + 2 &* x), SIMD2())
        return narrowed(crossed(upperHalves(cells, weight), Words()) &+ bias)[0]
      }
      return unsafe forEachPixel(count, row, four: four, one: one)
    }
    /// The weighted cells of a pixel, four sums of all.
    @inline(__always)
    func sums(_ x: Int) -> Words {
      let (cells, weights) = unsafe (UnsafeRawPointer(line + Int(first[x])), UnsafeRawPointer(weights + taps &* x))
      var sum = Words()
      var offset = 0
      while offset < taps &* 8 {
        sum &+= unsafe upperHalves(
          (cells + offset).loadUnaligned(as: Words.self), (weights + offset).loadUnaligned(as: Words.self))
        offset &+= 32
      }
      return sum
    }
    /// The sums of two pixels, two of each.
    @inline(__always)
    func two(_ x: Int) -> Words {
      let (left, right) = (quads(sums(x)), quads(sums(x &+ 1)))
      return words(SIMD4(left[0], left[1], right[0], right[1])) &+ words(SIMD4(left[2], left[3], right[2], right[3]))
    }
    @inline(__always)
    func four(_ x: Int) -> Words { crossed(two(x), two(x &+ 2)) &+ bias }
    @inline(__always)
    func one(_ x: Int) -> UInt32 {
      let sum = quads(sums(x))
      let halves = words(SIMD4(sum[0], sum[1], 0, 0)) &+ words(SIMD4(sum[2], sum[3], 0, 0))
      return narrowed(crossed(halves, Words()) &+ bias)[0]
    }
    unsafe forEachPixel(count, row, four: four, one: one)
  }

  package static func addCells(
    upper: UnsafePointer<UInt32>, lower: UnsafePointer<UInt32>, rowWeights: UnsafePointer<UInt16>,
    first: UnsafePointer<Int32>, weights: UnsafePointer<UInt64>, count: Int, row: UnsafeMutablePointer<UInt32>
  ) {
    @inline(__always)
    func lanes(_ cells: SIMD4<Int>, _ weights: Words) -> SIMD4<UInt64> {
      // Loaded again for each block, which costs nothing: a weight held over the loop is held widened, and then costs a
      // lot.
      let (above, below) = unsafe (Words(repeating: rowWeights[0]), Words(repeating: rowWeights[1]))
      let (over, under) = unsafe (pairs(upper, cells), pairs(lower, cells))
      let (mask, bias) = (SIMD4<UInt64>(repeating: 0xFF00_FF00_FF00_FF00), Words(repeating: 1))
      let shift = SIMD4<UInt64>(repeating: 8)
      let even =
        upperHalves(words((over &<< shift) & mask), above) &+ upperHalves(words((under &<< shift) & mask), below)
      let odd = upperHalves(words(over & mask), above) &+ upperHalves(words(under & mask), below)
      return pixels(upperHalves(even &+ bias, weights), upperHalves(odd &+ bias, weights), bias: 129)
    }
    guard count >= 8 else {
      for x in 0..<max(count, 0) {
        let weight = unsafe words(SIMD4(weights[x], 0, 0, 0))
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
      let (one, other) = (four(x), four(x &+ 4))
      let (left, right) = unsafe (unsafeBitCast(one, to: Pixels8.self), unsafeBitCast(other, to: Pixels8.self))
      let pixels = Pixels8(left[0], left[2], left[4], left[6], right[0], right[2], right[4], right[6])
      unsafe UnsafeMutableRawPointer(row + x).storeBytes(of: pixels, as: Pixels8.self)
    }
    forEachStart(count, block)
  }
}

/// `Kernels.addRows` of two rows of at least eight cells.
@inline(__always)
private func addTwoRows(
  _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, _ weights: UnsafePointer<UInt16>, _ count: Int,
  _ line: UnsafeMutablePointer<UInt64>
) {
  let bias = Words(repeating: 1)
  @inline(__always)
  func block(_ x: Int) {
    // Loaded again for each block, for the reason given at `addCells`.
    let (above, below) = unsafe (Words(repeating: weights[0]), Words(repeating: weights[1]))
    @inline(__always)
    func four(_ x: Int) -> Words {
      unsafe upperHalves(raised(fourCells(upper + x)), above)
        &+ upperHalves(raised(fourCells(lower + x)), below) &+ bias
    }
    let (left, right) = (four(x), four(x &+ 4))
    unsafe UnsafeMutableRawPointer(line + x).storeBytes(of: left, as: Words.self)
    unsafe UnsafeMutableRawPointer(line + (x &+ 4)).storeBytes(of: right, as: Words.self)
  }
  forEachStart(count, block)
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

/// Writes a row of pixels: `four` makes the sums of four from the given one on, in the order of `crossed`, `one` a pixel.
@inline(__always)
private func forEachPixel(
  _ count: Int, _ row: UnsafeMutablePointer<UInt32>, four: (Int) -> Words, one: (Int) -> UInt32
) {
  guard count >= 8 else {
    for x in 0..<max(count, 0) { unsafe row[x] = one(x) }
    return
  }
  @inline(__always)
  func block(_ x: Int) {
    let (left, right) = (narrowed(four(x)), narrowed(four(x &+ 4)))
    let pixels = Pixels8(left[0], left[2], left[1], left[3], right[0], right[2], right[1], right[3])
    unsafe UnsafeMutableRawPointer(row + x).storeBytes(of: pixels, as: Pixels8.self)
  }
  forEachStart(count, block)
}

// MARK: Lanes

/// ⌊a · b / 2¹⁶⌋, lane by lane.
@inline(__always)
private func upperHalves(_ a: Words, _ b: Words) -> Words { magicmove_upper_halves(a, b) }

@inline(__always)
private func words(_ quads: SIMD4<UInt64>) -> Words { unsafe unsafeBitCast(quads, to: Words.self) }

@inline(__always)
private func quads(_ words: Words) -> SIMD4<UInt64> { unsafe unsafeBitCast(words, to: SIMD4<UInt64>.self) }

/// Two neighbouring cells of a line, or their weights.
@inline(__always)
private func pair(_ cells: UnsafePointer<UInt64>) -> SIMD2<UInt64> {
  unsafe UnsafeRawPointer(cells).loadUnaligned(as: SIMD2<UInt64>.self)
}

@inline(__always)
private func joined(_ low: SIMD2<UInt64>, _ high: SIMD2<UInt64>) -> Words {
  words(SIMD4(low[0], low[1], high[0], high[1]))
}

/// The sums of the two cells of each of four pixels: the first, the third, the second, the fourth.
@inline(__always)
private func crossed(_ one: Words, _ other: Words) -> Words {
  let (a, b) = (quads(one), quads(other))
  return words(SIMD4(a[0], b[0], a[2], b[2])) &+ words(SIMD4(a[1], b[1], a[3], b[3]))
}

/// Four neighbouring cells, byte by byte.
@inline(__always)
private func fourCells(_ cells: UnsafePointer<UInt32>) -> SIMD16<UInt8> {
  unsafe UnsafeRawPointer(cells).loadUnaligned(as: SIMD16<UInt8>.self)
}

/// Bytes, times 256.
@inline(__always)
private func raised(_ bytes: SIMD16<UInt8>) -> Words {
  magicmove_widened(bytes) &<< Words(repeating: 8)
}

/// The upper bytes of all lanes: four pixels.
@inline(__always)
private func narrowed(_ lanes: Words) -> SIMD4<UInt32> {
  unsafe unsafeBitCast(magicmove_narrowed(lanes &>> Words(repeating: 8)), to: SIMD4<UInt32>.self)
}

/// Two neighbouring cells for each of four pixels.
@inline(__always)
private func pairs(_ row: UnsafePointer<UInt32>, _ cells: SIMD4<Int>) -> SIMD4<UInt64> {
  unsafe SIMD4(
    UnsafeRawPointer(row + cells[0]).loadUnaligned(as: UInt64.self),
    UnsafeRawPointer(row + cells[1]).loadUnaligned(as: UInt64.self),
    UnsafeRawPointer(row + cells[2]).loadUnaligned(as: UInt64.self),
    UnsafeRawPointer(row + cells[3]).loadUnaligned(as: UInt64.self))
}

/// The pixels, each in the lower half of 64 bits, whose even and odd channels are the sums of two cells.
@inline(__always)
private func pixels(_ even: Words, _ odd: Words, bias: UInt16) -> SIMD4<UInt64> {
  let half = SIMD4<UInt64>(repeating: 32)
  let (evenOther, oddOther) = (words(quads(even) &>> half), words(quads(odd) &>> half))
  let bias = Words(repeating: bias)
  let low = (even &+ evenOther &+ bias) &>> Words(repeating: 8)
  let high = (odd &+ oddOther &+ bias) & Words(repeating: 0xFF00)
  return quads(low | high)
}
