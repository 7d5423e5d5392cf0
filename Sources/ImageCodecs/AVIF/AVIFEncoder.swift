// AVIF out: a sequence of AV1 pictures in a file of boxes (ISO/IEC 14496-12), coded by libaom through libavif.
//
//     picture ─▶ AVIFEncoder ─▶ AVIFFrame (planes) ─▶ AVIFWriter ─▶ AVIFStream (libavif) ─▶ AVIFBoxes (clock, mark) ─▶ bytes
//                on any thread                        in order      in order
//
// AV1 predicts each picture from those before it, so coding goes in order; libaom shares it among threads of its own. What
// can be done on any thread is: to see whether anything has changed, and to turn colours into planes, by our own arithmetic
// rather than libavif's, which has another one on other processors.
//
// Colours are in the limited range of video. Full-range stills are shown right everywhere, but Chromium 156 takes every sequence
// for a limited one, whatever it is tagged as, and would show white from 235 on.

import FileFormats
import Pixels

/// Turns pictures into planes of Y′CbCr for an `AVIFWriter`. A value without state: any thread may use it.
package struct AVIFEncoder: Sendable {
  /// Longest side of a picture in pixels: 16,384.
  package static let longestSide = OutputFormat.avif.traits.longestSide

  /// Size of all pictures, in pixels.
  package let size: PixelSize
  /// The options. The writer uses them.
  package private(set) var options: AVIFOptions
  let layout: YCbCrLayout

  /// Creates an encoder for pictures of one size.
  ///
  /// - Parameters:
  ///   - hasAlpha: Whether alpha is kept; without it pictures are opaque.
  ///   - precision: How exactly colours are kept: in 10 bits gradients in the dark have no rings.
  /// - Throws: `CodecError.noPixels` or `.sideTooLong`.
  package init(
    size: PixelSize, hasAlpha: Bool, precision: SamplePrecision = .rounded, options: AVIFOptions = AVIFOptions()
  ) throws(CodecError) {
    guard size.width > 0, size.height > 0 else { throw .noPixels(.avif, found: size) }
    guard max(size.width, size.height) <= Self.longestSide else {
      throw .sideTooLong(.avif, found: size, limit: Self.longestSide)
    }
    (self.size, self.options) = (size, options)
    if precision == .tenBits { self.options.isTuned = false }
    layout = YCbCrLayout(size: size, chroma: .full, hasAlpha: hasAlpha, precision: precision)
  }

  /// The planes of a picture that follows another one; `old` is nil for the first.
  ///
  /// - Parameter damage: Areas outside which both pictures are known to be equal; nil when nothing is known.
  package func convert(
    _ new: StraightBitmap, after old: StraightBitmap?, damage: [PixelRect]? = nil
  ) throws(CodecError) -> AVIFFrame {
    for found in [old?.size ?? size, new.size] where found != size {
      throw .sizeMismatch(.avif, found: found, expected: size)
    }
    if old != nil, new.changedArea(from: old, damage: damage).isEmpty { return .unchanged }
    return AVIFFrame(planes: layout.planes(of: new.pixels))
  }
}

/// One picture of a sequence.
package struct AVIFFrame: Sendable {
  /// Y, Cb, Cr and alpha, one after the other; empty when nothing has changed.
  let planes: [UInt8]

  /// Whether the picture is the same as the one before.
  package var isEmpty: Bool { planes.isEmpty }

  /// No change.
  static let unchanged = AVIFFrame(planes: [])
}

extension StraightBitmap {
  /// Whether a pixel is not opaque.
  package var isTransparent: Bool { !isOpaque }
}
