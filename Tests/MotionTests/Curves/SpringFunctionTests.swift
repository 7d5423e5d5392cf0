// Springs against the numerically integrated equation of motion, at their limits, and by SwiftUI's descriptions.

import MotionCurves
import SceneModel
import Testing

@testable import Motion

@Suite struct SpringFunctionTests {
  /// Position and velocity of m = 1, y″ = −c·y′ − k·y by the classical Runge-Kutta method, as (value, velocity).
  private static func integrated(_ spring: SpringFunction, to end: Double) -> (Double, Double) {
    let steps = 20_000
    let dt = end / Double(steps)
    var (y, dy) = (1.0, -spring.initialVelocity)
    func force(_ y: Double, _ dy: Double) -> Double { -spring.damping * dy - spring.stiffness * y }
    for _ in 0..<steps {
      let (y1, f1) = (dy, force(y, dy))
      let (y2, f2) = (dy + f1 * dt / 2, force(y + y1 * dt / 2, dy + f1 * dt / 2))
      let (y3, f3) = (dy + f2 * dt / 2, force(y + y2 * dt / 2, dy + f2 * dt / 2))
      let (y4, f4) = (dy + f3 * dt, force(y + y3 * dt, dy + f3 * dt))
      y += (y1 + 2 * y2 + 2 * y3 + y4) * dt / 6
      dy += (f1 + 2 * f2 + 2 * f3 + f4) * dt / 6
    }
    return (1 - y, -dy)
  }

  @Test(arguments: [0, 0.2, 0.8, 0.999, 0.999999999, 1, 1.000000001, 1.001, 1.7, 6], [-4, 0, 1, 12.5, 30])
  func `closed form solves the equation of motion`(ratio: Double, velocity: Double) {
    let spring = SpringFunction(naturalFrequency: 12, dampingRatio: ratio, velocity: velocity)
    for time in [0.01, 0.1, 0.37, 1] {
      let (value, speed) = Self.integrated(spring, to: time)
      #expect(abs(spring.value(at: time) - value) < 1e-8, "value at \(time)")
      #expect(abs(spring.velocity(at: time) - speed) < 1e-7, "velocity at \(time)")
    }
  }

  @Test func `it starts at zero with its velocity and ends at rest`() {
    for ratio in [0.3, 1, 2.5] {
      let spring = SpringFunction(naturalFrequency: 9, dampingRatio: ratio, velocity: 3)
      #expect(spring.value(at: 0) == 0 && spring.value(at: -1) == 0)
      #expect(abs(spring.velocity(at: 0) - 3) < 1e-11)
      #expect(spring.value(at: 1e9) == 1 && spring.value(at: .infinity) == 1)
      #expect(spring.velocity(at: 1e9) == 0 && spring.velocity(at: .infinity) == 0)
    }
  }

  @Test func `a curve reads its spring in seconds`() {
    let curve = Curve.spring(.physical(mass: 1, stiffness: 100, damping: 10, velocity: 0))
    let spring = SpringFunction(mass: 1, stiffness: 100, damping: 10, velocity: 0)
    let function = CurveFunction(curve, duration: 1.5)
    #expect(function(0.4) == spring.value(at: 0.4 * 1.5))
    #expect(function(1) == 1)
  }

  @Test func `mass only scales stiffness and damping`() {
    let heavy = SpringFunction(mass: 4, stiffness: 400, damping: 40, velocity: 2)
    let light = SpringFunction(mass: 1, stiffness: 100, damping: 10, velocity: 2)
    for step in 0...20 { #expect(heavy.value(at: Double(step) / 10) == light.value(at: Double(step) / 10)) }
  }

  @Test func `absurd parameters give numbers`() {
    let extremes = [-Double.infinity, -1e300, -1, 0, 1e-300, 1e-9, 0.5, 1, 3, 1e9, 1e300, .infinity, .nan]
    for a in extremes {
      for b in extremes {
        for velocity in extremes {
          let springs = [
            SpringFunction(mass: a, stiffness: b, damping: 10, velocity: velocity),
            SpringFunction(mass: 1, stiffness: a, damping: b, velocity: velocity),
            SpringFunction(.response(a, dampingRatio: b), duration: 0.5),
            SpringFunction(.bounce(duration: a, bounce: b), duration: 0.5),
            SpringFunction(.fitted(dampingRatio: a, velocity: velocity), duration: b),
          ]
          for spring in springs {
            #expect(spring.value(at: 0.3).isFinite && spring.velocity(at: 0.3).isFinite)
            #expect(spring.settlingTime >= 0 && spring.settlingTime <= SpringFunction.longestSettlingTime)
          }
        }
      }
    }
  }
}

@Suite struct SwiftUISpringTests {
  @Test func `response is the period of the undamped spring`() {
    let spring = SpringFunction(.response(0.55, dampingRatio: 0.825), duration: 1)
    #expect(abs(spring.stiffness - (2 * .pi / 0.55) * (2 * .pi / 0.55)) < 1e-9)
    #expect(abs(spring.damping - 4 * .pi * 0.825 / 0.55) < 1e-9)
  }

  @Test(arguments: [(0.0, 1.0), (0.15, 0.85), (0.3, 0.7), (1, 0), (-0.5, 2)])
  func `bounce is a damping ratio`(bounce: Double, ratio: Double) {
    let spring = SpringFunction(.bounce(duration: 0.5, bounce: bounce), duration: 1)
    #expect(abs(spring.dampingRatio - ratio) < 1e-12)
    #expect(abs(spring.naturalFrequency - 4 * .pi) < 1e-12)
  }

  @Test(arguments: [(NamedCurve.smooth, 0.0), (.snappy, 0.15), (.bouncy, 0.3)])
  func `names are bounces`(name: NamedCurve, bounce: Double) {
    let named = CurveFunction(.named(name), duration: 0.9)
    let explicit = CurveFunction(.spring(.bounce(duration: 0.5, bounce: bounce)), duration: 0.9)
    for step in 0...30 { #expect(named(Double(step) / 30) == explicit(Double(step) / 30)) }
    #expect(Curve.named(name).naturalDuration == Curve.spring(.bounce(duration: 0.5, bounce: bounce)).naturalDuration)
  }
}
