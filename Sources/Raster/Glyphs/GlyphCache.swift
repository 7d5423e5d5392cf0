// Masks of glyphs that have been drawn before, so that text at rest, or moving by whole pixels, is drawn once.

/// The values that determine a mask.
struct GlyphKey: Hashable {
  /// Index of the glyph's outline, or the number of a path, below 0 (`StoredPath`).
  var outline: Int
  /// Ems to pixels.
  var scale: GlyphScale
  /// Where in its pixel the glyph's origin is, in 1/256 pixel.
  var originX: UInt8, originY: UInt8
}

/// A bounded cache of masks, for one thread at a time. A cached mask is equal to a newly drawn one.
///
/// Eviction is by the clock algorithm: when the cache is full, the hand goes around and removes the next mask that was
/// not used since the hand passed it. Masks of moving text are never used again and make room for each other; masks of
/// resting text stay.
package final class GlyphCache {
  private struct Slot {
    var key: GlyphKey
    var mask: GlyphMask
    /// Whether it was used since the hand passed it.
    var isWanted = false
  }

  /// Bytes that masks may take.
  private let capacity: Int
  private(set) var cost = 0
  private var slots: [Slot?] = []
  private var hand = 0
  /// Where in `slots` the mask of a key is, and which slots are empty.
  private var places: [GlyphKey: Int] = [:]
  private var free: [Int] = []
  /// Draws missing masks.
  let rasterizer = GlyphRasterizer()

  /// Creates an empty cache; a capacity of 0 keeps nothing.
  package init(capacity: Int = 4 << 20) {
    self.capacity = capacity
  }

  /// The mask of `key`, drawn by `draw` when it is not known.
  func mask(_ key: GlyphKey, draw: (GlyphRasterizer) -> GlyphMask) -> GlyphMask {
    if let place = places[key], let known = slots[place]?.mask {
      slots[place]?.isWanted = true
      return known
    }
    let mask = draw(rasterizer)
    guard mask.cost <= capacity else { return mask }
    while cost > capacity - mask.cost { advance() }
    let slot = Slot(key: key, mask: mask)
    if let place = free.popLast() {
      slots[place] = slot
      places[key] = place
    } else {
      places[key] = slots.count
      slots.append(slot)
    }
    cost += mask.cost
    return mask
  }

  /// Moves the hand over a slot and empties it unless its mask is wanted.
  private func advance() {
    if hand == slots.count { hand = 0 }
    if let slot = slots[hand] {
      if slot.isWanted {
        slots[hand]?.isWanted = false
      } else {
        cost -= slot.mask.cost
        places[slot.key] = nil
        slots[hand] = nil
        free.append(hand)
      }
    }
    hand += 1
  }
}
