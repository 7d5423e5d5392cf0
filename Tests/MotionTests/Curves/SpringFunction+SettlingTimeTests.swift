// Settling times against published ones and against the motion itself.

import MotionCurves
import SceneModel
import Testing

@testable import Motion

@Suite struct SettlingTimeTests {
  @Test(arguments: [(10.0, 1.47270033), (5, 2.854975), (15, 1.022094)])
  func `core animations examples settle in time`(damping: Double, expected: Double) throws {
    let curve = Curve.spring(.physical(mass: 1, stiffness: 100, damping: damping, velocity: 0))
    let duration = try #require(curve.naturalDuration)
    #expect(abs(duration - expected) < curveTolerance)
  }

  @Test func `critical damping settles at the root of its own motion`() {
    let spring = SpringFunction(mass: 1, stiffness: 100, damping: 20, velocity: 0)
    #expect(abs(spring.settlingTime - 0.92334) < 1e-5)
    #expect(abs(spring.value(at: spring.settlingTime) - 0.999) < 1e-9)
  }

  @Test(arguments: [0.1, 0.5, 0.9, 1, 1.2, 2, 8], [-20, -1, 0, 1, 5, 40])
  func `after it the spring stays near rest`(ratio: Double, velocity: Double) {
    let spring = SpringFunction(naturalFrequency: 10, dampingRatio: ratio, velocity: velocity)
    let time = spring.settlingTime
    for step in 0...500 {
      #expect(abs(spring.value(at: time * (1 + Double(step) / 250)) - 1) <= 0.001 + 1e-9)
    }
  }

  @Test func `without velocity overdamped settling is exact and joins the critical one`() {
    let slow = SpringFunction(naturalFrequency: 10, dampingRatio: 3, velocity: 0)
    #expect(abs(slow.value(at: slow.settlingTime) - 0.999) < 1e-9)
    let critical = SpringFunction(naturalFrequency: 10, dampingRatio: 1, velocity: 0)
    let barely = SpringFunction(naturalFrequency: 10, dampingRatio: 1.0000001, velocity: 0)
    #expect(abs(barely.settlingTime - critical.settlingTime) < 1e-5)
  }

  @Test func `only physical springs have a duration of their own`() {
    #expect(Curve.named(.easeInOut).naturalDuration == nil)
    #expect(Curve.spring(.fitted(dampingRatio: 0.8, velocity: 0)).naturalDuration == nil)
    #expect(Curve.spring(.bounce(duration: 0.5, bounce: 1)).naturalDuration == SpringFunction.longestSettlingTime)
  }
}
