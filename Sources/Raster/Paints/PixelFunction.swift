// Numbers that change linearly from pixel to pixel, the building stones of inverse transforms.

/// A linear function of the pixel, evaluated at the pixel's centre: `a·x + (b·y + c)` in this order of operations, so
/// that its value depends on the pixel alone and never on where a row or a tile starts.
struct PixelFunction: Sendable {
  /// The change from one column to the next.
  let a: Double
  /// The change from one row to the next.
  let b: Double
  /// The value at the centre of pixel (0, 0).
  let c: Double

  /// The function whose value at the point (x, y), not the pixel, is `a·x + b·y + c`.
  init(_ a: Double, _ b: Double, _ c: Double) {
    (self.a, self.b) = (a, b)
    self.c = c + (a + b) / 2
  }

  /// The part that a whole row shares.
  @inline(__always) func row(_ y: Int) -> Double { b * Double(y) + c }
  /// The value in column `x`, given `row(y)`.
  @inline(__always) func value(_ x: Int, _ row: Double) -> Double { a * Double(x) + row }
}
