// The two checksums of PNG: CRC-32 over every chunk, Adler-32 over every compressed stream. libdeflate has them with the
// processor's own instructions; without it, tables and plain loops give the same numbers.

#if Deflate
  import CDeflate
#endif

/// Checksums over bytes, which may be continued with more bytes.
enum Checksum {
  /// CRC-32 of ISO 3309, as PNG uses it; `seed` is the checksum of what came before, 0 for nothing.
  static func crc32(_ bytes: UnsafeRawBufferPointer, seed: UInt32 = 0) -> UInt32 {
    #if Deflate
      unsafe libdeflate_crc32(seed, bytes.baseAddress, bytes.count)
    #else
      unsafe tabled(bytes, seed: seed)
    #endif
  }

  /// Adler-32 of RFC 1950; `seed` is the checksum of what came before, 1 for nothing.
  static func adler32(_ bytes: UnsafeRawBufferPointer, seed: UInt32 = 1) -> UInt32 {
    #if Deflate
      unsafe libdeflate_adler32(seed, bytes.baseAddress, bytes.count)
    #else
      unsafe summed(bytes, seed: seed)
    #endif
  }

  /// CRC-32 four bytes at a time: table k holds the checksums of a byte that k zero bytes follow.
  static func tabled(_ bytes: UnsafeRawBufferPointer, seed: UInt32) -> UInt32 {
    var crc = ~seed
    let words = bytes.count & ~3
    for position in stride(from: 0, to: words, by: 4) {
      crc ^= unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
      let low = tables[768 + Int(crc & 255)] ^ tables[512 + Int((crc >> 8) & 255)]
      crc = low ^ tables[256 + Int((crc >> 16) & 255)] ^ tables[Int(crc >> 24)]
    }
    for position in words..<bytes.count {
      let byte = unsafe UInt32(bytes[position])
      crc = tables[Int((crc ^ byte) & 255)] ^ (crc >> 8)
    }
    return ~crc
  }

  private static let tables: [UInt32] = {
    let polynomial: UInt32 = 0xEDB8_8320
    var tables: [UInt32] = (0..<256).map { byte in
      var crc = UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? polynomial ^ (crc >> 1) : crc >> 1 }
      return crc
    }
    for index in 256..<1_024 {
      let before = tables[index - 256]
      tables.append(tables[Int(before & 255)] ^ (before >> 8))
    }
    return tables
  }()

  /// Adler-32 in pieces of 5,552 bytes, after which the sums could exceed 32 bits (RFC 1950, section 9).
  static func summed(_ bytes: UnsafeRawBufferPointer, seed: UInt32) -> UInt32 {
    var (low, high) = (seed & 0xFFFF, seed >> 16)
    for start in stride(from: 0, to: bytes.count, by: 5_552) {
      for position in start..<min(start + 5_552, bytes.count) {
        low &+= unsafe UInt32(bytes[position])
        high &+= low
      }
      low %= 65_521
      high %= 65_521
    }
    return high << 16 | low
  }
}
