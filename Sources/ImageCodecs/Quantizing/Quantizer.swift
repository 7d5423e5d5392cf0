// Chooses the colours of a palette. Colours that fill areas are kept exactly; the rest is divided by variance, and the
// means are then refined by k-means, which brings them to a local optimum of the squared error.

/// Makes palettes.
enum Quantizer {
  /// A colour that fills at least this share of the pixels is kept exactly.
  private static let flatShare = 1.0 / 1_500
  /// The largest part of a palette for such colours.
  private static let mostFlat = 0.25
  /// Rounds of k-means.
  private static let rounds = 2

  /// At most `size` opaque colours, ascending; all that were counted when they fit.
  static func palette(for census: ColorCensus, size: Int) -> [UInt32] {
    var census = census
    if let few = census.fewColors {
      if few.count <= size { return few.sorted() }
      census.thinOut()
    }
    let flat = flatColors(census, size: size)
    let points = emphasizingDetails(census.means(without: flat))
    let samples = points.map(\.pixel)
    var palette = flat + splitColors(points, into: size - flat.count).map(\.pixel)
    for _ in 0..<rounds { palette = refined(palette, fixed: flat.count, points: points, samples: samples) }
    return Set(palette).sorted()
  }

  /// How many times more a rare and vivid colour counts.
  private static let vividness = 2.0
  /// A colour that fills this share of the pixels counts half as much more as a rarer one.
  private static let rareShare = 1.0 / 2_000
  /// Colours are grey up to a chroma (the largest less the smallest sample) of the first, and vivid from that of the second on.
  private static let (grey, vivid) = (40.0, 140.0)

  /// The points with more weight for small details in vivid colours: by its pixels alone, a detail would get the mean of its
  /// colour and another one.
  static func emphasizingDetails(_ points: [WeightedColor]) -> [WeightedColor] {
    let rare = points.reduce(0) { $0 + $1.weight } * rareShare
    return points.map { point in
      let chroma = max(point.red, point.green, point.blue) - min(point.red, point.green, point.blue)
      let share = min(max((chroma - grey) / (vivid - grey), 0), 1)
      var point = point
      point.weight *= 1 + vividness * share * rare / (rare + point.weight)
      return point
    }
  }

  /// The most frequent colours that fill areas, most frequent first.
  static func flatColors(_ census: ColorCensus, size: Int) -> [UInt32] {
    let most = max(1, Int(Double(size) * mostFlat))
    let (colors, counts) = (census.areas.colors, census.areas.counts)
    let least = Double(census.total) * flatShare
    let candidates = colors.indices.filter { Double(counts[$0]) >= least }
    let ordered = candidates.sorted { (counts[$0], colors[$1]) > (counts[$1], colors[$0]) }
    return ordered.prefix(most).map { colors[$0] }
  }

  /// One round of k-means: each point, rounded to `samples`, goes to its nearest colour, then each colour but the first
  /// `fixed` becomes the mean of its points. A colour without points moves to the point with the largest error.
  private static func refined(
    _ palette: [UInt32], fixed: Int, points: [WeightedColor], samples: [UInt32]
  ) -> [UInt32] {
    var nearest = NearestColor(palette, smallest: 4)
    var sums = [SIMD4<Double>](repeating: .zero, count: palette.count)
    var errors = [Double](repeating: 0, count: points.count)
    for index in points.indices {
      let found = nearest.nearest(to: samples[index])
      sums[Int(found.index)] += points[index].weighted
      errors[index] = Double(found.distance) * points[index].weight
    }
    var result = palette
    for index in fixed..<max(fixed, palette.count) {
      if sums[index].w > 0 {
        result[index] = WeightedColor(meanOf: sums[index]).pixel
      } else if let worst = errors.indices.max(by: { errors[$0] < errors[$1] }) {
        result[index] = samples[worst]
        errors[worst] = 0
      }
    }
    return result
  }
}
