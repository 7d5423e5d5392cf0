// Progress over time, as data. What the names mean in numbers, and how springs move, is known to Motion.

import Pixels

/// How a value goes from its start to its end: progress over time.
public enum Curve: Hashable, Sendable {
  /// A curve with a name.
  case named(NamedCurve)
  /// A cubic Bézier curve from (0, 0) to (1, 1) by its two control points, as in CSS; `x1` and `x2` are in 0...1, `y1` and
  /// `y2` in -100...100.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  /// A number of equal jumps, 1...10,000, each at the end of its share (CSS `steps(n, end)`).
  case steps(Int)
  /// Straight lines between points (CSS `linear()`): at least two, from (0, 0) to (1, 1); x does not decrease.
  case points([Point])
  /// A damped spring.
  case spring(Spring)
}

/// A damped spring, in one of the four ways in which systems describe one.
public enum Spring: Hashable, Sendable {
  /// UIKit's spring, fitted to the duration of the animation. `dampingRatio` is 0.001...100, where 1 is critically damped;
  /// `velocity` at the start is in whole distances per second, -1000...1000.
  case fitted(dampingRatio: Double, velocity: Double)
  /// CASpringAnimation's spring. The animation lasts as long as it takes to settle, unless a duration is given. `mass` is
  /// over 0 and at most 1000, `stiffness` 0.01...1,000,000, `damping` 0.01...10,000; `velocity` at the start is in whole
  /// distances per second.
  case physical(mass: Double, stiffness: Double, damping: Double, velocity: Double)
  /// SwiftUI's spring by its response in seconds, 0.001...1000, and its damping ratio, 0.001...100.
  case response(Double, dampingRatio: Double)
  /// SwiftUI's spring by its perceptual duration in seconds, 0.001...1000, and its bounce, -0.99...0.99.
  case bounce(duration: Double, bounce: Double)
}
