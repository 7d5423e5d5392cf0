// Styles between two others, and at another size.

extension StrokeStyle {
  /// The style at progress `p`, 0...1: numbers are interpolated; names, and dashes of different counts, change at one
  /// half.
  package static func mix(_ from: StrokeStyle, _ to: StrokeStyle, _ p: Double) -> StrokeStyle {
    func between(_ one: Double, _ other: Double) -> Double { p == 1 ? other : one + (other - one) * p }
    var style = p < 0.5 ? from : to
    style.width = max(0, between(from.width, to.width))
    style.miterLimit = max(1, between(from.miterLimit, to.miterLimit))
    style.dashOffset = between(from.dashOffset, to.dashOffset)
    if from.dash.count == to.dash.count { style.dash = zip(from.dash, to.dash).map { max(0, between($0, $1)) } }
    let (first, second) = (from.trim ?? PathTrim(), to.trim ?? PathTrim())
    style.trim =
      PathTrim(
        from: between(first.from, second.from), to: between(first.to, second.to),
        offset: between(first.offset, second.offset)
      ).unlessWhole
    return style
  }

  /// The style of the same line in units that are `1 / factor` as long.
  package func scaled(by factor: Double) -> StrokeStyle {
    var style = self
    style.width *= factor
    style.dash = dash.map { $0 * factor }
    style.dashOffset *= factor
    return style
  }
}

extension PathTrim {
  /// Nil when nothing is cut and nothing is moved, as in a style without a trim.
  package var unlessWhole: PathTrim? { self == PathTrim() ? nil : self }
}
