// One picture as a PNG file.

import ImageCodecs
import OutputFiles
import Pixels

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Animation {
  /// Writes one picture, such as a `still(at:)`, as a PNG file. The file is complete or not there at all.
  ///
  /// - Parameters:
  ///   - picture: Any bitmap of at least one pixel.
  ///   - url: The file; its folder must exist.
  ///   - compression: Effort against size.
  ///   - overwrites: Whether a file that this library did not write may be replaced.
  /// - Throws: `OutputError`.
  public static func writePNG(
    _ picture: Bitmap, to url: URL, compression: Compression = .balanced, overwrites: Bool = false
  ) throws(OutputError) {
    try write(picture, to: .path(url.path), compression: compression, overwrites: overwrites)
  }

  /// The same for paths as a person types them, and for standard output. Returns the number of bytes.
  @discardableResult
  package static func write(
    _ picture: Bitmap, to destination: OutputDestination, compression: Compression, overwrites: Bool
  ) throws(OutputError) -> Int {
    let bytes: [UInt8]
    do { bytes = try PNGEncoder(PNGOptions(compression: compression)).encode(picture) } catch {
      throw .encoding(path: destination.name, reason: "\(error)")
    }
    try destination.write(bytes, overwrites: overwrites)
    return bytes.count
  }
}
