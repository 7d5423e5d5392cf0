// The colours of a picture, or of its changes, compared with a palette that was made for other pictures too.

/// The colours of a picture, thinned out where they are many, and those that must be exact.
struct PaletteDemand: Sendable {
  /// Most mean squared distance, the sum over three 8-bit samples, from the colours to those of the palette: 1.15 levels a
  /// sample, 46.9 dB. Palettes for one frame reach 43 to 47 dB on photographs.
  private static let unseen = 4.0
  /// A colour that fills at least this share of the pixels in runs must be in the palette.
  private static let flatShare = 1.0 / 1_500

  /// All colours.
  let points: [WeightedColor]
  /// The colours of areas.
  private let flat: [UInt32]
  /// Those of gradients, with how many levels of a sample they may be off.
  private let gradual: [(color: UInt32, tolerance: UInt8)]

  /// Creates the demand of the counted colours, which are all exact but for those of `gradients`.
  init(_ census: ColorCensus, _ gradients: GradientColors? = nil) {
    let points = census.points
    self.points = points
    if let few = census.fewColors {
      let tolerances = gradients?.tolerances ?? [UInt8](repeating: 0, count: few.count)
      let many = few.indices.filter { points[$0].weight >= Double(ColorCensus.longRun) }
      flat = many.filter { tolerances[$0] == 0 }.map { few[$0] }
      gradual = many.filter { tolerances[$0] > 0 }.map { (few[$0], tolerances[$0]) }
    } else {
      gradual = []
      let least = Double(census.total) * Self.flatShare
      flat = zip(census.areas.colors, census.areas.counts).filter { Double($1) >= least }.map { $0.0 }
    }
  }

  /// Whether the reduction to the palette is invisible.
  func isMet(by palette: GIFPalette) -> Bool {
    let colors = palette.colors
    guard !colors.isEmpty else { return points.isEmpty }
    guard flat.allSatisfy({ color in colors.contains(color) }) else { return false }
    var nearest = NearestColor(colors, smallest: 4)
    for (color, tolerance) in gradual {
      guard color.largestDifference(from: colors[Int(nearest.nearest(to: color).index)]) <= tolerance else {
        return false
      }
    }
    let error = points.reduce(0.0) { $0 + Double(nearest.nearest(to: $1.pixel).distance) * $1.weight }
    return error <= Self.unseen * points.reduce(0.0) { $0 + $1.weight }
  }
}
