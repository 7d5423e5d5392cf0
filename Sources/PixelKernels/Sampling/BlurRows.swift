// The rows of a blur: pixels as four channels of 16 bits, eight of them behind the point ("8.8": 0...65280).
//
// All loops run over single channels or whole pixels in order and are vectorised by the compiler.

/// Adds samples around each place with weights that are symmetric and add up to 65536; rounded to nearest.
///
/// - Parameters:
///   - source: The first place; `radius` strides before and after every place must be readable.
///   - stride: Elements from a sample to the next: 4 along a row, a row's pitch across rows.
///   - weights: For the place itself and the distances 1...`radius`.
///   - count: The number of elements to write, four a pixel.
package func blurRow(
  _ source: UnsafePointer<UInt16>, stride: Int, weights: UnsafePointer<UInt32>, radius: Int, count: Int,
  to row: UnsafeMutablePointer<UInt16>
) {
  var index = 0
  while index &+ 8 <= count {
    unsafe store(blurred(source + index, stride, weights, radius), to: row + index)
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

@inline(__always)
private func blurred(
  _ source: UnsafePointer<UInt16>, _ stride: Int, _ weights: UnsafePointer<UInt32>, _ radius: Int
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

/// Filters four rows into one by the weights 1 3 3 1 eighths; `count` elements.
package func halveRows(
  _ first: UnsafePointer<UInt16>, _ second: UnsafePointer<UInt16>, _ third: UnsafePointer<UInt16>,
  _ fourth: UnsafePointer<UInt16>, count: Int, to row: UnsafeMutablePointer<UInt16>
) {
  for index in 0..<count {
    let outer = unsafe UInt32(first[index]) &+ UInt32(fourth[index])
    let inner = unsafe UInt32(second[index]) &+ UInt32(third[index])
    unsafe row[index] = UInt16(truncatingIfNeeded: (outer &+ inner &* 3 &+ 4) &>> 3)
  }
}

/// Filters a row to half its length by the weights 1 3 3 1 eighths.
///
/// - Parameters:
///   - source: The pixel before the first pair; 2 · `count` + 2 pixels.
///   - count: The number of pixels to write.
package func halveColumns(_ source: UnsafePointer<UInt16>, count: Int, to row: UnsafeMutablePointer<UInt16>) {
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

/// Makes a row between two rows of half the density: three quarters of the nearer; `count` elements.
package func doubleRows(
  _ near: UnsafePointer<UInt16>, _ far: UnsafePointer<UInt16>, count: Int, to row: UnsafeMutablePointer<UInt16>
) {
  for index in 0..<count {
    unsafe row[index] = UInt16(truncatingIfNeeded: (UInt32(near[index]) &* 3 &+ UInt32(far[index]) &+ 2) &>> 2)
  }
}

/// Makes two pixels of each pixel but the first and the last: three quarters of it and one of its nearer neighbour.
///
/// - Parameters:
///   - source: `count` + 2 pixels.
///   - count: The number of pairs to write.
package func doubleColumns(_ source: UnsafePointer<UInt16>, count: Int, to row: UnsafeMutablePointer<UInt16>) {
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

/// Widens `count` 8-bit pixels to 8.8.
package func widenRow(_ source: UnsafePointer<UInt32>, count: Int, to row: UnsafeMutablePointer<UInt16>) {
  let bytes = unsafe UnsafeRawPointer(source).assumingMemoryBound(to: UInt8.self)
  for index in 0..<count &* 4 { unsafe row[index] = UInt16(bytes[index]) &<< 8 }
}

/// Rounds `count` pixels of 8.8 to 8 bits.
package func narrowRow(_ source: UnsafePointer<UInt16>, count: Int, to row: UnsafeMutablePointer<UInt32>) {
  let bytes = unsafe UnsafeMutableRawPointer(row).assumingMemoryBound(to: UInt8.self)
  for index in 0..<count &* 4 {
    unsafe bytes[index] = UInt8(truncatingIfNeeded: (UInt32(source[index]) &+ 128) &>> 8)
  }
}
