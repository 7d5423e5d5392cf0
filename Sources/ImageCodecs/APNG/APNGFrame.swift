// One frame of an animated PNG between the two phases of encoding.

import Pixels

/// What leads from one picture to the next; made by `APNGEncoder`, written by `APNGWriter`.
package struct APNGFrame: Sendable {
  /// An area of pixels, compressed.
  struct Patch: Sendable {
    /// Where it is drawn.
    var area: PixelRect
    /// Whether transparent pixels leave the canvas unchanged, instead of replacing it.
    var blends: Bool
    /// The zlib stream of its rows.
    var stream: [UInt8]
  }

  /// Size of the whole canvas.
  package let size: PixelSize
  /// The pixels to draw over the previous frame; nil when nothing changes.
  let patch: Patch?
  /// A smaller patch, if there is one, for the case that the frame before leaves something else behind.
  let shortcut: (disposal: APNGDisposal, patch: Patch)?

  /// Whether the frame shows just what the frame before it showed.
  package var isEmpty: Bool { patch == nil }

  /// About what it takes in the file: the pixels, and the chunks around them.
  package var byteCount: Int { patch.map { $0.stream.count + 54 } ?? 0 }
}

/// What happens to the area of a frame after its time.
enum APNGDisposal: UInt8, Hashable, Sendable {
  /// It stays.
  case none = 0
  /// It becomes transparent.
  case background = 1
  /// The area returns to its content before the frame.
  case previous = 2
}
