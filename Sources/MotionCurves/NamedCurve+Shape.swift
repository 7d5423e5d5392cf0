// What the named curves are in numbers.

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
  /// The curve behind the name.
  package var shape: CurveShape {
    switch self {
    case .linear: .identity
    case .easeIn, .easeOut, .easeInOut, .default, .ease: timingFunction
    case .standard, .decelerate, .accelerate, .sharp, .material3Standard, .emphasized, .emphasizedDecelerate,
      .emphasizedAccelerate:
      materialCurve
    case .smooth: .spring(.bounce(duration: 0.5, bounce: 0))
    case .snappy: .spring(.bounce(duration: 0.5, bounce: 0.15))
    case .bouncy: .spring(.bounce(duration: 0.5, bounce: 0.3))
    default: .formula(easing)
    }
  }

  /// The predefined timing functions of Core Animation (`CAMediaTimingFunctionName`), which are those of CSS Easing
  /// Functions 2, section 2.2; `default` is CSS `ease`.
  private var timingFunction: CurveShape {
    switch self {
    case .easeIn: .cubic(CubicPath(x1: 0.42, y1: 0, x2: 1, y2: 1))
    case .easeOut: .cubic(CubicPath(x1: 0, y1: 0, x2: 0.58, y2: 1))
    case .easeInOut: .cubic(CubicPath(x1: 0.42, y1: 0, x2: 0.58, y2: 1))
    default: .cubic(CubicPath(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1))
    }
  }

  /// Material's curves: `standard`, `decelerate`, `accelerate` and `sharp` as in Hero's `CAMediaTimingFunction`
  /// extension (`standard` is Flutter's `fastOutSlowIn`), the others as in material-components-android.
  private var materialCurve: CurveShape {
    switch self {
    case .decelerate: .cubic(CubicPath(x1: 0, y1: 0, x2: 0.2, y2: 1))
    case .accelerate: .cubic(CubicPath(x1: 0.4, y1: 0, x2: 1, y2: 1))
    case .sharp: .cubic(CubicPath(x1: 0.4, y1: 0, x2: 0.6, y2: 1))
    case .material3Standard: .cubic(CubicPath(x1: 0.2, y1: 0, x2: 0, y2: 1))
    case .emphasized: .cubic(.emphasized)
    case .emphasizedDecelerate: .cubic(CubicPath(x1: 0.1, y1: 0.7, x2: 0.1, y2: 1))
    case .emphasizedAccelerate: .cubic(CubicPath(x1: 0.3, y1: 0, x2: 0.8, y2: 0.2))
    default: .cubic(CubicPath(x1: 0.4, y1: 0, x2: 0.2, y2: 1))
    }
  }

  /// The formula of easings.net; the identity for names that are not of that set.
  private var easing: Easings.Formula {
    switch self {
    case .easeInSine: Easings.sine
    case .easeOutSine: Easings.reflected(Easings.sine)
    case .easeInOutSine: Easings.doubled(Easings.sine)
    case .easeInQuad: Easings.quad
    case .easeOutQuad: Easings.reflected(Easings.quad)
    case .easeInOutQuad: Easings.doubled(Easings.quad)
    case .easeInCubic: Easings.cubic
    case .easeOutCubic: Easings.reflected(Easings.cubic)
    case .easeInOutCubic: Easings.doubled(Easings.cubic)
    case .easeInQuart: Easings.quart
    case .easeOutQuart: Easings.reflected(Easings.quart)
    case .easeInOutQuart: Easings.doubled(Easings.quart)
    case .easeInQuint: Easings.quint
    case .easeOutQuint: Easings.reflected(Easings.quint)
    case .easeInOutQuint: Easings.doubled(Easings.quint)
    case .easeInExpo: Easings.expo
    case .easeOutExpo: Easings.reflected(Easings.expo)
    case .easeInOutExpo: Easings.doubled(Easings.expo)
    case .easeInCirc: Easings.circ
    case .easeOutCirc: Easings.reflected(Easings.circ)
    case .easeInOutCirc: Easings.doubled(Easings.circ)
    case .easeInBack: Easings.back
    case .easeOutBack: Easings.reflected(Easings.back)
    case .easeInOutBack: Easings.doubled(Easings.backHalf)
    case .easeInElastic: Easings.elastic
    case .easeOutElastic: Easings.reflected(Easings.elastic)
    case .easeInOutElastic: Easings.doubled(Easings.elasticHalf)
    case .easeInBounce: Easings.reflected(Easings.bounceOut)
    case .easeOutBounce: Easings.bounceOut
    case .easeInOutBounce: Easings.doubled(Easings.reflected(Easings.bounceOut))
    default: { $0 }
    }
  }
}
