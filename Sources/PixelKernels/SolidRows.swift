// Rows that take one colour.

import Pixels

/// `CompositingKernels.fill`.
func fillRow(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixel: UInt32) {
  unsafe row.update(repeating: pixel, count: count)
}

/// `CompositingKernels.solidOver`.
func solidOverRow(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ color: PaintColor) {
  let source = ByteLanes(
    even: paired(color.red, color.blue), odd: paired(color.green, UInt16(color.alpha) &* 255))
  unsafe addToScaled(row, count, source, kept: 255 &- UInt16(color.alpha))
}

/// `CompositingKernels.solidOverCovered`.
func solidOverRow(
  _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ color: PaintColor, _ coverage: UnsafePointer<UInt8>
) {
  if let opaque = color.opaquePixel {
    let source = ByteLanes(Pixels8(repeating: opaque))
    unsafe forEachBlock(row, count) { block in
      unsafe mix(ByteLanes(block.pixels(row)), source, weight: doubled(block.bytes(coverage)))
    }
  } else {
    let covered = CoveredColor(color)
    unsafe forEachBlock(row, count) { block in
      unsafe covered.over(block.pixels(row), coverage: numbers(block.bytes(coverage)))
    }
  }
}

/// `CompositingKernels.solidOverWeighted`.
func solidOverRow(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ color: PaintColor, _ weight: UInt8) {
  if weight == 255 {
    unsafe solidOverRow(row, count, color)
  } else if let opaque = color.opaquePixel {
    let source = ByteLanes(Pixels8(repeating: opaque)) &* Words(repeating: UInt16(weight))
    unsafe addToScaled(row, count, source, kept: 255 &- UInt16(weight))
  } else {
    let covered = CoveredColor(color)
    let coverage = Floats(repeating: Float(weight))
    unsafe forEachBlock(row, count) { block in unsafe covered.over(block.pixels(row), coverage: coverage) }
  }
}

/// row = round((source + row·kept) / 255), with sums of at most 65025.
@inline(__always)
private func addToScaled(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: ByteLanes, kept: UInt16) {
  let bias = Words(repeating: 128)
  let (even, odd) = (source.even &+ bias, source.odd &+ bias)
  let factor = Words(repeating: kept)
  unsafe forEachBlock(row, count) { block in
    let lanes = unsafe ByteLanes(block.pixels(row))
    return ByteLanes(
      even: (lanes.even &* factor &+ even).dividedBy255Biased,
      odd: (lanes.odd &* factor &+ odd).dividedBy255Biased
    ).pixels
  }
}

/// Two values that alternate from lane to lane.
@inline(__always)
private func paired(_ low: UInt16, _ high: UInt16) -> Words {
  unsafe unsafeBitCast(SIMD8<UInt32>(repeating: UInt32(low) | UInt32(high) << 16), to: Words.self)
}

extension PaintColor {
  /// The pixel of a colour that is exactly one: opaque, with 8-bit components.
  @inline(__always)
  fileprivate var opaquePixel: UInt32? {
    guard alpha == 255 else { return nil }
    let (red, green, blue) = (self.red / 255, self.green / 255, self.blue / 255)
    guard red &* 255 == self.red, green &* 255 == self.green, blue &* 255 == self.blue else { return nil }
    return UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000
  }
}
