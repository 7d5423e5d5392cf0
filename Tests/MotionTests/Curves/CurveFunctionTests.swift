// Named and explicit curves against samples computed from their definitions, and what all curves have in common.

import Pixels
import SceneModel
import Testing

@testable import Motion

/// The accuracy that every curve promises; printed fixtures have six decimals.
let curveTolerance = 1e-6

@Suite struct CurveFunctionTests {
  static let sampleTimes = [0.1, 0.25, 0.5, 0.75, 0.9]

  static let samples: [(NamedCurve, [Double])] = [
    (.default, [0.094796, 0.408511, 0.802403, 0.960459, 0.994316]),
    (.ease, [0.094796, 0.408511, 0.802403, 0.960459, 0.994316]),
    (.easeIn, [0.017027, 0.093465, 0.315357, 0.621862, 0.839428]),
    (.easeOut, [0.160572, 0.378138, 0.684643, 0.906535, 0.982973]),
    (.easeInOut, [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
    (.standard, [0.025863, 0.236587, 0.775561, 0.959368, 0.994354]),
    (.material3Standard, [0.15625, 0.60722, 0.877834, 0.97548, 0.996459]),
    (.linear, [0.1, 0.25, 0.5, 0.75, 0.9]),
    // The formulas of easings.net as published, evaluated independently.
    (.easeInSine, [0.012312, 0.076120, 0.292893, 0.617317, 0.843566]),
    (.easeInOutQuad, [0.02, 0.125, 0.5, 0.875, 0.98]),
    (.easeOutCubic, [0.271, 0.578125, 0.875, 0.984375, 0.999]),
    (.easeInQuart, [0.0001, 0.003906, 0.0625, 0.316406, 0.6561]),
    (.easeOutQuint, [0.409510, 0.762695, 0.968750, 0.999023, 0.999990]),
    (.easeInExpo, [0.001953, 0.005524, 0.03125, 0.176777, 0.5]),
    (.easeOutCirc, [0.435890, 0.661438, 0.866025, 0.968246, 0.994987]),
  ]

  @Test(arguments: samples)
  func namedCurveHasItsSamples(name: NamedCurve, expected: [Double]) {
    let function = CurveFunction(.named(name), duration: 1)
    for (time, value) in zip(Self.sampleTimes, expected) {
      #expect(abs(function(time) - value) < curveTolerance, "\(name) at \(time)")
    }
  }

  @Test(arguments: NamedCurve.allCases)
  func namedCurveStartsAndEndsExactlyAndIsFinite(name: NamedCurve) {
    let function = CurveFunction(.named(name), duration: 0.5)
    #expect(function(0) == 0 && function(-1) == 0 && function(.nan) == 0)
    #expect(function(1) == 1 && function(2) == 1 && function(.infinity) == 1)
    for step in 1..<1000 { #expect(function(Double(step) / 1000).isFinite) }
  }

  @Test(arguments: NamedCurve.allCases)
  func namedCurveIsContinuous(name: NamedCurve) {
    let duration = Curve.named(name).naturalDuration ?? 1
    let function = CurveFunction(.named(name), duration: duration)
    let steps = 100_000
    var previous = 0.0
    var largest = 0.0
    for step in 1...steps {
      let value = function(Double(step) / Double(steps))
      largest = max(largest, abs(value - previous))
      previous = value
    }
    // Circ is vertical at an end, where √(2/steps) is reached; Expo, Elastic and springs have ends about 0.001 off.
    #expect(largest < 0.0046)
  }

  static let monotone: [NamedCurve] = NamedCurve.allCases.filter { name in
    !["Back", "Elastic", "Bounce"].contains { name.rawValue.hasSuffix($0) } && name != .snappy && name != .bouncy
  }

  @Test(arguments: monotone)
  func curveWithoutOvershootNeverGoesBack(name: NamedCurve) {
    let function = CurveFunction(.named(name), duration: 0.8)
    var previous = 0.0
    for step in 0...2000 {
      let value = function(Double(step) / 2000)
      #expect(value >= previous - 1e-11, "\(name) at \(step)")
      previous = value
    }
  }

  @Test(arguments: ["Sine", "Quad", "Cubic", "Quart", "Quint", "Expo", "Circ", "Back", "Elastic", "Bounce"])
  func easingsOfOneFamilyMirrorEachOther(family: String) throws {
    let easeIn = CurveFunction(.named(try #require(NamedCurve(rawValue: "easeIn\(family)"))), duration: 1)
    let easeOut = CurveFunction(.named(try #require(NamedCurve(rawValue: "easeOut\(family)"))), duration: 1)
    let both = CurveFunction(.named(try #require(NamedCurve(rawValue: "easeInOut\(family)"))), duration: 1)
    for step in 1..<64 {
      let time = Double(step) / 64
      #expect(abs(easeIn(time) + easeOut(1 - time) - 1) < 1e-11)
      #expect(abs(both(time) + both(1 - time) - 1) < 1e-11)
    }
  }
}

@Suite struct EasingFormulaTests {
  /// Values at 0.1, 0.3 and 0.7 of the formulas as easings.net prints them, which are not written as reflections.
  static let samples: [(NamedCurve, [Double])] = [
    (.easeOutBack, [0.408827980, 0.907132260, 1.080199540]),
    (.easeInOutBack, [-0.037518552, -0.078833484, 1.078833484]),
    (.easeInElastic, [0.001953125, -0.003906250, 0.125000000]),
    (.easeOutElastic, [1.250000000, 0.875000000, 1.003906250]),
    (.easeInOutElastic, [0.000339157, 0.023938889, 0.976061111]),
    (.easeOutBounce, [0.075625000, 0.680625000, 0.930625000]),
    (.easeInBounce, [0.011875000, 0.069375000, 0.319375000]),
    (.easeInOutBounce, [0.030000000, 0.045000000, 0.955000000]),
    (.easeInOutCirc, [0.010102051, 0.100000000, 0.900000000]),
    (.easeInOutExpo, [0.001953125, 0.031250000, 0.968750000]),
  ]

  @Test(arguments: samples)
  func formulaHasThePublishedValues(name: NamedCurve, expected: [Double]) {
    let function = CurveFunction(.named(name), duration: 1)
    for (time, value) in zip([0.1, 0.3, 0.7], expected) {
      #expect(abs(function(time) - value) < curveTolerance, "\(name) at \(time): \(function(time))")
    }
  }
}

@Suite struct CubicPathTests {
  /// Progress by 200 halvings of the curve parameter, without Newton's method.
  private static func halved(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at time: Double) -> Double {
    func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if bezier(x1, x2, middle) < time { low = middle } else { high = middle }
    }
    return bezier(y1, y2, (low + high) / 2)
  }

  @Test(arguments: [0, 0.001, 0.25, 0.5, 0.999, 1], [0, 0.001, 0.25, 0.5, 0.999, 1])
  func everyControlPointIsSolved(x1: Double, x2: Double) {
    for (y1, y2) in [(0.0, 1.0), (1, 0), (-1.5, 2.5), (0.3, 0.3)] {
      let function = CurveFunction(.cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2), duration: 1)
      for step in 1..<200 {
        let time = Double(step) / 200 + 0.0007
        let expected = Self.halved(x1, y1, x2, y2, at: time)
        #expect(time >= 1 || abs(function(time) - expected) < curveTolerance, "(\(x1) \(y1) \(x2) \(y2)) at \(time)")
      }
    }
  }

  @Test func theInflectionOfTheSteepestCurveIsExact() {
    let function = CurveFunction(.cubicBezier(x1: 1, y1: 0, x2: 0, y2: 1), duration: 1)
    #expect(abs(function(0.5) - 0.5) < curveTolerance)
    #expect(function(0x1p-60) >= 0 && function(1 - 0x1p-53) <= 1)
  }

  @Test func controlPointsOutsideTimeAreMovedIn() {
    let outside = CurveFunction(.cubicBezier(x1: -3, y1: 0.2, x2: 7, y2: 0.9), duration: 1)
    let inside = CurveFunction(.cubicBezier(x1: 0, y1: 0.2, x2: 1, y2: 0.9), duration: 1)
    for step in 0...10 { #expect(outside(Double(step) / 10) == inside(Double(step) / 10)) }
  }

  @Test func emphasizedPassesItsKnee() {
    let function = CurveFunction(.named(.emphasized), duration: 1)
    #expect(abs(function(0.166666) - 0.4) < curveTolerance)
    // The middle of the first and of the second segment, by hand: s = 1/2.
    let firstX = (3 * 0.05 + 3 * 0.133333 + 0.166666) / 8
    #expect(abs(function(firstX) - (3 * 0.06 + 0.4) / 8) < curveTolerance)
    let secondX = (0.166666 + 3 * 0.208333 + 3 * 0.25 + 1) / 8
    #expect(abs(function(secondX) - (0.4 + 3 * 0.82 + 3 + 1) / 8) < curveTolerance)
  }
}

@Suite struct StepAndPointTests {
  @Test func stepsJumpAtTheEndOfTheirShares() {
    let function = CurveFunction(.steps(4), duration: 1)
    #expect([0, 0.2, 0.25, 0.49, 0.5, 0.99, 1].map { function($0) } == [0, 0, 0.25, 0.25, 0.5, 0.75, 1])
    #expect(CurveFunction(.steps(0), duration: 1)(0.9) == 0)
  }

  @Test func aTimeThatRoundingMovedBeforeAJumpCountsAsAfterIt() {
    let function = CurveFunction(.steps(100), duration: 1)
    for step in 1..<100 { #expect(function((Double(step) / 100).nextDown) == Double(step) / 100) }
  }

  @Test func pointsAreJoinedByLines() {
    let curve = Curve.points([.zero, Point(x: 0.5, y: 0.8), Point(x: 0.5, y: 0.2), Point(x: 1, y: 1)])
    let function = CurveFunction(curve, duration: 1)
    #expect(abs(function(0.25) - 0.4) < 1e-12)
    #expect(function(0.5) == 0.2)
    #expect(abs(function(0.75) - 0.6) < 1e-12)
    #expect(function(1) == 1)
  }

  @Test func linesAreExtendedBeyondTheFirstAndTheLastPoint() {
    let function = CurveFunction(.points([Point(x: 0.25, y: 0.5), Point(x: 0.5, y: 0.75)]), duration: 1)
    #expect(abs(function(0) - 0.25) < 1e-12)
    #expect(abs(function(0.625) - 0.875) < 1e-12)
    #expect(function(1) == 1)
  }

  @Test func degeneratePointsAreDefined() {
    #expect(CurveFunction(.points([]), duration: 1)(0.3) == 0.3)
    #expect(CurveFunction(.points([Point(x: 0.5, y: 0.7)]), duration: 1)(0.3) == 0.7)
    let sameX = CurveFunction(.points([Point(x: 0.5, y: 0.1), Point(x: 0.5, y: 0.9)]), duration: 1)
    #expect(sameX(0.3) == 0.1 && sameX(0.5) == 0.9 && sameX(0.7) == 0.9)
    // An x that goes back is raised to the one before it.
    let backwards = CurveFunction(.points([.zero, Point(x: 0.6, y: 1), Point(x: 0.2, y: 0)]), duration: 1)
    #expect(abs(backwards(0.3) - 0.5) < 1e-12 && backwards(0.6) == 0)
  }
}
