// How videos are compressed, and by which program.

import ImageCodecs

extension OutputOptions {
  /// How MP4 and WebM files are made, by the program `ffmpeg`, which has to be installed.
  public struct Video: Hashable, Sendable {
    /// How the pictures of an MP4 are coded; WebM is always VP9.
    public enum Codec: String, Hashable, Sendable, CaseIterable {
      /// H.264, which everything plays.
      case h264
      /// AV1: smaller files, for players from about 2022 on.
      case av1
    }

    /// Effort against size.
    public var compression: Compression
    /// The quality, from 0 (the smallest files) to 100 (the best pictures).
    public var quality: Double
    /// How the pictures of an MP4 are coded.
    public var codec: Codec
    /// How finely colours are kept. Not all players show `full`, and AV1 here has `quarter` alone.
    public var chroma: ChromaSampling
    /// The path of the program; nil: what the environment variable `MAGICMOVE_FFMPEG` says, else `ffmpeg` in `PATH`.
    public var program: String?

    /// Creates options for videos.
    ///
    /// - Parameters:
    ///   - compression: Effort against size.
    ///   - quality: The quality, 0...100.
    ///   - codec: How the pictures of an MP4 are coded.
    ///   - chroma: How finely colours are kept.
    ///   - program: The path of ffmpeg; nil: `MAGICMOVE_FFMPEG`, else as `PATH` finds it.
    public init(
      compression: Compression = .balanced, quality: Double = 80, codec: Codec = .h264,
      chroma: ChromaSampling = .quarter, program: String? = nil
    ) {
      self.compression = compression
      self.quality = quality
      self.codec = codec
      self.chroma = chroma
      self.program = program
    }
  }
}
