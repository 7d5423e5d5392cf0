// A picture as a PNG file.

import ImageCodecs
import OutputFiles
import Pixels

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Bitmap {
  /// Writes the picture, such as a `still(at:rate:)` of an animation, as a PNG file.
  ///
  /// The file is complete or not there at all: until the last moment whatever stood there stays as it was.
  ///
  /// - Parameters:
  ///   - url: The file; its folder must exist.
  ///   - compression: Effort against size.
  ///   - overwrites: Whether a file that this library did not write may be replaced; one that it wrote always may.
  /// - Throws: `OutputError`: the folder does not exist, the path is something else, writing failed, or the picture has no
  ///   pixels.
  public func writePNG(
    to url: URL, compression: Compression = .balanced, overwrites: Bool = false
  ) throws(OutputError) {
    try writePNG(to: .path(url.path), compression: compression, overwrites: overwrites)
  }

  /// The same for paths as a person types them, and for standard output. Returns the number of bytes.
  @discardableResult
  package func writePNG(
    to destination: OutputDestination, compression: Compression, overwrites: Bool
  ) throws(OutputError) -> Int {
    let bytes: [UInt8]
    do { bytes = try PNGEncoder(PNGOptions(compression: compression)).encode(self) } catch {
      throw .encoding(path: destination.name, reason: "\(error)")
    }
    try destination.write(bytes, overwrites: overwrites)
    return bytes.count
  }
}
