// What can go wrong between bytes and pixels. The words for it stand in CodecError+Description.swift.

import FileFormats
import Pixels

/// Why an image could not be decoded or encoded.
package enum CodecError: Error, Hashable, Sendable {
  /// The bytes are of no format that is known; `firstBytes` holds at most the first eight.
  case unknownFormat(firstBytes: [UInt8])
  /// The format is known but this build has no library for it; `trait` is the package trait that adds one, if there is.
  case missingLibrary(ImageFormat, trait: String?)
  /// The data end before the picture does.
  case truncated(ImageFormat)
  /// The data break the format's rules; `reason` is in the words of the decoding library where it has any.
  case malformed(ImageFormat, reason: String)
  /// The picture is larger than the caller allows.
  case tooManyPixels(ImageFormat, found: PixelSize, limit: Int)
  /// A side is longer than the caller, or the format, allows.
  case sideTooLong(ImageFormat, found: PixelSize, limit: Int)
  /// There are more frames than the caller allows.
  case tooManyFrames(ImageFormat, limit: Int)
  /// Decoding the picture would take more bytes of memory than the caller allows.
  case tooMuchMemory(ImageFormat, found: PixelSize, limit: Int)
  /// The frames up to this one have more pixels together than the caller allows.
  case tooMuchWork(ImageFormat, frames: Int, limit: Int)
  /// A picture without pixels has no encoding.
  case noPixels(ImageFormat, found: PixelSize)
  /// A frame is not of the size that the file was started with.
  case sizeMismatch(ImageFormat, found: PixelSize, expected: PixelSize)
  /// A frame's time on screen, in 1/100 s, is not positive or too long to count.
  case delayOutOfRange(ImageFormat, found: Int, expected: ClosedRange<Int>)
  /// A file cannot be ended before it has a frame, nor be continued after its end.
  case wrongOrder(ImageFormat, reason: String)
  /// No memory.
  case outOfMemory(ImageFormat)
  /// The encoding library gave up; `reason` is in its words.
  case encoderFailed(ImageFormat, reason: String)
}
