// A small plane of exact signed areas into which the lines of a glyph are drawn.
//
// As in `EdgeTable`, every piece of a line adds its height, with its sign, to all pixels right of it: the part of a
// pixel that is right of the piece to the pixel itself, the remainder to the next pixel. Running sums over the rows
// then give the coverage. A glyph's plane is small, so there is no table of edges: each line is added to it directly
// (font-rs, Levien 2016).

import Pixels

/// The plane to which the lines of one glyph are added. A view of memory that a `GlyphRasterizer` owns.
///
/// The plane has a margin, a pixel above, below and on the left and two on the right. So points may be outside the
/// glyph's pixels by a little less than a pixel, and no clipping is needed while lines are drawn.
@safe
struct GlyphPlane {
  private let areas: UnsafeMutablePointer<Float>
  /// Floats from one row to the next.
  let stride: Int
  private let width: Int, height: Int

  /// The number of sums that are computed at a time.
  private static let lanes = 4

  /// A plane for a number of pixels across and down, in memory that holds `size(width:height:)` zeros.
  init(_ areas: UnsafeMutablePointer<Float>, width: Int, height: Int) {
    unsafe self.areas = areas
    (self.width, self.height) = (width, height)
    stride = Self.stride(width)
  }

  private static func stride(_ width: Int) -> Int { (width + 3 + lanes - 1) / lanes * lanes }

  /// Floats that a plane needs.
  static func size(width: Int, height: Int) -> Int { stride(width) * (height + 2) }

  // MARK: Lines

  /// Adds the lines from each of `count` points to the next; their coordinates count from the corner of the margin, one
  /// pixel before that of the glyph's pixels.
  func add(_ points: UnsafePointer<SIMD2<Float>>, count: Int) {
    let (areas, stride) = unsafe (areas, stride)
    guard count > 1 else { return }
    var last = unsafe points[0]
    for index in 1..<count {
      let next = unsafe points[index]
      if last.y < next.y {
        unsafe Self.add(last, next, sign: 1, to: areas, stride)
      } else if next.y < last.y {
        unsafe Self.add(next, last, sign: -1, to: areas, stride)
      }
      last = next
    }
  }

  /// Adds a line that leads downwards, row by row.
  @inline(__always)
  private static func add(
    _ top: SIMD2<Float>, _ low: SIMD2<Float>, sign: Float, to areas: UnsafeMutablePointer<Float>, _ stride: Int
  ) {
    let (start, row) = cell(top.y)
    var place = unsafe areas + row &* stride
    var edge = start + 1
    if low.y <= edge { return unsafe addPiece(to: place, from: top.x, to: low.x, height: (low.y - top.y) * sign) }
    // A line that crosses into another row is not so low that its slope were infinite.
    let slope = (low.x - top.x) / (low.y - top.y)
    var (x, y) = (top.x, top.y)
    while edge < low.y {
      let next = top.x + slope * (edge - top.y)
      unsafe addPiece(to: place, from: x, to: next, height: (edge - y) * sign)
      (x, y, edge) = (next, edge, edge + 1)
      unsafe place += stride
    }
    unsafe addPiece(to: place, from: x, to: low.x, height: (low.y - y) * sign)
  }

  /// Adds a piece of a line within a row, from x = `one` to `other`, with its height and sign.
  @inline(__always)
  private static func addPiece(
    to row: UnsafeMutablePointer<Float>, from one: Float, to other: Float, height: Float
  ) {
    let ((left, first), (otherLeft, last)) = (cell(one), cell(other))
    if first == last {
      // The mean distance of the piece from the left side of its pixel is the share of the next pixel.
      let inset = height * ((one + other) * 0.5 - left)
      unsafe row[first] += height - inset
      unsafe row[first &+ 1] += inset
    } else if first < last {
      unsafe addWidePiece(to: row + first, from: one - left, to: other - left, height: height)
    } else {
      unsafe addWidePiece(to: row + last, from: other - otherLeft, to: one - otherLeft, height: height)
    }
  }

  /// Adds a piece that covers several columns, from `start` to `end`, counted from the left side of the first column.
  @inline(__always)
  private static func addWidePiece(
    to first: UnsafeMutablePointer<Float>, from start: Float, to end: Float, height: Float
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

  /// The running sums as a mask, rounded to nearest; leaves zeros.
  func takeMask(_ bounds: PixelRect) -> GlyphMask {
    for margin in [0, height + 1] { unsafe (areas + margin * stride).update(repeating: 0, count: stride) }
    return unsafe GlyphMask(bounds: bounds, stride: stride, margin: 1) { row, bytes in
      unsafe takeRow(areas + (row + 1) * stride, to: bytes)
    }
  }

  /// Writes the running sums of a row as bytes, `stride` of them, margins included.
  @inline(__always)
  private func takeRow(_ row: UnsafeMutablePointer<Float>, to bytes: UnsafeMutablePointer<UInt8>) {
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
