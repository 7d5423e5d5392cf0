// The chunks of a PNG file, checked one after the other. libpng does this for still pictures; here it is done for the
// chunks of animations, which libpng does not know.
//
//     ┌───────────┬─────────┬────────────────┬─────────────────────────┐
//     │ length (4)│ name (4)│ data (length)  │ CRC of name and data (4)│   numbers are big-endian
//     └───────────┴─────────┴────────────────┴─────────────────────────┘

/// One chunk.
struct PNGChunk {
  /// Four letters.
  let name: String
  /// Where its data stand in the file.
  let data: Range<Int>
}

/// Walks over the chunks of a file in memory.
struct PNGChunks {
  /// The eight bytes that every PNG starts with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The file.
  let bytes: [UInt8]
  private var position = 8

  /// Starts at the first chunk; the signature is not checked here.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the next chunk.
  ///
  /// - Throws: `CodecError.truncated` also when no chunk is left: IEND is the last one of every file.
  mutating func next() throws(CodecError) -> PNGChunk {
    let chunk = try peek()
    let end = chunk.data.upperBound
    guard CRC32.of(bytes[chunk.data.lowerBound - 4..<end]) == number(at: end) else {
      throw .malformed(.png, reason: "\(chunk.name): CRC error")
    }
    position = end + 4
    return chunk
  }

  /// The next chunk, which is not checked and stays the next one.
  func peek() throws(CodecError) -> PNGChunk {
    guard bytes.count - position >= 12 else { throw .truncated(.png) }
    let length = Int(number(at: position))
    guard length <= bytes.count - position - 12 else { throw .truncated(.png) }
    let name = bytes[position + 4..<position + 8]
    guard name.allSatisfy({ (65...90).contains($0 & 0xDF) }) else {
      throw .malformed(.png, reason: "invalid chunk type")
    }
    return PNGChunk(name: String(decoding: name, as: UTF8.self), data: position + 8..<position + 8 + length)
  }

  /// Goes back to the beginning of a chunk.
  mutating func goBack(to chunk: PNGChunk) { position = chunk.data.lowerBound - 8 }

  /// Four bytes as a number.
  func number(at position: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[position + $1]) }
  }

  /// A chunk as it stands in a file.
  static func encoded(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bigEndian(data.count) + body + bigEndian(Int(CRC32.of(body[...])))
  }

  /// The lowest four bytes of a number.
  static func bigEndian(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
}

/// The checksum of PNG (ISO 3309, polynomial 0xEDB88320, bits reversed).
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
  }

  /// The checksum of some bytes.
  static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let table = table
    return ~bytes.reduce(UInt32.max) { crc, byte in table[Int((crc ^ UInt32(byte)) & 255)] ^ (crc >> 8) }
  }
}
