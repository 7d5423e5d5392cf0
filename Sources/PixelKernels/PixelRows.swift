// Rows that take a row of premultiplied pixels.

import KernelContracts

extension Kernels {
  package static func pixelsOver(_ row: Row, count: Int, source: Source) {
    @inline(__always)
    func body(_ block: RowBlock) -> Pixels8 {
      let pixels = unsafe block.pixels(source)
      let kept = alphas(~pixels)  // 255 − a
      // s ≤ a, so that no byte of the sum exceeds 255 and carries into the next.
      return unsafe pixels &+ joined(dividedBy255(byteLanes(block.pixels(row)) &* kept))
    }
    unsafe forEachBlock(row, count, body)
  }

  package static func pixelsOver(_ row: Row, count: Int, source: Source, coverage: Coverage) {
    @inline(__always)
    func body(_ block: RowBlock) -> Pixels8 {
      unsafe over(block.pixels(row), block.pixels(source), coverage: block.bytes(coverage))
    }
    unsafe forEachBlock(row, count, body)
  }

  package static func pixelsOver(_ row: Row, count: Int, source: Source, weight: UInt8) {
    if weight == 255 { return unsafe pixelsOver(row, count: count, source: source) }
    let coverage = SIMD8(repeating: UInt32(weight))
    @inline(__always)
    func body(_ block: RowBlock) -> Pixels8 {
      unsafe over(block.pixels(row), block.pixels(source), coverage: coverage)
    }
    unsafe forEachBlock(row, count, body)
  }
}
