// Rows that take a row of premultiplied pixels.

/// `CompositingKernels.pixelsOver`.
func pixelsOverRow(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>) {
  for x in 0..<count { unsafe row[x] = PixelMath.over(row[x], source[x], coverage: 255) }
}

/// `CompositingKernels.pixelsOverCovered`.
func pixelsOverRow(
  _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>,
  _ coverage: UnsafePointer<UInt8>
) {
  for x in 0..<count { unsafe row[x] = PixelMath.over(row[x], source[x], coverage: UInt32(coverage[x])) }
}

/// `CompositingKernels.pixelsOverWeighted`.
func pixelsOverRow(
  _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>, _ weight: UInt8
) {
  for x in 0..<count { unsafe row[x] = PixelMath.over(row[x], source[x], coverage: UInt32(weight)) }
}
