// The exact area of the intersection of a quarter of an ellipse with a box: the closed form for the coverage of round
// corners.
//
// The area under an arc is the trapezoid under its chord plus the circular segment above it. The segment needs the
// angle of the arc, an arcsine. The segment is much smaller than the trapezoid and comes from a power series: only the
// four operators and the square root are used, so every machine computes the same bits.

/// The part of an ellipse around the origin with positive coordinates: the points (u, v) of
/// (u / radiusX)² + (v / radiusY)² ≤ 1, in pixels. Both radii are above 0.
struct EllipseQuadrant: Hashable {
  /// The half axis along u, in pixels.
  let radiusX: Double
  /// The half axis along v, in pixels.
  let radiusY: Double

  /// The largest v inside at `u`, for `u` of 0...radiusX.
  func height(at u: Double) -> Double { Self.arc(at: u, along: radiusX, across: radiusY) }

  /// The largest u inside at `v`, for `v` of 0...radiusY.
  func reach(at v: Double) -> Double { Self.arc(at: v, along: radiusY, across: radiusX) }

  /// A band of the quadrant between two heights, with the values that its areas share.
  struct Band {
    /// The lower and the upper height, 0 ≤ v0 ≤ v1 ≤ radiusY.
    let v0: Double, v1: Double
    /// Up to this u the arc is above the band: `reach(at: v1)`.
    let full: Double
    /// From this u on it is below: `reach(at: v0)`.
    let none: Double
  }

  /// The band from `v0` to `v1`.
  func band(from v0: Double, to v1: Double) -> Band {
    Band(v0: v0, v1: v1, full: reach(at: v1), none: reach(at: v0))
  }

  /// The area of a band between `u0` and `u1` that is outside the ellipse, in square pixels, for
  /// 0 ≤ u0 ≤ u1 ≤ radiusX. The error is below 10⁻⁶ of a pixel for radii up to 2⁴⁰.
  func areaOutside(from u0: Double, to u1: Double, in band: Band) -> Double {
    let height = band.v1 - band.v0
    if u1 <= band.full { return 0 }
    if u0 >= band.none { return (u1 - u0) * height }
    // The arc runs through the band between `start` and `end`.
    let start = max(u0, band.full)
    let end = min(u1, band.none)
    let under = areaUnderArc(from: start, to: end) - (end - start) * band.v0
    return max(0, (u1 - start) * height - under)
  }

  /// The area between the u axis and the arc over `start...end`.
  private func areaUnderArc(from start: Double, to end: Double) -> Double {
    let startHeight = height(at: start)
    let endHeight = height(at: end)
    let chordX = (end - start) / radiusX
    let chordY = (startHeight - endHeight) / radiusY
    let quarterChord = (chordX * chordX + chordY * chordY) / 4
    return (end - start) * (startHeight + endHeight) / 2
      + radiusX * radiusY / 2 * Self.segment(squaredSine: quarterChord)
  }

  /// The other coordinate of the arc. (r − u)(r + u) keeps its precision near the end of the axis, where r² − u² does not.
  private static func arc(at position: Double, along: Double, across: Double) -> Double {
    across / along * max(0, (along - position) * (along + position)).squareRoot()
  }

  /// θ − sin θ, twice the area of a segment of the unit circle, from the squared sine of θ/2; θ of 0...90°.
  static func segment(squaredSine: Double) -> Double {
    if squaredSine < 0.02 { return series(squaredSine) }
    // θ − sin θ = 2(φ − sin φ) + 2·sin φ·(1 − cos φ) with φ = θ/2 brings the argument into reach of the short series.
    let cosine = max(0, 1 - squaredSine).squareRoot()
    return 2 * series((1 - cosine) / 2) + 2 * squaredSine.squareRoot() * (1 - cosine)
  }

  /// θ − sin θ = 4·Σ (2k choose k)/4ᵏ · s²ᵏ⁺³/(2k + 3) with s = sin(θ/2), to 10⁻⁸ for s² ≤ 0.15.
  private static func series(_ s2: Double) -> Double {
    var sum = 429.0 / 2048 / 17
    sum = sum * s2 + 231.0 / 1024 / 15
    sum = sum * s2 + 63.0 / 256 / 13
    sum = sum * s2 + 35.0 / 128 / 11
    sum = sum * s2 + 5.0 / 16 / 9
    sum = sum * s2 + 3.0 / 8 / 7
    sum = sum * s2 + 1.0 / 2 / 5
    sum = sum * s2 + 1.0 / 3
    return 4 * sum * s2 * s2.squareRoot()
  }
}
