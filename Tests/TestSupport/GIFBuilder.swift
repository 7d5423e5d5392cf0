// Writes unusual and damaged GIFs for tests, block by block and without compression: with 8-bit codes, and clear codes
// before the table grows, so that every pixel is one byte.

/// Bytes of a GIF under construction.
package struct GIFBuilder {
  /// The file so far; add the trailer with `finished`.
  package private(set) var bytes: [UInt8]

  /// Red, green, blue, white.
  package static let colors: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]

  /// Writes the header; with a global table of those four colours or without one.
  package init(_ width: Int, _ height: Int, table: Bool = true) {
    bytes = Array("GIF89a".utf8) + Self.number(width) + Self.number(height) + [table ? 0x81 : 0, 0, 0]
    if table { bytes += Self.colors }
  }

  /// The file.
  package var finished: [UInt8] { bytes + [0x3B] }

  /// Adds a loop block with that number of repeats.
  package mutating func loop(_ repeats: Int, name: String = "NETSCAPE2.0") {
    bytes += [0x21, 0xFF, 11] + Array(name.utf8) + [3, 1] + Self.number(repeats) + [0]
  }

  /// Adds a graphics control block.
  package mutating func control(disposal: UInt8 = 0, delay: Int = 0, transparent: UInt8? = nil) {
    bytes += [0x21, 0xF9, 4, disposal << 2 | (transparent == nil ? 0 : 1)] + Self.number(delay)
    bytes += [transparent ?? 0, 0]
  }

  /// Adds any bytes.
  package mutating func raw(_ more: [UInt8]) { bytes += more }

  /// Adds an image; `pixels` are indices below 128 in the order of the file.
  package mutating func image(
    x: Int = 0, y: Int = 0, _ width: Int, _ height: Int, interlaced: Bool = false, table: [UInt8]? = nil,
    _ pixels: [UInt8]
  ) {
    bytes += [0x2C] + Self.number(x) + Self.number(y) + Self.number(width) + Self.number(height)
    bytes += [(table == nil ? 0 : 0x81) | (interlaced ? 0x40 : 0)] + (table ?? []) + [7]
    for start in stride(from: 0, to: pixels.count, by: 100) {
      let part = pixels[start..<min(start + 100, pixels.count)]
      let isLast = start + 100 >= pixels.count
      bytes += [UInt8(part.count + (isLast ? 2 : 1)), 128] + part + (isLast ? [129] : [])
    }
    bytes += [0]
  }

  private static func number(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
}
