// What the writing of an output says of itself, while it goes on and at the end.

import FileFormats
import Pixels

/// What was written: where, how many frames, how many bytes.
public struct OutputReport: Hashable, Sendable {
  /// The path of the output as it was given.
  public let path: String
  /// The format of the output.
  public let format: OutputFormat
  /// Extent of the pictures in pixels.
  public let size: PixelSize
  /// Number of frames that were made or read.
  public let frames: Int
  /// Pictures in the file: equal neighbouring frames are one longer picture in GIF, APNG and WebP.
  public let pictures: Int
  /// The rate at which frames were made, for GIF at most 50 whatever was asked for; nil when finished frames came with
  /// times of their own.
  public let rate: FrameRate?
  /// The rate that was asked for, by options or by the scene; nil when finished frames have times of their own.
  public let wantedRate: FrameRate?
  /// How long the output lasts, in seconds.
  public let duration: Double
  /// Number of bytes that were written, of all files together.
  public let bytes: Int
  /// What was given up for ``OutputOptions/maxBytes``; nil for nothing.
  public let trade: OutputTrade?
  /// What of the output is not as it was asked for; empty for most.
  public let notes: [OutputNote]
  /// Pictures that were encoded, those of trials and of runs that came to nothing as well.
  package let encodings: Int
}

/// What of an output is not as it was asked for, because its format, or the library that makes it, cannot do it.
public enum OutputNote: Hashable, Sendable, CustomStringConvertible {
  /// The file cannot say how often it plays: players repeat it, or do not, as they like.
  case playsAsPlayersLike
  /// The frames are shown for so short a time that browsers play them slower.
  case tooFastForBrowsers
  /// The format has no alpha: what is transparent is shown over black.
  case transparencyOverBlack

  /// One sentence without a full stop, to stand after the path.
  public var description: String {
    switch self {
    case .playsAsPlayersLike: "the file cannot store how often it plays; players decide"
    case .transparencyOverBlack: "MP4 has no transparency, so the background is black; WebM has transparency"
    case .tooFastForBrowsers: "browsers show WebP frames of 10 ms or less for 100 ms; use at most 90 frames per second"
    }
  }
}

/// How far the writing of an output has come.
public struct OutputProgress: Hashable, Sendable {
  /// Number of frames that have been written.
  public let done: Int
  /// Number of all frames; nil when it shows only at the end.
  public let total: Int?
}
