// The coverage of one glyph at one size, turn and place within a pixel.

import Pixels

/// Rows of coverage, each without its empty ends. Immutable, so that threads may share it; its memory is its own, so that
/// reading a row counts no references.
@safe
final class GlyphMask: @unchecked Sendable {
  /// The part of a row that is covered.
  struct Row {
    /// The first column, counted from the left of the bounds.
    var start: Int32
    /// Number of columns; 0 when the row is empty.
    var count: Int32
  }

  /// The pixels that may be covered, counted from the pixel in which the glyph's origin is.
  let bounds: PixelRect
  /// Coverage in 1/255, row by row, `stride` bytes each; the first `margin` bytes of a row are not used.
  private let bytes: UnsafeMutablePointer<UInt8>
  private let stride: Int, margin: Int
  /// One for each row of the bounds, after the bytes.
  private let rows: UnsafeMutablePointer<Row>

  /// A mask of the pixels `bounds`: `write` sets all `stride` bytes of a row, counted from the top; `bounds.width` of
  /// them, from `margin` on, are used. `stride` is a multiple of 4.
  init(bounds: PixelRect, stride: Int, margin: Int, write: (_ row: Int, UnsafeMutablePointer<UInt8>) -> Void) {
    self.bounds = bounds
    (self.stride, self.margin) = (stride, margin)
    let (height, size) = (bounds.height, stride * bounds.height)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: size + MemoryLayout<Row>.stride * height, alignment: MemoryLayout<Row>.alignment)
    unsafe bytes = memory.bindMemory(to: UInt8.self, capacity: size)
    unsafe rows = (memory + size).bindMemory(to: Row.self, capacity: height)
    for row in 0..<height {
      unsafe write(row, bytes + row * stride)
      let first = unsafe bytes + row * stride + margin
      var (start, end) = (0, bounds.width)
      while end > 0, unsafe first[end - 1] == 0 { end -= 1 }
      while start < end, unsafe first[start] == 0 { start += 1 }
      unsafe (rows + row).initialize(to: Row(start: Int32(start), count: Int32(end - start)))
    }
  }

  /// The coverage of edges in the pixels `bounds`.
  convenience init(_ table: EdgeTable, bounds: PixelRect) {
    var scratch = EdgeTable.RowScratch()
    let stride = (bounds.width + 3) / 4 * 4
    unsafe self.init(bounds: bounds, stride: stride, margin: 0) { row, bytes in
      unsafe bytes.update(repeating: 0, count: stride)
      table.forEachSpan(row: row + bounds.y, scratch: &scratch) { columns, coverage in
        for x in columns { unsafe bytes[x - bounds.x] = coverage }
      }
    }
  }

  deinit { unsafe bytes.deallocate() }

  /// Roughly the memory that it takes, in bytes.
  var cost: Int { (stride + MemoryLayout<Row>.stride) * bounds.height + 128 }

  /// The covered part of a row of the bounds, counted from their top, and the bytes of its columns. They live as long as the
  /// mask.
  @inline(__always)
  func row(_ index: Int) -> (row: Row, bytes: UnsafePointer<UInt8>) {
    let row = unsafe rows[index]
    return unsafe (row, UnsafePointer(bytes + (index * stride + margin + Int(row.start))))
  }
}
