// The one door into decoding: recognises the format by content and hands the bytes to its decoder.

import Pixels

/// Decodes image files that are wholly in memory.
package enum ImageDecoder {
  /// Decodes a still picture: the first frame when the file is animated.
  ///
  /// The format is told by content. The result has straight alpha, 8 bits a sample, sRGB by assumption; an orientation
  /// that JPEG files carry in their EXIF data is already applied.
  ///
  /// - Throws: `CodecError`; no input traps, and nothing larger than `limits` is allocated.
  package static func decode(
    _ bytes: [UInt8], limits: DecodingLimits = DecodingLimits()
  ) throws(CodecError) -> StraightBitmap {
    switch ImageFormat(recognizing: bytes) {
    case .png: try PNGDecoder.decode(bytes, limits: limits)
    case .jpeg: try JPEGDecoder.decode(bytes, limits: limits)
    case .gif: try GIFDecoder.decode(bytes, limits: limits)
    case .webp: throw .missingLibrary(.webp, trait: nil)
    case nil: throw .unknownFormat(firstBytes: Array(bytes.prefix(8)))
    }
  }
}
