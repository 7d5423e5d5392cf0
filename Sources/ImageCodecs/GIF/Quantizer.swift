// Chooses the colours of a palette. Colours that fill areas are kept exactly; the rest is divided by variance, and the
// means are then refined by k-means, which brings them to a local optimum of the squared error.

/// Makes palettes for weighted sets of colours.
enum Quantizer {
  /// A colour that fills at least this share of the pixels is kept exactly.
  private static let flatShare = 1.0 / 400
  /// At most this part of a palette is given to such colours.
  private static let mostFlat = 0.25
  /// Rounds of k-means.
  private static let rounds = 4

  /// At most `size` opaque colours, ascending, for `colors` of which there are `counts`; all of them when they fit.
  static func palette(colors: [UInt32], counts: [UInt32], size: Int) -> [UInt32] {
    guard colors.count > size else { return colors.sorted() }
    let flat = flatColors(colors, counts, most: max(1, Int(Double(size) * mostFlat)))
    let rest = colors.indices.filter { !flat.contains(colors[$0]) }
    let points = WeightedColor.thinned(colors: rest.map { colors[$0] }, counts: rest.map { counts[$0] })
    let means = splitColors(points, into: size - flat.count)
    var palette = flat + means.map(\.pixel)
    for _ in 0..<rounds { palette = refined(palette, fixed: flat.count, points: points) }
    return Set(palette).sorted()
  }

  /// The most frequent colours that fill areas, most frequent first.
  private static func flatColors(_ colors: [UInt32], _ counts: [UInt32], most: Int) -> [UInt32] {
    let total = counts.reduce(0.0) { $0 + Double($1) }
    let candidates = colors.indices.filter { Double(counts[$0]) >= total * flatShare }
    let ordered = candidates.sorted { (counts[$0], colors[$1]) > (counts[$1], colors[$0]) }
    return ordered.prefix(most).map { colors[$0] }
  }

  /// One round of k-means: each point goes to its nearest colour, then each colour but the first `fixed` becomes the mean
  /// of its points. A colour without points moves to the point with the largest error.
  private static func refined(_ palette: [UInt32], fixed: Int, points: [WeightedColor]) -> [UInt32] {
    var nearest = NearestColor(palette)
    var sums = [ColorSum](repeating: ColorSum(), count: palette.count)
    var errors: [Double] = []
    errors.reserveCapacity(points.count)
    for point in points {
      let found = nearest.nearest(to: point.pixel)
      sums[Int(found.index)].add(point)
      errors.append(Double(found.distance) * point.weight)
    }
    var result = palette
    for index in fixed..<max(fixed, palette.count) {
      if sums[index].weight > 0 {
        result[index] = sums[index].mean.pixel
      } else if let worst = errors.indices.max(by: { errors[$0] < errors[$1] }) {
        result[index] = points[worst].pixel
        errors[worst] = 0
      }
    }
    return result
  }
}
