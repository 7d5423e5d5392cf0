// The easings.net set against its formulas as they are published, family by family.

import MotionCurves
import SceneModel
import Testing

@testable import Motion

@Suite struct EasingsTests {
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
  func `formula has the published values`(name: NamedCurve, expected: [Double]) {
    let function = CurveFunction(.named(name), duration: 1)
    for (time, value) in zip([0.1, 0.3, 0.7], expected) {
      #expect(abs(function(time) - value) < curveTolerance, "\(name) at \(time): \(function(time))")
    }
  }

  @Test(arguments: ["Sine", "Quad", "Cubic", "Quart", "Quint", "Expo", "Circ", "Back", "Elastic", "Bounce"])
  func `easings of one family mirror each other`(family: String) throws {
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
