// A small plane of exact signed areas into which the lines of a glyph are drawn.
//
// As in `EdgeTable`, every piece of a line adds its height, with its sign, to all pixels right of it: the part of a pixel
// that lies right of the piece to the pixel itself, the rest to its neighbour, and running sums over the rows do the rest.
// A glyph's plane is small, so there is no table of edges: each line goes straight into it (font-rs, Levien 2016).

import Pixels

/// Where the lines of one glyph go. A view of memory that belongs to a `GlyphRasterizer`: plain constants, so that nothing
/// but the areas themselves is read or written while lines are drawn.
@safe
struct GlyphPlane {
  private let areas: UnsafeMutablePointer<Float>
  /// Floats from one row to the next.
  let stride: Int
  private let width: Int, height: Int
  private let right: Float, bottom: Float

  /// Sums are made so many at a time.
  private static let lanes = 4

  /// Floats from one row to the next for a width in pixels: a piece at the right edge writes to two columns beyond it.
  static func stride(width: Int) -> Int { (width + 2 + lanes - 1) / lanes * lanes }

  /// A plane in memory that holds `stride(width:)` zeros for each row.
  init(_ areas: UnsafeMutablePointer<Float>, width: Int, height: Int) {
    unsafe self.areas = areas
    (self.width, self.height) = (width, height)
    (right, bottom) = (Float(width), Float(height))
    stride = Self.stride(width: width)
  }

  // MARK: Lines

  /// Adds a line; what rounding has put outside the plane is moved to its edge.
  @inline(__always)
  func line(_ start: SIMD2<Float>, _ end: SIMD2<Float>) {
    let (startY, endY) = (Self.clamp(start.y, bottom), Self.clamp(end.y, bottom))
    if startY == endY { return }
    let (startX, endX) = (Self.clamp(start.x, right), Self.clamp(end.x, right))
    if startY < endY {
      add(startX, startY, endX, endY, sign: 1)
    } else {
      add(endX, endY, startX, startY, sign: -1)
    }
  }

  /// Moves a coordinate into the plane, also one that is no number.
  @inline(__always)
  private static func clamp(_ value: Float, _ limit: Float) -> Float { value > 0 ? (value < limit ? value : limit) : 0 }

  /// Adds a line that leads downwards, row by row.
  @inline(__always)
  private func add(_ topX: Float, _ top: Float, _ lowX: Float, _ low: Float, sign: Float) {
    let (start, row) = Self.cell(top)
    var place = unsafe areas + row &* stride
    var edge = start + 1
    if low <= edge { return unsafe addPiece(place, topX, lowX, (low - top) * sign) }
    // A line that crosses into another row is not so low that its slope were infinite. Where it crosses may lie beyond its
    // ends, but by no more than rounding, for which there are columns on the right.
    let slope = (lowX - topX) / (low - top)
    var (x, y) = (topX, top)
    while edge < low {
      let crossing = topX + slope * (edge - top)
      let next = crossing > 0 ? crossing : 0
      unsafe addPiece(place, x, next, (edge - y) * sign)
      (x, y, edge) = (next, edge, edge + 1)
      unsafe place += stride
    }
    unsafe addPiece(place, x, lowX, (low - y) * sign)
  }

  /// Adds a piece of a line within a row, from x = `one` to `other`, with its height and sign.
  @inline(__always)
  private func addPiece(_ row: UnsafeMutablePointer<Float>, _ one: Float, _ other: Float, _ height: Float) {
    let ((left, first), (otherLeft, last)) = (Self.cell(one), Self.cell(other))
    if first == last {
      // The mean distance of the piece from the left side of its pixel is what it leaves to the neighbour.
      let inset = height * ((one + other) * 0.5 - left)
      unsafe row[first] += height - inset
      unsafe row[first &+ 1] += inset
    } else if first < last {
      unsafe addWidePiece(row + first, one - left, other - left, height)
    } else {
      unsafe addWidePiece(row + last, other - otherLeft, one - otherLeft, height)
    }
  }

  /// Adds a piece that lies in several columns, from `start` to `end`, counted from the left side of the first column.
  @inline(__always)
  private func addWidePiece(
    _ first: UnsafeMutablePointer<Float>, _ start: Float, _ end: Float, _ height: Float
  ) {
    let perColumn = height / (end - start)
    var place = unsafe first
    var (x, left) = (start, Float(0))
    while x < end {
      let edge = left + 1 < end ? left + 1 : end
      let part = (edge - x) * perColumn
      let inset = part * ((x + edge) * 0.5 - left)
      unsafe place[0] += part - inset
      unsafe place[1] += inset
      (x, left) = (edge, left + 1)
      unsafe place += 1
    }
  }

  /// The cell, a row or a column, that holds a coordinate of 0 to 2²²; a whole number is in either of its neighbours.
  ///
  /// Adding 1.5 · 2²³ leaves no bits for a fraction, which is faster than a checked conversion.
  @inline(__always)
  private static func cell(_ value: Float) -> (start: Float, index: Int) {
    let rounded = value - 0.5 + 0x1.8p23
    return (rounded - 0x1.8p23, Int(truncatingIfNeeded: rounded.bitPattern &- Float(0x1.8p23).bitPattern))
  }

  // MARK: Sums

  /// Writes the running sums of a row as bytes, rounded to nearest, and leaves zeros. `stride` bytes are written, of which
  /// those of the plane's width count.
  @inline(__always)
  func takeRow(_ y: Int, to bytes: UnsafeMutablePointer<UInt8>) {
    let row = unsafe areas + y * stride
    let memory = UnsafeMutableRawPointer(row)
    var carry = SIMD4<Float>.zero
    for group in Swift.stride(from: 0, to: stride, by: Self.lanes) {
      let place = unsafe memory + group * MemoryLayout<Float>.stride
      var sums = unsafe place.loadUnaligned(as: SIMD4<Float>.self)
      sums += SIMD4(0, sums[0], sums[1], sums[2])
      sums += SIMD4(0, 0, sums[0], sums[1])
      sums += carry
      carry = SIMD4(repeating: sums[3])
      unsafe place.storeBytes(of: sums, as: SIMD4<Float>.self)
    }
    for x in 0..<stride {
      // Adding 2²³ leaves no bits for a fraction: rounds to nearest, ties to even.
      let area = unsafe min(abs(row[x]), 1) * 255 + 0x1p23
      unsafe bytes[x] = UInt8(truncatingIfNeeded: area.bitPattern)
      unsafe row[x] = 0
    }
  }
}
