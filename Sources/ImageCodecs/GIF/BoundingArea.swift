// The smallest rectangle around pixels that are met row by row.

import Pixels

/// Grows with every pixel.
struct BoundingArea {
  private var (left, right, top, bottom) = (Int.max, -1, -1, -1)

  /// Takes in a pixel; rows must not go upwards.
  @inline(__always)
  mutating func add(x: Int, y: Int) {
    if x < left { left = x }
    if x > right { right = x }
    if top < 0 { top = y }
    bottom = y
  }

  /// The rectangle, nil when it is empty.
  var rect: PixelRect? {
    top < 0 ? nil : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
