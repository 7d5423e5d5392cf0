// The constants of a spring as a step plays it: what has to be set elsewhere to get the same motion.

import SceneModel

/// The physics of a spring in effect, as `CASpringAnimation` and SwiftUI's `interpolatingSpring` state them.
package struct SpringConstants: Hashable, Sendable {
  /// Above 0.
  package var mass: Double
  /// Above 0.
  package var stiffness: Double
  /// The damping coefficient, 0 or more.
  package var damping: Double
  /// At the start, in whole distances per second, positive towards rest.
  package var velocity: Double

  /// Creates constants.
  package init(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
    (self.mass, self.stiffness, self.damping, self.velocity) = (mass, stiffness, damping, velocity)
  }

  /// The constants of a spring in a part that lasts `duration` seconds. A spring that is played f times as fast
  /// (`PacedSpring`) has the stiffness k·f², the damping c·f and the velocity v·f. The mass is the scene's, else 1.
  package init(_ spring: Spring, duration: Double) {
    if case .physical(let mass, let stiffness, let damping, let velocity) = spring {
      self.init(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity)
    } else {
      let function = SpringFunction(spring, duration: duration)
      self.init(
        mass: 1, stiffness: function.stiffness, damping: function.damping, velocity: function.initialVelocity)
    }
    self = faster(by: PacedSpring(spring, duration: duration).pace)
  }

  /// z: below 1 the spring swings.
  package var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The constants of the same spring in a time that runs faster by a factor.
  package func faster(by factor: Double) -> SpringConstants {
    SpringConstants(
      mass: mass, stiffness: stiffness * factor * factor, damping: damping * factor, velocity: velocity * factor)
  }
}
