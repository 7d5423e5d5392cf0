// How a row is processed: blocks of eight pixels, and the remainder without a separate loop.
//
//     row       ┌────────┬────────┬────────┬────────┐
//     blocks    ├──┴──┬──┴──┬──┴─ … ─┬──┴──┬──┴──┬──┤      from the second on at multiples of 32 bytes, the last
//               first └ overlap                 last       at the row's end
//
// The first and the last block of a row overlap their neighbours. Both are computed before anything is written and
// stored after everything else, so that no written pixel is read; the overlap then gets the same values twice. Aligned
// blocks are in one cache line each. Rows shorter than a block do the same within one block: its halves, or quarters,
// hold the first and the last four, or two, pixels of the row.

import CLanes

/// The pixels of a row that a block holds: eight, or fewer in a short row. A type of the standard library, for the
/// reason given at `ByteLanes`.
typealias RowBlock = Range<Int>

extension Range<Int> {
  /// How many pixels, without the checks of `count`, so that the 8 of a whole block is known when a row is compiled.
  @inline(__always)
  private var size: Int { upperBound &- lowerBound }

  /// The block of a row of pixels.
  @inline(__always)
  func pixels(_ row: UnsafePointer<UInt32>) -> Pixels8 {
    let (first, last) = unsafe (UnsafeRawPointer(row + lowerBound), UnsafeRawPointer(row + upperBound))
    switch size {
    case 8:
      return unsafe first.loadUnaligned(as: Pixels8.self)
    case 4...7:
      return unsafe Pixels8(
        lowHalf: first.loadUnaligned(as: SIMD4<UInt32>.self),
        highHalf: (last - 16).loadUnaligned(as: SIMD4<UInt32>.self))
    case 2...3:
      let pairs = unsafe SIMD4(
        first.loadUnaligned(as: UInt64.self), (last - 8).loadUnaligned(as: UInt64.self), 0, 0)
      return unsafe unsafeBitCast(pairs, to: Pixels8.self)
    default:
      return unsafe Pixels8(first.loadUnaligned(as: UInt32.self), 0, 0, 0, 0, 0, 0, 0)
    }
  }

  /// The block of a row of pixels that is written, too.
  @inline(__always)
  func pixels(_ row: UnsafeMutablePointer<UInt32>) -> Pixels8 {
    unsafe pixels(UnsafePointer(row))
  }

  /// The block of a row of bytes, one value a lane.
  @inline(__always)
  func bytes(_ row: UnsafePointer<UInt8>) -> SIMD8<UInt32> {
    let octets = unsafe unsafeBitCast(UInt64(littleEndian: packedBytes(row)), to: SIMD8<UInt8>.self)
    return magicmove_widened_to_pixels(octets)
  }

  /// The bytes of a block, the first one lowest.
  @inline(__always)
  private func packedBytes(_ row: UnsafePointer<UInt8>) -> UInt64 {
    let (first, last) = unsafe (UnsafeRawPointer(row + lowerBound), UnsafeRawPointer(row + upperBound))
    switch size {
    case 8:
      return unsafe first.loadUnaligned(as: UInt64.self)
    case 4...7:
      let (low, high) = unsafe (first.loadUnaligned(as: UInt32.self), (last - 4).loadUnaligned(as: UInt32.self))
      return UInt64(low) | UInt64(high) << 32
    case 2...3:
      let (low, high) = unsafe (first.loadUnaligned(as: UInt16.self), (last - 2).loadUnaligned(as: UInt16.self))
      return UInt64(low) | UInt64(high) << 16
    default:
      return unsafe UInt64(first.loadUnaligned(as: UInt8.self))
    }
  }

  /// Writes the block to a row.
  @inline(__always)
  func store(_ block: Pixels8, to row: UnsafeMutablePointer<UInt32>) {
    let (first, last) = unsafe (UnsafeMutableRawPointer(row + lowerBound), UnsafeMutableRawPointer(row + upperBound))
    let pairs = unsafe unsafeBitCast(block, to: SIMD4<UInt64>.self)
    switch size {
    case 8:
      unsafe first.storeBytes(of: block, as: Pixels8.self)
    case 4...7:
      unsafe first.storeBytes(of: block.lowHalf, as: SIMD4<UInt32>.self)
      unsafe (last - 16).storeBytes(of: block.highHalf, as: SIMD4<UInt32>.self)
    case 2...3:
      unsafe first.storeBytes(of: pairs[0], as: UInt64.self)
      unsafe (last - 8).storeBytes(of: pairs[1], as: UInt64.self)
    default:
      unsafe first.storeBytes(of: block[0], as: UInt32.self)
    }
  }
}

/// Replaces each block of a row by the result of `body`. `body` may read the same block of any row, the written one
/// included, and nothing else.
///
/// `body` is compiled into each of the three places that run it only if it is a function marked `@inline(__always)`: pass
/// a local function, not a closure.
@inline(__always)
func forEachBlock(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ body: (RowBlock) -> Pixels8) {
  guard count >= 8 else {
    if count <= 0 { return }
    let short = 0..<count
    return unsafe short.store(body(short), to: row)
  }
  /// The block that starts at a pixel. A new range each time, so that its size is a constant wherever it is used.
  @inline(__always)
  func block(_ start: Int) -> RowBlock { unsafe RowBlock(uncheckedBounds: (start, start &+ 8)) }
  let last = count &- 8
  let (opening, ending) = (body(block(0)), body(block(last)))
  // With less than two blocks they overlap each other, and no block is between them.
  var start = last < 8 ? last : unsafe firstAligned(row)
  while start < last {
    unsafe block(start).store(body(block(start)), to: row)
    start &+= 8
  }
  unsafe block(0).store(opening, to: row)
  unsafe block(last).store(ending, to: row)
}

/// `forEachBlock` for rows of few blocks, where aligning them would cost more than it gains.
@inline(__always)
func forEachShortBlock(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ body: (RowBlock) -> Pixels8) {
  guard count >= 8 else {
    if count <= 0 { return }
    let short = 0..<count
    return unsafe short.store(body(short), to: row)
  }
  let last = unsafe RowBlock(uncheckedBounds: (count &- 8, count))
  let ending = body(last)
  var start = 0
  while start < last.lowerBound {
    let block = unsafe RowBlock(uncheckedBounds: (start, start &+ 8))
    unsafe block.store(body(block), to: row)
    start &+= 8
  }
  unsafe last.store(ending, to: row)
}

/// The first pixel after the row's first one whose address is a multiple of 32 bytes: 1...8.
@inline(__always)
func firstAligned(_ row: UnsafeMutablePointer<UInt32>) -> Int {
  8 &- (Int(bitPattern: row) &>> 2 & 7)
}
