// Bitmaps that are used again, so that a long animation needs no more memory than a short one and the system is not asked
// for fresh pages for every frame.

import Pixels
import Synchronization

/// Bitmaps of one size that nobody uses at the moment.
final class PicturePool: Sendable {
  private let size: PixelSize
  private let free = Mutex<[Bitmap]>([])

  /// Creates an empty pool of bitmaps of `size`.
  init(size: PixelSize) { self.size = size }

  /// A picture drawn by `draw`, which gets a bitmap with arbitrary pixels and must set all of them.
  func picture(_ draw: (inout Bitmap) -> Void) -> Picture {
    var bitmap = free.withLock { $0.popLast() } ?? Bitmap(size: size)
    draw(&bitmap)
    return Picture(bitmap, pool: self)
  }

  fileprivate func giveBack(_ bitmap: consuming sending Bitmap) {
    let bitmap = bitmap
    free.withLock { $0.append(bitmap) }
  }
}

/// A finished picture that several tasks look at; its bitmap goes back to the pool after the last of them.
final class Picture: Sendable {
  private let storage: Mutex<Bitmap>
  private let pool: PicturePool

  fileprivate init(_ bitmap: sending Bitmap, pool: PicturePool) {
    storage = Mutex(bitmap)
    self.pool = pool
  }

  /// The pixels. Keep the value no longer than the picture, or the pool must copy it.
  var bitmap: Bitmap { storage.withLock { $0 } }

  deinit {
    // The bitmap is taken out, not copied: a second reference would make the next drawing copy all pixels.
    let bitmap = storage.withLock { stored in
      let bitmap = stored
      stored = Bitmap(size: PixelSize(width: 0, height: 0))
      return bitmap
    }
    pool.giveBack(bitmap)
  }
}
