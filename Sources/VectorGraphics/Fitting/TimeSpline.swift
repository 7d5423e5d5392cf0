// The easing of one segment: a cubic Bézier curve from (0, 0) to (1, 1), as `keySplines` has it.

/// A cubic Bézier curve in time whose control points lie in the unit square.
package struct TimeSpline: Hashable, Sendable {
  /// The time of the first control point, 0...1.
  package var x1: Double
  /// The progress of the first control point, 0...1.
  package var y1: Double
  /// The time of the second control point, 0...1.
  package var x2: Double
  /// The progress of the second control point, 0...1.
  package var y2: Double

  /// An even pace.
  package static let linear = TimeSpline(x1: 0, y1: 0, x2: 1, y2: 1)

  /// With control points clamped to the unit square and rounded to 1/1000, as they are written.
  var rounded: TimeSpline {
    func round(_ value: Double) -> Double { (min(max(value, 0), 1) * 1000).rounded() / 1000 }
    return TimeSpline(x1: round(x1), y1: round(y1), x2: round(x2), y2: round(y2))
  }

  /// The parameter at which x is `x`, 0...1; `guess` is where the search begins, for example with the parameter of a spline that
  /// is nearly the same.
  func parameter(at x: Double, near guess: Double? = nil) -> Double {
    var (low, high) = (0.0, 1.0)
    var s = guess ?? x
    for _ in 0..<24 {
      let r = 1 - s
      let found = 3 * r * r * s * x1 + 3 * r * s * s * x2 + s * s * s
      let error = found - x
      if abs(error) < 1e-7 { return s }
      if error > 0 { high = s } else { low = s }
      let slope = 3 * r * r * x1 + 6 * r * s * (x2 - x1) + 3 * s * s * (1 - x2)
      let next = s - error / slope
      s = next > low && next < high ? next : (low + high) / 2
    }
    return s
  }

  /// y at the parameter `s`.
  func y(_ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * y1 + 3 * r * s * s * y2 + s * s * s
  }

  /// The progress at a share of the time.
  package func callAsFunction(_ x: Double) -> Double { self == .linear ? x : y(parameter(at: x)) }
}

extension TimeSpline {
  /// The spline nearest to some progress over time, by least squares: Gauss and Newton's method with damping.
  ///
  /// - Parameters:
  ///   - points: Shares of the time and of the way, both 0...1, the ends left out.
  ///   - start: Where the search begins.
  init(fitting points: [(x: Double, y: Double)], from start: TimeSpline) {
    var best = start
    var (error, parameters) = Self.error(best, points, near: points.map(\.x))
    var damping = 1e-3
    for _ in 0..<12 where error > 1e-12 {
      var (matrix, right) = ([Double](repeating: 0, count: 16), [Double](repeating: 0, count: 4))
      for (point, s) in zip(points, parameters) {
        let r = 1 - s
        let (early, late) = (3 * r * r * s, 3 * r * s * s)
        let dx = max(1e-4, 3 * r * r * best.x1 + 6 * r * s * (best.x2 - best.x1) + 3 * s * s * (1 - best.x2))
        let dy = 3 * r * r * best.y1 + 6 * r * s * (best.y2 - best.y1) + 3 * s * s * (1 - best.y2)
        let slope = dy / dx
        let row = [-slope * early, early, -slope * late, late]
        let rest = point.y - best.y(s)
        for i in 0..<4 {
          right[i] += row[i] * rest
          for j in 0..<4 { matrix[4 * i + j] += row[i] * row[j] }
        }
      }
      for i in 0..<4 { matrix[5 * i] += damping * (matrix[5 * i] + 1e-9) }
      guard let step = Self.solve(matrix, right) else { break }
      let next = TimeSpline(
        x1: min(max(best.x1 + step[0], 0), 1), y1: min(max(best.y1 + step[1], 0), 1),
        x2: min(max(best.x2 + step[2], 0), 1), y2: min(max(best.y2 + step[3], 0), 1))
      let found = Self.error(next, points, near: parameters)
      if found.error < error {
        let isDone = error - found.error < 1e-3 * error && found.error < 1e-6
        (best, error, parameters) = (next, found.error, found.parameters)
        damping *= 0.2
        if isDone { break }
      } else {
        damping *= 8
        if damping > 1e4 { break }
      }
    }
    self = best
  }

  /// The sum of the squares of the differences, and the parameter of each point.
  private static func error(
    _ spline: TimeSpline, _ points: [(x: Double, y: Double)], near guesses: [Double]
  ) -> (error: Double, parameters: [Double]) {
    var (error, parameters) = (0.0, guesses)
    for index in points.indices {
      let s = spline.parameter(at: points[index].x, near: guesses[index])
      let rest = spline.y(s) - points[index].y
      error += rest * rest
      parameters[index] = s
    }
    return (error, parameters)
  }

  /// The solution of four linear equations, by elimination with pivots.
  private static func solve(_ matrix: [Double], _ right: [Double]) -> [Double]? {
    var (m, r) = (matrix, right)
    for column in 0..<4 {
      var pivot = column
      for row in column..<4 where abs(m[4 * row + column]) > abs(m[4 * pivot + column]) { pivot = row }
      guard abs(m[4 * pivot + column]) > 1e-18 else { return nil }
      if pivot != column {
        for j in 0..<4 { m.swapAt(4 * pivot + j, 4 * column + j) }
        r.swapAt(pivot, column)
      }
      for row in (column + 1)..<max(4, column + 1) {
        let factor = m[4 * row + column] / m[4 * column + column]
        for j in column..<4 { m[4 * row + j] -= factor * m[4 * column + j] }
        r[row] -= factor * r[column]
      }
    }
    for row in (0..<4).reversed() {
      for j in (row + 1)..<max(4, row + 1) { r[row] -= m[4 * row + j] * r[j] }
      r[row] /= m[4 * row + row]
    }
    return r.allSatisfy(\.isFinite) ? r : nil
  }
}
