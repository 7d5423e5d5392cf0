// Masks of glyphs that have been drawn before, so that text at rest, or moving by whole pixels, is drawn once.

import Pixels

/// What a mask depends on.
struct GlyphKey: Hashable {
  /// Index of the outline.
  var outline: Int
  /// Ems to pixels.
  var scale: GlyphScale
  /// Where in its pixel the glyph's origin is, in 1/256 pixel.
  var originX: UInt8, originY: UInt8
}

/// A bounded memory of masks, for one thread at a time. What it gives is what drawing anew would give.
///
/// Masks are kept in two generations: when the younger one has taken half of the memory it becomes the older one, and what
/// was not asked for since the last such change is forgotten.
final class GlyphCache {
  /// Bytes that masks may take.
  private let capacity: Int
  private var young: [GlyphKey: GlyphMask] = [:]
  private var old: [GlyphKey: GlyphMask] = [:]
  private var cost = 0
  /// Draws what is not there.
  let rasterizer = GlyphRasterizer()

  /// Creates an empty cache; a capacity of 0 keeps nothing.
  init(capacity: Int = 4 << 20) {
    self.capacity = capacity
  }

  /// The mask of `key`, drawn by `draw` when it is not known.
  func mask(_ key: GlyphKey, draw: (GlyphRasterizer) -> GlyphMask) -> GlyphMask {
    if let known = young[key] { return known }
    let mask = old.removeValue(forKey: key) ?? draw(rasterizer)
    if capacity == 0 { return mask }
    if cost > capacity / 2 {
      swap(&young, &old)
      young.removeAll(keepingCapacity: true)
      cost = 0
    }
    young[key] = mask
    cost += mask.cost
    return mask
  }
}
