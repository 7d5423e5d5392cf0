// The chunks of a PNG file, checked one after the other. libpng does this for still pictures; this code does it for the
// chunks of animations, which libpng does not support.

/// Walks over the chunks of a file in memory.
struct PNGChunks {
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
    guard PNGChunk.checksum(bytes[chunk.data.lowerBound - 4..<end]) == number(at: end) else {
      throw .malformed(.png, reason: "\(chunk.name): CRC error")
    }
    position = chunk.whole.upperBound
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
  mutating func goBack(to chunk: PNGChunk) { position = chunk.whole.lowerBound }

  /// Four bytes as a number.
  func number(at position: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[position + $1]) }
  }
}
