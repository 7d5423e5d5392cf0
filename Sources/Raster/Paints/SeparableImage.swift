// Images that are only scaled and moved.
//
// A destination pixel is the weighted sum of a rectangle of cells, and the weights are products of weights along the two
// axes (AxisTaps). A row is made in two passes: the cells' rows are added with their weights into a line of fixed
// point, then each pixel adds its columns from that line. The weights of the columns are the same in every row and are
// prepared once. No row needs another one, so any split into rows and tiles gives the same bytes.
//
// With `.trilinear`, cells come from the pyramid level with four to eight cells for a pixel. The blur of that level is
// subtracted from the box: its width is chosen so that cells and box together have the variance of the exact average
// over the pixel's footprint. A change of the level is then hardly visible while the scale is animated.

import KernelContracts
import Pixels

/// An image under a scale and a translation. A class, since it is read row by row and too large to be copied that often.
final class SeparableImage: Sendable {
  let cells: Bitmap
  private let horizontal: AxisTaps
  private let vertical: AxisTaps
  /// The columns that rows can be read in.
  private let columns: Range<Int>
  /// The columns whose pixels differ: on both sides the image's edge continues in one colour.
  private let prepared: Range<Int>
  /// The first cell of each of `prepared`.
  private let firstCells: [Int32]
  /// The weights of each of `prepared`: an element a tap, in all four lanes of 16 bits; where cells are added without a line,
  /// an element for both taps, each in two lanes.
  private let columnWeights: [UInt64]
  /// Whether so few cells of a line would be used that pixels are made without one.
  private let isSparse: Bool
  /// The canvas position of the image's first pixel when pixels are copied unchanged.
  private let copied: (x: Int, y: Int)?

  /// Prepares an image. `inverse` maps destination to image coordinates.
  init(_ pyramid: ImagePyramid, inverse: Transform, filter: ImageFilter, columns: Range<Int>) {
    let (across, down) = (abs(inverse.a), abs(inverse.d))
    let level = filter == .trilinear ? Self.level(across, down, count: pyramid.levelCount) : 0
    let cell = Double(1 << level)
    func taps(_ step: Double, _ origin: Double, _ size: Int) -> AxisTaps {
      let width = filter == .trilinear ? Self.boxWidth(footprint: abs(step), cell: cell) : 1
      return AxisTaps(step: step / cell, origin: origin / cell, width: width / cell, size: size)
    }
    cells = pyramid.level(level)
    horizontal = taps(inverse.a, inverse.tx, cells.width)
    vertical = taps(inverse.d, inverse.ty, cells.height)
    self.columns = columns
    let origin = (horizontal.origin, vertical.origin)
    let isWhole = origin.0 == origin.0.rounded() && origin.1 == origin.1.rounded()
    let isNear = abs(origin.0) < 1e9 && abs(origin.1) < 1e9
    let isCopied = level == 0 && horizontal.step == 1 && vertical.step == 1 && isWhole && isNear
    copied = isCopied ? (-Int(origin.0), -Int(origin.1)) : nil
    // Copied pixels need no weights.
    prepared = isCopied ? columns.lowerBound..<columns.lowerBound : horizontal.inside(columns)
    isSparse =
      horizontal.taps == 2 && vertical.taps == 2 && abs(horizontal.step) > Self.sparsest && cells.width > 1
    (firstCells, columnWeights) = Self.prepare(horizontal, prepared, inPairs: isSparse)
  }

  /// The most cells from one pixel to the next for which a line is made. Making a cell of a line costs a third of what
  /// is saved when two cells of a line are read instead of four separate ones.
  private static let sparsest = 2.4

  /// The level with at least four cells for the shorter side of a footprint, and not too many for the longer.
  private static func level(_ across: Double, _ down: Double, count: Int) -> Int {
    var level = 0
    var cell = 1.0
    while level + 1 < count,
      min(across, down) >= 8 * cell || max(across, down) > Double(AxisTaps.limit - 2) * cell
    {
      level += 1
      cell *= 2
    }
    return level
  }

