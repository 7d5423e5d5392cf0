// A curve, ready to be evaluated: maps the elapsed share of time to progress.
//
// A scene's `Curve` is data. Here it becomes numbers once per track: names are looked up, control points become
// polynomials and springs are fitted to their duration, so that a sample costs little.

import Pixels
import SceneModel

/// Progress as a function of time, both as shares of the whole.
///
/// Time outside 0...1 is clamped. Progress is exactly 1 from time 1 on, for every curve (even points that end
/// elsewhere), and exactly 0 at time 0 unless the curve is made of points and starts elsewhere. In between it may leave
/// 0...1: springs, Back, Elastic and control points outside the unit square overshoot.
///
/// Results are accurate to 1e-6 or better and are the same on every machine.
package struct CurveFunction: Sendable {
  /// The form of a curve that is evaluated; springs are already released.
  private enum Evaluator: Sendable {
    case shape(CurveShape)
    case spring(PacedSpring)
  }

  private let evaluator: Evaluator

  /// Prepares a curve.
  ///
  /// - Parameters:
  ///   - curve: The curve.
  ///   - duration: How long time 0...1 lasts, in seconds, 0 or more. Only springs depend on it: UIKit's is fitted to
  ///     it, the others move in real time when it is at least their `Curve.naturalDuration`, and faster when it is
  ///     shorter; see `PacedSpring`.
  package init(_ curve: Curve, duration: Double) {
    let shape = curve.shape
    if case .spring(let spring) = shape {
      evaluator = .spring(PacedSpring(spring, duration: duration))
    } else {
      evaluator = .shape(shape)
    }
  }

  /// Progress at a time, as a share of the duration.
  package func callAsFunction(_ time: Double) -> Double {
    if time >= 1 { return 1 }
    let time = time > 0 ? time : 0
    switch evaluator {
    case .spring(let spring): return spring.progress(at: time)
    case .shape(.polyline(let polyline)): return polyline.progress(at: time)
    case .shape(let shape): return time == 0 ? 0 : Self.progress(of: shape, at: time)
    }
  }

  /// Progress of a shape within 0...1.
  private static func progress(of shape: CurveShape, at time: Double) -> Double {
    switch shape {
    case .identity, .spring: time
    case .cubic(let path): path.progress(at: time)
    case .formula(let formula): formula(time)
    // On the grid, so that a time just short of a jump by rounding lands after it.
    case .steps(let count): PortableMath.onGrid(time * count).rounded(.down) / count
    case .polyline(let polyline): polyline.progress(at: time)
    }
  }
}

extension Curve {
  /// The curve in the form that is evaluated. `steps` is CSS `steps(n, end)`; fewer than one step counts as one.
  package var shape: CurveShape {
    switch self {
    case .named(let name): name.shape
    case .cubicBezier(let x1, let y1, let x2, let y2): .cubic(CubicPath(x1: x1, y1: y1, x2: x2, y2: y2))
    case .steps(let count): .steps(Double(max(1, count)))
    case .points(let points): .polyline(PolylineCurve(points))
    case .spring(let spring): .spring(spring)
    }
  }

  /// The natural duration of the curve, in seconds; nil when it fits any duration.
  ///
  /// Springs that are described by their physics (Core Animation's and SwiftUI's, `smooth`, `snappy` and `bouncy`
  /// included) last until they settle, like `CASpringAnimation.settlingDuration`; see `SpringFunction.settlingTime`.
  /// UIKit's spring is fitted to a duration and has no natural one.
  package var naturalDuration: Double? {
    guard case .spring(let spring) = shape else { return nil }
    if case .fitted = spring { return nil }
    return SpringFunction(spring, duration: 0).settlingTime
  }
}
