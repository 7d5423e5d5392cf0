// Rows that are weighted means of two rows.

import KernelContracts

extension Kernels {
  package static func mix(_ row: Row, count: Int, first: Source, second: Source, mask: Coverage) {
    @inline(__always)
    func body(_ block: RowBlock) -> Pixels8 {
      unsafe mixed(
        byteLanes(block.pixels(first)), byteLanes(block.pixels(second)), weight: doubled(block.bytes(mask)))
    }
    unsafe forEachBlock(row, count, body)
  }

  package static func mix(_ row: Row, count: Int, first: Source, second: Source, weight: UInt8) {
    let weight = Words(repeating: UInt16(weight))
    @inline(__always)
    func body(_ block: RowBlock) -> Pixels8 {
      unsafe mixed(byteLanes(block.pixels(first)), byteLanes(block.pixels(second)), weight: weight)
    }
    unsafe forEachBlock(row, count, body)
  }
}

/// round((first·(255 − w) + second·w) / 255).
@inline(__always)
func mixed(_ first: ByteLanes, _ second: ByteLanes, weight: Words) -> Pixels8 {
  joined(dividedBy255(first &* (Words(repeating: 255) &- weight) &+ second &* weight))
}
