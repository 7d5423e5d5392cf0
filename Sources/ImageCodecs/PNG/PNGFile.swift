// The chunks of a PNG file: length, type, contents, CRC (PNG specification, chapter 5).
//
// They are written here and not by libpng, because finished streams and the chunks of animations are all that there is to
// write, and the checksums then run on the threads that compress.

import Pixels

/// A PNG file, or a part of one, that is being put together in memory.
struct PNGFile {
  /// What was written since the last call of `take`.
  private(set) var bytes: [UInt8] = []

  /// The longest contents of a chunk; larger streams go into several.
  private static let longestChunk = 1 << 30

  /// Hands out what was written and goes on with nothing.
  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// The signature and everything that stands before `acTL` and the pixels.
  mutating func begin(size: PixelSize, layout: PNGLayout, software: String?) {
    bytes += [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let format: [UInt8] = [UInt8(layout.bitDepth), layout.colorType.rawValue, 0, 0, 0]
    append("IHDR", Self.word(size.width) + Self.word(size.height) + format)
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
        append("fdAT", head: Self.word(number()), part)
      } else {
        append("IDAT", part)
      }
    }
  }

  /// Ends the file.
  mutating func end() { append("IEND", []) }

  /// Appends a chunk; `head` stands before the contents.
  mutating func append(_ type: StaticString, head: [UInt8] = [], _ contents: some Collection<UInt8>) {
    bytes.reserveCapacity(bytes.count + head.count + contents.count + 12)
    bytes += Self.word(head.count + contents.count)
    let start = bytes.count
    bytes += "\(type)".utf8
    bytes += head
    bytes += contents
    let checksum = unsafe bytes.withUnsafeBytes { bytes in
      unsafe Checksum.crc32(UnsafeRawBufferPointer(rebasing: bytes[start...]))
    }
    bytes += Self.word(Int(checksum))
  }

  /// Four bytes, the highest first.
  static func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
}
