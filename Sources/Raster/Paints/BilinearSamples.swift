// Bilinear samples of one level of an image pyramid, by the arithmetic of `SeparableImage` with two taps an axis.
//
// A sample is between four cells. The two cells of a row are neighbours in memory, so that both are read at once and
// weighted in the eight 16-bit lanes of a vector:
//
//     upper row    ┌─────────┬─────────┐  · above  ┐
//                  │ R G B A │ R G B A │           ├ the line between them · [before, across], its halves added
//     lower row    └─────────┴─────────┘  · down   ┘
//
// At the border, where cells repeat, the four are read one by one.

import KernelContracts
import Pixels

/// A level's cells.
@safe struct BilinearSamples {
  private typealias Lanes = SIMD8<UInt16>

  private let cells: UnsafePointer<UInt32>
  private let size: PixelSize
  /// Cells an image pixel: a power of two, so that products with it are exact.
  private let share: Double

  /// `cells` are `size.area` pixels, each of 2^`level` × 2^`level` pixels of the image, level 0...1000.
  @inline(__always)
  init(cells: UnsafePointer<UInt32>, size: PixelSize, level: Int) {
    unsafe self.cells = cells
    self.size = size
    share = Double(bitPattern: UInt64(truncatingIfNeeded: 1023 &- level) &<< 52)
  }

