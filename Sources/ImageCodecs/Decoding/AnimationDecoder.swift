// Moving pictures in: the one door through which a file of any format becomes a sequence of finished frames.
//
// Files contain pieces: rectangles that are drawn over the current content, and rules for what happens to them
// afterwards. A decoder for each format plays them on a canvas. The result is that canvas, frame after frame, as a
// viewer would show it. One frame is decoded at a time, so memory does not grow with the length of the animation.

import FileFormats
import Pixels

/// One frame of a moving picture.
package struct AnimationFrame: Hashable, Sendable {
  /// The whole canvas, as shown.
  package var bitmap: StraightBitmap
  /// How long it is to be seen, in seconds, as the file says; 0 or more. 0 for still pictures.
  package var delay: Double

  /// How long browsers show it: they take delays of up to 10 ms as 0.1 s.
  package var shownDelay: Double { delay < 0.0105 ? 0.1 : delay }
}

/// Decodes a file that is wholly in memory, one frame at a time. Still pictures have one frame.
///
/// The format is detected by content. Frames have straight alpha, 8 bits a sample, in sRGB, to which colour profiles are converted; an orientation
/// that JPEG, PNG and WebP files carry in their EXIF data is already applied.
package struct AnimationDecoder {
  /// Extent of every frame.
  package let size: PixelSize
  /// How often the animation plays; 0: for ever. 1 for still pictures.
  package let loopCount: Int

  /// What the file is.
  package let format: CodecFormat
  private let limit: Int
  private let totalPixels: Int
  private var count = 0
  private var source: any FrameReader
  /// Nil for sRGB, and for still PNGs, which are converted as they are decoded.
  private let conversion: ColorConversion?
  /// Why the colours are shown as sRGB although the file says otherwise; nil if they are right.
  package let colorNote: String?

  /// Reads as much of a file as is needed to know its extent.
  ///
  /// - Throws: `CodecError`; no input traps, and nothing larger than `limits` is allocated.
  package init(_ bytes: [UInt8], limits: DecodingLimits = DecodingLimits()) throws(CodecError) {
    guard let format = ImageFormat(recognizing: bytes) else {
      throw .unknownFormat(firstBytes: Array(bytes.prefix(8)))
    }
    self.format = CodecFormat(format)
    limit = limits.frames
    // A single frame is for the limit on pixels to judge.
    totalPixels = max(limits.totalPixels, limits.pixels)
    switch format {
    case .png:
      let colors = PNGDecoder.colors(of: bytes, limits: limits)
      // IHDR: the depth, and bit 2 of the colour type: colours, not greys.
      let (depth, type) = bytes.count > 25 ? (bytes[24], bytes[25]) : (8, 2)
      let samples: ColorSamples = type & 2 == 0 ? .grey : .rgb
      // As in Chromium, pieces of an animation are laid over each other in the colours of the file.
      if let animation = try APNGFrames(bytes, limits: limits) {
        source = animation
        (conversion, colorNote) = ColorConversion.find(colors, samples)
      } else {
        let (still, note) = ColorConversion.find(colors, samples, isWide: depth == 16)
        source = StillReader(try PNGDecoder.decode(bytes, limits: limits, conversion: still))
        (conversion, colorNote) = (nil, note)
      }
    case .jpeg:
      let (bitmap, note) = try JPEGDecoder.decode(bytes, limits: limits)
      source = StillReader(bitmap)
      (conversion, colorNote) = (nil, note)
    case .gif:
      source = try GIFFrames(bytes, limits: limits)
      (conversion, colorNote) = (nil, nil)
    case .webp:
      let frames = try WebPFrames(bytes, limits: limits)
      source = frames
      (conversion, colorNote) = ColorConversion.find(frames.profile.map(ColorSource.profile), .rgb)
    case .avif:
      let frames = try AVIFFrames(bytes, limits: limits)
      source = frames
      (conversion, colorNote) = ColorConversion.find(frames.colors, frames.isGrey ? .grey : .rgb)
    }
    size = source.size
    loopCount = source.loopCount
  }

  /// The next frame, nil after the last one.
  ///
  /// - Throws: `CodecError` when the data are damaged or end too early, also after frames that were complete.
  package mutating func next() throws(CodecError) -> AnimationFrame? {
    guard var frame = try source.next() else { return nil }
    conversion?.convert(&frame.bitmap.pixels)
    count += 1
    guard count <= limit else { throw .tooManyFrames(format, limit: limit) }
    guard count <= totalPixels / max(1, size.area) else {
      throw .tooMuchWork(format, frames: count, limit: totalPixels)
    }
    return frame
  }
}

/// A player for the frames of one format.
protocol FrameReader {
  /// Extent of every frame.
  var size: PixelSize { get }
  /// How often the animation plays; 0: for ever.
  var loopCount: Int { get }
  /// The next frame, nil after the last one.
  mutating func next() throws(CodecError) -> AnimationFrame?
}

/// A still picture as an animation of one frame.
struct StillReader: FrameReader {
  let size: PixelSize
  let loopCount = 1
  private var bitmap: StraightBitmap?

  init(_ bitmap: StraightBitmap) {
    size = bitmap.size
    self.bitmap = bitmap
  }

  mutating func next() -> AnimationFrame? {
    defer { bitmap = nil }
    return bitmap.map { AnimationFrame(bitmap: $0, delay: 0) }
  }
}
