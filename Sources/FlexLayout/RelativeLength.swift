// Lengths that depend on the extent of a box around.

import Pixels

/// The two directions of a box.
package enum BoxAxis: Hashable, Sendable {
  /// From left to right.
  case width
  /// From top to bottom.
  case height
}

/// A share of a box's width or height, times a factor, through a divisor, plus an offset in points.
package struct RelativeLength: Hashable, Sendable {
  /// The percentage: 50 is a half.
  package var percent: Double
  /// The axis whose extent is the base; nil: the axis that the length is used on.
  package var axis: BoxAxis?
  /// The factor of the share.
  package var factor: Double
  /// The divisor of the share, never 0.
  package var divisor: Double
  /// An addend in points.
  package var offset: Double

  /// Creates a length; `divisor` must not be 0.
  package init(percent: Double, axis: BoxAxis? = nil, factor: Double = 1, divisor: Double = 1, offset: Double = 0) {
    (self.percent, self.axis, self.factor) = (percent, axis, factor)
    (self.divisor, self.offset) = (divisor, offset)
  }

  /// The length in points in a box of `size`, where `own` is the axis of the place. Evaluated from left to right.
  package func resolved(in size: Size, own: BoxAxis) -> Double {
    let whole = (axis ?? own) == .width ? size.width : size.height
    return whole * percent / 100 * factor / divisor + offset
  }
}
