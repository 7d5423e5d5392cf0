// The positions of a row's pixels in an image that is rotated or in perspective.

/// A row of an inverse map: the pixel in column x maps to ((ua·x + u) · r, (va·x + v) · r) with r = 1 / (wa·x + w), in
/// this order of operations, so that the result depends on the pixel alone. For an affine map, wa is 0 and w is 1.
@frozen @usableFromInline
package struct ProjectedRow: BitwiseCopyable, Sendable {
  /// Across the image, times the divisor: the value at column 0, and the increment of each column.
  @usableFromInline package var (u, ua): (Double, Double)
  /// Down the image, times the divisor: the value at column 0, and the increment of each column.
  @usableFromInline package var (v, va): (Double, Double)
  /// The divisor; positive in front of the viewer.
  @usableFromInline package var (w, wa): (Double, Double)

  /// Creates a row of its six numbers.
  @inlinable
  package init(u: Double, ua: Double, v: Double, va: Double, w: Double, wa: Double) {
    (self.u, self.ua) = (u, ua)
    (self.v, self.va) = (v, va)
    (self.w, self.wa) = (w, wa)
  }

  /// The divisor at a column, which may be fractional.
  @inlinable @inline(__always)
  package func divisor(at x: Double) -> Double { wa * x + w }

  /// The position of a column, which may be fractional; nil at or behind the viewer.
  @inlinable @inline(__always)
  package func place(at x: Double) -> SIMD2<Double>? {
    let divisor = divisor(at: x)
    guard divisor > 0 else { return nil }
    return SIMD2(ua * x + u, va * x + v) * (1 / divisor)
  }
}
