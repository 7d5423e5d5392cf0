// Lengths of curves, and the places at given lengths.
//
// A length is the integral of the speed |c′(t)|. Gauss–Legendre quadrature of eight points is far better than anyone sees on
// a smooth curve; where speed has a kink (a cusp) halves are taken until whole and halves agree.

extension PathCurve {
  /// Abscissae and weights of Gauss–Legendre quadrature over −1...1, of both signs (Abramowitz and Stegun, table 25.4).
  private static let nodes: [(abscissa: Double, weight: Double)] = [
    (0.183434642495649805, 0.362683783378361983), (0.525532409916328986, 0.313706645877887287),
    (0.796666477413626740, 0.222381034453374471), (0.960289856497536232, 0.101228536290376259),
  ]
  /// Halves are halved at most so often.
  private static let deepest = 20

  /// The length between two parameters.
  package func length(from: Double = 0, to: Double = 1) -> Double {
    if isLine { return (end - start).length * (to - from) }
    let polygon = zip(points, points.dropFirst()).map { ($1 - $0).length }.reduce(0, +)
    return length(from, to, estimate: quadrature(from, to), allowance: polygon * 0x1p-36, depth: 0)
  }

  private func length(_ from: Double, _ to: Double, estimate: Double, allowance: Double, depth: Int) -> Double {
    let middle = (from + to) / 2
    let (first, second) = (quadrature(from, middle), quadrature(middle, to))
    if abs(first + second - estimate) <= allowance || depth == Self.deepest { return first + second }
    return length(from, middle, estimate: first, allowance: allowance, depth: depth + 1)
      + length(middle, to, estimate: second, allowance: allowance, depth: depth + 1)
  }

  private func quadrature(_ from: Double, _ to: Double) -> Double {
    let (middle, half) = ((from + to) / 2, (to - from) / 2)
    var sum = 0.0
    for (abscissa, weight) in Self.nodes {
      sum += weight * derivative(at: middle - half * abscissa).length
      sum += weight * derivative(at: middle + half * abscissa).length
    }
    return sum * half
  }

  /// The parameter at which the curve, of length `total`, is `distance` long, 0...1.
  package func parameter(at distance: Double, of total: Double) -> Double {
    guard distance > 0, total > 0 else { return 0 }
    guard distance < total else { return 1 }
    if isLine { return distance / total }
    var (low, high) = (0.0, 1.0)
    var (t, passed) = (distance / total, 0.0)
    // Newton's steps from the last point whose length is known, kept inside the interval that halving would leave.
    var (known, knownLength) = (0.0, 0.0)
    for _ in 0..<60 {
      passed = knownLength + (t >= known ? length(from: known, to: t) : -length(from: t, to: known))
      (known, knownLength) = (t, passed)
      if abs(passed - distance) <= total * 0x1p-34 { break }
      if passed < distance { low = t } else { high = t }
      let speed = derivative(at: t).length
      let next = t + (distance - passed) / speed
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }
}
