// UIKit's spring: published constants, and the rule it is fitted by at every damping and velocity.

import Foundation
import MotionCurves
import SceneModel
import Testing

@testable import Motion

@Suite struct FittedSpringTests {
  struct Fixture: Sendable {
    let duration, ratio, velocity, stiffness, damping, tolerance: Double
  }

  static let fixtures = [
    Fixture(
      duration: 3, ratio: 0.25, velocity: 0, stiffness: 54.83363359078324, damping: 3.7024867856206876, tolerance: 1e-9),
    Fixture(duration: 0.5, ratio: 1, velocity: 0.5, stiffness: 338.996067, damping: 36.823692, tolerance: 1e-6),
    Fixture(duration: 0.5, ratio: 0.8, velocity: 1, stiffness: 317.076173, damping: 28.490613, tolerance: 1e-6),
    Fixture(duration: 0.6, ratio: 0.7, velocity: 0, stiffness: 268.940680, damping: 22.959175, tolerance: 1e-6),
  ]

  @Test(arguments: fixtures)
  func `stiffness and damping are UI kits`(fixture: Fixture) {
    let spring = SpringFunction(
      .fitted(dampingRatio: fixture.ratio, velocity: fixture.velocity), duration: fixture.duration)
    #expect(abs(spring.stiffness - fixture.stiffness) < fixture.tolerance)
    #expect(abs(spring.damping - fixture.damping) < fixture.tolerance)
  }

  @Test func `critical spring has its samples`() {
    let function = CurveFunction(.spring(.fitted(dampingRatio: 1, velocity: 0.5)), duration: 0.5)
    for (seconds, value) in [(0.1, 0.557236), (0.2, 0.884693), (0.25, 0.945099), (0.3, 0.974559), (0.4, 0.994830)] {
      #expect(abs(function(seconds / 0.5) - value) < curveTolerance, "at \(seconds)")
    }
    let spring = SpringFunction(.fitted(dampingRatio: 1, velocity: 0.5), duration: 0.5)
    #expect(abs(spring.naturalFrequency - 18.411845843) < 1e-8)
    #expect(abs(spring.value(at: 0.5) - 0.999) < 1e-9)
  }

  @Test func `bouncing spring peaks once`() throws {
    let spring = SpringFunction(.fitted(dampingRatio: 0.8, velocity: 1), duration: 0.5)
    let samples = (0...5000).map { (time: Double($0) / 10_000, value: spring.value(at: Double($0) / 10_000)) }
    let peak = try #require(samples.max { $0.value < $1.value })
    #expect(abs(peak.value - 1.01519) < 1e-5)
    #expect(abs(peak.time - 0.29) < 0.005)
  }

  @Test func `without velocity the critical product is constant`() {
    let spring = SpringFunction(.fitted(dampingRatio: 1, velocity: 0), duration: 2)
    #expect(abs(spring.naturalFrequency * 2 - 9.2334) < 5e-5)
  }

  @Test(arguments: [0.01, 0.05, 0.3, 0.8, 0.99, 1, 1.01, 1.5, 5, 100])
  func `without velocity it is near rest at the end`(ratio: Double) {
    for duration in [0.01, 0.5, 10] {
      let spring = SpringFunction(.fitted(dampingRatio: ratio, velocity: 0), duration: duration)
      // The rule bounds the sine's part of the motion; with the cosine's the amplitude is 1/z times as large.
      #expect(abs(spring.value(at: duration) - 1) <= 0.001 / min(1, ratio) + 1e-9)
    }
  }

  @Test(
    arguments: [0.01, 0.05, 0.3, 0.8, 0.99, 1, 1.01, 1.5, 5, 100],
    [-1000, -5, -0.5, 0, 0.5, 1, 5, 14, 80, 1000, 1e6])
  func `the envelope falls to a thousandth at the end and stays below`(ratio: Double, velocity: Double) {
    for duration in [0.01, 0.5, 10] {
      let spring = SpringFunction(.fitted(dampingRatio: ratio, velocity: velocity), duration: duration)
      let product = spring.naturalFrequency * duration
      let travelled = velocity * duration
      #expect(abs(Self.envelope(ratio, travelled, at: product) - 0.001) < 1e-6)
      for factor in [1.05, 1.3, 2, 10] {
        #expect(Self.envelope(ratio, travelled, at: product * factor) < 0.001)
      }
    }
  }

  /// The envelope's absolute value for z, V = vD and u = wD; for z > 1 by the plain sum of two exponentials.
  private static func envelope(_ z: Double, _ v: Double, at u: Double) -> Double {
    if z < 1 { return abs((z * u - v) / (u * (1 - z * z).squareRoot()) * exp(-z * u)) }
    if z == 1 { return abs(exp(-u) * (u - v + 1)) }
    let root = (z * z - 1).squareRoot()
    let (slow, fast) = (u * (z - root), u * (z + root))
    return abs(((fast - v) * exp(-slow) - (slow - v) * exp(-fast)) / (fast - slow))
  }

  @Test func `durations outside the limits fit the limits`() {
    let spring = Spring.fitted(dampingRatio: 0.7, velocity: 0)
    let long = SpringFunction(spring, duration: 10)
    #expect(SpringFunction(spring, duration: 60).stiffness == long.stiffness)
    #expect(SpringFunction(spring, duration: 0).stiffness == SpringFunction(spring, duration: 0.01).stiffness)
  }
}
