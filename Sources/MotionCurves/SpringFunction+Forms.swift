// The parameters with which UIKit, Core Animation and SwiftUI describe a spring, converted to frequency and damping
// ratio.

import SceneModel

extension SpringFunction {
  /// Creates the spring that a scene describes.
  ///
  /// - Core Animation's (`CASpringAnimation`) is given by its physics.
  /// - SwiftUI's response r is the period of the undamped spring: w₀ = 2π/r (`Animation.spring(response:dampingFraction:)`).
  /// - SwiftUI's duration is that response, and its bounce B means z = 1 − B when B ≥ 0 and z = 1/(1 + B) below
  ///   (`Spring.init(duration:bounce:)`). B is limited to −0.99...1: at −1 the spring would never move.
  /// - UIKit's is fitted to the animation's duration; see `FittedSpring`.
  ///
  /// - Parameters:
  ///   - spring: The description.
  ///   - duration: The animation's duration in seconds, which only UIKit's spring needs.
  package init(_ spring: Spring, duration: Double) {
    switch spring {
    case .fitted(let ratio, let velocity):
      self = FittedSpring(duration: duration, dampingRatio: ratio, velocity: velocity).function
    case .physical(let mass, let stiffness, let damping, let velocity):
      self.init(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity)
    case .response(let response, let ratio):
      self.init(naturalFrequency: 2 * .pi / response, dampingRatio: ratio, velocity: 0)
    case .bounce(let duration, let bounce):
      let bounce = bounce.clamped(to: -0.99...1)
      let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
      self.init(naturalFrequency: 2 * .pi / duration, dampingRatio: ratio, velocity: 0)
    }
  }
}
