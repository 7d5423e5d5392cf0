// Sampled images, cached while their placement is unchanged: an image that rests is sampled once.
//
// Most images of a moving scene never have the same placement twice, so a picture is cached only when its placement
// occurred before, in this frame or in the previous one. Pictures of recent frames have priority.

import DisplayList
import Pixels

/// The pixels of a placed image within an area, sampled once. Immutable, so that threads may share it.
final class SampledPicture: Sendable {
  /// The pixels of the canvas that the picture holds.
  let area: PixelRect
  /// The pixels themselves.
  let bitmap: Bitmap
  /// Whether every pixel is opaque.
  let isOpaque: Bool

  /// Takes all rows of `source` in an area.
  init(_ source: ImageSampler, _ area: PixelRect) {
    var bitmap = Bitmap(size: PixelSize(width: area.width, height: area.height))
    unsafe bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for y in area.rows {
        unsafe source.writeRow(y: y, x: area.columns, to: base + (y - area.y) * area.width)
      }
    }
    (self.area, self.bitmap, isOpaque) = (area, bitmap, source.isOpaque)
  }
}

/// Sampled pictures by placement. Used by one thread at a time.
final class SampledPictureCache {
  /// How an image is placed, and where it shows.
  private struct Key: Hashable {
    let placement: ImagePlacement
    let area: PixelRect

    /// A few numbers that tell most placements apart.
    func hash(into hasher: inout Hasher) {
      let transform = placement.transform
      hasher.combine(
        transform.tx.bitPattern &* 3 &+ transform.ty.bitPattern &* 5 &+ transform.a.bitPattern &* 7
          &+ UInt64(truncatingIfNeeded: placement.image))
    }
  }

  private struct Entry {
    let picture: SampledPicture
    var lastFrame: Int
  }

  private var entries: [Key: Entry] = [:]
  /// Placements that were met without a picture, in this frame and in the one before.
  private var met: (now: Set<Key>, before: Set<Key>) = ([], [])
  private var frame = 0
  private var pixels = 0
  /// Pixels that all pictures may have.
  private let capacity: Int

  /// A cache for pictures of at most `capacity` pixels; with 0 it keeps nothing.
  init(capacity: Int) { self.capacity = capacity }

  /// Starts a frame.
  func startFrame() {
    frame += 1
    met = (now: [], before: met.now)
  }

  /// The picture of a placement in an area; nil when it is not kept.
  func picture(_ placement: ImagePlacement, _ area: PixelRect, sampler: () -> ImageSampler) -> SampledPicture? {
    guard area.area <= capacity else { return nil }
    let key = Key(placement: placement, area: area)
    if let index = entries.index(forKey: key) {
      entries.values[index].lastFrame = frame
      return entries.values[index].picture
    }
    guard met.now.contains(key) || met.before.contains(key) else {
      met.now.insert(key)
      return nil
    }
    guard makeRoom(for: area.area) else { return nil }
    let picture = SampledPicture(sampler(), area)
    entries[key] = Entry(picture: picture, lastFrame: frame)
    pixels += area.area
    return picture
  }

  /// Removes, if needed, pictures that neither this frame nor the previous one used; returns whether there is room.
  private func makeRoom(for count: Int) -> Bool {
    if pixels + count <= capacity { return true }
    entries = entries.filter { $0.value.lastFrame >= frame - 1 }
    pixels = entries.values.reduce(0) { $0 + $1.picture.area.area }
    return pixels + count <= capacity
  }
}
