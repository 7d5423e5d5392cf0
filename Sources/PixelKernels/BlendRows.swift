// Rows in a blend mode.

import Pixels

/// `CompositingKernels.blend`.
func blendRow(
  _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>,
  _ coverage: UnsafePointer<UInt8>, _ mode: BlendMode
) {
  for x in 0..<count {
    unsafe row[x] = PixelMath.blend(row[x], source[x], coverage: UInt32(coverage[x]), mode: mode)
  }
}
