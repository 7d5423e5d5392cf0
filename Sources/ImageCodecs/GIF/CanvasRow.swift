// A row of a frame, drawn on the viewer's canvas. Frames are drawn in order, one after the other, so all threads wait
// for this code: it handles eight pixels at a time, without a branch for a single one.

import Pixels

/// The pixels of a frame in one row of the canvas.
@safe struct CanvasRow {
  /// Indices of the frame; those that need not be drawn become gaps.
  let indices: UnsafeMutablePointer<UInt8>
  /// A colour for each of 256 indices.
  let colors: UnsafePointer<UInt32>
  /// The true pixels.
  let truth: UnsafePointer<UInt32>
  /// The pixels on the canvas.
  let shown: UnsafeMutablePointer<UInt32>
  /// How many pixels they are.
  let count: Int
  /// The index that means that nothing is drawn; −1 when none does.
  let gap: Int

  /// Draws the pixels to be drawn, starting at a position of the canvas.
  ///
  /// - Returns: The first and the last drawn column, counted from the beginning, and whether a pixel became a gap.
  @inline(__always)
  func draw(_ rule: KeepingRule, x: Int, y: Int) -> (columns: ClosedRange<Int>?, hasKept: Bool) {
    var (first, last, hasKept) = (Int.max, -1, false)
    var start = 0
    while start < count {
      if gap >= 0 {
        while count &- start >= 64, isGap(start) { start &+= 64 }
        if start == count { break }
      }
      let width = min(8, count &- start)
      let drawn = width == 8 ? drawEight(start, rule, x: x, y: y) : drawSome(start, width, rule, x: x, y: y)
      if drawn.bits != 0 {
        first = min(first, start &+ drawn.bits.trailingZeroBitCount)
        last = start &+ 63 &- drawn.bits.leadingZeroBitCount
      }
      hasKept = hasKept || drawn.hasKept
      start &+= 8
    }
    return (last < 0 ? nil : first...last, hasKept)
  }

  /// Whether nothing is drawn in 64 pixels.
  @inline(__always)
  private func isGap(_ start: Int) -> Bool {
    let gaps = UInt64(truncatingIfNeeded: gap) &* Self.ones
    let words = unsafe UnsafeRawPointer(indices + start).loadUnaligned(as: SIMD8<UInt64>.self) ^ SIMD8(repeating: gaps)
    let four = words.lowHalf | words.highHalf
    let two = four.lowHalf | four.highHalf
    return two[0] | two[1] == 0
  }

  /// Fewer than eight pixels, at the end of a row, padded to eight with gaps.
  @inline(never)
  private func drawSome(
    _ start: Int, _ width: Int, _ rule: KeepingRule, x: Int, y: Int
  ) -> (bits: UInt64, hasKept: Bool) {
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 18) { room in
      guard let room = room.baseAddress else { return (0, false) }
      unsafe room.initialize(repeating: 0, count: 18)
      return unsafe UnsafeMutableRawPointer(room + 16).withMemoryRebound(to: UInt8.self, capacity: 8) { some in
        for column in 0..<width {
          unsafe some[column] = indices[start &+ column]
          unsafe room[column] = truth[start &+ column]
          unsafe room[column &+ 8] = shown[start &+ column]
        }
        // Beyond the end the canvas gets the colour of the index, so that it stays.
        for column in width..<8 { unsafe room[column &+ 8] = colors[0] }
        let part = unsafe CanvasRow(
          indices: some, colors: colors, truth: room, shown: room + 8, count: 8, gap: gap)
        let before = unsafe UnsafeRawPointer(some).loadUnaligned(as: UInt64.self)
        let drawn = part.drawEight(0, rule, x: x &+ start, y: y)
        var hasKept = false
        for column in 0..<width {
          let old = UInt8(truncatingIfNeeded: before &>> UInt64(8 &* column))
          unsafe hasKept = hasKept || some[column] != old
          unsafe indices[start &+ column] = some[column]
          unsafe shown[start &+ column] = room[column &+ 8]
        }
        return (drawn.bits, hasKept)
      }
    }
  }

  /// Eight pixels: which of them are drawn, from the lowest bit up, and whether one became a gap.
  @inline(__always)
  private func drawEight(_ start: Int, _ rule: KeepingRule, x: Int, y: Int) -> (bits: UInt64, hasKept: Bool) {
    let place = unsafe UnsafeMutableRawPointer(indices + start)
    let packed = unsafe place.loadUnaligned(as: UInt64.self)
    let gaps = UInt64(truncatingIfNeeded: max(gap, 0)) &* Self.ones
    if gap >= 0, packed == gaps { return (0, false) }
    var new = unsafe SIMD8<UInt32>(repeating: colors[Int(truncatingIfNeeded: packed & 255)])
    if packed != (packed & 255) &* Self.ones {
      for lane in 1..<8 { unsafe new[lane] = colors[Int(truncatingIfNeeded: packed &>> UInt64(8 &* lane) & 255)] }
    }
    let old = unsafe UnsafeRawPointer(shown + start).loadUnaligned(as: SIMD8<UInt32>.self)
    let wanted = unsafe UnsafeRawPointer(truth + start).loadUnaligned(as: SIMD8<UInt32>.self)
    let staying = rule.staying(old, new, wanted, x: x &+ start, y: y)
    let stays = Self.bytes(staying)
    let steady = gap >= 0 ? Self.equalBytes(packed, gaps) : 0
    let drawn = ~(stays | steady)
    let index = UInt64(truncatingIfNeeded: rule.gap) &* Self.ones
    unsafe place.storeBytes(of: packed & (drawn | steady) | index & stays & ~steady, as: UInt64.self)
    let isDrawn = unsafe SIMD8<UInt32>(truncatingIfNeeded: unsafeBitCast(drawn, to: SIMD8<Int8>.self))
    unsafe UnsafeMutableRawPointer(shown + start).storeBytes(of: old & ~isDrawn | new & isDrawn, as: SIMD8<UInt32>.self)
    return (((drawn & Self.ones) &* 0x0102_0408_1020_4080) &>> 56, stays & ~steady != 0)
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// A byte of ones for each lane that is set.
  @inline(__always)
  private static func bytes(_ mask: SIMD8<Int32>) -> UInt64 {
    unsafe unsafeBitCast(SIMD8<Int8>(truncatingIfNeeded: mask), to: UInt64.self)
  }

  /// A byte of ones for each two bytes that are equal.
  @inline(__always)
  private static func equalBytes(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let difference = one ^ other
    let low = difference & 0x7F7F_7F7F_7F7F_7F7F
    let isOther = ((low &+ 0x7F7F_7F7F_7F7F_7F7F) | difference) & 0x8080_8080_8080_8080
    return ~((isOther &>> 7) &* 255)
  }
}
