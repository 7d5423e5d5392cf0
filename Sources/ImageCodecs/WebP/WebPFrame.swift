// One compressed picture of an animation.

import Pixels

/// The changed rectangle of a frame, compressed; frames know nothing of each other, so they are made in parallel.
package struct WebPFrame: Sendable {
  /// Where it lies on the canvas; column and row are even. Empty when nothing has changed.
  package let area: PixelRect
  /// Whether transparent pixels leave what is there; otherwise all pixels are replaced.
  package let isBlended: Bool
  /// Whether a pixel of the canvas, or of the rectangle, is not opaque.
  package let hasAlpha: Bool
  /// The chunks of the picture: VP8L, or VP8 after ALPH if it has alpha.
  package let chunks: [UInt8]

  /// Whether the picture is the same as the one before.
  package var isEmpty: Bool { area.isEmpty }

  /// What it takes in the file of an animation: its chunk and what stands before it.
  package var byteCount: Int { isEmpty ? 0 : chunks.count + 24 }

  /// No change.
  static let unchanged = WebPFrame(area: .zero, isBlended: true, hasAlpha: false, chunks: [])
}
