// Cubic timing curves against plain halving, at the edges of what control points may be.

import MotionCurves
import SceneModel
import Testing

@testable import Motion

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
  func `every control point is solved`(x1: Double, x2: Double) {
    for (y1, y2) in [(0.0, 1.0), (1, 0), (-1.5, 2.5), (0.3, 0.3)] {
      let function = CurveFunction(.cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2), duration: 1)
      for step in 1..<200 {
        let time = Double(step) / 200 + 0.0007
        let expected = Self.halved(x1, y1, x2, y2, at: time)
        #expect(time >= 1 || abs(function(time) - expected) < curveTolerance, "(\(x1) \(y1) \(x2) \(y2)) at \(time)")
      }
    }
  }

  @Test func `the inflection of the steepest curve is exact`() {
    let function = CurveFunction(.cubicBezier(x1: 1, y1: 0, x2: 0, y2: 1), duration: 1)
    #expect(abs(function(0.5) - 0.5) < curveTolerance)
    #expect(function(0x1p-60) >= 0 && function(1 - 0x1p-53) <= 1)
  }

  @Test func `control points outside time are moved in`() {
    let outside = CurveFunction(.cubicBezier(x1: -3, y1: 0.2, x2: 7, y2: 0.9), duration: 1)
    let inside = CurveFunction(.cubicBezier(x1: 0, y1: 0.2, x2: 1, y2: 0.9), duration: 1)
    for step in 0...10 { #expect(outside(Double(step) / 10) == inside(Double(step) / 10)) }
  }

  @Test func `emphasized passes its knee`() {
    let function = CurveFunction(.named(.emphasized), duration: 1)
    #expect(abs(function(0.166666) - 0.4) < curveTolerance)
    // The middle of the first and of the second segment, by hand: s = 1/2.
    let firstX = (3 * 0.05 + 3 * 0.133333 + 0.166666) / 8
    let firstY = (3 * 0.06 + 0.4) / 8
    #expect(abs(function(firstX) - firstY) < curveTolerance)
    let startX = 0.166666 + 3 * 0.208333
    let secondX = (startX + 3 * 0.25 + 1) / 8
    let secondY = (0.4 + 3 * 0.82 + 4) / 8
    #expect(abs(function(secondX) - secondY) < curveTolerance)
  }
}
