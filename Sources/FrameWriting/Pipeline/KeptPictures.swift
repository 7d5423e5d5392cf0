// Pictures of an output that were made, in its size, while its frames were drawn for another output.

import Pixels
import Synchronization

/// Pictures by the time at which they appear, up to a number of bytes.
final class KeptPictures: Sendable {
  /// The extent of the pictures, and of the frames around them.
  let (inner, canvas): (PixelSize, PixelSize)
  private let limit: Int
  private let pictures = Mutex<[FrameTime: Picture]>([:])

  /// Starts without pictures.
  ///
  /// - Parameter limit: Bytes that the pictures may take; those beyond are not kept, and are drawn again.
  init(inner: PixelSize, canvas: PixelSize, limit: Int) {
    (self.inner, self.canvas, self.limit) = (inner, canvas, limit)
  }

  /// Keeps a picture in the reduced size.
  func keep(_ picture: Picture, of size: PixelSize, at start: FrameTime) {
    let bytes = canvas.area * 4
    guard pictures.withLock({ ($0.count + 1) * bytes <= limit }) else { return }
    let small = inner == size && canvas == size ? picture : picture.resized(to: inner, on: canvas)
    pictures.withLock { $0[start] = small }
  }

  /// The picture of a time; nil for another size, and for one that was not kept.
  func picture(at start: FrameTime, inner: PixelSize, canvas: PixelSize) -> Picture? {
    guard inner == self.inner, canvas == self.canvas else { return nil }
    return pictures.withLock { $0[start] }
  }
}
