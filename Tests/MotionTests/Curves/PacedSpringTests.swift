// Springs in a step: published progress, no step at the end in any form, and the pace.

import MotionCurves
import SceneModel
import Testing

@testable import Motion

@Suite struct PacedSpringTests {
  static let shares = [0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.98]
  static let standard = Curve.spring(.physical(mass: 1, stiffness: 100, damping: 10, velocity: 0))

  static let samples: [(Curve, Double, [Double])] = [
    (.named(.smooth), 0.3, [0.236069, 0.671068, 0.944477, 0.992211, 0.997709, 0.999242, 0.999877]),
    (.named(.smooth), 1, [0.357740, 0.821026, 0.986399, 0.999159, 0.999849, 0.999958, 0.999994]),
    (.named(.bouncy), 0.3, [0.344543, 0.916305, 1.031436, 0.998514, 0.998495, 0.999506, 0.999926]),
    (standard, 1.47270033, [0.596099, 1.162799, 0.973570, 1.004279, 1.000062, 0.999703, 0.999927]),
    (standard, 0.3, [0.596099, 1.162799, 0.973570, 1.004279, 1.000062, 0.999703, 0.999927]),
  ]

  @Test(arguments: samples)
  func `a spring in a step has its samples`(curve: Curve, duration: Double, expected: [Double]) {
    let function = CurveFunction(curve, duration: duration)
    for (share, value) in zip(Self.shares, expected) {
      #expect(abs(function(share) - value) < curveTolerance, "\(curve) in \(duration) s at \(share)")
    }
  }

  static let durations = [0.2, 0.3, 0.5, 1, 2, 5]

  /// Springs of every form whose settling time is at most 20 times the duration.
  static func springs(ratio: Double, duration: Double) -> [Spring] {
    var springs: [Spring] = [-5, -1, 0, 0.5, 1, 5].map { .fitted(dampingRatio: ratio, velocity: $0) }
    for frequency in [2.0, 5, 12, 40, 200] {
      springs += [-8, 0, 1, 30].map {
        .physical(mass: 2, stiffness: 2 * frequency * frequency, damping: 4 * ratio * frequency, velocity: $0)
      }
      springs.append(.response(2 * .pi / frequency, dampingRatio: ratio))
      springs.append(.bounce(duration: 2 * .pi / frequency, bounce: ratio <= 1 ? 1 - ratio : 1 / ratio - 1))
    }
    return springs.filter { spring in
      if case .fitted = spring { return true }
      return SpringFunction(spring, duration: duration).settlingTime <= 20 * duration
    }
  }

  @Test(arguments: [0.01, 0.1, 0.3, 0.7, 0.99, 1, 1.01, 1.7, 3])
  func `the last millisecond moves less than a tenth of a point`(ratio: Double) {
    for duration in Self.durations where ratio >= 0.1 || duration >= 0.5 {
      for spring in Self.springs(ratio: ratio, duration: duration) {
        let function = CurveFunction(.spring(spring), duration: duration)
        let late = (0...10).map { function(1 - Double($0) * 0.0001 / duration) }
        let step = 600 * ((late.max() ?? 0) - (late.min() ?? 0))
        #expect(step <= 0.1, "\(spring) in \(duration) s: \(step) pt")
      }
    }
  }

  @Test func `the blend begins without a kink`() {
    let function = CurveFunction(Self.standard, duration: 1)
    let slopes = [0.8999, 0.9].map { (function($0 + 0.0001) - function($0)) / 0.0001 }
    #expect(abs(slopes[0] - slopes[1]) < 1e-3)
  }

  @Test func `a spring that has the time keeps its pace and UI kits always does`() {
    for spring in [Spring.response(0.3, dampingRatio: 0.7), .fitted(dampingRatio: 0.7, velocity: 2)] {
      let function = CurveFunction(.spring(spring), duration: 4)
      let own = SpringFunction(spring, duration: 4)
      for share in [0.02, 0.05, 0.1, 0.4] { #expect(function(share) == own.value(at: 4 * share)) }
    }
  }

  @Test func `a spring is sped up twentyfold at most`() {
    let spring = Spring.response(1, dampingRatio: 0)
    let function = CurveFunction(.spring(spring), duration: 0.5)
    let own = SpringFunction(spring, duration: 0.5)
    #expect(abs(function(0.37) - own.value(at: 20 * 0.5 * 0.37)) < 1e-9)
  }

  @Test(arguments: [1, 1.2, 3], [11, 20, 80])
  func `settling is exact for a spring that passes its rest`(ratio: Double, velocity: Double) {
    let spring = SpringFunction(naturalFrequency: 10, dampingRatio: ratio, velocity: velocity)
    let time = spring.settlingTime
    #expect(abs(abs(spring.value(at: time) - 1) - 0.001) < 1e-9)
    for step in 1...500 { #expect(abs(spring.value(at: time * (1 + Double(step) / 100)) - 1) <= 0.001) }
  }
}
