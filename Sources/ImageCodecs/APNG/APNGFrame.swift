// One frame of an animated PNG between the two phases of encoding.

import Pixels

/// The change from one picture to the next; made by `APNGEncoder`, written by `APNGWriter`.
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
  /// A smaller patch, if there is one, for another disposal of the previous frame.
  let shortcut: (disposal: APNGDisposal, patch: Patch)?

  /// Whether the frame equals the previous one.
  package var isEmpty: Bool { patch == nil }

  /// Its approximate size in the file: the pixels, and the chunks around them.
  package var byteCount: Int { patch.map { $0.stream.count + 54 } ?? 0 }
}

/// The disposal of the area of a frame after its time.
enum APNGDisposal: UInt8, Hashable, Sendable {
  /// It stays.
  case none = 0
  /// It becomes transparent.
  case background = 1
  /// The area returns to its content before the frame.
  case previous = 2
}
