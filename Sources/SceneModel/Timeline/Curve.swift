// Progress over time, as data. What the names mean in numbers, and how springs move, is known to Motion.

import Pixels

/// How a value goes from its start to its end.
public enum Curve: Hashable, Sendable {
  /// A curve with a name.
  case named(NamedCurve)
  /// A cubic Bézier from (0, 0) to (1, 1); `x1` and `x2` in 0...1.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  /// `count` equal jumps, each at the end of its share (CSS `steps(n, end)`).
  case steps(Int)
  /// Straight lines between points (CSS `linear()`); x does not decrease.
  case points([Point])
  /// A damped spring.
  case spring(Spring)
}

/// The four ways to describe a spring.
public enum Spring: Hashable, Sendable {
  /// UIKit's: fitted to the duration of the animation. `velocity` in whole distances per second.
  case fitted(dampingRatio: Double, velocity: Double)
  /// CASpringAnimation's: the duration is the settling time unless one is given.
  case physical(mass: Double, stiffness: Double, damping: Double, velocity: Double)
  /// SwiftUI's by its response in seconds.
  case response(Double, dampingRatio: Double)
  /// SwiftUI's by its perceptual duration in seconds and bounce, -1...1.
  case bounce(duration: Double, bounce: Double)
}

/// Curves with names: those of UIKit, CSS, Hero, Flutter and Material, the easings.net set and SwiftUI's springs.
public enum NamedCurve: String, Hashable, Sendable, CaseIterable {
  case linear, easeIn, easeOut, easeInOut
  /// CSS `ease`, UIKit's default timing function.
  case `default`
  /// The same as `default`.
  case ease
  case standard, decelerate, accelerate, sharp, material3Standard, emphasized
  case easeInSine, easeOutSine, easeInOutSine, easeInQuad, easeOutQuad, easeInOutQuad
  case easeInCubic, easeOutCubic, easeInOutCubic, easeInQuart, easeOutQuart, easeInOutQuart
  case easeInQuint, easeOutQuint, easeInOutQuint, easeInExpo, easeOutExpo, easeInOutExpo
  case easeInCirc, easeOutCirc, easeInOutCirc, easeInBack, easeOutBack, easeInOutBack
  case easeInElastic, easeOutElastic, easeInOutElastic, easeInBounce, easeOutBounce, easeInOutBounce
  case smooth, snappy, bouncy
}
