// How a pixel that shrinks an image is sampled: from which pyramid level, and by how many samples how far apart.

/// A grid of bilinear samples that approximates the average over a pixel's footprint in the image.
///
/// Variances along an axis, in twelfths of an image pixel²: the exact average over a footprint of f pixels has f² + 1. Cells
/// of c pixels have c² − 1 and their linear interpolation 2c²; n samples spread evenly over a distance b add
/// b²·(1 − 1/n²). Equating the two gives b; the level and n keep the samples no further apart than √3 cells, where their
/// interpolations still overlap well.
struct FootprintPlan: Sendable {
  /// The pyramid level.
  private(set) var level = 0
  /// Samples along the image of a destination row; a power of two.
  private(set) var columns = 1
  /// Samples along the image of a destination column; a power of two.
  private(set) var rows = 1
  /// From one sample to the next along the image of a destination row, in image pixels.
  private(set) var across = SIMD2<Double>()
  /// From one sample to the next along the image of a destination column, in image pixels.
  private(set) var down = SIMD2<Double>()

  /// One bilinear sample of the image itself.
  static let single = FootprintPlan()
  /// Whether it is that plan.
  var isSingle: Bool { level == 0 && rows == 1 && columns == 1 }

  /// The most samples along one axis.
  private static let limit = 8
  /// The most samples of a plan.
  static let mostSamples = limit * limit

  private init() {}

  /// Plans for a footprint with the sides `across` and `down`, in image pixels, in a pyramid of `levels` levels.
  init(across: SIMD2<Double>, down: SIMD2<Double>, levels: Int) {
    let (width, height) = ((across * across).sum(), (down * down).sum())  // squared
    let (shorter, longer) = (min(width, height), max(width, height))
    guard longer > 1 else { return }  // nothing is shrunk, or the scale is NaN
    var area = 1.0  // of a cell, c²
    let reach = 3 * Double(Self.limit * Self.limit)  // (b / c)² that `limit` samples can span
    while level + 1 < levels, shorter + 2 >= 48 * area || longer + 2 > (reach + 2) * area {
      level += 1
      area *= 4
    }
    (columns, self.across) = Self.spread(across, width, area)
    (rows, self.down) = Self.spread(down, height, area)
  }

  /// The number of samples along a side of squared length `length`, and the step between them.
  private static func spread(_ side: SIMD2<Double>, _ length: Double, _ area: Double) -> (Int, SIMD2<Double>) {
    let missing = length + 2 - 3 * area
    guard missing > 0, length.isFinite else { return (1, SIMD2()) }
    var count = 2
    func distance(_ count: Int) -> Double { missing / Double(count * count - 1) }  // squared, between samples
    while count < limit, distance(count) > 3 * area { count *= 2 }
    return (count, side * (distance(count) / length).squareRoot())
  }
}
