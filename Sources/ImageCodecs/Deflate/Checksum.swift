// The two checksums of PNG: CRC-32 over every chunk, Adler-32 over every compressed stream, both many bytes at a time.

/// Checksums over bytes, which may be continued with more bytes.
enum Checksum {
  // MARK: CRC-32

  /// CRC-32 of ISO 3309, as PNG uses it; `seed` is the checksum of the preceding bytes, 0 for none.
  ///
  /// Sixteen bytes at a time: table k holds the checksums of a byte that is followed by k zero bytes, and the first
  /// four bytes are combined with the preceding checksum.
  static func crc32(_ bytes: UnsafeRawBufferPointer, seed: UInt32 = 0) -> UInt32 {
    unsafe tables.withUnsafeBufferPointer { tables in
      var crc = ~seed
      let whole = bytes.count & ~15
      for position in stride(from: 0, to: whole, by: 16) {
        var next: UInt32 = 0
        for half in 0..<2 {
          var eight = unsafe UInt64(
            littleEndian: bytes.loadUnaligned(fromByteOffset: position &+ half &* 8, as: UInt64.self))
          if half == 0 { eight ^= UInt64(crc) }
          for byte in 0..<8 {
            let following = 15 &- half &* 8 &- byte
            let value = Int(truncatingIfNeeded: eight &>> UInt64(byte &* 8) & 255)
            next ^= unsafe tables[following &<< 8 | value]
          }
        }
        crc = next
      }
      for position in whole..<bytes.count {
        let value = unsafe Int(truncatingIfNeeded: (crc ^ UInt32(bytes[position])) & 255)
        crc = unsafe tables[value] ^ (crc >> 8)
      }
      return ~crc
    }
  }

  private static let tables: [UInt32] = {
    let polynomial: UInt32 = 0xEDB8_8320
    var tables: [UInt32] = (0..<256).map { byte in
      var crc = UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? polynomial ^ (crc >> 1) : crc >> 1 }
      return crc
    }
    for index in 256..<16 * 256 {
      let before = tables[index - 256]
      tables.append(tables[Int(before & 255)] ^ (before >> 8))
    }
    return tables
  }()

  // MARK: Adler-32

  /// Adler-32 of RFC 1950; `seed` is the checksum of the preceding bytes, 1 for none.
  ///
  /// The low half is the sum of the bytes, the high half the sum of that sum after every byte. Both are computed in
  /// sixteen lanes: each block of sixteen bytes is added to `sums`, after `sums` was added to `sumsBefore`. A byte in
  /// lane i then counts sixteen times for each later block, and 16 − i times for the remainder of its own block.
  static func adler32(_ bytes: UnsafeRawBufferPointer, seed: UInt32 = 1) -> UInt32 {
    var (low, high) = (seed & 0xFFFF, seed >> 16)
    var position = 0
    while position < bytes.count {
      // After 5,552 bytes the sums could exceed 32 bits (RFC 1950, section 9).
      let end = min(position + 5_552, bytes.count)
      while position &+ 16 <= end {
        let blocks = min((end &- position) &>> 4, mostBlocks)
        unsafe add(bytes, from: position, blocks: blocks, low: &low, high: &high)
        position &+= blocks &* 16
      }
      while position < end {
        low &+= unsafe UInt32(bytes[position])
        high &+= low
        position &+= 1
      }
      low %= 65_521
      high %= 65_521
    }
    return high << 16 | low
  }

  /// 255 · (1 + 2 + … + 22) = 64,515 fits into 16 bits.
  private static let mostBlocks = 22

  @inline(__always)
  private static func add(
    _ bytes: UnsafeRawBufferPointer, from start: Int, blocks: Int, low: inout UInt32, high: inout UInt32
  ) {
    var (sums, sumsBefore) = (SIMD16<UInt16>(), SIMD16<UInt16>())
    for block in 0..<blocks {
      let sixteen = unsafe bytes.loadUnaligned(fromByteOffset: start &+ block &* 16, as: SIMD16<UInt8>.self)
      sumsBefore &+= sums
      sums &+= SIMD16<UInt16>(truncatingIfNeeded: sixteen)
    }
    high &+= UInt32(truncatingIfNeeded: blocks &* 16) &* low
    for lane in 0..<16 {
      let (sum, before) = (UInt32(sums[lane]), UInt32(sumsBefore[lane]))
      high &+= before &* 16 &+ sum &* UInt32(truncatingIfNeeded: 16 &- lane)
      low &+= sum
    }
  }
}
