// The input of both parsers: bytes, eight at a time, repetitions of them, and hashes for tables of earlier positions.

/// All bytes of a stream that is to be compressed.
@safe struct DeflateInput {
  /// The farthest that a copy reaches back.
  static let window = 32_768
  /// The longest copy.
  static let longestCopy = 258
  /// Bits of a hash.
  static let hashBits = 15

  /// The bytes.
  let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { unsafe self.bytes = bytes }

  /// How many there are.
  @inline(__always) var count: Int { unsafe bytes.count }

  /// Four bytes from `position` on; four must be left.
  @inline(__always)
  func four(at position: Int) -> UInt32 {
    unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
  }

  /// Eight bytes from `position` on, the first one lowest; eight must be left.
  @inline(__always)
  func eight(at position: Int) -> UInt64 {
    unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  /// The number of bytes from `position` on that equal those from `earlier` on; the first `known` must be equal. At
  /// most `limit`, which must not reach beyond the end.
  @inline(__always)
  func length(of position: Int, like earlier: Int, known: Int, limit: Int) -> Int {
    var length = known
    while length &+ 8 <= limit {
      let difference = eight(at: position &+ length) ^ eight(at: earlier &+ length)
      if difference != 0 { return length &+ difference.trailingZeroBitCount &>> 3 }
      length &+= 8
    }
    while length < limit, unsafe bytes[position &+ length] == bytes[earlier &+ length] { length &+= 1 }
    return length
  }

  /// The hash of the first `count` of eight bytes, 4...8.
  @inline(__always)
  static func hash(_ eight: UInt64, count: Int) -> Int {
    let kept = eight &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    return Int(truncatingIfNeeded: (kept &* hashFactor) &>> UInt64(64 &- hashBits))
  }

  /// The factor of hashes: 2⁶⁴ divided by the golden ratio.
  static let hashFactor: UInt64 = 0x9E37_79B9_7F4A_7C15
}
