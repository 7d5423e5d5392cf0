// The rows of encoders. Frames of a GIF are drawn in order, one after the other, so all threads wait for `settle`: it handles
// eight pixels at a time, without a branch for a single one.

import CLanes
import KernelContracts

extension Kernels {
  package static func settle(
    _ indices: Bytes, count: Int, colors: UnsafePointer<UInt32>, truth: UnsafePointer<UInt32>,
    shown: UnsafeMutablePointer<UInt32>, gap: Int, kept: UInt8, patterned: Bits, smooth: Bits, slack: UInt32,
    lossy: UInt32
  ) -> (first: Int, end: Int, hasKept: Bool) {
    let (gaps, index) = (UInt64(truncatingIfNeeded: max(gap, 0)) &* ones, UInt64(kept) &* ones)
    let (near, visible) = (Pixels8(repeating: lossy), Pixels8(repeating: slack))
    var (first, end, allKept) = (count, 0, UInt64(0))
    var start = 0
    while start &+ 8 <= count {
      let place = unsafe UnsafeMutableRawPointer(indices + start)
      let packed = unsafe place.loadUnaligned(as: UInt64.self)
      if gap >= 0, packed == gaps {
        start &+= 8
        while count &- start >= 64, unsafe areAll(gaps, indices + start) { start &+= 64 }
        continue
      }
      let new =
        unsafe packed == (packed & 255) &* ones
        ? Pixels8(repeating: colors[Int(truncatingIfNeeded: packed & 255)]) : magicmove_looked_up(colors, packed)
      let old = unsafe UnsafeRawPointer(shown + start).loadUnaligned(as: Pixels8.self)
      let wanted = unsafe UnsafeRawPointer(truth + start).loadUnaligned(as: Pixels8.self)
      let equal = magicmove_equal_lanes(old, new)
      let mustDraw = magicmove_equal_lanes(old, Pixels8(repeating: 0)) | magicmove_equal_lanes(new, wanted)
      var staying = equal
      if magicmove_bytes_of_lanes(equal | mustDraw) != .max {
        let pattern = unsafe eight(patterned, start)
        var isNear = Pixels8(repeating: 0)
        if pattern != 255 {
          let isSmooth = unsafe magicmove_lanes_of_bits(eight(smooth, start))
          let most = magicmove_squared_distances(new, wanted) &+ (visible & ~isSmooth) &+ near
          isNear = magicmove_at_most_lanes(magicmove_squared_distances(old, wanted), most)
        }
        if pattern != 0 {
          let isPatterned = magicmove_lanes_of_bits(pattern)
          let inPattern = magicmove_at_most_lanes(magicmove_squared_distances(old, new), near)
          isNear = (isNear & ~isPatterned) | (inPattern & isPatterned)
        }
        staying = equal | (isNear & ~mustDraw)
      }
      let steady = gap >= 0 ? equalBytes(packed, gaps) : 0
      let stays = magicmove_bytes_of_lanes(staying)
      let (drawn, keeps) = (~(stays | steady), stays & ~steady)
      unsafe place.storeBytes(of: packed & ~keeps | index & keeps, as: UInt64.self)
      allKept |= keeps
      if drawn != 0 {
        first = min(first, start &+ drawn.trailingZeroBitCount &>> 3)
        end = start &+ 8 &- drawn.leadingZeroBitCount &>> 3
        let isDrawn = magicmove_lanes_of_bytes(drawn)
        unsafe UnsafeMutableRawPointer(shown + start).storeBytes(of: old & ~isDrawn | new & isDrawn, as: Pixels8.self)
      }
      start &+= 8
    }
    // What remains, pixel by pixel.
    while start < count {
      let (color, pixel, wanted) = unsafe (colors[Int(indices[start])], shown[start], truth[start])
      var stays = pixel == color
      if !stays, pixel != 0, color != wanted {
        let bit = UInt64(truncatingIfNeeded: start & 63)
        if unsafe patterned[start &>> 6] &>> bit & 1 != 0 {
          stays = squaredDistance(pixel, color) <= lossy
        } else {
          let allowed = unsafe smooth[start &>> 6] &>> bit & 1 != 0 ? lossy : lossy &+ slack
          stays = squaredDistance(pixel, wanted) <= squaredDistance(color, wanted) &+ allowed
        }
      }
      if unsafe Int(indices[start]) == gap {
        // Nothing is drawn.
      } else if stays {
        unsafe indices[start] = kept
        allKept = 1
      } else {
        unsafe shown[start] = color
        first = min(first, start)
        end = start &+ 1
      }
      start &+= 1
    }
    return (first, end, allKept != 0)
  }

  package static func findEdges(
    above: UnsafePointer<UInt8>, here: UnsafePointer<UInt8>, below: UnsafePointer<UInt8>, count: Int, low: Bytes,
    high: Bytes, edges: Bytes, rough: Bytes, edgeRange: UInt8, calmRange: UInt8, bend: UInt8
  ) {
    for index in 0..<count {
      let (a, b, c) = unsafe (above[index], here[index], below[index])
      unsafe low[index] = min(min(a, b), c)
      unsafe high[index] = max(max(a, b), c)
    }
    // Bends are computed modulo 256: where samples differ by no more than `edgeRange` they are small, and elsewhere there is an
    // edge in any case.
    var index = 4
    while index < count &- 4 {
      let least = unsafe min(min(low[index &- 4], low[index]), low[index &+ 4])
      let most = unsafe max(max(high[index &- 4], high[index]), high[index &+ 4])
      let level = unsafe here[index] &+ here[index] &- bend
      let across = unsafe here[index &- 4] &+ here[index &+ 4] &- level
      let down = unsafe above[index] &+ below[index] &- level
      let range = most &- least
      unsafe edges[index] = max(range, edgeRange) ^ edgeRange | max(max(across, down), 2 &* bend) ^ (2 &* bend)
      unsafe rough[index] = max(range, calmRange) ^ calmRange
      index &+= 1
    }
  }
}

private let ones: UInt64 = 0x0101_0101_0101_0101

/// Whether 64 bytes are those of a word, again and again.
@inline(__always)
private func areAll(_ word: UInt64, _ bytes: UnsafeMutablePointer<UInt8>) -> Bool {
  let words = unsafe UnsafeRawPointer(bytes).loadUnaligned(as: SIMD8<UInt64>.self) ^ SIMD8(repeating: word)
  let four = words.lowHalf | words.highHalf
  let two = four.lowHalf | four.highHalf
  return two[0] | two[1] == 0
}

/// The bits of eight pixels, from a multiple of eight on.
@inline(__always)
private func eight(_ bits: UnsafePointer<UInt64>, _ start: Int) -> UInt8 {
  unsafe UInt8(truncatingIfNeeded: bits[start &>> 6] &>> UInt64(truncatingIfNeeded: start & 63))
}

/// The squared distance of two colours.
@inline(__always)
private func squaredDistance(_ one: UInt32, _ other: UInt32) -> UInt32 {
  magicmove_squared_distances(Pixels8(repeating: one), Pixels8(repeating: other))[0]
}

/// A byte of ones for each two bytes that are equal.
@inline(__always)
private func equalBytes(_ one: UInt64, _ other: UInt64) -> UInt64 {
  let difference = one ^ other
  let low = difference & 0x7F7F_7F7F_7F7F_7F7F
  let isOther = ((low &+ 0x7F7F_7F7F_7F7F_7F7F) | difference) & 0x8080_8080_8080_8080
  return ~((isOther &>> 7) &* 255)
}
