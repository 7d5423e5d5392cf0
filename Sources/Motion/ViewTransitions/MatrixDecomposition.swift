// How a plane map becomes another in CSS: scales, a skew, and an angle that goes the shorter way.
//
// Source: CSS Transforms Module Level 1, "Interpolation of 2D matrices", as Chromium has it: what scales and turn leave
// unexplained is one number, the skew; an angle of 0 stays 0 (in the text it counts as 360°, which sends exact half turns the
// other way); flips about different axes are mixed as scales.

import MotionCurves
import Pixels

/// The linear part of a plane map: a point is scaled, skewed and turned.
struct MatrixDecomposition: Equatable, Sendable {
  /// Horizontal factor; negative when this axis is flipped.
  var scaleX: Double
  /// Vertical factor.
  var scaleY: Double
  /// Degrees clockwise.
  var angle: Double
  /// How far a point moves to the right for each point that it lies lower.
  var skew: Double

  /// Takes a map apart; nil when it is projective or flattens the plane.
  init?(_ map: Transform) {
    let determinant = map.a * map.d - map.b * map.c
    guard map.isAffine, determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
    scaleX = (map.a * map.a + map.b * map.b).squareRoot()
    // Of a flipped map one axis is.
    if determinant < 0, map.a < map.d { scaleX.negate() }
    let (cosine, sine) = (map.a / scaleX, map.b / scaleX)
    angle = sine == 0 && cosine < 0 ? 180 : PortableMath.angle(x: cosine, y: sine) + 0  // never −0
    // The second axis turned back by that angle.
    scaleY = determinant / scaleX
    skew = (cosine * map.c + sine * map.d) / scaleY
  }

  /// The map whose parts these are.
  var map: Transform {
    let skewed = Transform(a: 1, b: 0, c: skew, d: 1, tx: 0, ty: 0)
    return .rotation(degrees: angle) * skewed * .scale(x: scaleX, y: scaleY)
  }

  /// The map `p` of the way from `first` to `second`.
  static func mix(_ first: Self, _ second: Self, _ p: Double) -> Self {
    var (from, to) = (first, second)
    // Exact half turns lead straight from the one angle to the other.
    if to.angle - from.angle > 180 { to.angle -= 360 }
    if to.angle - from.angle < -180 { to.angle += 360 }
    from.scaleX = MotionCurves.mix(from.scaleX, to.scaleX, p)
    from.scaleY = MotionCurves.mix(from.scaleY, to.scaleY, p)
    from.angle = MotionCurves.mix(from.angle, to.angle, p)
    from.skew = MotionCurves.mix(from.skew, to.skew, p)
    return from
  }
}
