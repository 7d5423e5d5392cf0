// Timing curves of cubic Béziers: one segment for CSS's and UIKit's, several for Material's emphasized.
//
// A segment is a Bézier in the plane, x is time and y is progress. x never goes back, so a time has one point: its curve
// parameter is solved for (Newton's method with a bisection to fall back on) and y is evaluated there.

import Pixels

/// A timing curve of joined cubic Béziers from (0, 0) to (1, 1).
package struct CubicPath: Sendable {
  /// One cubic Bézier, as the coefficients of its two polynomials in the curve parameter 0...1.
  package struct Segment: Sendable {
    /// Where the segment ends in time.
    let endX: Double
    private let x: Polynomial
    private let y: Polynomial

    /// Creates a segment from its end points and control points; x must not decrease along it.
    init(from start: Point, control1: Point, control2: Point, to end: Point) {
      endX = end.x
      x = Polynomial(from: start.x, control1: control1.x, control2: control2.x, to: end.x)
      y = Polynomial(from: start.y, control1: control1.y, control2: control2.y, to: end.y)
    }

    /// Progress at a time within the segment.
    func progress(at time: Double) -> Double {
      let share = (time - x.constant) / (endX - x.constant)
      let parameter = RootFinding.argument(of: time, in: 0...1, guess: min(max(share, 0), 1)) {
        (x.value(at: $0), x.slope(at: $0))
      }
      return y.value(at: parameter)
    }
  }

  /// A cubic polynomial, evaluated by Horner's rule.
  private struct Polynomial: Sendable {
    let constant, linear, quadratic, cubic: Double

    /// Expands the Bernstein form with the control values `a`, `b`, `c`, `d`.
    init(from a: Double, control1 b: Double, control2 c: Double, to d: Double) {
      constant = a
      linear = 3 * (b - a)
      quadratic = 3 * (c - b) - linear
      cubic = d - a - linear - quadratic
    }

    func value(at s: Double) -> Double { ((cubic * s + quadratic) * s + linear) * s + constant }
    func slope(at s: Double) -> Double { (3 * cubic * s + 2 * quadratic) * s + linear }
  }

  private let segments: [Segment]
  /// x1, y1, x2 and y2 of CSS `cubic-bezier()`; nil for a curve of several segments.
  package private(set) var controlNumbers: [Double]?

  /// Creates a curve of joined segments, in order of time.
  package init(_ segments: [Segment]) { self.segments = segments }

  /// The timing function of CSS `cubic-bezier()` and of UIKit: from (0, 0) to (1, 1) with two control points.
  ///
  /// `x1` and `x2` are clamped to 0...1. Outside it a time could have several values (CSS Easing Functions 2, section
  /// 2.2 calls such functions invalid).
  package init(x1: Double, y1: Double, x2: Double, y2: Double) {
    let first = Point(x: min(max(x1, 0), 1), y: y1)
    let second = Point(x: min(max(x2, 0), 1), y: y2)
    self.init([Segment(from: .zero, control1: first, control2: second, to: Point(x: 1, y: 1))])
    controlNumbers = [first.x, first.y, second.x, second.y]
  }

  /// Material 3's emphasized easing, `motionEasingEmphasized` of material-components-android:
  /// `path(M 0,0 C 0.05,0 0.133333,0.06 0.166666,0.4 C 0.208333,0.82 0.25,1 1,1)`.
  package static let emphasized: CubicPath = {
    let knee = Point(x: 0.166666, y: 0.4)
    return CubicPath([
      Segment(
        from: .zero, control1: Point(x: 0.05, y: 0), control2: Point(x: 0.133333, y: 0.06), to: knee),
      Segment(
        from: knee, control1: Point(x: 0.208333, y: 0.82), control2: Point(x: 0.25, y: 1), to: Point(x: 1, y: 1)),
    ])
  }()

  /// Progress at a time, both as shares; exact to about 1e-12 except where the curve is vertical.
  package func progress(at time: Double) -> Double {
    let segment = segments.first { time <= $0.endX } ?? segments.last
    return segment?.progress(at: time) ?? time
  }
}
