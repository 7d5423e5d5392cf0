// The rows of encoders. Most handle eight pixels at a time, without a branch for a single one.

import CLanes
import KernelContracts

extension Kernels {
  package static func weigh(
    _ indices: UnsafePointer<UInt8>, count: Int, colors: UnsafePointer<UInt32>, truth: UnsafePointer<UInt32>,
    shown: UnsafePointer<UInt32>, gap: Int, keeps: Bool, patterned: Bits, mixed: Bits, smooth: Bits, moving: Bits,
    slack: UInt32, slackAtRest: UInt32, caps: UnsafePointer<UInt32>, targets: Pixels, bases: Pixels, most: Pixels,
    kept: Pixels
  ) {
    let gaps = UInt64(truncatingIfNeeded: max(gap, 0)) &* ones
    let (none, all) = (Pixels8(repeating: 0), Pixels8(repeating: .max))
    let (unseen, unseenAtRest) = (Pixels8(repeating: slack), Pixels8(repeating: slackAtRest))
    var next = 0
    while next < count {
      // The last eight may overlap with those before.
      let start = min(next, count &- 8)
      next = start &+ 8
      let packed = unsafe UnsafeRawPointer(indices + start).loadUnaligned(as: UInt64.self)
      if gap >= 0, packed == gaps {
        while count &- next >= 64, unsafe areAll(gaps, indices + next) { next &+= 64 }
        continue
      }
      let new =
        unsafe packed == (packed & 255) &* ones
        ? Pixels8(repeating: colors[Int(truncatingIfNeeded: packed & 255)]) : magicmove_looked_up(colors, packed)
      let old = unsafe UnsafeRawPointer(shown + start).loadUnaligned(as: Pixels8.self)
      let wanted = unsafe UnsafeRawPointer(truth + start).loadUnaligned(as: Pixels8.self)
      let isStill = gap >= 0 ? magicmove_lanes_of_bytes(equalBytes(packed, gaps)) : none
      let isMoving = unsafe magicmove_lanes_of_bits(eight(moving, start)) & ~isStill
      // The pattern counts where the pixel would stay, and where it is not the nearest colour that moves.
      let isMixed = unsafe magicmove_lanes_of_bits(eight(mixed, start))
      let isPatterned = unsafe magicmove_lanes_of_bits(eight(patterned, start)) & (isMixed | ~isMoving)
      let target = (wanted & ~isPatterned) | (new & isPatterned)
      let isRough = unsafe ~magicmove_lanes_of_bits(eight(smooth, start)) & ~isPatterned
      let nearest = magicmove_squared_distances(new, target)
      let visible = (unseen & isMoving) | (unseenAtRest & ~isMoving)
      let isExact = magicmove_equal_lanes(new, wanted)
      let shownError = magicmove_squared_distances(old, target)
      let isEmpty = magicmove_equal_lanes(old, none)
      let isEqual = magicmove_equal_lanes(old, new)
      let isNear = magicmove_at_most_lanes(shownError, nearest &+ (visible & isRough)) & ~(isEmpty | isExact)
      // What would stay at rest costs nothing.
      let isBase = isNear & ~magicmove_at_most_lanes(shownError, nearest)
      let base = (nearest & ~isBase) | (shownError & isBase)
      let cap = unsafe UnsafeRawPointer(caps + start).loadUnaligned(as: Pixels8.self) & isMoving
      let isWithin = magicmove_at_most_lanes(shownError, base &+ cap) & isMoving & ~isEmpty
      let stays = isEqual | isNear | isWithin
      let isWorse = magicmove_at_most_lanes(base, shownError) & isMoving
      let cost = (shownError &- base) & isWorse
      let mayStay = keeps ? stays | isStill : isStill
      let hasChoice = isMoving & ~magicmove_equal_lanes(cap, none)
      let mustStay = isStill | (keeps ? isNear & ~isEqual & ~isMoving : none)
      unsafe store((cost & mayStay & ~isStill) | (all & ~mayStay), kept + start)
      unsafe store(((base &+ cap) & hasChoice) | mustStay, most + start)
      unsafe store(target & hasChoice, targets + start)
      unsafe store(base & hasChoice, bases + start)
    }
  }

