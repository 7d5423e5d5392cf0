// What the writing of an output says of itself, while it goes on and at the end.

import FileFormats
import Pixels

/// The result of writing an output: path, size, frames, bytes, and what differs from the request.
///
/// ```swift
/// let report = try await animation.write(to: URL(filePath: "push.gif"))
/// for note in report.notes { print("\(report.path): \(note)") }
/// ```
public struct OutputReport: Hashable, Sendable {
  /// The path of the output as it was given.
  public let path: String
  /// The format of the output.
  public let format: OutputFormat
  /// Width and height of the pictures in pixels.
  ///
  /// They are smaller than those of the scene after a reduction. Video with colours for every 2 × 2 pixels has an even
  /// width and height.
  public let size: PixelSize
  /// Number of frames that were made or read, without those left out to keep within a limit.
  public let frames: Int
  /// Number of pictures in the file, or in the files of a sequence.
  ///
  /// Equal neighbouring frames are one longer picture in GIF, APNG, WebP and AVIF, so it can be less than ``frames``.
  public let pictures: Int
  /// The rate at which frames were made; nil when finished frames have times of their own.
  ///
  /// It is lower than ``wantedRate`` for a GIF of more than 50 frames per second, and where frames were left out to keep
  /// within a limit.
  public let rate: FrameRate?
  /// The rate that was asked for, by options or by the scene; nil when finished frames have times of their own.
  public let wantedRate: FrameRate?
  /// How long the output lasts, in seconds.
  public let duration: Double
  /// Number of bytes that were written, in all files together.
  public let bytes: Int
  /// What was reduced to stay within ``OutputOptions/maxBytes`` or a limit of the host; nil: nothing was.
  public let trade: OutputTrade?
  /// Differences from the request that the format causes; usually empty.
  ///
  /// They are warnings: the output is complete and usable.
  public let notes: [OutputNote]
  /// Pictures that were encoded, those of trials and of runs that came to nothing as well.
  package let encodings: Int
}

/// A difference between an output and its request, caused by the format or by the library that writes it.
///
/// ``description`` is text to show to a user. Compare cases instead of texts; texts may change.
public enum OutputNote: Hashable, Sendable, CustomStringConvertible {
  /// The file cannot store how often it plays, so the player decides whether to repeat it.
  ///
  /// This concerns MP4 and WebM, and AVIF with an old version of libavif.
  case playsAsPlayersLike
  /// Frames are so short that browsers show them for longer.
  ///
  /// Browsers show WebP frames of 10 ms or less for 100 ms. The note appears above 90 frames per second.
  case tooFastForBrowsers
  /// The format has no alpha, so transparent pixels are drawn over black.
  ///
  /// This concerns MP4. WebM, WebP, APNG and AVIF keep transparency.
  case transparencyOverBlack
  /// More than half of an SVG is pictures of what SVG cannot say, so that a WebP is likely to be smaller.
  case mostlyPictures

  /// One sentence without a full stop, to be printed after the path and a colon.
  public var description: String {
    switch self {
    case .playsAsPlayersLike: "the file cannot store how often it plays; players decide"
    case .transparencyOverBlack: "MP4 has no transparency, so the background is black; WebM has transparency"
    case .mostlyPictures: "over half of the bytes are pictures of what SVG cannot show; .webp may be smaller"
    case .tooFastForBrowsers: "browsers show WebP frames of 10 ms or less for 100 ms; use at most 90 frames per second"
    }
  }
}

/// The progress of writing an output, reported after every picture, in order.
///
/// With ``OutputOptions/maxBytes``, the output can be written several times; then ``done`` starts again at the beginning.
public struct OutputProgress: Hashable, Sendable {
  /// Number of frames that have been written.
  public let done: Int
  /// Number of all frames; nil while it is unknown, as for frames from a pipe.
  public let total: Int?
}
