// Apple's continuous corner: the curve that UIKit draws for `cornerCurve = .continuous`, two cubic Bézier curves, a line and
// their mirror images.
//
//   (R, 0) ~ (0.670, 0.065) ─ (0.631, 0.075) ~ (0.075, 0.631) ─ (0.065, 0.670) ~ (0, R)      in radii from the corner
//
// A superellipse approximates it to within 0.0076 radii and can be blended with a circle continuously. The table holds
// the difference between the two, along rays from the inner corner of the corner's square.

import Pixels

/// The shape of Apple's continuous corner at its full extent.
enum ContinuousCorner {
  /// How far the curve reaches along both sides, in radii: R above.
  static let extent = 1.52866483
  /// The exponent of the nearest superellipse |u|ⁿ + |v|ⁿ = 1 in a square of that side.
  static let exponent = 3.3418

  /// How far Apple's curve is beyond the superellipse on a ray, as a difference of u + v. `share`, 0...1, selects the
  /// ray; both curves are symmetric.
  static func correction(_ share: Double) -> Double {
    let place = min(max(min(share, 1 - share), 0), 0.5) * 2 * Double(steps)
    let step = min(Int(place), steps - 1)
    return corrections[step] + (corrections[step + 1] - corrections[step]) * (place - Double(step))
  }

  /// Steps of the table from the side to the diagonal. Linear between them it is 10⁻⁷ off, at the ends of the line, where
  /// the curve has a slight bend, 10⁻⁵: 0.001 pixel at a radius of 100.
  private static let steps = 2048

  private static let corrections: [Double] = (0...steps).map { step in
    let share = Double(step) / Double(2 * steps)
    let sum = PortableMath.power(1 - share, exponent) + PortableMath.power(share, exponent)
    return reach(share) - 1 / PortableMath.power(sum, 1 / exponent)
  }

  /// u + v of Apple's curve on the ray of a share up to the diagonal.
  private static func reach(_ share: Double) -> Double {
    let piece = pieces.first { $0.end.x * (1 - share) >= $0.end.y * share } ?? pieces[pieces.count - 1]
    var (low, high) = (0.0, 1.0)
    for _ in 0..<32 {
      let middle = (low + high) / 2
      let point = piece.point(middle)
      if point.x * (1 - share) < point.y * share { low = middle } else { high = middle }
    }
    let point = piece.point((low + high) / 2)
    return point.x + point.y
  }

  /// The curve from the side to beyond the diagonal.
  private static let pieces = [
    Cubic(
      from: (extent, 0), by: (1.08849323, 0), and: (0.86840689, 0), to: (0.66993427, 0.065496)),
    Cubic(line: (0.66993427, 0.065496), (0.63149399, 0.074911)),
    Cubic(
      from: (0.63149399, 0.074911), by: (0.37282392, 0.16905899), and: (0.16905899, 0.37282392),
      to: (0.074911, 0.63149399)),
  ]

  /// A Bézier curve in units of the extent, from the inner corner of the square.
  private struct Cubic {
    let start, first, second, end: Point

    /// Takes distances from the corner along both sides, in radii.
    init(
      from start: (Double, Double), by first: (Double, Double), and second: (Double, Double), to end: (Double, Double)
    ) {
      func inner(_ place: (Double, Double)) -> Point { Point(x: 1 - place.0 / extent, y: 1 - place.1 / extent) }
      (self.start, self.first, self.second, self.end) = (inner(start), inner(first), inner(second), inner(end))
    }

    /// A line as a curve.
    init(line start: (Double, Double), _ end: (Double, Double)) {
      self.init(from: start, by: start, and: end, to: end)
    }

    /// The point at the parameter `t`, 0...1.
    func point(_ t: Double) -> Point {
      let s = 1 - t
      let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      return Point(
        x: a * start.x + b * first.x + c * second.x + d * end.x,
        y: a * start.y + b * first.y + c * second.y + d * end.y)
    }
  }
}
