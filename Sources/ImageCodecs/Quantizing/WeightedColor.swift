// The colours that a palette is made for.

/// A mean colour and the number of pixels that it represents.
struct WeightedColor: Sendable {
  /// Mean red, 0...255.
  var red: Double
  /// Mean green, 0...255.
  var green: Double
  /// Mean blue, 0...255.
  var blue: Double
  /// The number of pixels, more than 0.
  var weight: Double

  /// The mean rounded to an opaque pixel, halves upwards.
  var pixel: UInt32 {
    UInt32(red + 0.5) | UInt32(green + 0.5) << 8 | UInt32(blue + 0.5) << 16 | 0xFF00_0000
  }

  /// The colour times its weight, and the weight: the terms of sums.
  var weighted: SIMD4<Double> { SIMD4(red, green, blue, 1) * weight }

  /// The mean of a sum of `weighted` values, whose weight must be positive.
  init(meanOf sum: SIMD4<Double>) {
    self.init(red: sum.x / sum.w, green: sum.y / sum.w, blue: sum.z / sum.w, weight: sum.w)
  }

  /// Creates an exact colour with its weight.
  init(_ pixel: UInt32, weight: Double) {
    self.init(
      red: Double(pixel & 255), green: Double((pixel >> 8) & 255), blue: Double((pixel >> 16) & 255), weight: weight)
  }

  /// Creates a colour with its weight.
  init(red: Double, green: Double, blue: Double, weight: Double) {
    (self.red, self.green, self.blue, self.weight) = (red, green, blue, weight)
  }
}
