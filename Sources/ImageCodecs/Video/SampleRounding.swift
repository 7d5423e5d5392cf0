// From sums of weighted components to samples of 8 or 10 bits.

/// Turns sums in 1/2¹⁶ of a level of 8 bits into samples.
protocol SampleRounding {
  associatedtype Sample: FixedWidthInteger

  /// A sample of luma at a place of its plane; 16 is added.
  func luma(_ sum: Int32, x: Int, y: Int) -> Sample

  /// A sample of a colour difference, from the sum over 2^`shift` pixels; 128 is added.
  func chroma(_ sum: Int32, of shift: Int32, x: Int, y: Int) -> Sample

  /// A sample of alpha from 0...255.
  func alpha(_ value: UInt32) -> Sample
}

/// 8 bits, rounded to nearest, halves upwards.
struct NearestSamples: SampleRounding {
  @inline(__always)
  func luma(_ sum: Int32, x: Int, y: Int) -> UInt8 { UInt8(truncatingIfNeeded: 16 &+ ((sum &+ 32_768) &>> 16)) }

  @inline(__always)
  func chroma(_ sum: Int32, of shift: Int32, x: Int, y: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: 128 &+ ((sum &+ (32_768 &<< shift)) &>> (16 &+ shift)))
  }

  @inline(__always)
  func alpha(_ value: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value) }
}

/// 10 bits, rounded to nearest, halves upwards; 0...255 of alpha become 0...1023.
struct TenBitSamples: SampleRounding {
  @inline(__always)
  func luma(_ sum: Int32, x: Int, y: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: 64 &+ ((sum &+ 8_192) &>> 14)).littleEndian
  }

  @inline(__always)
  func chroma(_ sum: Int32, of shift: Int32, x: Int, y: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: 512 &+ ((sum &+ (8_192 &<< shift)) &>> (14 &+ shift))).littleEndian
  }

  @inline(__always)
  func alpha(_ value: UInt32) -> UInt16 { UInt16(truncatingIfNeeded: value &<< 2 | value &>> 6).littleEndian }
}

/// 8 bits, rounded up or down by the place: in any 8 × 8 samples of one value the mean is that value, to 1/128 of a level. Luma
/// is dithered by half: of the other half little is seen, and it costs more bytes than all colour differences.
struct DitheredSamples: SampleRounding {
  /// Bayer's pattern by row and column, 0...63.
  private static let pattern: [UInt8] = (0..<64).map { place in
    let (x, y) = (place & 7, place >> 3)
    return UInt8((0..<3).reduce(0) { $0 << 2 | ((x ^ y) >> $1 & 1) << 1 | (y >> $1 & 1) })
  }

  private let pattern = Self.pattern

  /// A threshold in the middle of 1/64, 0..<2¹⁶.
  @inline(__always)
  private func threshold(x: Int, y: Int) -> Int32 {
    let place = (y & 7) &<< 3 | x & 7
    return Int32(unsafe pattern.withUnsafeBufferPointer { unsafe $0[place] }) &* 1024 &+ 512
  }

  @inline(__always)
  func luma(_ sum: Int32, x: Int, y: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: 16 &+ ((sum &+ 16_384 &+ threshold(x: x, y: y) / 2) &>> 16))
  }

  @inline(__always)
  func chroma(_ sum: Int32, of shift: Int32, x: Int, y: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: 128 &+ ((sum &+ threshold(x: x, y: y) &<< shift) &>> (16 &+ shift)))
  }

  @inline(__always)
  func alpha(_ value: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value) }
}
