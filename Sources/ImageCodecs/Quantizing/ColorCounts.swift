// A hash table from colours to the number of their pixels.

/// Distinct colours in the order of their first sight, with counts.
struct ColorCounts: Sendable {
  /// The colours.
  private(set) var colors: [UInt32] = []
  /// How many pixels have each of them.
  private(set) var counts: [UInt64] = []
  /// One slot is `colour << 32 | number + 1`, or 0 when empty; at most half of them are taken.
  private var slots = [UInt64](repeating: 0, count: 1 << 10)
  /// A colour's first slot is the top 32 − `shift` bits of a product (Knuth's multiplicative hash).
  private var shift: UInt32 = 22

  /// Counts `count` pixels of a colour.
  ///
  /// - Returns: The colour's place in `colors`.
  @discardableResult
  mutating func add(_ color: UInt32, count: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) >> shift)
    while slots[slot] != 0 {
      if UInt32(truncatingIfNeeded: slots[slot] >> 32) == color {
        let place = Int(slots[slot] & 0xFFFF_FFFF) - 1
        counts[place] &+= count
        return place
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    colors.append(color)
    counts.append(count)
    slots[slot] = UInt64(color) << 32 | UInt64(colors.count)
    if colors.count * 2 > slots.count { grow() }
    return colors.count - 1
  }

  /// Whether a colour was counted.
  @inline(__always)
  func contains(_ color: UInt32) -> Bool {
    unsafe slots.withUnsafeBufferPointer { slots in
      var slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) >> shift)
      while unsafe slots[slot] != 0 {
        if unsafe UInt32(truncatingIfNeeded: slots[slot] >> 32) == color { return true }
        slot = (slot &+ 1) & (slots.count &- 1)
      }
      return false
    }
  }

  /// Makes the table four times as large.
  private mutating func grow() {
    shift -= 2
    var larger = [UInt64](repeating: 0, count: slots.count * 4)
    for slot in slots where slot != 0 {
      var index = Int((UInt32(truncatingIfNeeded: slot >> 32) &* 0x9E37_79B1) >> shift)
      while larger[index] != 0 { index = (index + 1) & (larger.count - 1) }
      larger[index] = slot
    }
    slots = larger
  }
}
