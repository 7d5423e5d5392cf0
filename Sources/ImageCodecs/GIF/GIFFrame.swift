// One frame of an animated GIF between the first two phases of encoding.

import Pixels

/// The pixels that change from one picture to the next, from `GIFEncoder` or `GIFPaletteTrial`.
package struct GIFChanges: Sendable {
  let changes: PixelChanges
  /// Whether there was no picture before.
  let isFirst: Bool

  init(_ changes: PixelChanges, isFirst: Bool) { (self.changes, self.isFirst) = (changes, isFirst) }
}

/// The changes from one picture to the next, in palette indices; made by `GIFEncoder`, coded by `GIFCoding`.
package struct GIFFrame: Sendable {
  /// Size of the whole canvas.
  package let size: PixelSize
  /// The area in which something changes; empty when nothing does.
  package let area: PixelRect
  /// The colours, at most 255 opaque pixels.
  package let palette: [UInt32]
  /// Row by row over `area`: a palette index, or `palette.count` where nothing is drawn.
  let indices: [UInt8]
  /// Pixels of the canvas that are dithered because bands would be seen there; nil when none are, or when all may be.
  let banded: BitPlane?
  /// Those of them that are not the nearest colour.
  let mixed: BitPlane?
  /// Pixels of the canvas in smooth gradients; nil if they were not searched for.
  let smooth: BitPlane?
  /// Whether some indices mean that nothing is drawn.
  let hasGaps: Bool
  /// The bounding area of the pixels that become transparent, for which the canvas must be cleared before the frame is
  /// drawn; empty if there are none.
  let vanished: PixelRect
  /// Whether `palette` is the one that all frames share.
  let usesSharedPalette: Bool
  /// The picture itself, with pixels that are either opaque or transparent: it is compared with the canvas.
  let truth: StraightBitmap
  /// Whether there was no picture before.
  let isFirst: Bool

  /// Whether a part of the canvas must be cleared before.
  package var clears: Bool { !vanished.isEmpty }

  /// Whether a pixel of the canvas is drawn.
  func draws(x: Int, y: Int) -> Bool {
    area.columns.contains(x) && area.rows.contains(y)
      && (!hasGaps || Int(indices[(y - area.y) * area.width + x - area.x]) != palette.count)
  }
}
