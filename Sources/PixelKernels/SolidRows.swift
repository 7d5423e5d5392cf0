// Rows that take one colour, or copies of pixels.

import KernelContracts
import Pixels

extension Kernels {
  package static func fill(_ row: Row, count: Int, pixel: UInt32) {
    let block = Pixels8(repeating: pixel)
    guard count >= 16 else {
      @inline(__always)
      func body(_: RowBlock) -> Pixels8 { block }
      return unsafe forEachBlock(row, count, body)
    }
    // Aligned stores, between two that may overlap them; two cache lines a turn, which is a third faster than one.
    let row = UnsafeMutableRawPointer(row)
    unsafe row.storeBytes(of: block, as: Pixels8.self)
    var start = 32 &- (Int(bitPattern: row) & 31)
    let end = count &* 4
    while start &+ 128 <= end {
      unsafe row.storeBytes(of: block, toByteOffset: start, as: Pixels8.self)
      unsafe row.storeBytes(of: block, toByteOffset: start &+ 32, as: Pixels8.self)
      unsafe row.storeBytes(of: block, toByteOffset: start &+ 64, as: Pixels8.self)
      unsafe row.storeBytes(of: block, toByteOffset: start &+ 96, as: Pixels8.self)
      start &+= 128
    }
    while start &+ 32 <= end {
      unsafe row.storeBytes(of: block, toByteOffset: start, as: Pixels8.self)
      start &+= 32
    }
    unsafe row.storeBytes(of: block, toByteOffset: end &- 32, as: Pixels8.self)
  }

  package static func copy(_ row: Row, count: Int, source: Source) {
    guard count >= 16 else {
      @inline(__always)
      func body(_ block: RowBlock) -> Pixels8 { unsafe block.pixels(source) }
      return unsafe forEachShortBlock(row, count, body)
    }
    // As for `fill`. A twentieth faster than the C library's function where canvas and source are in the last cache.
    let (row, source) = unsafe (UnsafeMutableRawPointer(row), UnsafeRawPointer(source))
    @inline(__always)
    func block(_ place: Int) -> Pixels8 { unsafe (source + place).loadUnaligned(as: Pixels8.self) }
    @inline(__always)
    func store(_ block: Pixels8, _ place: Int) { unsafe (row + place).storeBytes(of: block, as: Pixels8.self) }
    store(block(0), 0)
    var start = 32 &- (Int(bitPattern: row) & 31)
    let end = count &* 4
    while start &+ 128 <= end {
      let (first, second, third, fourth) = (block(start), block(start &+ 32), block(start &+ 64), block(start &+ 96))
      store(first, start)
      store(second, start &+ 32)
      store(third, start &+ 64)
      store(fourth, start &+ 96)
      start &+= 128
    }
    while start &+ 32 <= end {
      store(block(start), start)
      start &+= 32
    }
    store(block(end &- 32), end &- 32)
  }

  package static func solidOver(_ row: Row, count: Int, color: PaintColor) {
    let source = (even: paired(color.red, color.blue), odd: paired(color.green, UInt16(color.alpha) &* 255))
    unsafe addToScaled(row, count, source, kept: 255 &- UInt16(color.alpha))
  }

  package static func solidOver(_ row: Row, count: Int, color: PaintColor, coverage: Coverage) {
    if let opaque = color.opaquePixel {
      let source = byteLanes(Pixels8(repeating: opaque))
      @inline(__always)
      func body(_ block: RowBlock) -> Pixels8 {
        unsafe mixed(byteLanes(block.pixels(row)), source, weight: doubled(block.bytes(coverage)))
      }
      unsafe forEachBlock(row, count, body)
    } else {
      @inline(__always)
      func body(_ block: RowBlock) -> Pixels8 {
        unsafe color.over(block.pixels(row), coverage: block.bytes(coverage))
      }
      unsafe forEachBlock(row, count, body)
    }
  }

  package static func solidOver(_ row: Row, count: Int, color: PaintColor, weight: UInt8) {
    if weight == 255 {
      unsafe solidOver(row, count: count, color: color)
    } else if let opaque = color.opaquePixel {
      let source = byteLanes(Pixels8(repeating: opaque)) &* Words(repeating: UInt16(weight))
      unsafe addToScaled(row, count, source, kept: 255 &- UInt16(weight))
    } else {
      let coverage = SIMD8(repeating: UInt32(weight))
      @inline(__always)
      func body(_ block: RowBlock) -> Pixels8 {
        unsafe color.over(block.pixels(row), coverage: coverage)
      }
      unsafe forEachBlock(row, count, body)
    }
  }
}

/// row = round((source + row·kept) / 255), with sums of at most 65025.
@inline(__always)
private func addToScaled(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: ByteLanes, kept: UInt16) {
  let bias = Words(repeating: 128)
  let (even, odd) = (source.even &+ bias, source.odd &+ bias)
  let factor = Words(repeating: kept)
  @inline(__always)
  func body(_ block: RowBlock) -> Pixels8 {
    let lanes = unsafe byteLanes(block.pixels(row))
    return joined(
      ((lanes.even &* factor &+ even).dividedBy255Biased, (lanes.odd &* factor &+ odd).dividedBy255Biased))
  }
  unsafe forEachBlock(row, count, body)
}

/// Two values that alternate from lane to lane.
@inline(__always)
private func paired(_ low: UInt16, _ high: UInt16) -> Words {
  unsafe unsafeBitCast(SIMD8<UInt32>(repeating: UInt32(low) | UInt32(high) << 16), to: Words.self)
}

extension PaintColor {
  /// The pixel of a colour that is exactly one: opaque, with 8-bit components.
  @inline(__always)
  var opaquePixel: UInt32? {
    guard alpha == 255 else { return nil }
    let (red, green, blue) = (self.red / 255, self.green / 255, self.blue / 255)
    guard red &* 255 == self.red, green &* 255 == self.green, blue &* 255 == self.blue else { return nil }
    return UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000
  }
}

extension PaintColor {
  /// The component, in 1/65025, of the byte at bit `shift` of a pixel.
  @inline(__always)
  private func component(_ shift: UInt32) -> UInt32 {
    switch shift {
    case 0: UInt32(red)
    case 8: UInt32(green)
    case 16: UInt32(blue)
    default: UInt32(alpha) &* 255
    }
  }

  /// The colour over pixels by coverage, 0...255 a lane.
  @inline(__always)
  fileprivate func over(_ backdrop: Pixels8, coverage: SIMD8<UInt32>) -> Pixels8 {
    let kept = (SIMD8(repeating: 65_025) &- coverage &* SIMD8(repeating: UInt32(alpha))).in16Bits
    @inline(__always)
    func blended(_ shift: UInt32) -> SIMD8<UInt32> {
      let component = SIMD8(repeating: component(shift))
      return dividedBy65025(coverage &* component &+ channel(backdrop, shift) &* kept)
    }
    return joined(channels: blended)
  }
}
