// Named and explicit curves against samples computed from their definitions, and what all curves have in common.

import MotionCurves
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

  @Test(arguments: NamedCurve.allCases)
  func `the numbers in the text of a named curve are those of the curve`(name: NamedCurve) throws {
    let numbers = name.summary.matches(of: /-?[0-9]+(\.[0-9]+)?/).compactMap { Double($0.output.0) }
    let written: Curve
    if name.summary.contains("cubic-bezier(") {
      written = .cubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
    } else if name.summary.contains("SwiftUI") {
      written = .spring(.bounce(duration: numbers[0], bounce: numbers[1]))
    } else {
      return
    }
    let (function, expected) = (CurveFunction(.named(name), duration: 0.7), CurveFunction(written, duration: 0.7))
    for time in Self.sampleTimes { #expect(function(time) == expected(time), "\(name) at \(time)") }
  }

  @Test(arguments: samples)
  func `named curve has its samples`(name: NamedCurve, expected: [Double]) {
    let function = CurveFunction(.named(name), duration: 1)
    for (time, value) in zip(Self.sampleTimes, expected) {
      #expect(abs(function(time) - value) < curveTolerance, "\(name) at \(time)")
    }
  }

  @Test(arguments: NamedCurve.allCases)
  func `named curve starts and ends exactly and is finite`(name: NamedCurve) {
    let function = CurveFunction(.named(name), duration: 0.5)
    #expect(function(0) == 0 && function(-1) == 0 && function(.nan) == 0)
    #expect(function(1) == 1 && function(2) == 1 && function(.infinity) == 1)
    for step in 1..<1000 { #expect(function(Double(step) / 1000).isFinite) }
  }

  @Test(arguments: NamedCurve.allCases)
  func `named curve is continuous`(name: NamedCurve) {
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
  func `curve without overshoot never goes back`(name: NamedCurve) {
    let function = CurveFunction(.named(name), duration: 0.8)
    var previous = 0.0
    for step in 0...2000 {
      let value = function(Double(step) / 2000)
      #expect(value >= previous - 1e-11, "\(name) at \(step)")
      previous = value
    }
  }

  @Test func `steps jump at the end of their shares`() {
    let function = CurveFunction(.steps(4), duration: 1)
    #expect([0, 0.2, 0.25, 0.49, 0.5, 0.99, 1].map { function($0) } == [0, 0, 0.25, 0.25, 0.5, 0.75, 1])
    #expect(CurveFunction(.steps(0), duration: 1)(0.9) == 0)
  }

  @Test func `a time that rounding moved before a jump counts as after it`() {
    let function = CurveFunction(.steps(100), duration: 1)
    for step in 1..<100 { #expect(function((Double(step) / 100).nextDown) == Double(step) / 100) }
  }
}
