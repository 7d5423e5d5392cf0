// Coverage as rows of spans: the output of the rasterizer and the input of the kernels.

/// A run of pixels of one row that a shape covers in full or in part.
@frozen @usableFromInline
package struct CoverageSpan: BitwiseCopyable, Sendable {
  /// The first column.
  @usableFromInline package var start: Int32
  /// One past the last column.
  @usableFromInline package var end: Int32
  /// The index of the first column's byte among the bytes of coverage; -1 when every pixel is covered in full.
  @usableFromInline package var mask: Int32

  /// Creates a span.
  @inlinable
  package init(start: Int32, end: Int32, mask: Int32) {
    (self.start, self.end, self.mask) = (start, end, mask)
  }

  /// Whether every pixel is covered in full.
  @inlinable package var isFull: Bool { mask < 0 }
}

/// Some rows of spans in memory, and the part of them that is painted. A row's spans are in order and do not overlap.
@unsafe @frozen @usableFromInline
package struct SpanRows {
  /// The spans of all rows.
  @usableFromInline package let spans: UnsafePointer<CoverageSpan>
  /// Coverage in 1/255; the spans' `mask` points into it.
  @usableFromInline package let bytes: UnsafePointer<UInt8>
  /// Painted row `i` has the spans `starts[i · step]..<starts[i · step + 1]`.
  @usableFromInline package let starts: UnsafePointer<Int32>
  /// 1, or 0 when all rows are equal.
  @usableFromInline package let step: Int
  /// The number of rows.
  @usableFromInline package let count: Int
  /// An offset that is added to the columns of spans.
  @usableFromInline package let dx: Int
  /// The columns that are painted.
  @usableFromInline package let columns: Range<Int>

  /// Creates rows.
  @inlinable
  package init(
    spans: UnsafePointer<CoverageSpan>, bytes: UnsafePointer<UInt8>, starts: UnsafePointer<Int32>, step: Int,
    count: Int, dx: Int, columns: Range<Int>
  ) {
    unsafe self.spans = spans
    unsafe self.bytes = bytes
    unsafe self.starts = starts
    unsafe self.step = step
    unsafe self.count = count
    unsafe self.dx = dx
    unsafe self.columns = columns
  }
}
