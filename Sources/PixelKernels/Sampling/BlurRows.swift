// The rows of a blur: pixels as four channels of 16 bits, eight of them fractional ("8.8": 0...65280).
//
// All loops run over single channels or whole pixels in order and are vectorised by the compiler.

import KernelContracts

extension Kernels {
  package static func blur(
    _ source: LineSource, stride: Int, weights: UnsafePointer<UInt32>, radius: Int, count: Int, row: Line
  ) {
    var index = 0
    while index &+ 8 <= count {
      unsafe store(blurred(source + index, stride: stride, weights: weights, radius: radius), to: row + index)
      index &+= 8
    }
    while index < count {
      var sum = unsafe UInt32(source[index]) &* weights[0] &+ 32_768
      for distance in 1..<radius &+ 1 {
        let pair = unsafe UInt32(source[index &+ distance &* stride]) &+ UInt32(source[index &- distance &* stride])
        unsafe sum &+= pair &* weights[distance]
      }
      unsafe row[index] = UInt16(truncatingIfNeeded: sum &>> 16)
      index &+= 1
    }
  }

  package static func halveRows(_ first: LineSource, pitch: Int, count: Int, row: Line) {
    let (second, third, fourth) = unsafe (first + pitch, first + 2 &* pitch, first + 3 &* pitch)
    for index in 0..<count {
      let outer = unsafe UInt32(first[index]) &+ UInt32(fourth[index])
      let inner = unsafe UInt32(second[index]) &+ UInt32(third[index])
      unsafe row[index] = UInt16(truncatingIfNeeded: (outer &+ inner &* 3 &+ 4) &>> 3)
    }
  }

  package static func halveColumns(_ source: LineSource, count: Int, row: Line) {
    for pixel in 0..<count {
      let pair = unsafe UnsafeRawPointer(source + pixel &* 8)
      let before = unsafe SIMD8<UInt32>(truncatingIfNeeded: pair.loadUnaligned(as: SIMD8<UInt16>.self))
      let after = unsafe SIMD8<UInt32>(
        truncatingIfNeeded: pair.loadUnaligned(fromByteOffset: 16, as: SIMD8<UInt16>.self))
      let outer = before.lowHalf &+ after.highHalf
      let inner = before.highHalf &+ after.lowHalf
      let sum = (outer &+ inner &* 3 &+ 4) &>> 3
      unsafe UnsafeMutableRawPointer(row + pixel &* 4).storeBytes(
        of: SIMD4<UInt16>(truncatingIfNeeded: sum), as: SIMD4<UInt16>.self)
    }
  }

  package static func doubleRows(near: LineSource, far: LineSource, count: Int, row: Line) {
    for index in 0..<count {
      unsafe row[index] = UInt16(truncatingIfNeeded: (UInt32(near[index]) &* 3 &+ UInt32(far[index]) &+ 2) &>> 2)
    }
  }

  package static func doubleColumns(_ source: LineSource, count: Int, row: Line) {
    for pixel in 0..<count {
      let pixels = unsafe UnsafeRawPointer(source + pixel &* 4)
      let before = unsafe SIMD8<UInt32>(truncatingIfNeeded: pixels.loadUnaligned(as: SIMD8<UInt16>.self))
      let after = unsafe SIMD8<UInt32>(
        truncatingIfNeeded: pixels.loadUnaligned(fromByteOffset: 8, as: SIMD8<UInt16>.self))
      let near = SIMD8(lowHalf: before.highHalf, highHalf: before.highHalf)
      let far = SIMD8(lowHalf: before.lowHalf, highHalf: after.highHalf)
      unsafe store((near &* 3 &+ far &+ 2) &>> 2, to: row + pixel &* 8)
    }
  }

  package static func widen(_ source: UnsafePointer<UInt32>, count: Int, row: Line) {
    let bytes = unsafe UnsafeRawPointer(source).assumingMemoryBound(to: UInt8.self)
    for index in 0..<count &* 4 { unsafe row[index] = UInt16(bytes[index]) &<< 8 }
  }

  package static func narrow(_ source: LineSource, count: Int, row: UnsafeMutablePointer<UInt32>) {
    let bytes = unsafe UnsafeMutableRawPointer(row).assumingMemoryBound(to: UInt8.self)
    for index in 0..<count &* 4 {
      unsafe bytes[index] = UInt8(truncatingIfNeeded: (UInt32(source[index]) &+ 128) &>> 8)
    }
  }
}

@inline(__always)
private func blurred(
  _ source: UnsafePointer<UInt16>, stride: Int, weights: UnsafePointer<UInt32>, radius: Int
) -> SIMD8<UInt32> {
  // At most 65280 · 65536 + 32768, which fits.
  var sum = unsafe load(source) &* weights[0] &+ 32_768
  for distance in 1..<radius &+ 1 {
    let pair = unsafe load(source + distance &* stride) &+ load(source - distance &* stride)
    unsafe sum &+= pair &* weights[distance]
  }
  return sum &>> 16
}

@inline(__always)
private func load(_ source: UnsafePointer<UInt16>) -> SIMD8<UInt32> {
  SIMD8(truncatingIfNeeded: unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD8<UInt16>.self))
}

@inline(__always)
private func store(_ values: SIMD8<UInt32>, to row: UnsafeMutablePointer<UInt16>) {
  unsafe UnsafeMutableRawPointer(row).storeBytes(
    of: SIMD8<UInt16>(truncatingIfNeeded: values), as: SIMD8<UInt16>.self)
}
