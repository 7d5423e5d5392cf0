// GIF's variable-length-code LZW, into finished data sub-blocks.
//
//     ┌─────┬─────────────────┬─────┬────────────┬───┐
//     │ 255 │ 255 bytes       │  n  │ n bytes    │ 0 │      codes lie in the bytes from the lowest bit up
//     └─────┴─────────────────┴─────┴────────────┴───┘

/// The LZW compressor of the GIF 89a specification, appendix F.
enum LZW {
  /// Compresses `indices`, all below 2^`bits` (`bits` 2...8), to sub-blocks that end with an empty one.
  static func encode(_ indices: UnsafeBufferPointer<UInt8>, bits: Int) -> [UInt8] {
    // A code of at most 12 bits encodes at least one index; there is less than one clear code in 3,800 codes.
    let codes = indices.count + indices.count / 2_048 + 16
    let capacity = codes * 12 / 8 + codes * 12 / 8 / 255 + 600
    // The result is mostly a small part of that, and stays longer.
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { target in
      guard let start = target.baseAddress else { return [] }
      var packer = unsafe CodePacker(start: start)
      unsafe encode(indices, bits: bits, into: &packer)
      return unsafe Array(UnsafeBufferPointer(start: start, count: packer.finish()))
    }
  }

  private static func encode(_ indices: UnsafeBufferPointer<UInt8>, bits: Int, into packer: inout CodePacker) {
    let clear = 1 << bits
    var codeSize = bits + 1
    var next = clear + 2
    unsafe packer.put(clear, size: codeSize)
    // The dictionary is a hash table of `string << 12 | code`, where a string is its prefix' code and its last index.
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 1 << 13) { table in
      unsafe table.initialize(repeating: UInt32.max)
      guard indices.count > 0 else { return }
      var prefix = unsafe Int(indices[0])
      for position in 1..<max(1, indices.count) {
        let index = unsafe indices[position]
        let string = UInt32(truncatingIfNeeded: prefix &<< 8) | UInt32(index)
        var slot = Int(truncatingIfNeeded: (string &* 2_654_435_761) >> 19)
        var entry = unsafe table[slot]
        while entry != .max, entry >> 12 != string {
          slot = (slot &+ 1) & 0x1FFF
          entry = unsafe table[slot]
        }
        if entry != .max {
          prefix = Int(entry & 0xFFF)
          continue
        }
        unsafe packer.put(prefix, size: codeSize)
        prefix = Int(index)
        if next < 4_096 {
          unsafe table[slot] = string << 12 | UInt32(truncatingIfNeeded: next)
          if next == 1 << codeSize { codeSize += 1 }
          next += 1
        } else {
          unsafe packer.put(clear, size: codeSize)
          unsafe table.update(repeating: UInt32.max)
          codeSize = bits + 1
          next = clear + 2
        }
      }
      unsafe packer.put(prefix, size: codeSize)
      // The decoder makes an entry for that last code as well, which may lengthen the codes.
      if next == 1 << codeSize, codeSize < 12 { codeSize += 1 }
    }
    unsafe packer.put(clear + 1, size: codeSize)
  }
}

/// Packs codes into sub-blocks of at most 255 bytes.
@unsafe private struct CodePacker {
  private let start: UnsafeMutablePointer<UInt8>
  /// Where the length of the current block goes, and where its next byte.
  private var length: UnsafeMutablePointer<UInt8>
  private var next: UnsafeMutablePointer<UInt8>
  private var bits: UInt64 = 0
  private var bitCount = 0

  init(start: UnsafeMutablePointer<UInt8>) {
    unsafe self.start = start
    unsafe length = start
    unsafe next = start + 1
  }

  @inline(__always)
  mutating func put(_ code: Int, size: Int) {
    unsafe bits |= UInt64(truncatingIfNeeded: code) &<< UInt64(truncatingIfNeeded: bitCount)
    unsafe bitCount &+= size
    while unsafe bitCount >= 8 { unsafe putByte() }
  }

  @inline(__always)
  private mutating func putByte() {
    unsafe next.pointee = UInt8(truncatingIfNeeded: bits)
    unsafe next += 1
    unsafe bits &>>= 8
    unsafe bitCount &-= 8
    if unsafe next - length == 256 { unsafe endBlock() }
  }

  private mutating func endBlock() {
    unsafe length.pointee = UInt8(next - length - 1)
    unsafe length = next
    unsafe next += 1
  }

  /// Writes the pending bits and the empty block; returns the number of bytes in all.
  mutating func finish() -> Int {
    while unsafe bitCount > 0 { unsafe putByte() }
    if unsafe next - length > 1 { unsafe endBlock() }
    unsafe length.pointee = 0
    return unsafe length - start + 1
  }
}
