// Rows that are weighted means of two rows.

/// `CompositingKernels.mixMasked`.
func mixRows(
  _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ first: UnsafePointer<UInt32>, _ second: UnsafePointer<UInt32>,
  _ mask: UnsafePointer<UInt8>
) {
  for x in 0..<count { unsafe row[x] = PixelMath.mix(first[x], second[x], weight: UInt32(mask[x])) }
}

/// `CompositingKernels.mixWeighted`.
func mixRows(
  _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ first: UnsafePointer<UInt32>, _ second: UnsafePointer<UInt32>,
  _ weight: UInt8
) {
  for x in 0..<count { unsafe row[x] = PixelMath.mix(first[x], second[x], weight: UInt32(weight)) }
}
