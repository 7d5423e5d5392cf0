// Material's arc motion: a quadratic Bézier whose control point is a corner of the box between its ends, walked at the
// pace of progress, that is by arc length.
//
// With legs of length a (start to control) and b (control to end) at a right angle the speed is 2√((1−s)²a² + s²b²) in
// the curve parameter s. With h = ab/√(a²+b²) and w = s√(a²+b²) − a²/√(a²+b²) that is 2√(w² + h²), so the length from w₁
// to w₂ is the difference of (w√(w² + h²) + h² asinh(w/h))/√(a²+b²).

import Pixels

/// A quadratic Bézier between two points that starts along one axis and ends along the other.
package struct QuadraticArc: Sendable {
  private let start: Point
  private let control: Point
  private let end: Point
  /// √(a² + b²), the distance between the ends.
  private let chord: Double
  /// h: how close the speed's centre comes to the chord; 0 on a straight line.
  private let height: Double
  /// w at the start.
  private let origin: Double

  /// Creates the arc. The control point is (end.x, start.y) when the end is higher than the start, else (start.x,
  /// end.y) (`MaterialArcMotion` of material-components-android; Hero's `arc` with intensity 1).
  package init(from start: Point, to end: Point) {
    (self.start, self.end) = (start, end)
    control = start.y > end.y ? Point(x: end.x, y: start.y) : Point(x: start.x, y: end.y)
    let first = abs(control.x - start.x) + abs(control.y - start.y)
    let second = abs(end.x - control.x) + abs(end.y - control.y)
    chord = (first * first + second * second).squareRoot()
    height = chord > 0 ? first / chord * second : 0
    origin = chord > 0 ? -(first / chord * first) : 0
  }

  /// The point at the share `progress` of the arc's length; beyond the ends it continues along the tangent.
  package func point(at progress: Double) -> Point {
    guard height > 0, chord.isFinite else { return start.moved(towards: end, by: progress) }
    let length = self.length(upTo: 1)
    if progress < 0 { return start.moved(towards: control, by: progress * length / Self.distance(start, control)) }
    if progress > 1 {
      return end.moved(towards: control, by: (1 - progress) * length / Self.distance(control, end))
    }
    let parameter = RootFinding.argument(of: progress * length, in: 0...1, guess: progress) {
      (self.length(upTo: $0), speed(at: $0))
    }
    let first = start.moved(towards: control, by: parameter)
    return first.moved(towards: control.moved(towards: end, by: parameter), by: parameter)
  }

  /// The length from the start to the curve parameter `s`.
  private func length(upTo s: Double) -> Double { integral(origin + s * chord) - integral(origin) }

  /// The length's rate of change at the curve parameter `s`.
  private func speed(at s: Double) -> Double {
    let w = origin + s * chord
    return 2 * (w * w + height * height).squareRoot()
  }

  /// The antiderivative of the speed as a function of w.
  private func integral(_ w: Double) -> Double {
    let curved = height * height * PortableMath.inverseHyperbolicSine(w / height)
    return (w * (w * w + height * height).squareRoot() + curved) / chord
  }

  /// The distance between two points on a horizontal or vertical line.
  private static func distance(_ a: Point, _ b: Point) -> Double { abs(b.x - a.x) + abs(b.y - a.y) }
}
