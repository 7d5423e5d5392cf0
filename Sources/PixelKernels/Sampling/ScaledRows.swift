// The two passes of a scaled image: rows of cells are added into a line, then columns of the line into pixels.
//
// A line holds four channels a cell in lanes of 32 bits, with seven bits behind the point ("8.7": 0...32640); weights are
// fractions of 15 bits, at most 32767. The compiler knows that both factors of every product have 15 bits and takes the
// one-step multiplication of 16-bit pairs for it. Sums are exact; each pass rounds once:
//
//     line  = (Σ cell · weight + 2⁷) >> 8       over the rows
//     pixel = (Σ line · weight + 2²¹) >> 22     over the columns
//
// Weights add up to at most 32768, so the largest sum is 255·128·32768 + 2²¹ < 2³¹, and a pixel never exceeds 255.

/// `SamplingKernels.addRows`.
func addRows(
  _ rows: UnsafePointer<UnsafePointer<UInt32>>, _ weights: UnsafePointer<UInt16>, _ taps: Int, _ count: Int,
  _ line: UnsafeMutablePointer<UInt32>
) {
  let line = UnsafeMutableRawPointer(line)
  var x = 0
  if taps == 2 {
    let (upper, lower) = unsafe (rows[0], rows[1])
    let (first, second) = unsafe (weight(weights[0]), weight(weights[1]))
    while x &+ 2 <= count {
      let sum = unsafe cells(upper + x) &* first &+ cells(lower + x) &* second &+ 128
      unsafe (line + x &* 16).storeBytes(of: sum &>> 8, as: SIMD8<UInt32>.self)
      x &+= 2
    }
  } else {
    while x &+ 4 <= count {
      var (left, right) = (SIMD8<UInt32>(repeating: 128), SIMD8<UInt32>(repeating: 128))
      for tap in 0..<taps {
        let (row, weight) = unsafe (rows[tap] + x, weight(weights[tap]))
        unsafe left &+= cells(row) &* weight
        unsafe right &+= cells(row + 2) &* weight
      }
      unsafe (line + x &* 16).storeBytes(of: left &>> 8, as: SIMD8<UInt32>.self)
      unsafe (line + x &* 16 + 32).storeBytes(of: right &>> 8, as: SIMD8<UInt32>.self)
      x &+= 4
    }
  }
  while x < count {
    var sum = SIMD4<UInt32>(repeating: 128)
    for tap in 0..<taps {
      let cell = unsafe unsafeBitCast(rows[tap][x], to: SIMD4<UInt8>.self)
      unsafe sum &+= SIMD4(truncatingIfNeeded: cell) &* UInt32(weights[tap])
    }
    unsafe (line + x &* 16).storeBytes(of: sum &>> 8, as: SIMD4<UInt32>.self)
    x &+= 1
  }
}

@inline(__always)
private func weight(_ weight: UInt16) -> SIMD8<UInt32> { SIMD8(repeating: UInt32(weight) & 0x7FFF) }

/// Two cells.
@inline(__always)
private func cells(_ source: UnsafePointer<UInt32>) -> SIMD8<UInt32> {
  SIMD8(truncatingIfNeeded: unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD8<UInt8>.self))
}

/// `SamplingKernels.addColumns`.
func addColumns(
  _ line: UnsafePointer<UInt32>, _ first: UnsafePointer<Int32>, _ weights: UnsafePointer<SIMD8<UInt32>>,
  _ pairs: Int, _ count: Int, _ row: UnsafeMutablePointer<UInt32>
) {
  // The loops for few taps are unrolled.
  switch pairs {
  case 1: unsafe addColumns(line, first, weights, fixed: 1, count, row)
  case 2: unsafe addColumns(line, first, weights, fixed: 2, count, row)
  case 3: unsafe addColumns(line, first, weights, fixed: 3, count, row)
  case 4: unsafe addColumns(line, first, weights, fixed: 4, count, row)
  default: unsafe addColumns(line, first, weights, fixed: pairs, count, row)
  }
}

