// Curves made of points: lines, jumps, extension beyond the ends and what is degenerate.

import MotionCurves
import Pixels
import SceneModel
import Testing

@testable import Motion

@Suite struct PolylineCurveTests {
  @Test func `points are joined by lines`() {
    let curve = Curve.points([.zero, Point(x: 0.5, y: 0.8), Point(x: 0.5, y: 0.2), Point(x: 1, y: 1)])
    let function = CurveFunction(curve, duration: 1)
    #expect(abs(function(0.25) - 0.4) < 1e-12)
    #expect(function(0.5) == 0.2)
    #expect(abs(function(0.75) - 0.6) < 1e-12)
    #expect(function(1) == 1)
  }

  @Test func `lines are extended beyond the first and the last point`() {
    let function = CurveFunction(.points([Point(x: 0.25, y: 0.5), Point(x: 0.5, y: 0.75)]), duration: 1)
    #expect(abs(function(0) - 0.25) < 1e-12)
    #expect(abs(function(0.625) - 0.875) < 1e-12)
    #expect(function(1) == 1)
  }

  @Test func `degenerate points are defined`() {
    #expect(CurveFunction(.points([]), duration: 1)(0.3) == 0.3)
    #expect(CurveFunction(.points([Point(x: 0.5, y: 0.7)]), duration: 1)(0.3) == 0.7)
    let sameX = CurveFunction(.points([Point(x: 0.5, y: 0.1), Point(x: 0.5, y: 0.9)]), duration: 1)
    #expect(sameX(0.3) == 0.1 && sameX(0.5) == 0.9 && sameX(0.7) == 0.9)
    // An x that goes back is raised to the one before it.
    let backwards = CurveFunction(.points([.zero, Point(x: 0.6, y: 1), Point(x: 0.2, y: 0)]), duration: 1)
    #expect(abs(backwards(0.3) - 0.5) < 1e-12 && backwards(0.6) == 0)
  }
}