  /// The width, in image pixels, of the box over cells of `cell` pixels that has the variance of a box of `footprint`
  /// pixels over single pixels.
  ///
  /// In twelfths of a pixel²: a box b over cells c spreads b² + c², the pixels in a cell spread c² − 1; the exact average
  /// spreads f² + 1.
  private static func boxWidth(footprint: Double, cell: Double) -> Double {
    max(footprint * footprint + 2 - 2 * cell * cell, cell * cell).squareRoot()
  }

  private static func prepare(_ taps: AxisTaps, _ columns: Range<Int>, inPairs: Bool) -> ([Int32], [UInt64]) {
    var first: [Int32] = []
    var weights: [UInt64] = []
    first.reserveCapacity(columns.count)
    weights.reserveCapacity(columns.count * (inPairs ? 1 : taps.taps))
    unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: AxisTaps.limit) { buffer in
      guard let buffer = buffer.baseAddress else { return }
      for column in columns {
        first.append(Int32(unsafe taps.write(column, to: buffer)))
        if inPairs {
          weights.append(unsafe UInt64(buffer[0]) &* 0x1_0001 | (UInt64(buffer[1]) &* 0x1_0001) << 32)
        } else {
          for tap in 0..<taps.taps { weights.append(unsafe UInt64(buffer[tap]) &* 0x1_0001_0001_0001) }
        }
      }
    }
    return (first, weights)
  }

  /// The colour of pixel (x, y): the definition, cell by cell.
  func pixel(x: Int, y: Int) -> UInt32 {
    var rowWeights = [UInt16](repeating: 0, count: vertical.taps)
    var columnWeights = [UInt16](repeating: 0, count: horizontal.taps)
    let top = unsafe vertical.write(y, to: &rowWeights)
    let left = unsafe horizontal.write(x, to: &columnWeights)
    var color = SIMD4(repeating: UInt32(128 + horizontal.taps / 2))
    for column in 0..<min(horizontal.taps, cells.width) {
      var sum = SIMD4(repeating: UInt32(vertical.taps / 2))
      for row in 0..<min(vertical.taps, cells.height) {
        let cell = unsafe unsafeBitCast(cells[left + column, top + row], to: SIMD4<UInt8>.self)
        sum &+= (SIMD4(truncatingIfNeeded: cell) &* UInt32(rowWeights[row])) &>> 8
      }
      color &+= (sum &* UInt32(columnWeights[column])) &>> 16
    }
    return unsafe unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: color &>> 8), to: UInt32.self)
  }

  /// The position of an area in `cells` if its pixels are exactly those of the image; else nil.
  func copiedPlace(of area: PixelRect) -> (x: Int, y: Int)? {
    guard let copied, area.x >= copied.x, area.maxX - copied.x <= cells.width, area.y >= copied.y,
      area.maxY - copied.y <= cells.height
    else { return nil }
    return (area.x - copied.x, area.y - copied.y)
  }

  /// Writes the pixels of an area, whose columns must be among the prepared ones; rows are `pitch` pixels apart.
  func write(_ area: PixelRect, to rows: UnsafeMutablePointer<UInt32>, pitch: Int, kernels: SamplingForm) {
    for y in area.rows {
      unsafe writeRow(y: y, x: area.columns, to: rows + (y - area.y) * pitch, kernels: kernels)
    }
  }

  /// Writes the pixels `x` of row `y`, which must be among the prepared columns.
  func writeRow(y: Int, x: Range<Int>, to row: UnsafeMutablePointer<UInt32>, kernels: SamplingForm) {
    precondition(columns.lowerBound <= x.lowerBound && x.upperBound <= columns.upperBound, "columns not prepared")
    guard !x.isEmpty else { return }
    if let copied { return unsafe copyRow(y - copied.y, x.lowerBound - copied.x..<x.upperBound - copied.x, to: row) }
    let inside = x.clamped(to: prepared)
    if inside.isEmpty {
      let edge = x.lowerBound < prepared.lowerBound ? prepared.lowerBound : prepared.upperBound - 1
      unsafe row.update(repeating: pixel(x: edge, y: y), count: x.count)
      return
    }
    let (before, after) = (inside.lowerBound - x.lowerBound, x.upperBound - inside.upperBound)
    unsafe writeInside(y: y, x: inside, to: row + before, kernels)
    unsafe row.update(repeating: before > 0 ? row[before] : 0, count: before)
    let end = unsafe row + (x.count - after)
    unsafe end.update(repeating: (end - 1).pointee, count: after)
  }

  /// Copies cells `x` of row `y`, both counted from the image's first pixel; beyond its edges the edge cells are
  /// repeated.
  private func copyRow(_ y: Int, _ x: Range<Int>, to row: UnsafeMutablePointer<UInt32>) {
    let inside = x.clamped(to: 0..<cells.width)
    let line = min(max(y, 0), cells.height - 1) * cells.width
    unsafe cells.pixels.withUnsafeBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return }
      let before = min(max(0 - x.lowerBound, 0), x.count)
      unsafe row.update(repeating: first[line], count: before)
      unsafe (row + before).update(from: first + (line + inside.lowerBound), count: inside.count)
      let done = before + inside.count
      unsafe (row + done).update(repeating: first[line + cells.width - 1], count: x.count - done)
    }
  }

  /// Writes prepared columns.
  private func writeInside(y: Int, x: Range<Int>, to row: UnsafeMutablePointer<UInt32>, _ kernels: SamplingForm) {
    let start = x.lowerBound - prepared.lowerBound
    if isSparse {
      unsafe writeSparse(y, start: start, count: x.count, to: row, kernels)
      return
    }
    let ends = (Int(firstCells[start]), Int(firstCells[start + x.count - 1]))
    // The line holds the cells that these columns use; taps beyond the last cell weigh nothing, but are read.
    let (left, reach) = (min(ends.0, ends.1), max(ends.0, ends.1) + horizontal.taps)
    let count = min(reach, cells.width) - left
    unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: reach - left) { line in
      guard let line = line.baseAddress else { return }
      unsafe writeLine(y, left: left, count: count, to: line, kernels)
      unsafe (line + count).update(repeating: 0, count: reach - left - count)
      unsafe withUnsafeBuffers(firstCells, columnWeights) { first, weights in
        guard let first = first.baseAddress, let weights = weights.baseAddress else { return }
        let taps = horizontal.taps
        unsafe kernels.addColumns(
          line - left, first: first + start, weights: weights + start * taps, taps: taps, count: x.count, row: row)
      }
    }
  }

  /// Writes a row without a line between.
  private func writeSparse(
    _ y: Int, start: Int, count: Int, to row: UnsafeMutablePointer<UInt32>, _ kernels: SamplingForm
  ) {
    unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 2) { rowWeights in
      guard let rowWeights = rowWeights.baseAddress else { return }
      let top = unsafe vertical.write(y, to: rowWeights)
      unsafe withUnsafeBuffers(cells.pixels, firstCells, columnWeights) { pixels, first, weights in
        guard let pixels = pixels.baseAddress, let first = first.baseAddress, let weights = weights.baseAddress
        else { return }
        let (upper, lower) = (top * cells.width, min(top + 1, cells.height - 1) * cells.width)
        unsafe kernels.addCells(
          upper: pixels + upper, lower: pixels + lower, rowWeights: rowWeights, first: first + start,
          weights: weights + start, count: count, row: row)
      }
    }
  }

  /// Adds the source rows of destination row `y`, over `count` cells from column `left`.
  private func writeLine(
    _ y: Int, left: Int, count: Int, to line: UnsafeMutablePointer<UInt64>, _ kernels: SamplingForm
  ) {
    unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: vertical.taps) { weights in
      unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<UInt32>.self, capacity: vertical.taps) { rows in
        unsafe cells.pixels.withUnsafeBufferPointer { pixels in
          guard let weights = weights.baseAddress, let rows = rows.baseAddress, let pixels = pixels.baseAddress
          else { return }
          let top = unsafe vertical.write(y, to: weights)
          for tap in 0..<vertical.taps {
            // Taps below the last row weigh nothing.
            unsafe rows[tap] = pixels + (min(top + tap, cells.height - 1) * cells.width + left)
          }
          unsafe kernels.addRows(rows, weights: weights, taps: vertical.taps, count: count, line: line)
        }
      }
    }
  }
}
