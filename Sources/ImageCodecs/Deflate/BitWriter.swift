// Bits into bytes, the first bit lowest (RFC 1951, section 3.1.1).

/// Writes bits to raw memory, which must have room for them and for eight bytes more.
@safe struct BitWriter {
  private(set) var target: UnsafeMutableRawPointer
  private var bits: UInt64 = 0
  private var count: UInt64 = 0

  /// Writes from `target` on.
  init(to target: UnsafeMutableRawPointer) { unsafe self.target = target }

  /// Appends the lowest `length` bits of `value`, whose other bits must be 0. Between two calls of `flush` at most 56.
  @inline(__always)
  mutating func put(_ value: UInt64, _ length: UInt64) {
    bits |= value &<< count
    count &+= length
  }

  /// Moves whole bytes to memory.
  @inline(__always)
  mutating func flush() {
    unsafe target.storeBytes(of: bits.littleEndian, as: UInt64.self)
    unsafe target += Int(truncatingIfNeeded: count &>> 3)
    bits = bits &>> (count & 56)
    count &= 7
  }

  /// Appends a few bits and moves whole bytes to memory.
  mutating func write(_ value: UInt64, _ length: UInt64) {
    put(value, length)
    flush()
  }

  /// Fills up the byte with zeros.
  mutating func align() {
    write(0, (8 - count) & 7)
  }

  /// Copies bytes; `align` must have been called.
  mutating func copy(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    unsafe target.copyMemory(from: base, byteCount: bytes.count)
    unsafe target += bytes.count
  }
}
