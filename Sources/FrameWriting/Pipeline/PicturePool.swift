// Bitmaps that are used again, so that a long animation needs no more memory than a short one and the system is not asked
// for fresh pages for every frame. A bitmap that comes back remembers what it shows: only what differs is drawn again, and
// yet no frame waits for the one before it.

import Pixels
import Raster
import Synchronization

/// Bitmaps of one size that are not in use.
package final class PicturePool: Sendable {
  /// Finds areas outside which two pictures are equal.
  package typealias FindDamage = @Sendable (_ old: ShownPicture, _ new: ShownPicture) -> [PixelRect]

  private let size: PixelSize
  /// Whether all pictures are opaque.
  fileprivate let isOpaque: Bool
  fileprivate let findDamage: FindDamage
  private let free = Mutex<[(bitmap: Bitmap, shown: ShownPicture)]>([])
  /// The picture that was finished last, while it is there.
  private let latest = Mutex(WeakPicture())

  private struct WeakPicture {
    weak var picture: Picture?
  }

  /// Creates an empty pool of bitmaps of `size`; `isOpaque`: all their pixels will have full alpha.
  package init(size: PixelSize, isOpaque: Bool = false, damage findDamage: @escaping FindDamage) {
    (self.size, self.isOpaque) = (size, isOpaque)
    self.findDamage = findDamage
  }

  /// A picture drawn by `draw`, which gets a bitmap with what it shows, nil for arbitrary pixels, and says what it shows then.
  package func picture(_ draw: (_ shown: ShownPicture?, inout Bitmap) -> ShownPicture) -> Picture {
    var bitmap: Bitmap  // the only reference to its pixels
    let before: ShownPicture?
    (bitmap, before) = takeOut()
    let after = draw(before, &bitmap)
    let picture = Picture(bitmap, shows: after, pool: self)
    latest.withLock { $0.picture = picture }
    return picture
  }

  /// The bitmap that came back last: what it shows is nearest. If none is free, a copy of the latest picture: that takes a fraction
  /// of drawing what does not change.
  private func takeOut() -> (Bitmap, ShownPicture?) {
    if let last = free.withLock({ $0.popLast() }) { return (last.bitmap, last.shown) }
    return latest.withLock(\.picture)?.copy ?? (Bitmap(size: size), nil)
  }

  fileprivate func giveBack(_ bitmap: consuming sending Bitmap, _ shown: ShownPicture) {
    let bitmap = bitmap
    free.withLock { $0.append((bitmap, shown)) }
  }
}

/// A finished picture that several tasks look at; a drawn one's bitmap goes back to the pool after the last of them.
///
/// Keep the values that it gives no longer than the picture, or the pool must copy them.
package final class Picture: Sendable {
  private enum Pixels {
    case drawn(Bitmap, ShownPicture, PicturePool)
    case finished(StraightBitmap)
    case none
  }

  private let storage: Mutex<Pixels>
  /// The straight pixels of a drawn picture, once they have been asked for.
  private let straightPixels = Mutex<StraightBitmap?>(nil)

  fileprivate init(_ bitmap: sending Bitmap, shows shown: ShownPicture, pool: PicturePool) {
    storage = Mutex(.drawn(bitmap, shown, pool))
  }

  /// A picture that was not drawn here.
  package init(_ finished: StraightBitmap) {
    storage = Mutex(.finished(finished))
  }

  /// A copy of a drawn picture's pixels with what they show.
  fileprivate var copy: (Bitmap, ShownPicture?)? {
    guard case .drawn(let bitmap, let shown, _) = storage.withLock({ $0 }) else { return nil }
    let pixels = unsafe [UInt32](unsafeUninitializedCapacity: bitmap.pixels.count) { pixels, count in
      count = unsafe pixels.initialize(fromContentsOf: bitmap.pixels)
    }
    return (Bitmap(size: bitmap.size, pixels: pixels), shown)
  }

  /// The pixels as the rasterizer has them.
  package var bitmap: Bitmap {
    switch storage.withLock({ $0 }) {
    case .drawn(let bitmap, _, _): bitmap
    case .finished(let bitmap): bitmap.premultiplied()
    case .none: Bitmap(size: PixelSize(width: 0, height: 0))
    }
  }

  /// The pixels as files have them; those of a finished picture are just as they were given.
  var straight: StraightBitmap {
    switch storage.withLock({ $0 }) {
    case .drawn(let bitmap, _, let pool):
      if pool.isOpaque { return StraightBitmap(size: bitmap.size, pixels: bitmap.pixels) }
      return straightPixels.withLock { known in
        let straight = known ?? bitmap.straight()
        known = straight
        return straight
      }
    case .finished(let bitmap): return bitmap
    case .none: return StraightBitmap(size: PixelSize(width: 0, height: 0), pixels: [])
    }
  }

  /// Areas outside which this picture and an earlier one are equal; nil when that is not known.
  func damage(since earlier: Picture?) -> [PixelRect]? {
    guard let earlier, case .drawn(_, let old, _) = earlier.storage.withLock({ $0 }),
      case .drawn(_, let new, let pool) = storage.withLock({ $0 })
    else { return nil }
    return pool.findDamage(old, new)
  }

  deinit {
    // These may be the same memory as the bitmap's.
    straightPixels.withLock { $0 = nil }
    // The bitmap is taken out, not copied: a second reference would make the next drawing copy all pixels.
    let pixels = storage.withLock { stored in
      let pixels = stored
      stored = .none
      return pixels
    }
    if case .drawn(let bitmap, let shown, let pool) = pixels { pool.giveBack(bitmap, shown) }
  }
}
