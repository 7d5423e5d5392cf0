// How videos are compressed, and by which program.

import ImageCodecs

extension OutputOptions {
  /// Codec, quality and encoder program of MP4 and WebM files.
  ///
  /// An installed `ffmpeg` writes these files. It is looked for before anything is drawn; a missing program or encoder
  /// throws `OutputError.missingProgram` or `OutputError.missingEncoder`. Video goes to a file, not to standard output.
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
    /// The quality, from 0 (smallest files) to 100 (best pictures).
    ///
    /// It becomes the constant rate factor of the encoder: 46 − 0.35 · quality for H.264, 58 − 0.41 · quality for AV1 and
    /// VP9. The default of 80 gives 18 and 25.
    public var quality: Double
    /// How the pictures of an MP4 are coded.
    public var codec: Codec
    /// The resolution at which colours are stored.
    ///
    /// `quarter` works everywhere, and makes width and height even. `full` keeps coloured edges sharp, but not all players
    /// show it. AV1 takes only `quarter`, and WebM with transparency always uses it.
    public var chroma: ChromaSampling
    /// The path or name of ffmpeg; nil: the environment variable `MAGICMOVE_FFMPEG`, else `ffmpeg` in `PATH`.
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
      (self.compression, self.quality, self.codec) = (compression, quality, codec)
      (self.chroma, self.program) = (chroma, program)
    }
  }
}
