// GIF's variable-length-code LZW, into finished data sub-blocks.
//
//     ┌─────┬─────────────────┬─────┬────────────┬───┐
//     │ 255 │ 255 bytes       │  n  │ n bytes    │ 0 │      codes lie in the bytes from the lowest bit up
//     └─────┴─────────────────┴─────┴────────────┴───┘

/// The LZW compressor of the GIF 89a specification, appendix F.
enum LZW {
  /// Compresses `indices`, all below 2^`bits` (`bits` 2...8), to sub-blocks that end with an empty one.
  static func encode(_ indices: UnsafeBufferPointer<UInt8>, bits: Int) -> [UInt8] {
    var coder = GIFCoder(count: indices.count, palette: [], gap: -1, bits: bits, loss: GIFLoss())
    var start = 0
    while start < indices.count {
      let index = unsafe indices[start]
      var end = start + 1
      while end < indices.count, unsafe indices[end] == index { end += 1 }
      coder.append(CodedRun(most: 0, kept: .max, index: index, count: end - start))
      start = end
      coder.code(isLast: false)
    }
    coder.code(isLast: true)
    return coder.finish()
  }
}

/// Packs codes, from the lowest bit up.
struct CodePacker {
  private var bytes: [UInt8] = []
  private var bits: UInt64 = 0
  private var bitCount = 0

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Adds a code of 2...12 bits.
  @inline(__always)
  mutating func put(_ code: Int, size: Int) {
    bits |= UInt64(truncatingIfNeeded: code) &<< UInt64(truncatingIfNeeded: bitCount)
    bitCount &+= size
    while bitCount >= 8 { takeByte() }
  }

  @inline(__always)
  private mutating func takeByte() {
    bytes.append(UInt8(truncatingIfNeeded: bits))
    bits &>>= 8
    bitCount -= 8
  }

  /// The bytes in blocks of at most 255, each with its length before it, and an empty one at the end.
  mutating func subBlocks() -> [UInt8] {
    if bitCount > 0 { takeByte() }
    var blocks: [UInt8] = []
    blocks.reserveCapacity(bytes.count + (bytes.count + 254) / 255 + 1)
    for start in stride(from: 0, to: bytes.count, by: 255) {
      let block = bytes[start..<min(start + 255, bytes.count)]
      blocks.append(UInt8(block.count))
      blocks += block
    }
    blocks.append(0)
    return blocks
  }
}
