// The chunks of PNG files (PNG specification, chapter 5), for all readers and writers here:
//
//     ┌───────────┬─────────┬────────────────┬─────────────────────────┐
//     │ length (4)│ name (4)│ data (length)  │ CRC of name and data (4)│   numbers are big-endian
//     └───────────┴─────────┴────────────────┴─────────────────────────┘

/// One chunk in a file.
struct PNGChunk {
  /// The eight bytes that every PNG starts with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Four letters.
  let name: String
  /// The range of its data in the file.
  let data: Range<Int>

  /// The range of the whole chunk in the file.
  var whole: Range<Int> { data.lowerBound - 8..<data.upperBound + 4 }

  /// Appends a chunk to a file; `head` comes before the other data.
  static func append(
    _ name: String, head: [UInt8] = [], _ data: some Collection<UInt8>, to file: inout [UInt8]
  ) {
    file.reserveCapacity(file.count + head.count + data.count + 12)
    file += bigEndian(head.count + data.count)
    let start = file.count
    file += name.utf8
    file += head
    file += data
    file += bigEndian(Int(checksum(file[start...])))
  }

  /// The checksum of a chunk's name and data.
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    unsafe bytes.withUnsafeBytes { unsafe Checksum.crc32($0) }
  }

  /// The lowest four bytes of a number, the highest first.
  static func bigEndian(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
}
