// What frames take while they are drawn and encoded.
//
// The numbers per pixel are upper bounds of measured peaks (demonstrations, one to four threads, 0.25 to 4 pixels per point),
// which a test holds them to. Memory does not grow with the number of frames.

import FileFormats
import Pixels

extension MemoryEstimate {
  /// The frames that are drawn and encoded at once on `width` threads.
  ///
  /// - Parameters:
  ///   - format: Nil: frames are handed to the caller.
  ///   - isOpaque: Whether no pixel is transparent.
  package static func frames(
    of size: PixelSize, as format: OutputFormat?, width: Int, isOpaque: Bool = true
  ) -> Int {
    let writer = format?.writer
    let bytesPerPixel = writer?.bytesPerPixel ?? 12
    let underWay = product(product(size.width, size.height), (width + 2) * bytesPerPixel)
    return sum(underWay, writer?.encoderMemory(of: size, width: width, isOpaque: isOpaque) ?? 0)
  }
}
