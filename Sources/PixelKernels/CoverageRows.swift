// Rows of coverage. Plain loops: the compiler turns them into vectors of bytes.

import KernelContracts

extension Kernels {
  package static func multiplyCoverage(_ coverage: UnsafeMutablePointer<UInt8>, count: Int, mask: Coverage) {
    for x in 0..<max(count, 0) { unsafe coverage[x] = scaled(coverage[x], by: UInt16(mask[x])) }
  }

  package static func scaleCoverage(_ coverage: UnsafeMutablePointer<UInt8>, count: Int, factor: UInt8) {
    let factor = UInt16(factor)
    for x in 0..<max(count, 0) { unsafe coverage[x] = scaled(coverage[x], by: factor) }
  }
}

/// round(c·m / 255) in 16 bits, the width that vectors are best at.
@inline(__always)
private func scaled(_ coverage: UInt8, by mask: UInt16) -> UInt8 {
  let biased = UInt16(coverage) &* mask &+ 128
  return UInt8(truncatingIfNeeded: (biased &+ (biased &>> 8)) &>> 8)
}
