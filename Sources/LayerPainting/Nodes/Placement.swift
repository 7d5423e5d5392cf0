// Where a layer is. A placement keeps position, size, rotation and scale as numbers, because these are what a move
// interpolates: half way between 0° and 350° is 175°, which no matrix knows. What the numbers cannot express (a skew from
// a rotated layer in an unevenly scaled one, a perspective) is kept as a remaining matrix.

import MotionCurves
import Pixels
import SceneModel

/// The position, size, rotation and scale of a box in canvas coordinates, in points and degrees.
package struct Placement: Equatable, Sendable {
  /// Where the middle of the box lies.
  package var center: Point
  /// The extent of the box before it is scaled.
  package var size: Size
  /// Degrees clockwise; not reduced to one turn.
  package var rotation: Double
  /// Horizontal factor along the box's own axis.
  package var scaleX: Double
  /// Vertical factor along the box's own axis.
  package var scaleY: Double
  /// Applied first, about the middle of the box; the identity unless an ancestor skews or projects.
  package var residual: Transform

  /// Creates a placement.
  package init(
    center: Point, size: Size, rotation: Double = 0, scaleX: Double = 1, scaleY: Double = 1,
    residual: Transform = .identity
  ) {
    (self.center, self.size, self.rotation) = (center, size, rotation)
    (self.scaleX, self.scaleY, self.residual) = (scaleX, scaleY, residual)
  }

  /// An upright, unscaled box.
  package init(_ frame: Rect) {
    self.init(center: frame.center, size: frame.size)
  }

  /// Takes `matrix` apart, which maps the box (0, 0) … `size` to the canvas.
  ///
  /// `rotation` and the scales are what the layer and its ancestors say; what they leave unexplained of the matrix becomes
  /// the residual, so that `transform` is `matrix` again up to rounding.
  package init(matrix: Transform, size: Size, rotation: Double, scaleX: Double, scaleY: Double) {
    let middle = Transform.translation(x: size.width / 2, y: size.height / 2)
    self.init(
      center: matrix.apply(Point(x: size.width / 2, y: size.height / 2)), size: size, rotation: rotation,
      scaleX: scaleX, scaleY: scaleY)
    if let inverse = posed.inverse {
      residual = (inverse * (matrix * middle)).cleaned
    }
  }

  /// The map from the box (0, 0) … `size` to the canvas.
  package var transform: Transform {
    posed * residual * .translation(x: -size.width / 2, y: -size.height / 2)
  }

  /// The map of a plane whose origin is the middle of the box, without the residual.
  private var posed: Transform {
    Transform.translation(x: center.x, y: center.y) * .rotation(degrees: rotation) * .scale(x: scaleX, y: scaleY)
  }

  /// The box as it would lie without its rotation: scaled about its middle.
  package var frame: Rect {
    let width = size.width * abs(scaleX)
    let height = size.height * abs(scaleY)
    return Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }
}

extension Transform {
  /// The same map with the divisor's constant made 1 and with rounding noise around 0 and 1 (below 1e-9) taken away.
  fileprivate var cleaned: Transform {
    guard pw != 0 else { return .identity }
    func clean(_ value: Double) -> Double {
      let nearest = value.rounded()
      return abs(value - nearest) < 1e-9 ? nearest : value
    }
    func tiny(_ value: Double) -> Double { abs(value) < 1e-12 ? 0 : value }
    return Transform(
      a: clean(a / pw), b: clean(b / pw), c: clean(c / pw), d: clean(d / pw), tx: clean(tx / pw), ty: clean(ty / pw),
      px: tiny(px / pw), py: tiny(py / pw), pw: 1)
  }

  /// The map that does not move `point` and otherwise does what this one does.
  package func about(_ point: Point) -> Transform {
    .translation(x: point.x, y: point.y) * self * .translation(x: -point.x, y: -point.y)
  }

  /// Coefficients interpolated one by one; only for what remains when everything meaningful has its own number.
  package static func lerp(_ from: Transform, _ to: Transform, _ p: Double) -> Transform {
    if from == to { return from }
    return Transform(
      a: mix(from.a, to.a, p), b: mix(from.b, to.b, p), c: mix(from.c, to.c, p), d: mix(from.d, to.d, p),
      tx: mix(from.tx, to.tx, p), ty: mix(from.ty, to.ty, p),
      px: mix(from.px, to.px, p), py: mix(from.py, to.py, p), pw: mix(from.pw, to.pw, p))
  }
}

extension LayerTransform {
  /// The map within the parent of a layer whose box is (0, 0) … `size` and whose frame starts at `origin`.
  ///
  /// A point is scaled, rotated, rotated about Y, about X, projected and translated about the anchor, the order of the CSS
  /// list `translate() perspective() rotateX() rotateY() rotate() scale()`. The layer is flat: z is dropped afterwards.
  ///
  /// What a drag does to it comes after that, on the screen's side.
  package func matrix(size: Size, origin: Point) -> Transform {
    let own = ownMatrix(size: size, origin: origin)
    guard let turn else { return own }
    let pivot = own.apply(Point(x: size.width * turn.anchor.x, y: size.height * turn.anchor.y))
    let turned = Transform.rotation(degrees: turn.rotation) * .scale(x: turn.scaleX, y: turn.scaleY)
    return turned.about(pivot) * own
  }

  /// Degrees in the plane with those of a drag.
  package var wholeRotation: Double { rotation + (turn?.rotation ?? 0) }
  /// The horizontal factor with that of a drag.
  package var wholeScaleX: Double { scaleX * (turn?.scaleX ?? 1) }
  /// The vertical factor with that of a drag.
  package var wholeScaleY: Double { scaleY * (turn?.scaleY ?? 1) }

  private func ownMatrix(size: Size, origin: Point) -> Transform {
    let pivot = Point(x: size.width * anchor.x, y: size.height * anchor.y)
    let toPlace = Transform.translation(x: origin.x + pivot.x + translation.x, y: origin.y + pivot.y + translation.y)
    let fromPivot = Transform.translation(x: -pivot.x, y: -pivot.y)
    if isFlat && rotation == 0 && scaleX == 1 && scaleY == 1 { return toPlace * fromPivot }
    return toPlace * turned * .rotation(degrees: rotation) * .scale(x: scaleX, y: scaleY) * fromPivot
  }

  /// Whether nothing leaves the plane.
  private var isFlat: Bool { rotationX == 0 && rotationY == 0 }

  private var turned: Transform {
    isFlat
      ? .identity
      : .turned(x: rotationX, y: rotationY, nearness: perspective.map { $0 > 0 ? 1 / $0 : 0 } ?? 0)
  }
}

extension Transform {
  /// The rotations about Y and then X, in degrees, of the plane z = 0, seen from 1 / `nearness` points in front of it (CSS
  /// Transforms 2).
  package static func turned(x: Double, y: Double, nearness: Double) -> Transform {
    let (sineX, cosineX) = (PortableMath.sine(degrees: x), PortableMath.cosine(degrees: x))
    let (sineY, cosineY) = (PortableMath.sine(degrees: y), PortableMath.cosine(degrees: y))
    return Transform(
      a: cosineY, b: sineY * sineX, c: 0, d: cosineX, tx: 0, ty: 0,
      px: sineY * cosineX * nearness, py: -sineX * nearness, pw: 1)
  }
}
