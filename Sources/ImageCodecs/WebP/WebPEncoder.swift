// WebP out: the changed rectangle of each frame, compressed by libwebp.
//
// Where some pixels of the rectangle are unchanged there are two forms: with all of them, or without those.
//
// Lossless: the viewer's canvas always equals the picture, so a frame depends on two pictures alone. Which form is
// smaller depends on them: both are tried at libwebp's least effort, and the better one is then made with full effort.
//
// Lossy: unchanged pixels are left out in blocks of 16 × 16, the blocks of the compression, if nothing near them changes either. So
// unchanged parts do not change on the screen and are not compressed again. A picture may be lossless instead, where that is
// smaller: flat colours are.

import FileFormats
import Pixels

/// Compresses frames; a value without state that may be used on all threads at once.
package struct WebPEncoder: Sendable {
  /// Longest side of a picture in pixels: 16,383, the 14 bits of the format.
  package static let longestSide = OutputFormat.webp.traits.longestSide

  /// Whether this build has libwebp: the package trait `WebP` is on.
  package static let isAvailable = WebPCompression.isAvailable

  /// Size of the canvas, and of every picture, in pixels.
  package let size: PixelSize
  /// The options.
  package let options: WebPOptions

  /// Creates an encoder for pictures of one size.
  ///
  /// - Throws: `CodecError.missingLibrary` when this build has no libwebp, `.noPixels` or `.sideTooLong`.
  package init(size: PixelSize, options: WebPOptions = WebPOptions()) throws(CodecError) {
    guard Self.isAvailable else { throw .missingLibrary(.webp, trait: "WebP") }
    guard size.width > 0, size.height > 0 else { throw .noPixels(.webp, found: size) }
    guard max(size.width, size.height) <= Self.longestSide else {
      throw .sideTooLong(.webp, found: size, limit: Self.longestSide)
    }
    (self.size, self.options) = (size, options)
  }

  /// Compresses the changes from one picture to the next.
  ///
  /// - Parameters:
  ///   - new: The picture to encode.
  ///   - old: The picture before it; nil for the first one.
  ///   - damage: Areas outside which both pictures are known to be equal; nil when nothing is known.
  /// - Throws: `CodecError.sizeMismatch`, `.outOfMemory` or `.encoderFailed`.
  package func compress(
    _ new: StraightBitmap, after old: StraightBitmap?, damage: [PixelRect]? = nil
  ) throws(CodecError) -> WebPFrame {
    for found in [old?.size ?? size, new.size] where found != size {
      throw .sizeMismatch(.webp, found: found, expected: size)
    }
    let blocks = WebPChanges(from: old, to: new, damage: damage, block: options.quality == nil ? 1 : 16)
    if blocks.area.isEmpty { return .unchanged }
    guard let quality = options.quality else { return try lossless(blocks, options.effort) }
    let sparse = blocks.pixelsLeavingOut(extendsColors: true)
    let lossy = try frame(blocks.area, sparse ?? blocks.pixels(), isBlended: sparse != nil, quality, options.effort)
    guard options.mayBeLossless else { return lossy }
    // The least effort tells whether more can be worth it. The same blocks are sent: they replace what earlier losses left.
    let quick = try lossless(blocks, .fast)
    guard quick.chunks.count <= lossy.chunks.count * 3 / 2 else { return lossy }
    let exact = options.effort == .fast ? quick : try lossless(blocks, options.effort)
    return exact.chunks.count <= lossy.chunks.count ? exact : lossy
  }

  /// A frame of every pixel exactly.
  private func lossless(_ changes: WebPChanges, _ effort: Compression) throws(CodecError) -> WebPFrame {
    let extent = PixelSize(width: changes.area.width, height: changes.area.height)
    let whole = changes.pixels()
    if let sparse = changes.pixelsLeavingOut(extendsColors: false), try isSmaller(sparse, than: whole, extent) {
      return try frame(changes.area, sparse, isBlended: true, nil, effort)
    }
    return try frame(changes.area, whole, isBlended: false, nil, effort)
  }

  /// Compresses the pixels of an area.
  private func frame(
    _ area: PixelRect, _ pixels: [UInt32], isBlended: Bool, _ quality: Double?, _ effort: Compression
  ) throws(CodecError) -> WebPFrame {
    var options = options
    (options.quality, options.effort) = (quality, effort)
    // Lossless, a pixel that replaces another one keeps all of its colour. Lossy, blocks are smoothed with those left out.
    let compression = try WebPCompression(options, keepsInvisible: isBlended == (quality != nil))
    return WebPFrame(
      area: area, isBlended: isBlended, hasAlpha: pixels.contains { $0 >> 24 != 255 },
      chunks: try compression.chunks(of: pixels, PixelSize(width: area.width, height: area.height)))
  }

  /// Compares two versions of a rectangle at the least effort.
  private func isSmaller(
    _ sparse: [UInt32], than whole: [UInt32], _ extent: PixelSize
  ) throws(CodecError) -> Bool {
    var quick = options
    (quick.quality, quick.effort) = (nil, .fast)
    let first = try WebPCompression(quick, keepsInvisible: false).chunks(of: sparse, extent)
    return try first.count < WebPCompression(quick, keepsInvisible: true).chunks(of: whole, extent).count
  }
}
