// The pixels that a frame draws, as runs of one colour in a row. Most pixels of an interface equal their left neighbour, so
// what is counted, searched and mapped for each run costs a fraction of what it would for each pixel.

import CLanes
import Pixels

/// The runs of an area of the canvas: pixels of one colour that are drawn, or pixels that are not, from left to right.
struct ColorRuns: Sendable {
  /// The pixels that the runs cover.
  let area: PixelRect
  /// The first pixel of each run. Its area holds that of the runs; a run ends before the next one or at the area's right edge.
  let starts: BitPlane
  /// The colour of each run, row by row; 0: its pixels are not drawn.
  let colors: [UInt32]
  /// For each word of `starts`, how many runs begin before it.
  private let before: [UInt32]
  /// Whether some runs are not drawn.
  let hasGaps: Bool

  /// Compares the pixels of an area, opaque or 0, with `old` (nil: an empty canvas). Drawn are those that differ and are not 0.
  ///
  /// - Parameter wide: The area of `starts`; it holds `area`.
  init(of new: StraightBitmap, after old: StraightBitmap?, in area: PixelRect, wide: PixelRect) {
    var starts = BitPlane(area: wide)
    let (stride, row) = (starts.stride, RunStarts(width: area.width, offset: area.x - wide.x))
    unsafe starts.words.withUnsafeMutableBufferPointer { words in
      guard let words = words.baseAddress else { return }
      unsafe new.forEachRow(of: area, after: old) { y, old, new in
        unsafe row.find(old, new, into: words + (y - wide.y) * stride)
      }
    }
    (self.area, self.starts) = (area, starts)
    var (count, before) = (UInt32(0), [UInt32]())
    before.reserveCapacity(starts.words.count)
    for word in starts.words {
      before.append(count)
      count &+= UInt32(truncatingIfNeeded: word.nonzeroBitCount)
    }
    self.before = before
    var hasGaps = false
    let plane = starts
    colors = unsafe [UInt32](unsafeUninitializedCapacity: Int(count)) { colors, count in
      unsafe new.forEachRow(of: area, after: old) { y, old, new in
        plane.forEachColumn(y: y, in: area.columns) { x in
          let column = x &- area.x
          let color = unsafe new[column] == old[column] ? 0 : new[column]
          unsafe colors[count] = color
          count &+= 1
          hasGaps = hasGaps || color == 0
        }
      }
    }
    self.hasGaps = hasGaps
  }

  /// Calls `body` for each run of a row of the canvas with its number and its columns.
  @inline(__always)
  func forEachRun(y: Int, _ body: (_ run: Int, _ first: Int, _ end: Int) -> Void) {
    guard !area.isEmpty, area.rows.contains(y) else { return }
    var run = number(x: area.x, y: y)
    var first = area.x
    starts.forEachColumn(y: y, in: (area.x + 1)..<area.maxX) { x in
      body(run, first, x)
      first = x
      run &+= 1
    }
    body(run, first, area.maxX)
  }

  /// Calls `body` for the columns of a row of the canvas whose pixels are in `plane`, of the area of `starts`, with their runs.
  @inline(__always)
  func forEachColumn(y: Int, of plane: BitPlane, _ body: (_ run: Int, _ x: Int) -> Void) {
    guard area.rows.contains(y) else { return }
    unsafe withUnsafeBuffers(plane.words, starts.words, before) { plane, starts, before in
      let (left, right) = (area.x &- self.starts.area.x, area.maxX &- self.starts.area.x)
      let row = (y &- self.starts.area.y) &* self.starts.stride
      for word in (left >> 6)...((right - 1) >> 6) {
        var rest = unsafe plane[row &+ word]
        if word == left >> 6 { rest &= .max &<< UInt64(truncatingIfNeeded: left & 63) }
        if word == (right - 1) >> 6 { rest &= .max &>> UInt64(truncatingIfNeeded: 63 &- (right &- 1) & 63) }
        var (begins, run) = unsafe (starts[row &+ word], Int(before[row &+ word]) &- 1)
        while rest != 0 {
          let bit = rest.trailingZeroBitCount
          rest &= rest &- 1
          while begins != 0, begins.trailingZeroBitCount <= bit {
            begins &= begins &- 1
            run &+= 1
          }
          body(run, self.starts.area.x &+ word &* 64 &+ bit)
        }
      }
    }
  }

