// UIKit's spring: its parameters are fitted so that it comes to rest in a given duration.
//
// `UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:)` takes a duration D, a damping ratio
// z and a velocity v and finds the frequency w for which the spring's envelope falls to 1/1000 at D. In the units u = wD
// and V = vD the envelope is
//
//   z < 1   (z − V/u)/√(1 − z²) · e^(−zu)
//   z = 1   (u − V + 1) · e^(−u)
//   z > 1   [1 + (u/p − V)(1 − e^(−qu))/(qu)] · e^(−u/p)     p = z + √(z² − 1), q = 2√(z² − 1)
//
// The first two are RBBAnimation's and OpenSwiftUI's (as are the limits of D); the third is y itself, the same rule for
// ratios that those do not consider.

import Pixels

/// Finds the spring that settles in a duration.
package struct FittedSpring {
  /// The spring, with a mass of 1.
  package let function: SpringFunction

  /// Fits a spring.
  ///
  /// - Parameters:
  ///   - duration: D in seconds, moved into 0.01...10 as in RBBAnimation.
  ///   - dampingRatio: z, moved into 0.01...100: with less damping the envelope's formula has no meaning any more.
  ///   - velocity: v in whole distances per second, moved into ±1e6.
  package init(duration: Double, dampingRatio: Double, velocity: Double) {
    let duration = duration.clamped(to: 0.01...10)
    let ratio = dampingRatio.clamped(to: 0.01...100)
    let velocity = velocity.isFinite ? velocity.clamped(to: -1e6...1e6) : 0
    let envelope = Envelope(dampingRatio: ratio, velocity: velocity * duration)
    function = SpringFunction(
      naturalFrequency: envelope.settlingAngle / duration, dampingRatio: ratio, velocity: velocity)
  }

  /// The size of the envelope at the end of the duration, as a function of u = wD.
  private struct Envelope {
    /// z.
    let dampingRatio: Double
    /// V = vD: the whole distances that the initial velocity would cover in the duration.
    let velocity: Double
    /// √|1 − z²|.
    let root: Double

    init(dampingRatio: Double, velocity: Double) {
      (self.dampingRatio, self.velocity) = (dampingRatio, velocity)
      root = abs((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
    }

    /// The largest u at which the envelope is 1/1000 in absolute value.
    ///
    /// Without a velocity and below critical damping that is ln(1000z/√(1 − z²))/z. Otherwise the source runs Newton's
    /// method from u = 5, which for large velocities leaves the range or ends at a smaller root. A downward search from
    /// where the envelope can only be smaller finds the same root where Newton's method converges, and always finds
    /// one.
    var settlingAngle: Double {
      if velocity == 0 && dampingRatio < 1 {
        return PortableMath.logarithm(1000 * dampingRatio / root) / dampingRatio
      }
      let target = -PortableMath.logarithm(1000)
      var beyond = 1.0
      while logarithm(at: beyond, signed: false) >= target { beyond *= 2 }
      var within = beyond
      while logarithm(at: within, signed: true) < target && within > 1e-9 {
        beyond = within
        within *= 0.97
      }
      return RootFinding.border(from: within, to: beyond) { logarithm(at: $0, signed: true) >= target }
    }

    /// The natural logarithm of the envelope's absolute value; with `signed` false of a bound that does not rise with
    /// u, in which the velocity counts as if it were pointing away from rest.
    private func logarithm(at u: Double, signed: Bool) -> Double {
      let velocity = signed ? self.velocity : -abs(self.velocity)
      if dampingRatio < 1 {
        return log(dampingRatio - velocity / u) - log(root) - dampingRatio * u
      }
      if dampingRatio == 1 { return log(u - velocity + 1) - u }
      let slow = u / (dampingRatio + root)
      return log(1 + (slow - velocity) * PortableMath.meanDecay(2 * root * u)) - slow
    }

    /// The natural logarithm of a size, far below any that matters where the size is 0.
    private func log(_ size: Double) -> Double { size == 0 ? -1000 : PortableMath.logarithm(abs(size)) }
  }
}
