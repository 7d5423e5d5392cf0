// The errors between bytes and pixels. Their texts are in CodecError+Description.swift.

import FileFormats
import Pixels

/// A format that a codec reads or writes, as named in messages.
package struct CodecFormat: Hashable, Sendable {
  /// Such as "WebP".
  package let name: String

  /// A format that is read.
  init(_ format: ImageFormat) { name = format.rawValue }

  /// A format that is written.
  init(_ format: OutputFormat) { name = format.traits.name }

  /// PNG, still or moving.
  package static let png = CodecFormat(ImageFormat.png)
  /// JPEG.
  package static let jpeg = CodecFormat(ImageFormat.jpeg)
  /// GIF.
  package static let gif = CodecFormat(ImageFormat.gif)
  /// WebP.
  package static let webp = CodecFormat(ImageFormat.webp)
  /// AVIF, which is only written.
  package static let avif = CodecFormat(OutputFormat.avif)
}

/// Why an image could not be decoded or encoded.
///
/// `description` is a reason that follows a file name: "cannot read FILE: ".
package enum CodecError: Error, Hashable, Sendable {
  /// The bytes are of no format that is known; `firstBytes` holds at most the first eight.
  case unknownFormat(firstBytes: [UInt8])
  /// The format is known but this build has no library for it; `trait` is the package trait that adds one, if there is.
  case missingLibrary(CodecFormat, trait: String?)
  /// The data end before the picture does.
  case truncated(CodecFormat)
  /// The data break the format's rules; `reason` is in the words of the decoding library where it has any.
  case malformed(CodecFormat, reason: String)
  /// The picture is larger than the caller allows; `limit` is a number of pixels.
  case tooManyPixels(CodecFormat, found: PixelSize, limit: Int)
  /// A side is longer than the caller, or the format, allows; `limit` is in pixels.
  case sideTooLong(CodecFormat, found: PixelSize, limit: Int)
  /// There are more frames than the caller allows.
  case tooManyFrames(CodecFormat, limit: Int)
  /// Decoding the picture would take more memory than the caller allows; `limit` is in bytes.
  case tooMuchMemory(CodecFormat, found: PixelSize, limit: Int)
  /// The frames up to this one have more pixels together than the caller allows.
  case tooMuchWork(CodecFormat, frames: Int, limit: Int)
  /// A picture without pixels has no encoding.
  case noPixels(CodecFormat, found: PixelSize)
  /// A frame is not of the size that the file was started with.
  case sizeMismatch(CodecFormat, found: PixelSize, expected: PixelSize)
  /// A frame's time on screen, in 1/100 s, is not positive or too long to count.
  case delayOutOfRange(CodecFormat, found: Int, expected: ClosedRange<Int>)
  /// A writer was called in the wrong order: a file needs a frame before its end, and takes none after it.
  case wrongOrder(CodecFormat, reason: String)
  /// The system, or the format's library, has no memory left.
  case outOfMemory(CodecFormat)
  /// The encoding library gave up; `reason` is in its words.
  case encoderFailed(CodecFormat, reason: String)
}
