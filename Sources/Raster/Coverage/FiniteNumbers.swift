// The numbers that a shape may have to be drawn at all, and the simple form that most of them have.

import DisplayList
import Pixels

extension Shape {
  /// Whether every coordinate and coefficient is a finite number.
  var isFinite: Bool {
    let transform = transform
    return outline.isFinite && hole?.isFinite != false && crop?.isFinite != false && transform.isFinite
  }
}

extension FittedRoundedRect {
  /// Whether its corners are square or quarter circles.
  var isCircular: Bool { !(smoothing > 0) || radii.isZero }

  fileprivate var isFinite: Bool {
    rect.isFinite && smoothing.isFinite && radii.topLeft.isFinite && radii.topRight.isFinite
      && radii.bottomRight.isFinite && radii.bottomLeft.isFinite
  }
}

extension Rect {
  fileprivate var isFinite: Bool { maxX.isFinite && maxY.isFinite && x.isFinite && y.isFinite }
}

extension Transform {
  /// Whether every coefficient is a finite number.
  var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite && px.isFinite && py.isFinite
      && pw.isFinite
  }
}
