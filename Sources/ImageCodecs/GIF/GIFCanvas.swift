// The canvas of a viewer while a GIF plays, and what one frame writes to the file. Frames are coded against the canvas, row by row:
// a frame may read a row once the frame before it has drawn that row.

import Pixels

/// A frame that is coded; empty if nothing is drawn.
package struct GIFStep: Sendable {
  /// Nil when nothing has to be drawn.
  let block: GIFBlock?
  /// The area of the canvas that is cleared before; it holds the area of the block before. Empty: none.
  let cleared: PixelRect

  /// Whether the frame equals the previous one.
  package var isEmpty: Bool { block == nil && cleared.isEmpty }

  /// Its size in the file once it is compressed: delay, area, palette, pixels.
  package var byteCount: Int {
    block.map { 18 + $0.codes.count + ($0.isShared ? 0 : 3 * $0.tableSize) } ?? 0
  }

}

/// The canvas of a viewer, on which frames are drawn row by row.
@safe package final class GIFCanvas: @unchecked Sendable {
  let size: PixelSize
  let options: GIFOptions
  /// Whether no part of it is ever cleared.
  let isOpaque: Bool
  /// Opaque pixels, or 0.
  let shown: UnsafeMutableBufferPointer<UInt32>
  /// Where the last block was drawn; nil before the first one.
  var lastArea: PixelRect?

  /// An empty canvas for the frames of `encoder`.
  package init(_ encoder: GIFEncoder) {
    size = encoder.size
    options = encoder.options
    isOpaque = encoder.isOpaque
    unsafe shown = .allocate(capacity: size.area)
    unsafe shown.initialize(repeating: 0)
  }

  deinit { unsafe shown.deallocate() }

  /// Makes an area transparent.
  func clear(_ area: PixelRect) {
    for y in area.rows {
      for x in area.columns { unsafe shown[y * size.width + x] = 0 }
    }
  }

  /// A canvas that shows a picture exactly.
  package convenience init(_ encoder: GIFEncoder, showing picture: StraightBitmap) {
    self.init(encoder)
    guard picture.size == size else { return }
    unsafe picture.withBinaryAlpha().pixels.withUnsafeBufferPointer { unsafe _ = shown.update(from: $0) }
    lastArea = .zero
  }
}
