// Springs against published constants, against the numerically integrated equation of motion, and at their limits.

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
  func closedFormSolvesTheEquationOfMotion(ratio: Double, velocity: Double) {
    let spring = SpringFunction(naturalFrequency: 12, dampingRatio: ratio, velocity: velocity)
    for time in [0.01, 0.1, 0.37, 1] {
      let (value, speed) = Self.integrated(spring, to: time)
      #expect(abs(spring.value(at: time) - value) < 1e-8, "value at \(time)")
      #expect(abs(spring.velocity(at: time) - speed) < 1e-7, "velocity at \(time)")
    }
  }

  @Test func itStartsAtZeroWithItsVelocityAndEndsAtRest() {
    for ratio in [0.3, 1, 2.5] {
      let spring = SpringFunction(naturalFrequency: 9, dampingRatio: ratio, velocity: 3)
      #expect(spring.value(at: 0) == 0 && spring.value(at: -1) == 0)
      #expect(abs(spring.velocity(at: 0) - 3) < 1e-11)
      #expect(spring.value(at: 1e9) == 1 && spring.value(at: .infinity) == 1)
      #expect(spring.velocity(at: 1e9) == 0 && spring.velocity(at: .infinity) == 0)
    }
  }

  @Test func aCurveReadsItsSpringInSeconds() {
    let curve = Curve.spring(.physical(mass: 1, stiffness: 100, damping: 10, velocity: 0))
    let spring = SpringFunction(mass: 1, stiffness: 100, damping: 10, velocity: 0)
    let function = CurveFunction(curve, duration: 1.5)
    #expect(function(0.4) == spring.value(at: 0.4 * 1.5))
    #expect(function(1) == 1)
  }

  @Test func massOnlyScalesStiffnessAndDamping() {
    let heavy = SpringFunction(mass: 4, stiffness: 400, damping: 40, velocity: 2)
    let light = SpringFunction(mass: 1, stiffness: 100, damping: 10, velocity: 2)
    for step in 0...20 { #expect(heavy.value(at: Double(step) / 10) == light.value(at: Double(step) / 10)) }
  }

  @Test func absurdParametersGiveNumbers() {
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
  @Test func responseIsThePeriodOfTheUndampedSpring() {
    let spring = SpringFunction(.response(0.55, dampingRatio: 0.825), duration: 1)
    #expect(abs(spring.stiffness - (2 * .pi / 0.55) * (2 * .pi / 0.55)) < 1e-9)
    #expect(abs(spring.damping - 4 * .pi * 0.825 / 0.55) < 1e-9)
  }

  @Test(arguments: [(0.0, 1.0), (0.15, 0.85), (0.3, 0.7), (1, 0), (-0.5, 2)])
  func bounceIsADampingRatio(bounce: Double, ratio: Double) {
    let spring = SpringFunction(.bounce(duration: 0.5, bounce: bounce), duration: 1)
    #expect(abs(spring.dampingRatio - ratio) < 1e-12)
    #expect(abs(spring.naturalFrequency - 4 * .pi) < 1e-12)
  }

  @Test(arguments: [(NamedCurve.smooth, 0.0), (.snappy, 0.15), (.bouncy, 0.3)])
  func namesAreBounces(name: NamedCurve, bounce: Double) {
    let named = CurveFunction(.named(name), duration: 0.9)
    let explicit = CurveFunction(.spring(.bounce(duration: 0.5, bounce: bounce)), duration: 0.9)
    for step in 0...30 { #expect(named(Double(step) / 30) == explicit(Double(step) / 30)) }
    #expect(Curve.named(name).naturalDuration == Curve.spring(.bounce(duration: 0.5, bounce: bounce)).naturalDuration)
  }
}

@Suite struct SettlingTimeTests {
  @Test(arguments: [(10.0, 1.47270033), (5, 2.854975), (15, 1.022094)])
  func coreAnimationsExamplesSettleInTime(damping: Double, expected: Double) throws {
    let curve = Curve.spring(.physical(mass: 1, stiffness: 100, damping: damping, velocity: 0))
    let duration = try #require(curve.naturalDuration)
    #expect(abs(duration - expected) < curveTolerance)
  }

  @Test func criticalDampingSettlesAtTheRootOfItsOwnMotion() {
    let spring = SpringFunction(mass: 1, stiffness: 100, damping: 20, velocity: 0)
    #expect(abs(spring.settlingTime - 0.92334) < 1e-5)
    #expect(abs(spring.value(at: spring.settlingTime) - 0.999) < 1e-9)
  }

  @Test(arguments: [0.1, 0.5, 0.9, 1, 1.2, 2, 8], [-20, -1, 0, 1, 5, 40])
  func afterItTheSpringStaysNearRest(ratio: Double, velocity: Double) {
    let spring = SpringFunction(naturalFrequency: 10, dampingRatio: ratio, velocity: velocity)
    let time = spring.settlingTime
    for step in 0...500 {
      #expect(abs(spring.value(at: time * (1 + Double(step) / 250)) - 1) <= 0.001 + 1e-9)
    }
  }

  @Test func withoutVelocityOverdampedSettlingIsExactAndJoinsTheCriticalOne() {
    let slow = SpringFunction(naturalFrequency: 10, dampingRatio: 3, velocity: 0)
    #expect(abs(slow.value(at: slow.settlingTime) - 0.999) < 1e-9)
    let critical = SpringFunction(naturalFrequency: 10, dampingRatio: 1, velocity: 0)
    let barely = SpringFunction(naturalFrequency: 10, dampingRatio: 1.0000001, velocity: 0)
    #expect(abs(barely.settlingTime - critical.settlingTime) < 1e-5)
  }

  @Test func onlyPhysicalSpringsHaveADurationOfTheirOwn() {
    #expect(Curve.named(.easeInOut).naturalDuration == nil)
    #expect(Curve.spring(.fitted(dampingRatio: 0.8, velocity: 0)).naturalDuration == nil)
    #expect(Curve.spring(.bounce(duration: 0.5, bounce: 1)).naturalDuration == SpringFunction.longestSettlingTime)
  }
}

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
  func stiffnessAndDampingAreUIKits(fixture: Fixture) {
    let spring = SpringFunction(
      .fitted(dampingRatio: fixture.ratio, velocity: fixture.velocity), duration: fixture.duration)
    #expect(abs(spring.stiffness - fixture.stiffness) < fixture.tolerance)
    #expect(abs(spring.damping - fixture.damping) < fixture.tolerance)
  }

  @Test func criticalSpringHasItsSamples() {
    let function = CurveFunction(.spring(.fitted(dampingRatio: 1, velocity: 0.5)), duration: 0.5)
    for (seconds, value) in [(0.1, 0.557236), (0.2, 0.884693), (0.25, 0.945099), (0.3, 0.974559), (0.4, 0.994830)] {
      #expect(abs(function(seconds / 0.5) - value) < curveTolerance, "at \(seconds)")
    }
    let spring = SpringFunction(.fitted(dampingRatio: 1, velocity: 0.5), duration: 0.5)
    #expect(abs(spring.naturalFrequency - 18.411845843) < 1e-8)
    #expect(abs(spring.value(at: 0.5) - 0.999) < 1e-9)
  }

  @Test func bouncingSpringPeaksOnce() throws {
    let spring = SpringFunction(.fitted(dampingRatio: 0.8, velocity: 1), duration: 0.5)
    let samples = (0...5000).map { (time: Double($0) / 10_000, value: spring.value(at: Double($0) / 10_000)) }
    let peak = try #require(samples.max { $0.value < $1.value })
    #expect(abs(peak.value - 1.01519) < 1e-5)
    #expect(abs(peak.time - 0.29) < 0.005)
  }

  @Test func withoutVelocityTheCriticalProductIsConstant() {
    let spring = SpringFunction(.fitted(dampingRatio: 1, velocity: 0), duration: 2)
    #expect(abs(spring.naturalFrequency * 2 - 9.2334) < 5e-5)
  }

  @Test(arguments: [0.01, 0.05, 0.3, 0.8, 0.99, 1, 1.01, 1.5, 5, 100], [-1000, -5, -0.5, 0, 0.5, 1, 5, 14, 80, 1000])
  func itIsNearRestAtTheEnd(ratio: Double, velocity: Double) {
    for duration in [0.01, 0.5, 10] {
      let spring = SpringFunction(.fitted(dampingRatio: ratio, velocity: velocity), duration: duration)
      #expect(spring.naturalFrequency > 1e-6 && spring.naturalFrequency < 1e6)
      // The envelope's rule leaves out the cosine, so the end may be a few times 1/1000 off, but never far.
      if velocity <= 1 { #expect(abs(spring.value(at: duration) - 1) < 0.12) }
    }
  }

  @Test func durationsOutsideTheLimitsFitTheLimits() {
    let spring = Spring.fitted(dampingRatio: 0.7, velocity: 0)
    let long = SpringFunction(spring, duration: 10)
    #expect(SpringFunction(spring, duration: 60).stiffness == long.stiffness)
    #expect(SpringFunction(spring, duration: 0).stiffness == SpringFunction(spring, duration: 0.01).stiffness)
  }
}
