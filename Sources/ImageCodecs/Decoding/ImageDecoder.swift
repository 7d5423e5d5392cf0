// Still pictures in: the first picture of a file.

import Pixels

/// Decodes image files that are wholly in memory.
package enum ImageDecoder {
  /// Decodes a still picture: the first frame when the file is animated. `AnimationDecoder` describes the result.
  ///
  /// - Throws: `CodecError`; no input traps, and nothing larger than `limits` is allocated.
  package static func decode(
    _ bytes: [UInt8], limits: DecodingLimits = DecodingLimits()
  ) throws(CodecError) -> StraightBitmap {
    var frames = try AnimationDecoder(bytes, limits: limits)
    guard let first = try frames.next() else { throw .unknownFormat(firstBytes: Array(bytes.prefix(8))) }
    return first.bitmap
  }
}