  /// The average of a plan's samples around a place in the image, rounded once.
  @inline(__always)
  func average(around place: SIMD2<Double>, _ plan: FootprintPlan) -> UInt32 {
    let center = place * share
    var sum = SIMD4<UInt32>()
    if areInside(place, plan) {
      forEachOffset(of: plan) { sum &+= sampleInside(center + $0) }
    } else {
      forEachOffset(of: plan) { sum &+= sample(center + $0) }
    }
    let shift = UInt32(truncatingIfNeeded: (plan.rows &* plan.columns).trailingZeroBitCount &+ 8)
    let color = (sum &+ SIMD4(repeating: 1 &<< (shift &- 1))) &>> SIMD4(repeating: shift)
    return unsafe unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: color), to: UInt32.self)
  }

  // MARK: For kernels

  /// Whether the samples of a plan around a position in the image are between four cells, with a margin for rounding.
  @inline(__always)
  func areInside(_ place: SIMD2<Double>, _ plan: FootprintPlan) -> Bool {
    let center = place * share
    let (across, down) = (reach(plan.across, plan.columns), reach(plan.down, plan.rows))
    let (x, y) = ((across.x + down.x) / 2, (across.y + down.y) / 2)
    return center.x - x >= 1 && center.x + x <= Double(size.width) - 1 && center.y - y >= 1
      && center.y + y <= Double(size.height) - 1
  }

  /// The distance of the first and the last of `count` samples, in cells.
  @inline(__always)
  private func reach(_ step: SIMD2<Double>, _ count: Int) -> SIMD2<Double> {
    let way = step * share * Double(count &- 1)
    return SIMD2(abs(way.x), abs(way.y))
  }

  /// Writes the average of samples around each of some neighbouring pixels of a row; all must be inside.
  ///
  /// - Parameters:
  ///   - offsets: The `count` offsets of the samples, by `writeOffsets`.
  func average(
    _ line: ProjectedRow, _ columns: Range<Int>, offsets: UnsafePointer<Double>, count: Int,
    to row: UnsafeMutablePointer<UInt32>, kernels: SamplingForm
  ) {
    unsafe kernels.averageSamples(
      cells, pitch: size.width, places: line, scale: share * 65_536, first: columns.lowerBound, count: columns.count,
      offsets: offsets, samples: count, row: row)
  }

  /// Writes the offsets of the samples from a position in 1/2¹⁶ of a cell, x and y alternating.
  func writeOffsets(of plan: FootprintPlan, to numbers: UnsafeMutablePointer<Double>) {
    var next = unsafe numbers
    forEachOffset(of: plan) {
      let offset = $0 * 65_536
      unsafe next[0] = offset.x
      unsafe next[1] = offset.y
      unsafe next += 2
    }
  }

  // MARK: Samples

  /// Calls `body` with the offset of each sample from a position, in cells.
  @inline(__always)
  private func forEachOffset(of plan: FootprintPlan, _ body: (SIMD2<Double>) -> Void) {
    let (across, down) = (plan.across * share, plan.down * share)
    var row = Double(1 &- plan.rows) / 2
    for _ in 0..<plan.rows {
      var column = Double(1 &- plan.columns) / 2
      let start = down * row
      for _ in 0..<plan.columns {
        body(across * column + start)
        column += 1
      }
      row += 1
    }
  }

  /// The sample at any position, in cells, with eight fractional bits.
  private func sample(_ place: SIMD2<Double>) -> SIMD4<UInt32> {
    let (column, row) = (fixed(place.x, size.width), fixed(place.y, size.height))
    let (left, right) = (max(column &>> 16, 0), min((column &>> 16) &+ 1, size.width &- 1))
    let upper = max(row &>> 16, 0) &* size.width
    let lower = min((row &>> 16) &+ 1, size.height &- 1) &* size.width
    func pair(_ row: Int) -> UInt64 { unsafe UInt64(cells[row &+ left]) | UInt64(cells[row &+ right]) &<< 32 }
    return Self.mixed(upper: pair(upper), lower: pair(lower), column: column, row: row)
  }

  /// The position between cell centres in 1/2¹⁶, clamped to half a cell outside, where only the border contributes.
  private func fixed(_ value: Double, _ size: Int) -> Int {
    let inside = value > 0 ? min(value, Double(size)) : 0  // NaN counts as 0
    return Int((inside * 65_536).rounded(.toNearestOrEven)) &- 32_768
  }

  /// The sample at a place that has four cells around it.
  @inline(__always)
  private func sampleInside(_ place: SIMD2<Double>) -> SIMD4<UInt32> {
    // At 2⁵² and above a number has no fractional bits, and its lower bits are the integer.
    let integers = place * 65_536 + 0x1p52
    let column = Int(truncatingIfNeeded: integers.x.bitPattern & 0xFFFF_FFFF_FFFF) &- 32_768
    let row = Int(truncatingIfNeeded: integers.y.bitPattern & 0xFFFF_FFFF_FFFF) &- 32_768
    let corner = unsafe UnsafeRawPointer(cells + ((row &>> 16) &* size.width &+ column &>> 16))
    let upper = unsafe corner.loadUnaligned(as: UInt64.self)
    let lower = unsafe corner.loadUnaligned(fromByteOffset: size.width &* 4, as: UInt64.self)
    return Self.mixed(upper: upper, lower: lower, column: column, row: row)
  }

  /// Four cells, two in each argument, weighted by the fractions of a place in 1/2¹⁶ of a cell.
  @inline(__always)
  private static func mixed(upper: UInt64, lower: UInt64, column: Int, row: Int) -> SIMD4<UInt32> {
    let (across, down) = (UInt16(truncatingIfNeeded: column), UInt16(truncatingIfNeeded: row))
    let line =
      upperHalves(raised(upper), Lanes(repeating: complement(down)))
      &+ upperHalves(raised(lower), Lanes(repeating: down))
      &+ Lanes(repeating: 1)
    let weights = Lanes(
      lowHalf: SIMD4(repeating: complement(across)), highHalf: SIMD4(repeating: across))
    let weighted = upperHalves(line, weights)
    return SIMD4<UInt32>(truncatingIfNeeded: weighted.lowHalf &+ weighted.highHalf &+ SIMD4(repeating: 1))
  }

  /// 1 less a fraction in 1/2¹⁶, as near as 16 bits come.
  @inline(__always)
  private static func complement(_ fraction: UInt16) -> UInt16 { fraction == 0 ? 65_535 : 0 &- fraction }

  /// Each byte, times 256.
  @inline(__always)
  private static func raised(_ pair: UInt64) -> Lanes {
    Lanes(truncatingIfNeeded: unsafe unsafeBitCast(pair, to: SIMD8<UInt8>.self)) &<< 8
  }

  /// The upper 16 bits of every product.
  @inline(__always)
  private static func upperHalves(_ one: Lanes, _ other: Lanes) -> Lanes {
    var products = Lanes()
    for lane in 0..<8 {
      products[lane] = UInt16(truncatingIfNeeded: (UInt32(one[lane]) &* UInt32(other[lane])) &>> 16)
    }
    return products
  }
}
