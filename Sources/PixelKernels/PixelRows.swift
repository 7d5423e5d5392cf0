// Rows that take a row of premultiplied pixels.

/// `CompositingKernels.pixelsOver`.
func pixelsOverRow(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>) {
  @inline(__always)
  func body(_ block: RowBlock) -> Pixels8 {
    let pixels = unsafe block.pixels(source)
    let kept = alphas(~pixels)  // 255 − a
    // s ≤ a, so that no byte of the sum exceeds 255 and carries into the next.
    return unsafe pixels &+ joined(dividedBy255(byteLanes(block.pixels(row)) &* kept))
  }
  unsafe forEachBlock(row, count, body)
}

/// `CompositingKernels.pixelsOverCovered`.
func pixelsOverRow(
  _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>,
  _ coverage: UnsafePointer<UInt8>
) {
  @inline(__always)
  func body(_ block: RowBlock) -> Pixels8 {
    unsafe over(block.pixels(row), block.pixels(source), coverage: block.bytes(coverage))
  }
  unsafe forEachBlock(row, count, body)
}

/// `CompositingKernels.pixelsOverWeighted`.
func pixelsOverRow(
  _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>, _ weight: UInt8
) {
  if weight == 255 { return unsafe pixelsOverRow(row, count, source) }
  let coverage = SIMD8(repeating: UInt32(weight))
  @inline(__always)
  func body(_ block: RowBlock) -> Pixels8 {
    unsafe over(block.pixels(row), block.pixels(source), coverage: coverage)
  }
  unsafe forEachBlock(row, count, body)
}
