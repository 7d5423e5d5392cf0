// How a row is walked: blocks of eight pixels, and what is left over without a loop of its own.
//
// The last block of a row ends at the row's end and so overlaps the one before it. It is computed first, from pixels that
// nothing has changed yet, and stored last; the overlap then gets the same values twice. Rows shorter than a block go
// through a block that is put together from pieces of four, two and one pixels.

/// Which pixels of a row a block holds: eight of them, or fewer in a short row. A type of the standard library, for the
/// reason that stands at `ByteLanes`.
typealias RowBlock = Range<Int>

extension Range<Int> {
  /// The block of a row of pixels; lanes behind the end of a short row are 0.
  @inline(__always)
  func pixels(_ row: UnsafePointer<UInt32>) -> Pixels8 {
    let bytes = unsafe UnsafeRawPointer(row + lowerBound)
    guard count < 8 else { return unsafe bytes.loadUnaligned(as: Pixels8.self) }
    var block = Pixels8()
    unsafe withUnsafeMutableBytes(of: &block) { unsafe copyShort($0.baseAddress, bytes, scale: 4) }
    return block
  }

  /// The block of a row of pixels that is written, too.
  @inline(__always)
  func pixels(_ row: UnsafeMutablePointer<UInt32>) -> Pixels8 {
    unsafe pixels(UnsafePointer(row))
  }

  /// The block of a row of bytes, one value a lane; lanes behind the end of a short row are 0.
  @inline(__always)
  func bytes(_ row: UnsafePointer<UInt8>) -> SIMD8<UInt32> {
    let bytes = unsafe UnsafeRawPointer(row + lowerBound)
    var packed: UInt64 = 0
    if count == 8 {
      packed = unsafe bytes.loadUnaligned(as: UInt64.self)
    } else {
      unsafe withUnsafeMutableBytes(of: &packed) { unsafe copyShort($0.baseAddress, bytes, scale: 1) }
    }
    let octets = unsafe unsafeBitCast(UInt64(littleEndian: packed), to: SIMD8<UInt8>.self)
    var lanes = SIMD8<UInt32>()
    for lane in 0..<8 { lanes[lane] = UInt32(octets[lane]) }
    return lanes
  }

  /// Writes the block to a row; of a short one, its pixels only.
  @inline(__always)
  func store(_ block: Pixels8, to row: UnsafeMutablePointer<UInt32>) {
    let bytes = unsafe UnsafeMutableRawPointer(row + lowerBound)
    if count == 8 {
      unsafe bytes.storeBytes(of: block, as: Pixels8.self)
    } else {
      unsafe withUnsafeBytes(of: block) { unsafe copyShort(bytes, $0.baseAddress, scale: 4) }
    }
  }

  /// Copies `count` (1...7) items of `scale` bytes in at most three moves.
  @inline(__always)
  private func copyShort(_ target: UnsafeMutableRawPointer?, _ source: UnsafeRawPointer?, scale: Int) {
    guard let target = unsafe target, let source = unsafe source else { return }
    var offset = 0
    if count & 4 != 0 {
      unsafe copy(target, source, &offset, 4 * scale)
    }
    if count & 2 != 0 {
      unsafe copy(target, source, &offset, 2 * scale)
    }
    if count & 1 != 0 {
      unsafe copy(target, source, &offset, scale)
    }
  }

  /// Copies a constant number of bytes and moves on.
  @inline(__always)
  private func copy(
    _ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ offset: inout Int, _ size: Int
  ) {
    unsafe (target + offset).copyMemory(from: source + offset, byteCount: size)
    offset &+= size
  }
}

/// Replaces the pixels of a row by what `body` makes of each block. `body` may read the same block of any row, the written
/// one included, and nothing else.
@inline(__always)
func forEachBlock(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ body: (RowBlock) -> Pixels8) {
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