@inline(__always)
private func addColumns(
  _ line: UnsafePointer<UInt32>, _ first: UnsafePointer<Int32>, _ weights: UnsafePointer<SIMD8<UInt32>>,
  fixed pairs: Int, _ count: Int, _ row: UnsafeMutablePointer<UInt32>
) {
  var x = 0
  while x &+ 4 <= count {
    let left = unsafe SIMD8(
      lowHalf: sum(line, first, weights, pairs, x), highHalf: sum(line, first, weights, pairs, x &+ 1))
    let right = unsafe SIMD8(
      lowHalf: sum(line, first, weights, pairs, x &+ 2), highHalf: sum(line, first, weights, pairs, x &+ 3))
    unsafe UnsafeMutableRawPointer(row + x).storeBytes(of: pixels(left), as: SIMD8<UInt8>.self)
    unsafe UnsafeMutableRawPointer(row + (x &+ 2)).storeBytes(of: pixels(right), as: SIMD8<UInt8>.self)
    x &+= 4
  }
  while x < count {
    let sum = unsafe sum(line, first, weights, pairs, x)
    let pixel = SIMD4<UInt8>(truncatingIfNeeded: (sum &+ 0x20_0000) &>> 22)
    unsafe row[x] = unsafeBitCast(pixel, to: UInt32.self)
    x &+= 1
  }
}

/// Two finished pixels. The mask tells the compiler that narrowing loses nothing.
@inline(__always)
private func pixels(_ sums: SIMD8<UInt32>) -> SIMD8<UInt8> {
  SIMD8(truncatingIfNeeded: ((sums &+ 0x20_0000) &>> 22) & 0xFF)
}

/// The weighted cells of a column.
@inline(__always)
private func sum(
  _ line: UnsafePointer<UInt32>, _ first: UnsafePointer<Int32>, _ weights: UnsafePointer<SIMD8<UInt32>>,
  _ pairs: Int, _ x: Int
) -> SIMD4<UInt32> {
  let cells = unsafe UnsafeRawPointer(line + Int(first[x]) &* 4)
  let weights = unsafe weights + x &* pairs
  var sum = unsafe product(cells, weights[0])
  for pair in 1..<pairs { unsafe sum &+= product(cells + pair &* 32, weights[pair]) }
  return sum.lowHalf &+ sum.highHalf
}

/// Two cells with their weights.
@inline(__always)
private func product(_ cells: UnsafeRawPointer, _ weights: SIMD8<UInt32>) -> SIMD8<UInt32> {
  unsafe (cells.loadUnaligned(as: SIMD8<UInt32>.self) & 0x7FFF) &* (weights & 0x7FFF)
}

/// `SamplingKernels.addCells`.
func addCells(
  _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, _ rowWeights: UnsafePointer<UInt16>,
  _ first: UnsafePointer<Int32>, _ weights: UnsafePointer<SIMD8<UInt32>>, _ count: Int,
  _ row: UnsafeMutablePointer<UInt32>
) {
  let (above, below) = unsafe (weight(rowWeights[0]), weight(rowWeights[1]))
  @inline(__always)
  func sum(_ x: Int) -> SIMD4<UInt32> {
    let cell = unsafe Int(first[x])
    let line = unsafe (cells(upper + cell) &* above &+ cells(lower + cell) &* below &+ 128) &>> 8
    let sum = unsafe (line & 0x7FFF) &* (weights[x] & 0x7FFF)
    return sum.lowHalf &+ sum.highHalf
  }
  var x = 0
  while x &+ 2 <= count {
    let pair = SIMD8(lowHalf: sum(x), highHalf: sum(x &+ 1))
    unsafe UnsafeMutableRawPointer(row + x).storeBytes(of: pixels(pair), as: SIMD8<UInt8>.self)
    x &+= 2
  }
  if x < count {
    let pixel = SIMD4<UInt8>(truncatingIfNeeded: (sum(x) &+ 0x20_0000) &>> 22)
    unsafe row[x] = unsafeBitCast(pixel, to: UInt32.self)
  }
}
