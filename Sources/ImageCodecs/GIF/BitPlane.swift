// A yes or no for each pixel of an area, 64 to a word, so that growing an area costs a few operations for 64 pixels.

import CLanes
import Pixels

/// One bit a pixel.
struct BitPlane: Hashable, Sendable {
  /// The pixels that it speaks of; others are not in it.
  let area: PixelRect
  /// Words of a row; the bits beyond the area's last column are 0.
  let stride: Int
  /// Row by row; bit 0 of a word is its leftmost pixel.
  var words: [UInt64]

  /// A plane without a pixel in it.
  init(area: PixelRect) {
    self.area = area
    stride = (area.width + 63) / 64
    words = [UInt64](repeating: 0, count: stride * area.height)
  }

  /// Whether no pixel is in it.
  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Whether a pixel of the canvas is in it.
  @inline(__always)
  func contains(x: Int, y: Int) -> Bool {
    let (column, row) = (x &- area.x, y &- area.y)
    guard column >= 0, column < area.width, row >= 0, row < area.height else { return false }
    let word = unsafe words.withUnsafeBufferPointer { unsafe $0[row &* stride &+ column &>> 6] }
    return word &>> UInt64(truncatingIfNeeded: column) & 1 == 1
  }

  /// Puts a pixel of the canvas in, which is in the area.
  @inline(__always)
  mutating func insert(x: Int, y: Int) {
    let (column, row) = (x &- area.x, y &- area.y)
    unsafe words.withUnsafeMutableBufferPointer {
      unsafe $0[row &* stride &+ column &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: column & 63)
    }
  }

  /// Writes which pixels of a row of the canvas are in it, from a column on, 64 to a word.
  func write(y: Int, from x: Int, to target: inout [UInt64]) {
    let (first, shift) = ((x &- area.x) &>> 6, UInt64(truncatingIfNeeded: (x &- area.x) & 63))
    let row = area.rows.contains(y) ? (y &- area.y) &* stride : nil
    func word(_ index: Int) -> UInt64 { row.flatMap { 0..<stride ~= index ? words[$0 &+ index] : nil } ?? 0 }
    for place in target.indices {
      // Shifted by 64 in all, but never at once.
      let next = (word(first &+ place &+ 1) &<< 1) &<< (63 &- shift)
      target[place] = word(first &+ place) &>> shift | next
    }
  }

  /// Calls `body` for the columns of the canvas among `columns`, from left to right, whose pixels of row `y` are in it.
  @inline(__always)
  func forEachColumn(y: Int, in columns: Range<Int>, _ body: (_ x: Int) -> Void) {
    guard area.rows.contains(y) else { return }
    let columns = columns.clamped(to: area.columns)
    let (first, end) = (columns.lowerBound - area.x, columns.upperBound - area.x)
    guard first < end else { return }
    unsafe words.withUnsafeBufferPointer { words in
      let row = (y - area.y) * stride
      for index in (first >> 6)...((end - 1) >> 6) {
        var rest = unsafe words[row &+ index]
        if index == first >> 6 { rest &= .max &<< UInt64(first & 63) }
        if index == (end - 1) >> 6 { rest &= .max &>> UInt64(63 - (end - 1) & 63) }
        while rest != 0 {
          body(area.x &+ index &* 64 &+ rest.trailingZeroBitCount)
          rest &= rest &- 1
        }
      }
    }
  }

  /// How many pixels of some columns of a row of the canvas are in it, all of them within its area.
  @inline(__always)
  func count(y: Int, in columns: Range<Int>) -> Int {
    let (first, last) = (columns.lowerBound &- area.x, columns.upperBound &- 1 &- area.x)
    return unsafe words.withUnsafeBufferPointer { words in
      let row = (y &- area.y) &* stride
      // Counting the bits of a word takes many steps without an instruction for it.
      if first == last {
        return unsafe Int(truncatingIfNeeded: words[row &+ first &>> 6] &>> UInt64(truncatingIfNeeded: first & 63) & 1)
      }
      var count = 0
      for index in (first &>> 6)...(last &>> 6) {
        var word = unsafe words[row &+ index]
        if index == first &>> 6 { word &= .max &<< UInt64(truncatingIfNeeded: first & 63) }
        if index == last &>> 6 { word &= .max &>> UInt64(truncatingIfNeeded: 63 &- last & 63) }
        count &+= word.nonzeroBitCount
      }
      return count
    }
  }

  /// Puts the pixels of a row in for which `isIn` is true, and the others out; both count columns and rows of the area.
  @inline(__always)
  mutating func setRow(_ row: Int, _ isIn: (_ column: Int) -> Bool) {
    unsafe words.withUnsafeMutableBufferPointer { words in
      for word in 0..<stride {
        var bits: UInt64 = 0
        let start = word &* 64
        for bit in 0..<min(64, area.width &- start) {
          bits |= (isIn(start &+ bit) ? 1 : 0) &<< UInt64(truncatingIfNeeded: bit)
        }
        unsafe words[row &* stride &+ word] = bits
      }
    }
  }

