// Rows of coverage. Plain loops: the compiler turns them into vectors of bytes.

/// `CompositingKernels.multiplyCoverage`.
func multiplyCoverageRow(_ coverage: UnsafeMutablePointer<UInt8>, _ count: Int, _ mask: UnsafePointer<UInt8>) {
  for x in 0..<max(count, 0) { unsafe coverage[x] = scaled(coverage[x], by: UInt16(mask[x])) }
}

/// `CompositingKernels.scaleCoverage`.
func scaleCoverageRow(_ coverage: UnsafeMutablePointer<UInt8>, _ count: Int, _ factor: UInt8) {
  let factor = UInt16(factor)
  for x in 0..<max(count, 0) { unsafe coverage[x] = scaled(coverage[x], by: factor) }
}

/// round(c·m / 255) in 16 bits: `PixelMath.scaled`, in the width that vectors are best at.
@inline(__always)
private func scaled(_ coverage: UInt8, by mask: UInt16) -> UInt8 {
  let biased = UInt16(coverage) &* mask &+ 128
  return UInt8(truncatingIfNeeded: (biased &+ (biased &>> 8)) &>> 8)
}
