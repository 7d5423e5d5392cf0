// The source of a fill whose colour changes from pixel to pixel.

import KernelContracts

/// A picture without end that hands out its rows.
protocol RowSource {
  /// Whether every pixel is opaque.
  var isOpaque: Bool { get }

  /// Writes the pixels `x` of row `y`; `row` points to the first.
  func writeRow(y: Int, x: Range<Int>, to row: UnsafeMutablePointer<UInt32>)

  /// Calls `body` with the pixels `x` of row `y`, wherever they are; `scratch` has room for them.
  func withRow(
    y: Int, x: Range<Int>, scratch: UnsafeMutablePointer<UInt32>, _ body: (UnsafePointer<UInt32>) -> Void)
}

extension RowSource {
  /// Writes the row to `scratch`.
  @inline(__always)
  func withRow(
    y: Int, x: Range<Int>, scratch: UnsafeMutablePointer<UInt32>, _ body: (UnsafePointer<UInt32>) -> Void
  ) {
    unsafe writeRow(y: y, x: x, to: scratch)
    unsafe body(scratch)
  }
}

extension GradientSource: RowSource {}

/// Pixels of one colour, for blend modes that are computed from pixels.
struct ConstantRows: RowSource {
  /// The colour.
  let pixel: UInt32
  /// The kernels that write the pixels of a row.
  let kernels: CompositingForm

  var isOpaque: Bool { false }

  func writeRow(y: Int, x: Range<Int>, to row: UnsafeMutablePointer<UInt32>) {
    unsafe kernels.fill(row, count: x.count, pixel: pixel)
  }
}
