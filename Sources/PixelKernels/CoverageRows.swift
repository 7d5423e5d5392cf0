// Rows of coverage.

/// `CompositingKernels.multiplyCoverage`.
func multiplyCoverageRow(_ coverage: UnsafeMutablePointer<UInt8>, _ count: Int, _ mask: UnsafePointer<UInt8>) {
  for x in 0..<count { unsafe coverage[x] = PixelMath.scaled(coverage[x], by: mask[x]) }
}

/// `CompositingKernels.scaleCoverage`.
func scaleCoverageRow(_ coverage: UnsafeMutablePointer<UInt8>, _ count: Int, _ factor: UInt8) {
  for x in 0..<count { unsafe coverage[x] = PixelMath.scaled(coverage[x], by: factor) }
}
