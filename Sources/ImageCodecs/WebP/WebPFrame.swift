// One compressed picture of an animation.

import Pixels

/// The changed rectangle of a frame, compressed. Frames are independent, so they are made in parallel.
package struct WebPFrame: Sendable {
  /// Its area on the canvas; column and row are even. Empty when nothing has changed.
  package let area: PixelRect
  /// Whether transparent pixels leave the canvas unchanged; otherwise all pixels are replaced.
  package let isBlended: Bool
  /// Whether a pixel of the canvas, or of the rectangle, is not opaque.
  package let hasAlpha: Bool
  /// The chunks of the picture: VP8L, or VP8 after ALPH if it has alpha.
  package let chunks: [UInt8]

  /// Whether the picture is the same as the one before.
  package var isEmpty: Bool { area.isEmpty }

  /// Its size in the file of an animation: the chunk and its header.
  package var byteCount: Int { isEmpty ? 0 : chunks.count + 24 }

  /// No change.
  static let unchanged = WebPFrame(area: .zero, isBlended: true, hasAlpha: false, chunks: [])
}
