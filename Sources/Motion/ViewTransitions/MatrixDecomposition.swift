// How a plane map becomes another in CSS: scales, an angle that goes the shorter way, and what remains.
//
// Source: CSS Transforms Module Level 1, section 12, "Interpolation of 2D matrices".

import Pixels

/// The linear part of a plane map: a point is scaled, turned and mapped by the rest.
struct MatrixDecomposition: Equatable, Sendable {
  /// Horizontal factor; negative when this axis is flipped.
  var scaleX: Double
  /// Vertical factor.
  var scaleY: Double
  /// Degrees clockwise.
  var angle: Double
  /// What scales and turn leave unexplained; the identity without a skew.
  var rest: Transform

  /// Takes a map apart; nil when it is projective or flattens the plane.
  init?(_ map: Transform) {
    let determinant = map.a * map.d - map.b * map.c
    guard map.isAffine, determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
    scaleX = (map.a * map.a + map.b * map.b).squareRoot()
    scaleY = (map.c * map.c + map.d * map.d).squareRoot()
    if determinant < 0 {
      if map.a < map.d { scaleX.negate() } else { scaleY.negate() }
    }
    let (x, y) = (Point(x: map.a / scaleX, y: map.b / scaleX), Point(x: map.c / scaleY, y: map.d / scaleY))
    // The axes turned back by the first one's angle.
    angle = PortableMath.angle(x: x.x, y: x.y)
    rest = Transform(
      a: x.x * x.x - x.y * y.x, b: x.x * x.y - x.y * y.y, c: x.y * x.x + x.x * y.x, d: x.y * x.y + x.x * y.y,
      tx: 0, ty: 0)
  }

  /// The map whose parts these are.
  var map: Transform { rest * .rotation(degrees: angle) * .scale(x: scaleX, y: scaleY) }

  /// The map `p` of the way from `first` to `second`.
  static func mix(_ first: Self, _ second: Self, _ p: Double) -> Self {
    var (from, to) = (first, second)
    if (from.scaleX < 0 && to.scaleY < 0) || (from.scaleY < 0 && to.scaleX < 0) { from.flip() }
    // An angle of 0 counts as a whole turn, so that exact half turns lead back to 0 or on to a whole turn.
    if from.angle == 0 { from.angle = 360 }
    if to.angle == 0 { to.angle = 360 }
    if abs(from.angle - to.angle) > 180 {
      if from.angle > to.angle { from.angle -= 360 } else { to.angle -= 360 }
    }
    if from.angle == 360 {
      from.angle -= 360
      to.angle -= 360
    }
    from.scaleX = Motion.mix(from.scaleX, to.scaleX, p)
    from.scaleY = Motion.mix(from.scaleY, to.scaleY, p)
    from.angle = Motion.mix(from.angle, to.angle, p)
    from.rest = .lerp(from.rest, to.rest, p)
    return from
  }

  /// One axis flipped and the other one of the other end: a half turn instead.
  private mutating func flip() {
    scaleX.negate()
    scaleY.negate()
    angle += angle < 0 ? 180 : -180
  }
}
