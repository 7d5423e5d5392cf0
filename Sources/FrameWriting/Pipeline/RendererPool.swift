// Renderers for many threads: each has scratch memory of its own, so each is used by one thread at a time and kept.

import DisplayList
import Pixels
import Raster
import Synchronization

/// Renderers that are not in use.
package final class RendererPool: Sendable {
  /// A renderer on its way between threads. It is either in `free` or in use by the one thread that took it out.
  private struct Lease: @unchecked Sendable {
    let renderer: Renderer
  }

  private let images: ImageStore
  private let glyphs: GlyphStore
  private let free = Mutex<[Lease]>([])

  /// Creates a pool for scenes with these images and glyphs.
  package init(images: ImageStore, glyphs: GlyphStore) {
    (self.images, self.glyphs) = (images, glyphs)
  }

  /// A pool with an image more, and the number of that image.
  package func adding(_ image: Bitmap) -> (pool: RendererPool, number: Int) {
    (RendererPool(images: images.adding([image]), glyphs: glyphs), images.count)
  }

  /// The image with a number at its full size; nil for a number that none has.
  package func image(_ number: Int) -> Bitmap? { images.image(number) }

  /// A renderer beside those of the pool.
  package func makeRenderer() -> Renderer { Renderer(images: images, glyphs: glyphs) }

  /// Draws the mean of the pictures of lists over all pixels of `bitmap`, which must have the lists' size; only where it has to,
  /// when it is known what `bitmap` shows. Of one list the mean is its picture.
  ///
  /// - Returns: What `bitmap` shows now.
  @discardableResult
  package func draw(
    _ lists: [DisplayList], over shown: ShownPicture? = nil, into bitmap: inout Bitmap
  ) -> ShownPicture {
    withRenderer { $0.drawMean(of: lists, over: shown, into: &bitmap) }
  }

  /// The mean of the pictures of lists; `kept`, an earlier picture of lists with the same images, is drawn over where it differs.
  package func draw(_ lists: [DisplayList], over kept: consuming DrawnPicture?) -> DrawnPicture {
    let size = lists.first?.size ?? PixelSize(width: 0, height: 0)
    var bitmap: Bitmap  // the only reference to its pixels
    let shown: ShownPicture?
    if let kept, kept.bitmap.size == size {
      (bitmap, shown) = (kept.bitmap, kept.shown)
    } else {
      (bitmap, shown) = (Bitmap(size: size), nil)
    }
    kept = nil
    let now = draw(lists, over: shown, into: &bitmap)
    return DrawnPicture(bitmap: bitmap, shown: now)
  }

  /// Areas outside which two pictures are equal.
  package func damage(from old: ShownPicture, to new: ShownPicture) -> [PixelRect] {
    withRenderer { $0.damage(from: old, to: new) }
  }

  private func withRenderer<Result>(_ body: (Renderer) -> Result) -> Result {
    let lease = free.withLock { $0.popLast() } ?? Lease(renderer: makeRenderer())
    defer { free.withLock { $0.append(lease) } }
    return body(lease.renderer)
  }
}
