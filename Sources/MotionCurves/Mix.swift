// Interpolation of plain values.
//
// Geometry may overshoot (a spring passes its target), so nothing is clamped here. Values with a range, such as an
// opacity, a radius or a colour, are mixed with a progress that the caller has clamped.

import Pixels

/// Interpolates at progress `p`; exactly `from` at 0 and if both are equal, exactly `to` at 1.
package func mix(_ from: Double, _ to: Double, _ p: Double) -> Double { p == 1 ? to : from + (to - from) * p }

/// A number in 0...1.
package func clamped(_ value: Double) -> Double { min(max(value, 0), 1) }

extension Point {
  /// Interpolates a point at progress `p`.
  package static func mix(_ from: Point, _ to: Point, _ p: Double) -> Point {
    Point(x: MotionCurves.mix(from.x, to.x, p), y: MotionCurves.mix(from.y, to.y, p))
  }
}

extension Size {
  /// Interpolates a size at progress `p`; never negative.
  package static func mix(_ from: Size, _ to: Size, _ p: Double) -> Size {
    Size(
      width: max(0, MotionCurves.mix(from.width, to.width, p)),
      height: max(0, MotionCurves.mix(from.height, to.height, p)))
  }
}

extension Rect {
  /// Interpolates the edges of a rectangle at progress `p`.
  package static func mix(_ from: Rect, _ to: Rect, _ p: Double) -> Rect {
    Rect(origin: .mix(from.origin, to.origin, p), size: .mix(from.size, to.size, p))
  }
}

extension CornerRadii {
  /// Interpolates each radius at progress `p`; never negative.
  package static func mix(_ from: CornerRadii, _ to: CornerRadii, _ p: Double) -> CornerRadii {
    func radius(_ key: KeyPath<CornerRadii, Double>) -> Double {
      max(0, MotionCurves.mix(from[keyPath: key], to[keyPath: key], p))
    }
    return CornerRadii(
      topLeft: radius(\.topLeft), topRight: radius(\.topRight),
      bottomRight: radius(\.bottomRight), bottomLeft: radius(\.bottomLeft))
  }
}

extension PremultipliedColor {
  /// Interpolates a colour at progress `p`, 0...1.
  package static func mix(_ from: PremultipliedColor, _ to: PremultipliedColor, _ p: Double) -> PremultipliedColor {
    PremultipliedColor(
      red: MotionCurves.mix(from.red, to.red, p), green: MotionCurves.mix(from.green, to.green, p),
      blue: MotionCurves.mix(from.blue, to.blue, p), alpha: MotionCurves.mix(from.alpha, to.alpha, p))
  }
}

/// Directions in degrees on their way to others.
package enum Angle {
  /// The angle to which `from` goes: `to`, or less or more than that by a turn where this is shorter. Half a turn, and a
  /// turn and more, are as they are written.
  package static func goal(from: Double, to: Double) -> Double {
    let difference = to - from
    guard abs(difference) > 180, abs(difference) < 360 else { return to }
    return to - (difference > 0 ? 360 : -360)
  }

  /// The angle at progress `p` of the way.
  package static func mix(_ from: Double, _ to: Double, _ p: Double) -> Double {
    MotionCurves.mix(from, goal(from: from, to: to), p)
  }
}
