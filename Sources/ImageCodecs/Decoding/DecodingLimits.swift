// How much an image file may ask for. Checked against the header before memory is taken.

import Pixels

/// Limits for decoding files from unknown sources. The header is checked before memory is allocated.
package struct DecodingLimits: Hashable, Sendable {
  /// Most pixels of a picture; by default 2²⁶, which take 256 MiB.
  package var pixels: Int
  /// Longest side in pixels; by default 32,767.
  package var side: Int
  /// Most bytes of one auxiliary chunk (profile, text), unpacked; by default 8 MiB.
  package var chunkBytes: Int
  /// Most frames of an animation; by default 100,000.
  package var frames: Int
  /// Most pixels of all frames of an animation together, each counted as the whole canvas; by default no limit.
  package var totalPixels: Int
  /// Bytes of memory that decoding may take, by estimate; by default no limit.
  package var memory: Int

  /// Creates limits.
  package init(
    pixels: Int = 1 << 26, side: Int = 32_767, chunkBytes: Int = 8 << 20, frames: Int = 100_000,
    totalPixels: Int = .max, memory: Int = .max
  ) {
    (self.memory, self.totalPixels, self.pixels) = (memory, totalPixels, pixels)
    (self.side, self.chunkBytes, self.frames) = (side, chunkBytes, frames)
  }

  /// Throws for a picture that is empty or too large; the product of the sides cannot overflow as each is checked
  /// first.
  func check(width: Int, height: Int, format: CodecFormat) throws(CodecError) -> PixelSize {
    let size = PixelSize(width: width, height: height)
    guard width > 0, height > 0 else { throw .noPixels(format, found: size) }
    guard width <= side, height <= side else { throw .sideTooLong(format, found: size, limit: side) }
    let (area, overflows) = width.multipliedReportingOverflow(by: height)
    guard !overflows, area <= pixels else { throw .tooManyPixels(format, found: size, limit: pixels) }
    let (bytes, isTooMuch) = area.multipliedReportingOverflow(by: Self.bytesPerPixel)
    guard !isTooMuch, bytes <= memory else { throw .tooMuchMemory(format, found: size, limit: memory) }
    return size
  }

  /// The peak memory of decoding for a pixel of the whole picture, in bytes: the samples from the library (4 at most),
  /// the picture, the canvas before it or the turned picture, and the copy with premultiplied alpha (4 each), with the
  /// smaller copies that make a third of it.
  package static let bytesPerPixel = 20
}
