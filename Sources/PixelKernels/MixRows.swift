// Rows that are weighted means of two rows.

/// `CompositingKernels.mixMasked`.
func mixRows(
  _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ first: UnsafePointer<UInt32>, _ second: UnsafePointer<UInt32>,
  _ mask: UnsafePointer<UInt8>
) {
  @inline(__always)
  func body(_ block: RowBlock) -> Pixels8 {
    unsafe mix(
      byteLanes(block.pixels(first)), byteLanes(block.pixels(second)), weight: doubled(block.bytes(mask)))
  }
  unsafe forEachBlock(row, count, body)
}

/// `CompositingKernels.mixWeighted`.
func mixRows(
  _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ first: UnsafePointer<UInt32>, _ second: UnsafePointer<UInt32>,
  _ weight: UInt8
) {
  let weight = Words(repeating: UInt16(weight))
  @inline(__always)
  func body(_ block: RowBlock) -> Pixels8 {
    unsafe mix(byteLanes(block.pixels(first)), byteLanes(block.pixels(second)), weight: weight)
  }
  unsafe forEachBlock(row, count, body)
}

/// round((first·(255 − w) + second·w) / 255).
@inline(__always)
func mix(_ first: ByteLanes, _ second: ByteLanes, weight: Words) -> Pixels8 {
  joined(dividedBy255(first &* (Words(repeating: 255) &- weight) &+ second &* weight))
}
