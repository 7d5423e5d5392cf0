// A PNG file, chunk by chunk.
//
// Chunks are written here and not by libpng, because finished streams and the chunks of animations are all that there is to
// write, and the checksums then run on the threads that compress.

import Pixels

/// A PNG file, or a part of one, that is being put together in memory.
struct PNGFile {
  /// The bytes written since the last call of `take`.
  private(set) var bytes: [UInt8] = []

  /// The longest contents of a chunk; larger streams go into several.
  private static let longestChunk = 1 << 30

  /// Returns the written bytes and clears them.
  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// The signature and all chunks before `acTL` and the pixels.
  mutating func begin(size: PixelSize, layout: PNGLayout, software: String?) {
    bytes += PNGChunk.signature
    let format: [UInt8] = [UInt8(layout.bitDepth), layout.colorType.rawValue, 0, 0, 0]
    append("IHDR", PNGChunk.bigEndian(size.width) + PNGChunk.bigEndian(size.height) + format)
    if let software { append("tEXt", Array("Software\0\(software)".utf8)) }
    let palette = layout.paletteBytes
    if !palette.isEmpty { append("PLTE", palette) }
    let transparency = layout.transparencyBytes
    if !transparency.isEmpty { append("tRNS", transparency) }
  }

  /// The pixels of a still picture or of the first frame, or, with `number` counting chunks, of a later frame.
  mutating func appendPixels(_ stream: [UInt8], number: (() -> Int)? = nil) {
    for start in stride(from: 0, to: stream.count, by: Self.longestChunk) {
      let part = stream[start..<min(start + Self.longestChunk, stream.count)]
      if let number {
        append("fdAT", head: PNGChunk.bigEndian(number()), part)
      } else {
        append("IDAT", part)
      }
    }
  }

  /// Ends the file.
  mutating func end() { append("IEND", []) }

  /// Appends a chunk; `head` comes before the contents.
  mutating func append(_ type: String, head: [UInt8] = [], _ contents: some Collection<UInt8>) {
    PNGChunk.append(type, head: head, contents, to: &bytes)
  }
}
