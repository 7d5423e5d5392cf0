// The position of a pixel along a gradient.
//
// The centre of pixel (x, y) is mapped back by the inverse transform; numerators and the homogeneous divisor are linear in
// x and y, so each is three coefficients, prepared once. Where the plane is seen from the front the divisor is positive.

import DisplayList
import Pixels

/// The map from pixels to gradient offsets: 0 at the first, 1 at the last stop of a gradient that uses its whole length.
struct GradientParameter: Sendable {
  private enum Kind {
    case constant, linear, radial, conic, focal
  }

  private let kind: Kind
  private let isAffine: Bool
  private let first: PixelFunction
  private let second: PixelFunction
  private let divisor: PixelFunction
  private let circles: FocalCircles

  /// Whether some positions have no offset; it is NaN there.
  var hasGaps: Bool { kind == .focal && circles.isCone }

  /// Prepares the map of a geometry that `transform` lays on the canvas.
  init(_ geometry: Gradient.Geometry, transform: Transform) {
    guard let inverse = transform.inverse, let axes = Self.axes(of: geometry) else {
      let none = PixelFunction(0, 0, 0)
      (kind, isAffine, first, second, divisor) = (.constant, true, none, none, none)
      circles = .none
      return
    }
    switch geometry {
    case .linear: kind = .linear
    case .radial: kind = .radial
    case .conic: kind = .conic
    case .focal: kind = .focal
    }
    circles = FocalCircles(geometry)
    let map = axes * inverse
    first = PixelFunction(map.a, map.c, map.tx)
    second = PixelFunction(map.b, map.d, map.ty)
    divisor = PixelFunction(map.px, map.py, map.pw)
    isAffine = map.isAffine
  }

  /// The map from local coordinates to those in which the gradient has unit extent; nil when it has none at all.
  private static func axes(of geometry: Gradient.Geometry) -> Transform? {
    switch geometry {
    case .linear(let start, let end):
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = dx * dx + dy * dy
      guard length > 0, length.isFinite else { return nil }
      let (a, c) = (dx / length, dy / length)
      return Transform(a: a, b: 0, c: c, d: 0, tx: -(a * start.x + c * start.y), ty: 0)
    case .radial(let center, let radiusX, let radiusY):
      guard radiusX > 0, radiusY > 0 else { return nil }
      return Transform(
        a: 1 / radiusX, b: 0, c: 0, d: 1 / radiusY, tx: -center.x / radiusX, ty: -center.y / radiusY)
    case .conic(let center, let angle):
      // Turned back by the angle, so that offset 0 points up.
      let (cosine, sine) = (PortableMath.cosine(degrees: angle), PortableMath.sine(degrees: angle))
      return Transform(
        a: cosine, b: -sine, c: sine, d: cosine,
        tx: -(cosine * center.x + sine * center.y), ty: sine * center.x - cosine * center.y)
    case .focal(_, let radius, let focus, _):
      // The focus in the middle, the radius 1.
      guard radius > 0, radius.isFinite else { return nil }
      return Transform(a: 1 / radius, b: 0, c: 0, d: 1 / radius, tx: -focus.x / radius, ty: -focus.y / radius)
    }
  }

  /// Whether all pixels have one offset, beyond the end.
  var isConstant: Bool { kind == .constant }

  /// Whether all pixels of a row have one offset.
  var isConstantAlongRows: Bool { kind == .constant || (kind == .linear && isAffine && first.a == 0) }

  /// The offset of pixel (x, y); beyond 0...1 outside the gradient's extent.
  func offset(x: Int, y: Int) -> Double {
    let (u, v, w) = (first.row(y), second.row(y), divisor.row(y))
    return offset(kind, coordinates(x, u: u, v: v, w: w))
  }

  /// The offsets of the pixels `x` of row `y`.
  func writeOffsets(y: Int, x: Range<Int>, to offsets: UnsafeMutablePointer<Double>) {
    // One loop for each kind: the switch on the constant is resolved when the loop is compiled.
    switch kind {
    case .constant: unsafe writeOffsets(of: .constant, y: y, x: x, to: offsets)
    case .linear: unsafe writeOffsets(of: .linear, y: y, x: x, to: offsets)
    case .radial: unsafe writeOffsets(of: .radial, y: y, x: x, to: offsets)
    case .conic: unsafe writeOffsets(of: .conic, y: y, x: x, to: offsets)
    case .focal: unsafe writeOffsets(of: .focal, y: y, x: x, to: offsets)
    }
  }

  @inline(__always)
  private func writeOffsets(of kind: Kind, y: Int, x: Range<Int>, to offsets: UnsafeMutablePointer<Double>) {
    let (u, v, w) = (first.row(y), second.row(y), divisor.row(y))
    if isAffine {
      for index in 0..<x.count {
        let point = (first.value(x.lowerBound &+ index, u), second.value(x.lowerBound &+ index, v))
        unsafe offsets[index] = offset(kind, point)
      }
    } else {
      for index in 0..<x.count {
        unsafe offsets[index] = offset(kind, coordinates(x.lowerBound &+ index, u: u, v: v, w: w))
      }
    }
  }

  /// The point of column `x` in the gradient's unit coordinates, from the values shared by its row.
  @inline(__always)
  private func coordinates(_ x: Int, u: Double, v: Double, w: Double) -> (Double, Double) {
    let point = (first.value(x, u), second.value(x, v))
    if isAffine { return point }
    let divisor = divisor.value(x, w)
    // At and behind the viewer there is no point. Any offset may be returned, since none of these pixels is inside a
    // shape.
    return divisor > 0 ? (point.0 / divisor, point.1 / divisor) : (0, 0)
  }

  @inline(__always)
  private func offset(_ kind: Kind, _ point: (Double, Double)) -> Double {
    switch kind {
    case .constant: return .infinity
    case .linear: return point.0
    case .radial: return (point.0 * point.0 + point.1 * point.1).squareRoot()
    case .conic: return Self.turn(point.0, point.1)
    case .focal: return circles.offset(point.0, point.1)
    }
  }

  /// The direction of (x, y) as a share of a full turn, 0..<1, clockwise from straight up; within 4·10⁻⁹.
  ///
  /// The arc tangent of a ratio of 0...1 is the polynomial 4.4.49 of Abramowitz and Stegun (error 2·10⁻⁸), so that no C
  /// library takes part; octants and half planes are reflected exactly.
  @inline(__always)
  private static func turn(_ x: Double, _ y: Double) -> Double {
    let (across, along) = (abs(x), abs(y))
    let steep = across > along
    let (low, high) = steep ? (along, across) : (across, along)
    let ratio = high > 0 ? low / high : 0
    let s = ratio * ratio
    var p = 0.002_866_225_7 * s - 0.016_165_736_7
    p = p * s + 0.042_909_613_8
    p = p * s - 0.075_289_640_0
    p = p * s + 0.106_562_639_3
    p = p * s - 0.142_088_994_4
    p = p * s + 0.199_935_508_5
    p = p * s - 0.333_331_452_8
    let octant = (p * s + 1) * ratio * (0.5 / .pi)
    let quarter = steep ? 0.25 - octant : octant  // from the vertical, 0...0.25
    let half = y > 0 ? 0.5 - quarter : quarter  // from straight up, 0...0.5
    return x < 0 && half > 0 ? 1 - half : half
  }
}
