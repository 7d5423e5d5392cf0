// How far Gaussians of a filter reach on the canvas.

import Pixels

/// Standard deviations along the canvas' axes, in pixels.
struct Spread {
  var x: Double
  var y: Double

  /// What Gaussians of a filter's units spread by under `jacobian`, the linear part of its map to the canvas. Along the canvas'
  /// axes that is exact; that what is turned and stretched spreads askew is left out.
  init(sigmaX: Double, sigmaY: Double, _ jacobian: Transform) {
    func length(_ a: Double, _ b: Double) -> Double {
      let length = (a * a + b * b).squareRoot()
      return length.isFinite ? min(length, 65_536) : 0
    }
    x = length(jacobian.a * sigmaX, jacobian.c * sigmaY)
    y = length(jacobian.b * sigmaX, jacobian.d * sigmaY)
    // A turned circle stays one.
    if abs(x - y) < 1e-9 * max(x, y) { y = x }
  }

  /// How far each side of a picture moves out; what comes from farther than any blur reaches is left out.
  private static func reach(_ sigma: Double) -> Int {
    sigma > 0 ? min(Int((4 * sigma).rounded(.up)) + 4, BlurredArea.widest) : 0
  }

  /// How far pixels spread at most.
  var reach: Int { max(Self.reach(x), Self.reach(y)) }

  /// An area with the pixels that it spreads to.
  func grown(_ area: PixelRect) -> PixelRect {
    let (dx, dy) = (Self.reach(x), Self.reach(y))
    return PixelRect(x: area.x - dx, y: area.y - dy, width: area.width + 2 * dx, height: area.height + 2 * dy)
  }
}

extension Transform {
  /// The linear part of the map about a point, without a translation; nothing where the point is behind the viewer.
  func jacobian(at point: Point) -> Transform {
    let w = divisor(at: point)
    guard w > 0 else { return Transform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }
    if isAffine { return Transform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }
    let place = apply(point)
    return Transform(
      a: (a - place.x * px) / w, b: (b - place.y * px) / w, c: (c - place.x * py) / w, d: (d - place.y * py) / w,
      tx: 0, ty: 0)
  }
}
