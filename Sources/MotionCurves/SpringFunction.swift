// The motion of a damped spring in closed form.
//
// A mass m on a spring of stiffness k and damping c, released at distance 1 from rest with a velocity towards it, obeys
// m·y″ + c·y′ + k·y = 0. With w₀ = √(k/m), z = c/(2√(km)) and b = z·w₀ the remaining distance y is, for z ≤ 1,
//
//   y(t) = e^(−bt) [cos(w t) + (b − v)·t·sin(w t)/(w t)]           w = w₀√(1 − z²)
//
// and for z > 1, with the rates r₁ = b − w₀√(z² − 1) and r₂ = b + w₀√(z² − 1) of its two exponentials,
//
//   y(t) = e^(−r₁t) [1 + (r₁ − v)·t·(1 − e^(−(r₂ − r₁)t))/((r₂ − r₁)t)]
//
// which is the usual cosh and sinh form without its overflow. Both quotients tend to 1 where z = 1: the three regimes
// meet without a jump and without dividing by a small difference.

import Pixels

/// A spring from 0 to 1: where it is and how fast it moves, at a time in seconds.
///
/// Parameters outside the ranges given at the initialisers are moved into them, so that no input makes a NaN.
package struct SpringFunction: Sendable {
  /// w₀ in radians per second.
  package let naturalFrequency: Double
  /// z: below 1 it swings, at 1 and above it does not.
  package let dampingRatio: Double
  /// v in whole distances per second, positive towards rest.
  package let initialVelocity: Double

  /// The frequency at which it swings (z ≤ 1), in radians per second.
  package let swing: Double
  /// The rate of the slowest decay, per second: b, or r₁ for z > 1.
  package let decay: Double
  /// r₂ − r₁ for z > 1, else 0.
  package let decayGap: Double

  /// Creates a spring from its frequency in radians per second (1e-6...1e6), its damping ratio (0...1e6) and its
  /// initial velocity (±1e6 whole distances per second; 1 covers the whole distance in one second).
  package init(naturalFrequency: Double, dampingRatio: Double, velocity: Double) {
    let frequency = naturalFrequency.clamped(to: 1e-6...1e6)
    let ratio = dampingRatio.clamped(to: 0...1e6)
    self.naturalFrequency = frequency
    self.dampingRatio = ratio
    initialVelocity = velocity.isFinite ? velocity.clamped(to: -1e6...1e6) : 0
    let root = abs((1 - ratio) * (1 + ratio)).squareRoot()
    if ratio <= 1 {
      swing = frequency * root
      decay = frequency * ratio
      decayGap = 0
    } else {
      swing = 0
      decay = frequency / (ratio + root)
      decayGap = 2 * frequency * root
    }
  }

  /// Creates a spring from its mass, stiffness and damping coefficient, as `CASpringAnimation` states them; mass and
  /// stiffness above 0.
  package init(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
    let mass = mass.clamped(to: 1e-9...1e12)
    let stiffness = stiffness.clamped(to: 1e-9...1e12)
    self.init(
      naturalFrequency: (stiffness / mass).squareRoot(),
      dampingRatio: damping / (2 * (stiffness * mass).squareRoot()),
      velocity: velocity)
  }

  /// The stiffness of the spring for a mass of 1.
  package var stiffness: Double { naturalFrequency * naturalFrequency }

  /// The damping coefficient of the spring for a mass of 1.
  package var damping: Double { 2 * dampingRatio * naturalFrequency }

  /// The covered share of the distance `seconds` after the release: exactly 0 at 0, above 1 while it overshoots.
  package func value(at seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    return 1 - remainder(at: seconds)
  }

  /// The velocity `seconds` after the release, in whole distances per second, positive towards rest.
  package func velocity(at seconds: Double) -> Double {
    let time = max(0, seconds)
    let envelope = PortableMath.exponential(-decay * time)
    guard time.isFinite, envelope > 0 else { return 0 }
    if decayGap > 0 {
      let fast = envelope * PortableMath.exponential(-decayGap * time)
      return decay * remainder(at: time) - (decay - initialVelocity) * fast
    }
    let pull = naturalFrequency * naturalFrequency - decay * initialVelocity
    let angle = swing * time
    return envelope
      * (initialVelocity * PortableMath.cosine(radians: angle) + pull * time * PortableMath.sineRatio(radians: angle))
  }

  /// The remaining share y of the distance at a time of 0 or more.
  package func remainder(at time: Double) -> Double {
    let envelope = PortableMath.exponential(-decay * time)
    guard time.isFinite, envelope > 0 else { return 0 }
    let lag = (decay - initialVelocity) * time
    if decayGap > 0 { return envelope * (1 + lag * PortableMath.meanDecay(decayGap * time)) }
    let angle = swing * time
    return envelope * (PortableMath.cosine(radians: angle) + lag * PortableMath.sineRatio(radians: angle))
  }
}

extension Double {
  /// The number moved into `range`; NaN becomes the upper bound.
  package func clamped(to range: ClosedRange<Double>) -> Double {
    self <= range.upperBound ? Swift.max(range.lowerBound, self) : range.upperBound
  }
}
