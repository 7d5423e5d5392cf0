// How far geometry reaches.

import Pixels

/// The pixels that outlines are cut to and that blurs are aligned with.
///
/// A cut is rounded to 1/4096 pixel, so the edges of one outline differ a little from one area to another. The area therefore
/// follows from a list alone. It has a type so that it cannot be mixed up with the pixels that are drawn in a tile, by a thread or
/// after a change (`DrawnPixels`): those must never change the value of a pixel.
package struct GeometryArea: Hashable, Sendable {
  /// The pixels.
  package let pixels: PixelRect

  /// Geometry in all of `pixels`, which must not depend on what is drawn.
  package init(_ pixels: PixelRect) { self.pixels = pixels }
}

extension Rect {
  /// The area of whole pixels as a rectangle.
  init(_ pixels: PixelRect) {
    self.init(x: Double(pixels.x), y: Double(pixels.y), width: Double(pixels.width), height: Double(pixels.height))
  }
}
