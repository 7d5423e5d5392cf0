// The parameters of the named curves.

import SceneModel

/// A curve in the form that is evaluated.
package enum CurveShape: Sendable {
  /// Progress is time.
  case identity
  /// One or more cubic Béziers.
  case cubic(CubicPath)
  /// A formula in closed form.
  case formula(Easings.Formula)
  /// Equal jumps, this many, each at the end of its share.
  case steps(Double)
  /// Straight lines.
  case polyline(PolylineCurve)
  /// A spring that is released at time 0.
  case spring(Spring)
}

extension NamedCurve {
  /// The function of the named curve.
  ///
  /// Sources: Core Animation (`CAMediaTimingFunctionName`), whose timing functions are those of CSS Easing Functions 2,
  /// section 2.2; Hero's `CAMediaTimingFunction` extension for `standard` (Flutter's `fastOutSlowIn`), `decelerate`,
  /// `accelerate` and `sharp`; material-components-android for the other curves of Material; easings.net.
  package var shape: CurveShape {
    switch self {
    case .linear: .identity

    // Core Animation, CSS
    case .easeIn: .bezier(0.42, 0, 1, 1)
    case .easeOut: .bezier(0, 0, 0.58, 1)
    case .easeInOut: .bezier(0.42, 0, 0.58, 1)
    case .default, .ease: .bezier(0.25, 0.1, 0.25, 1)

    // Material
    case .standard: .bezier(0.4, 0, 0.2, 1)
    case .decelerate: .bezier(0, 0, 0.2, 1)
    case .accelerate: .bezier(0.4, 0, 1, 1)
    case .sharp: .bezier(0.4, 0, 0.6, 1)
    case .material3Standard: .bezier(0.2, 0, 0, 1)
    case .emphasized: .cubic(.emphasized)
    case .emphasizedDecelerate: .bezier(0.1, 0.7, 0.1, 1)
    case .emphasizedAccelerate: .bezier(0.3, 0, 0.8, 0.2)

    // easings.net
    case .easeInSine: .formula(Easings.sine)
    case .easeOutSine: .formula(Easings.reflected(Easings.sine))
    case .easeInOutSine: .formula(Easings.doubled(Easings.sine))
    case .easeInQuad: .formula(Easings.quad)
    case .easeOutQuad: .formula(Easings.reflected(Easings.quad))
    case .easeInOutQuad: .formula(Easings.doubled(Easings.quad))
    case .easeInCubic: .formula(Easings.cubic)
    case .easeOutCubic: .formula(Easings.reflected(Easings.cubic))
    case .easeInOutCubic: .formula(Easings.doubled(Easings.cubic))
    case .easeInQuart: .formula(Easings.quart)
    case .easeOutQuart: .formula(Easings.reflected(Easings.quart))
    case .easeInOutQuart: .formula(Easings.doubled(Easings.quart))
    case .easeInQuint: .formula(Easings.quint)
    case .easeOutQuint: .formula(Easings.reflected(Easings.quint))
    case .easeInOutQuint: .formula(Easings.doubled(Easings.quint))
    case .easeInExpo: .formula(Easings.expo)
    case .easeOutExpo: .formula(Easings.reflected(Easings.expo))
    case .easeInOutExpo: .formula(Easings.doubled(Easings.expo))
    case .easeInCirc: .formula(Easings.circ)
    case .easeOutCirc: .formula(Easings.reflected(Easings.circ))
    case .easeInOutCirc: .formula(Easings.doubled(Easings.circ))
    case .easeInBack: .formula(Easings.back)
    case .easeOutBack: .formula(Easings.reflected(Easings.back))
    case .easeInOutBack: .formula(Easings.doubled(Easings.backHalf))
    case .easeInElastic: .formula(Easings.elastic)
    case .easeOutElastic: .formula(Easings.reflected(Easings.elastic))
    case .easeInOutElastic: .formula(Easings.doubled(Easings.elasticHalf))
    case .easeInBounce: .formula(Easings.reflected(Easings.bounceOut))
    case .easeOutBounce: .formula(Easings.bounceOut)
    case .easeInOutBounce: .formula(Easings.doubled(Easings.reflected(Easings.bounceOut)))

    // SwiftUI
    case .smooth: .spring(.bounce(duration: 0.5, bounce: 0))
    case .snappy: .spring(.bounce(duration: 0.5, bounce: 0.15))
    case .bouncy: .spring(.bounce(duration: 0.5, bounce: 0.3))
    }
  }
}

extension CurveShape {
  /// A cubic Bézier by its two control points, as in CSS.
  fileprivate static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> CurveShape {
    .cubic(CubicPath(x1: x1, y1: y1, x2: x2, y2: y2))
  }
}
