// Which colours the changed pixels of a frame have, and how many of each: one pass with a hash table. Every pixel is given
// the number of its colour, so that whatever is later found out about a colour reaches its pixels by a table look-up.

/// The distinct colours among a number of pixels.
struct ColorCensus {
  /// The colours in the order of their first pixel.
  private(set) var colors: [UInt32] = []
  /// How many pixels have each of them.
  private(set) var counts: [UInt32] = []
  /// One slot is `colour << 32 | number + 1`, or 0 when empty; at most half of them are taken.
  private var slots: [UInt64]
  /// The hash of a colour is the top 32 − `shift` bits of a product.
  private var shift: UInt32

  /// Creates an empty census.
  init() {
    slots = [UInt64](repeating: 0, count: 1 << 14)
    shift = 18
  }

  /// Counts `pixels` and writes the number of each pixel's colour to `numbers`, which must be as long.
  mutating func add(_ pixels: UnsafeBufferPointer<UInt32>, numbers: UnsafeMutablePointer<UInt32>) {
    var last: UInt32 = 0
    var lastNumber = -1
    for index in 0..<pixels.count {
      let pixel = unsafe pixels[index]
      if lastNumber < 0 || pixel != last {
        last = pixel
        lastNumber = number(of: pixel)
      }
      unsafe counts.withUnsafeMutableBufferPointer { unsafe $0[lastNumber] &+= 1 }
      unsafe numbers[index] = UInt32(truncatingIfNeeded: lastNumber)
    }
  }

  /// The number of a colour, a new one at its first sight.
  @inline(__always)
  private mutating func number(of color: UInt32) -> Int {
    let mask = slots.count &- 1
    var index = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) >> shift)
    let found: Int? = unsafe slots.withUnsafeBufferPointer { slots in
      while true {
        let slot = unsafe slots[index]
        if slot == 0 { return nil }
        if UInt32(truncatingIfNeeded: slot >> 32) == color { return Int(truncatingIfNeeded: slot & 0xFFFF_FFFF) &- 1 }
        index = (index &+ 1) & mask
      }
    }
    if let found { return found }
    let number = colors.count
    slots[index] = UInt64(color) << 32 | UInt64(number + 1)
    colors.append(color)
    counts.append(0)
    if colors.count * 2 > slots.count { grow() }
    return number
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