  package static func findCaps(
    above: UnsafePointer<UInt32>, here: UnsafePointer<UInt32>, below: UnsafePointer<UInt32>, count: Int, hasLeft: Bool,
    hasRight: Bool, least: UInt32, dark: UInt32, slope: UInt32, most: UInt32, low: Pixels, high: Pixels, caps: Pixels
  ) {
    let (first, end) = (hasLeft ? -4 : 0, 4 &* (hasRight ? count &+ 1 : count))
    let (lows, highs) = unsafe (UnsafeMutableRawPointer(low + 1), UnsafeMutableRawPointer(high + 1))
    let (a, b, c) = unsafe (bytes(above), bytes(here), bytes(below))
    let (l, h) = unsafe (lows.assumingMemoryBound(to: UInt8.self), highs.assumingMemoryBound(to: UInt8.self))
    for place in first..<end {
      let (x, y, z) = unsafe (a[place], b[place], c[place])
      unsafe l[place] = min(min(x, y), z)
      unsafe h[place] = max(max(x, y), z)
    }
    if !hasLeft { unsafe (low[0], high[0]) = (low[1], high[1]) }
    if !hasRight { unsafe (low[count &+ 1], high[count &+ 1]) = (low[count], high[count]) }
    let ranges = unsafe bytes(caps)
    for place in 0..<(4 &* count) {
      let least = unsafe min(min(l[place &- 4], l[place]), l[place &+ 4])
      unsafe ranges[place] = max(max(h[place &- 4], h[place]), h[place &+ 4]) &- least
    }
    for place in 0..<count {
      let range = unsafe caps[place]
      let largest = max(max(range & 255, range &>> 8 & 255), range &>> 16 & 255)
      let pixel = unsafe here[place]
      let luma = (pixel & 255) &* 77 &+ (pixel &>> 8 & 255) &* 150 &+ (pixel &>> 16 & 255) &* 29
      unsafe caps[place] = min((luma < dark &<< 8 ? 0 : least) &+ (largest &* largest &* slope) &>> 4, most)
    }
  }

  package static func draw(
    _ indices: UnsafePointer<UInt8>, count: Int, colors: UnsafePointer<UInt32>, gap: Int, shown: Pixels
  ) {
    let gaps = UInt64(truncatingIfNeeded: max(gap, 0)) &* ones
    var start = 0
    while start &+ 8 <= count {
      let packed = unsafe UnsafeRawPointer(indices + start).loadUnaligned(as: UInt64.self)
      if gap < 0 || packed != gaps {
        let new =
          unsafe packed == (packed & 255) &* ones
          ? Pixels8(repeating: colors[Int(truncatingIfNeeded: packed & 255)]) : magicmove_looked_up(colors, packed)
        let old = unsafe UnsafeRawPointer(shown + start).loadUnaligned(as: Pixels8.self)
        let stays = gap >= 0 ? magicmove_lanes_of_bytes(equalBytes(packed, gaps)) : Pixels8(repeating: 0)
        unsafe store((old & stays) | (new & ~stays), shown + start)
      }
      start &+= 8
    }
    while start < count {
      let index = unsafe Int(indices[start])
      if index != gap { unsafe shown[start] = colors[index] }
      start &+= 1
    }
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
private func areAll(_ word: UInt64, _ bytes: UnsafePointer<UInt8>) -> Bool {
  let words = unsafe UnsafeRawPointer(bytes).loadUnaligned(as: SIMD8<UInt64>.self) ^ SIMD8(repeating: word)
  let four = words.lowHalf | words.highHalf
  let two = four.lowHalf | four.highHalf
  return two[0] | two[1] == 0
}

/// The bits of eight pixels.
@inline(__always)
private func eight(_ bits: UnsafePointer<UInt64>, _ start: Int) -> UInt8 {
  let shift = UInt64(truncatingIfNeeded: start & 63)
  let low = unsafe bits[start &>> 6] &>> shift
  return unsafe UInt8(truncatingIfNeeded: shift <= 56 ? low : low | bits[start &>> 6 &+ 1] &<< (64 &- shift))
}

@inline(__always)
private func store(_ lanes: Pixels8, _ target: UnsafeMutablePointer<UInt32>) {
  unsafe UnsafeMutableRawPointer(target).storeBytes(of: lanes, as: Pixels8.self)
}

/// The bytes of pixels.
@inline(__always)
private func bytes(_ pixels: UnsafePointer<UInt32>) -> UnsafePointer<UInt8> {
  unsafe UnsafeRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
}

@inline(__always)
private func bytes(_ pixels: UnsafeMutablePointer<UInt32>) -> UnsafeMutablePointer<UInt8> {
  unsafe UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
}

/// A byte of ones for each two bytes that are equal.
@inline(__always)
private func equalBytes(_ one: UInt64, _ other: UInt64) -> UInt64 {
  let difference = one ^ other
  let low = difference & 0x7F7F_7F7F_7F7F_7F7F
  let isOther = ((low &+ 0x7F7F_7F7F_7F7F_7F7F) | difference) & 0x8080_8080_8080_8080
  return ~((isOther &>> 7) &* 255)
}
