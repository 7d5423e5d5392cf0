// The coverage of one glyph at one size, turn and place within a pixel.

import Pixels

/// Rows of coverage, each without its empty ends.
struct GlyphMask: Sendable {
  /// The part of a row that is covered.
  struct Row {
    /// The first column, counted from the left of the bounds.
    var start: Int32
    /// Number of columns; 0 when the row is empty.
    var count: Int32
    /// Where the byte of the first column is.
    var offset: Int32
  }

  /// The pixels that may be covered, counted from the pixel in which the glyph's origin is.
  let bounds: PixelRect
  private(set) var rows: [Row] = []
  /// Coverage in 1/255.
  private(set) var bytes: [UInt8] = []

  /// A mask without rows yet.
  init(bounds: PixelRect) {
    self.bounds = bounds
    rows.reserveCapacity(bounds.height)
    bytes.reserveCapacity(bounds.area)
  }

  /// Roughly the memory that it takes, in bytes.
  var cost: Int { bytes.count + rows.count * 12 + 128 }

  /// Appends the next row: `write` sets `width` bytes.
  mutating func appendRow(_ width: Int, write: (UnsafeMutablePointer<UInt8>) -> Void) {
    let offset = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: width))
    var (start, end) = (0, 0)
    unsafe bytes.withUnsafeMutableBufferPointer {
      guard let base = $0.baseAddress else { return }
      unsafe write(base + offset)
      end = width
      while end > 0, unsafe base[offset + end - 1] == 0 { end -= 1 }
      while start < end, unsafe base[offset + start] == 0 { start += 1 }
    }
    bytes.removeLast(width - end)
    rows.append(Row(start: Int32(start), count: Int32(end - start), offset: Int32(offset + start)))
  }
}