  /// Bytes behind those of a row that `setRow(_:whereZero:is:)` may read.
  static let rowSlack = 32

  /// Puts those pixels of a row in of whose four bytes all are 0, if `isIn`, or else the others; four bytes a pixel from `bytes`
  /// on.
  mutating func setRow(_ row: Int, whereZero bytes: UnsafePointer<UInt8>, is isIn: Bool) {
    let (width, flip): (Int, UInt64) = (area.width, isIn ? 0 : 0xFF)
    unsafe words.withUnsafeMutableBufferPointer { words in
      for word in 0..<stride {
        let count = min(64, width &- word &* 64)
        var bits: UInt64 = 0
        for eight in Swift.stride(from: 0, to: count, by: 8) {
          let place = unsafe UnsafeRawPointer(bytes + (word &* 64 &+ eight) &* 4)
          let pixels = unsafe place.loadUnaligned(as: SIMD8<UInt32>.self)
          bits |= (UInt64(magicmove_equal_bits(pixels, SIMD8(repeating: 0))) ^ flip) &<< UInt64(eight)
        }
        unsafe words[row &* stride &+ word] = bits & (.max &>> UInt64(truncatingIfNeeded: 64 &- count))
      }
    }
  }

  /// The pixels that have one of this plane within `reach` columns and rows.
  func grown(by reach: Int) -> BitPlane {
    var result = self
    var done = 0
    while done < reach {
      // Two copies at this distance leave no gap between them.
      let step = min(2 * done + 1, reach - done, 63)
      result.spread(columns: UInt64(step))
      result.spread(rows: step)
      done += step
    }
    return result
  }

  /// The pixels of this plane that are in the other one, of the same area, too.
  func intersection(_ other: BitPlane) -> BitPlane {
    var result = self
    for index in words.indices { result.words[index] &= other.words[index] }
    return result
  }

  /// The pixels of the area that are not in it.
  var inverted: BitPlane {
    var result = self
    let last: UInt64 = area.width & 63 == 0 ? .max : 1 << UInt64(area.width & 63) - 1
    for index in words.indices {
      result.words[index] = ~words[index] & (index % stride == stride - 1 ? last : .max)
    }
    return result
  }

  /// Adds copies that are moved to the left and to the right by 1...63 columns.
  private mutating func spread(columns: UInt64) {
    let last: UInt64 = area.width & 63 == 0 ? .max : 1 << UInt64(area.width & 63) - 1
    for row in 0..<area.height {
      var before: UInt64 = 0
      for index in (row * stride)..<(row * stride + stride) {
        let word = words[index]
        let after = index + 1 < row * stride + stride ? words[index + 1] : 0
        words[index] |= word << columns | before >> (64 - columns) | word >> columns | after << (64 - columns)
        before = word
      }
      if stride > 0 { words[row * stride + stride - 1] &= last }
    }
  }

  /// Adds copies that are moved up and down.
  private mutating func spread(rows: Int) {
    let source = words
    for row in 0..<area.height {
      for other in [row - rows, row + rows] where other >= 0 && other < area.height {
        for word in 0..<stride { words[row * stride + word] |= source[other * stride + word] }
      }
    }
  }
}

extension BitPlane {
  /// The pixels that runs draw.
  init(_ runs: ColorRuns) {
    self.init(area: runs.area)
    unsafe runs.colors.withUnsafeBufferPointer { colors in
      for row in 0..<area.height {
        runs.forEachRun(y: area.y + row) { run, first, end in
          if unsafe colors[run] != 0 { insert(row: row, (first &- area.x)..<(end &- area.x)) }
        }
      }
    }
  }

  /// The pixels of this plane for which `isIn` is true.
  func filtered(_ isIn: (_ x: Int, _ y: Int) -> Bool) -> BitPlane {
    var result = BitPlane(area: area)
    for row in 0..<area.height {
      result.setRow(row) { contains(x: area.x + $0, y: area.y + row) && isIn(area.x + $0, area.y + row) }
    }
    return result
  }

  /// Puts columns of a row in; both count those of the area.
  @inline(__always)
  private mutating func insert(row: Int, _ columns: Range<Int>) {
    let (first, last) = (columns.lowerBound, columns.upperBound &- 1)
    unsafe words.withUnsafeMutableBufferPointer { words in
      for word in (first &>> 6)...(last &>> 6) {
        var bits = UInt64.max
        if word == first &>> 6 { bits &= .max &<< UInt64(truncatingIfNeeded: first & 63) }
        if word == last &>> 6 { bits &= .max &>> UInt64(truncatingIfNeeded: 63 &- last & 63) }
        unsafe words[row &* stride &+ word] |= bits
      }
    }
  }
}
