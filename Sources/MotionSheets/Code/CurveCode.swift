// One curve for those who use it elsewhere: as points, and in the words of other systems.

import JSONTree
import MotionCurves
import MotionTrace
import SceneModel

/// A curve over a duration.
package struct CurveCode: Sendable {
  /// A system with curves of its own.
  package enum System: String, CaseIterable, Sendable {
    case css, swiftui, uikit, compose, figma
  }

  private let curve: Curve
  /// Seconds.
  package let duration: Double

  /// A curve over a duration in seconds; nil: that of a spring until it settles, else 0.5 s.
  package init(_ curve: Curve, duration: Double?) {
    (self.curve, self.duration) = (curve, duration ?? curve.naturalDuration ?? 0.5)
  }

  /// Shares of the duration, 0...1, with the progress; between two points it is straight to 0.0005.
  package var points: [[Double]] {
    CodeCurve.points(of: curve, duration: duration).map { [$0.share] + $0.values }
  }

  /// The curve as an expression of a system; nil when the system has none that is equal.
  package func text(for system: System) -> String? {
    let code = CodeCurve(curve, duration: duration)
    switch system {
    case .css: return MotionStyleSheet.easing(code)
    case .swiftui: return MotionConstants.value(code, duration: duration, for: .swiftUI)
    case .compose: return MotionConstants.value(code, duration: duration, for: .compose)
    case .uikit: return uiKit(code)
    case .figma: return figma(code)
    }
  }

  /// For `UIViewPropertyAnimator`. A spring by its physics has its own duration.
  private func uiKit(_ code: CodeCurve) -> String? {
    let number = MotionConstants.number
    let parameters: String
    switch code {
    case .linear: parameters = "curve: .linear"
    case .cubicBezier(let points):
      parameters =
        "controlPoint1: CGPoint(x: \(number(points[0])), y: \(number(points[1]))), "
        + "controlPoint2: CGPoint(x: \(number(points[2])), y: \(number(points[3])))"
    case .spring(let spring, _):
      let velocity = number(spring.velocity)
      parameters =
        "timingParameters: UISpringTimingParameters(mass: \(number(spring.mass)), "
        + "stiffness: \(number(spring.stiffness)), damping: \(number(spring.damping)), "
        + "initialVelocity: CGVector(dx: \(velocity), dy: \(velocity)))"
    case .points: return nil
    }
    return "UIViewPropertyAnimator(duration: \(number(duration)), \(parameters))"
  }

  /// The `easing` of a transition in Figma's API.
  private func figma(_ code: CodeCurve) -> String? {
    func easing(_ type: String, _ key: String? = nil, _ numbers: [(String, Double)] = []) -> String {
      let values = JSONNode.object(numbers.map { ($0, .number(Double(MotionConstants.number($1)) ?? $1)) })
      return JSONWriter.line(.object([("type", .string(type))] + (key.map { [($0, values)] } ?? [])))
    }
    switch code {
    case .linear: return easing("LINEAR")
    case .cubicBezier(let points):
      return easing("CUSTOM_CUBIC_BEZIER", "easingFunctionCubicBezier", Array(zip(["x1", "y1", "x2", "y2"], points)))
    case .spring(let spring, _):
      // Its springs have no velocity at the start.
      if spring.velocity != 0 { return nil }
      return easing(
        "CUSTOM_SPRING", "easingFunctionSpring",
        [("mass", spring.mass), ("stiffness", spring.stiffness), ("damping", spring.damping)])
    case .points: return nil
    }
  }
}
