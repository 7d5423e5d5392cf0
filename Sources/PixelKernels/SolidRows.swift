// Rows that take one colour.

import Pixels

/// `CompositingKernels.fill`.
func fillRow(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixel: UInt32) {
  unsafe row.update(repeating: pixel, count: count)
}

/// `CompositingKernels.solidOver`.
func solidOverRow(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ color: PaintColor) {
  for x in 0..<count { unsafe row[x] = PixelMath.over(row[x], color, coverage: 255) }
}

/// `CompositingKernels.solidOverCovered`.
func solidOverRow(
  _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ color: PaintColor, _ coverage: UnsafePointer<UInt8>
) {
  for x in 0..<count { unsafe row[x] = PixelMath.over(row[x], color, coverage: UInt32(coverage[x])) }
}

/// `CompositingKernels.solidOverWeighted`.
func solidOverRow(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ color: PaintColor, _ weight: UInt8) {
  for x in 0..<count { unsafe row[x] = PixelMath.over(row[x], color, coverage: UInt32(weight)) }
}