  /// The number of the run of a pixel of the area.
  @inline(__always)
  func number(x: Int, y: Int) -> Int {
    let column = x &- starts.area.x
    let word = (y &- starts.area.y) &* starts.stride &+ column &>> 6
    return unsafe withUnsafeBuffers(starts.words, before) { words, before in
      let through = unsafe words[word] & (UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- column & 63))
      return unsafe Int(before[word]) &+ through.nonzeroBitCount &- 1
    }
  }
}

/// Finds where runs begin in a row.
private struct RunStarts {
  /// Pixels of the row, and the bit of the first one.
  let width: Int
  let offset: Int

  /// Sets the bits of the first pixels.
  @inline(__always)
  func find(_ old: UnsafePointer<UInt32>, _ new: UnsafePointer<UInt32>, into words: UnsafeMutablePointer<UInt64>) {
    /// Whether the pixel before is drawn: the lowest bit.
    var drawn: UInt64 = 0
    var x = 0
    while x < width {
      let count = min(8, width &- x)
      let (isDrawn, isLeft) = count == 8 && x > 0 ? unsafe eight(old + x, new + x) : unsafe some(old, new, x, count)
      var bits = (isDrawn & ~isLeft) | (isDrawn ^ (isDrawn &<< 1 | drawn))
      if x == 0 { bits |= 1 }
      bits &= 0xFF &>> UInt64(truncatingIfNeeded: 8 &- count)
      drawn = isDrawn &>> 7 & 1
      if bits != 0 {
        let place = offset &+ x
        unsafe words[place &>> 6] |= bits &<< UInt64(truncatingIfNeeded: place & 63)
        if place & 63 > 56, bits &>> UInt64(truncatingIfNeeded: 64 &- place & 63) != 0 {
          unsafe words[place &>> 6 &+ 1] |= bits &>> UInt64(truncatingIfNeeded: 64 &- place & 63)
        }
      }
      x &+= 8
    }
  }

  /// Which of eight pixels are drawn, and which equal the pixel to their left.
  @inline(__always)
  private func eight(_ old: UnsafePointer<UInt32>, _ new: UnsafePointer<UInt32>) -> (drawn: UInt64, left: UInt64) {
    let now = unsafe UnsafeRawPointer(new).loadUnaligned(as: SIMD8<UInt32>.self)
    let before = unsafe UnsafeRawPointer(old).loadUnaligned(as: SIMD8<UInt32>.self)
    let left = unsafe UnsafeRawPointer(new - 1).loadUnaligned(as: SIMD8<UInt32>.self)
    let isStill = magicmove_equal_bits(now, before) | magicmove_equal_bits(now, SIMD8(repeating: 0))
    return (UInt64(~isStill), UInt64(magicmove_equal_bits(now, left)))
  }

  @inline(never)
  private func some(
    _ old: UnsafePointer<UInt32>, _ new: UnsafePointer<UInt32>, _ start: Int, _ count: Int
  ) -> (drawn: UInt64, left: UInt64) {
    var (drawn, isLeft): (UInt64, UInt64) = (0, 0)
    for lane in 0..<count {
      let pixel = unsafe new[start &+ lane]
      if unsafe isDrawn(old[start &+ lane], pixel) { drawn |= 1 &<< UInt64(lane) }
      if start &+ lane > 0, unsafe new[start &+ lane &- 1] == pixel { isLeft |= 1 &<< UInt64(lane) }
    }
    return (drawn, isLeft)
  }
}

/// Whether a pixel is drawn that was `old` and is `new`: transparent ones are not, they can only be cleared.
@inline(__always)
func isDrawn(_ old: UInt32, _ new: UInt32) -> Bool { new != old && new != 0 }
