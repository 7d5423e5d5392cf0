// How an animation is written.

import ImageCodecs
import Pixels
import Platform
import SceneModel

/// How an animation is written: rate, part, speed, size limits, and a group of options for each format.
///
/// A property that is nil uses the value of the scene, or else the default. Numbers outside their range are replaced by
/// the nearest value in it, and NaN by the default, so no value traps.
///
/// Groups of other formats are ignored, so the same options can be used for several outputs.
///
/// ```swift
/// var options = OutputOptions(rate: FrameRate(30), to: .screen("detail"), maxBytes: 200_000)
/// options.gif = .init(quality: 70, dither: .ordered)
/// let report = try await animation.write(to: URL(filePath: "small.gif"), options: options)
/// ```
public struct OutputOptions: Sendable {
  /// Quality, palette and dithering of GIF files.
  ///
  /// GIF stores at most 256 colours a frame and times in 1/100 s. A lower ``quality`` makes smaller files;
  /// ``OutputOptions/maxBytes`` finds it by itself.
  public struct GIF: Hashable, Sendable {
    /// Where the colours of a frame come from.
    public enum Palette: String, Hashable, Sendable, CaseIterable {
      /// Each frame has its own palette: the best picture.
      ///
      /// Each frame stores up to 768 bytes of palette, and gradients can change slightly between frames.
      case local
      /// All frames share one palette: the steadiest colours.
      ///
      /// The frames are made twice, first to collect their colours, weighted by how long each is shown.
      /// Frames from standard input can be read only once, so they cannot use it.
      case global
      /// One shared palette if it suits most frames, which makes a smaller file; else a palette for each frame.
      ///
      /// About 16 frames, evenly spread, are tried. With a shared palette, single frames may still have their own. Frames
      /// that can be read only once, such as those from a pipe, always have their own.
      case auto
    }

    /// The quality, from 0 (smallest files) to 100 (every pixel as close as the palette allows).
    ///
    /// Below 100, a pixel that changes again in the next frame may be a little off where that saves bytes. Pixels at rest are not
    /// affected: what does not move is as sharp and steady as with 100. At the default of 90 the difference is invisible, and files
    /// are about a fifth smaller. Below 50, `dither: .auto` does not dither.
    public var quality: Double
    /// Where the colours of a frame come from.
    public var palette: Palette
    /// How colours between those of the palette are shown.
    public var dither: GIFDither

    /// Creates options for GIF.
    ///
    /// - Parameters:
    ///   - quality: The quality, 0...100.
    ///   - palette: Where the colours of a frame come from.
    ///   - dither: How colours between those of the palette are shown.
    public init(quality: Double = 90, palette: Palette = .auto, dither: GIFDither = .auto) {
      (self.quality, self.palette, self.dither) = (quality, palette, dither)
    }
  }

  /// How PNG files are compressed, single frames and animated ones.
  public struct PNG: Hashable, Sendable {
    /// Effort against size; every pixel is kept exactly, so only time and bytes differ.
    public var compression: Compression

    /// Creates options for PNG.
    ///
    /// - Parameter compression: Effort against size.
    public init(compression: Compression = .balanced) { self.compression = compression }
  }

  /// Quality and effort of WebP files.
  ///
  /// The default is lossless. A ``quality`` makes files smaller where pictures have gradients or photographs.
  public struct WebP: Hashable, Sendable {
    /// Effort against size.
    public var compression: Compression
    /// The quality, from 0 (smallest files) to 100 (best pictures); nil is lossless.
    ///
    /// 100 still loses some detail; only nil keeps every pixel exactly. With ``OutputOptions/maxBytes``, a lossless file that
    /// is too large becomes lossy.
    public var quality: Double?
    /// Largest distance of two key pictures, at least 1; nil: only the first picture is one.
    ///
    /// A key picture covers the whole canvas without the pictures before it, so a viewer can start there. Small distances
    /// make seeking fast and files large. Unchanged pictures do not count.
    package var keyDistance: Int?
    /// Whether a picture with a quality is lossless where that is smaller, as for flat colours.
    package var mayBeLossless = false

    /// Creates options for WebP; the defaults keep every pixel exactly.
    ///
    /// - Parameters:
    ///   - compression: Effort against size.
    ///   - quality: The quality with losses, 0...100; nil keeps every pixel exactly.
    public init(compression: Compression = .balanced, quality: Double? = nil) {
      (self.compression, self.quality) = (compression, quality)
    }
  }

  /// Quality and effort of AVIF files.
  ///
  /// AVIF files are always lossy here, even at quality 100. Each picture is predicted from several others, which makes
  /// files small and encoding slow.
  public struct AVIF: Hashable, Sendable {
    /// Effort against size.
    public var compression: Compression
    /// The quality, from 0 (the smallest files) to 100 (the best pictures).
    public var quality: Double

    /// Creates options for AVIF.
    ///
    /// - Parameters:
    ///   - compression: Effort against size.
    ///   - quality: The quality, 0...100.
    public init(compression: Compression = .balanced, quality: Double = 60) {
      (self.compression, self.quality) = (compression, quality)
    }
  }

  /// Quality of the pictures in SVG files.
  public struct SVG: Hashable, Sendable {
    /// The quality of stored pictures, from 0 (smallest files) to 100, which keeps every pixel exactly.
    public var quality: Double

    /// Creates options for SVG.
    ///
    /// - Parameter quality: The quality of stored pictures, 0...100.
    public init(quality: Double = 85) { self.quality = quality }
  }

  /// Frames per second, 0.1...1000; nil: the scene's rate.
  ///
  /// GIF has at most 50, because browsers slow down frames shorter than 2/100 s; a higher rate becomes 50. MP4 and WebM
  /// take 1...240 and throw `OutputError.rateOutOfRange` otherwise.
  ///
  /// For finished frames, nil keeps the times of an animated file; single images and raw pixels get 50 a second.
  public var rate: FrameRate?
  /// The moment at which the output begins; nil: the beginning of the animation.
  ///
  /// A moment that does not exist, such as an unknown screen, is an error when writing starts.
  public var from: Moment?
  /// The moment at which the output ends; nil: the end of the animation.
  public var to: Moment?
  /// How many times slower than normal the output plays, 0.001...1000; 1 is normal, 0.5 is twice as fast.
  ///
  /// The rate stays the same, so a slower output has more frames. ``from`` and ``to`` are times of the animation itself.
  public var slowness: Double
  /// How long frames are exposed, as a shutter angle in degrees, 0...360; nil: as the scene says.
  ///
  /// 360 is the whole time of a frame, 180 half of it, and 0 turns motion blur off. The exposure is centred on the
  /// frame's moment, and the frame is the mean of several drawn moments, so blurred frames take longer to draw. Finished
  /// frames are not blurred.
  public var motionBlur: Double?
  /// How often the output plays; nil: as the scene says.
  ///
  /// MP4, WebM, PNG files, Y4M and raw pixels cannot store a count. For a video, and an AVIF by an old libavif, a count
  /// other than ``PlayCount/forever`` adds ``OutputNote/playsAsPlayersLike`` to ``OutputReport/notes``.
  public var loop: PlayCount?
  /// Number of threads that draw and compress, 1...1024; nil: one for each processor core.
  ///
  /// The bytes of the output do not depend on it. Each thread needs memory for at least one frame.
  public var jobs: Int?
  /// Whether files that another program wrote may be replaced.
  ///
  /// Files that this library wrote can be replaced in any case; it recognises them by a mark in the file. Y4M and raw
  /// pixels have no mark, so they are replaced only with this option.
  public var overwrites: Bool
  /// Largest size of the file in bytes, at least 1; nil: no limit.
  ///
  /// If the output as requested is too large, its quality is reduced, in this order and only as far as needed:
  ///
  /// 1. The quality of GIF, WebP, AVIF and video. APNG is lossless and skips this step.
  /// 2. The frame rate is halved, as long as 12 frames per second remain.
  /// 3. The pictures become smaller, down to a quarter of the width and height.
  ///
  /// Each lower rate or size starts again at the requested quality.
  ///
  /// ``OutputReport/trade`` says what was reduced. Writing takes longer, because some or all frames are encoded more than
  /// once. If nothing fits, writing throws `OutputError.overBudget` and writes no file. PNG sequences, Y4M and raw pixels
  /// take no limit.
  public var maxBytes: Int?
  /// The site or app that the output is for; nil: no limits of a host.
  ///
  /// The host's limits apply together with ``maxBytes``, whichever is stricter. Pictures that are too large are scaled
  /// down, and too many frames are thinned out. A format that the host does not take, or a duration that it does not
  /// allow, is an error.
  public var host: OutputHost?
  /// What a GIF may look like; other formats ignore it.
  public var gif: GIF
  /// How PNG and APNG files are compressed; other formats ignore it.
  public var png: PNG
  /// How WebP files are compressed; other formats ignore it.
  public var webp: WebP
  /// How AVIF files are compressed; other formats ignore it.
  public var avif: AVIF
  /// How pictures in SVG files are compressed; other formats ignore it.
  public var svg: SVG
  /// How videos are made; other formats ignore it.
  public var video: Video
  /// Pictures that are larger become smaller in their proportions; nil: as large as they are.
  package var largestSize: PixelSize?
  /// Threads shared with other outputs; nil: this output has its own, as many as ``jobs`` says.
  ///
  /// With shared threads, ``jobs`` has no effect on how many there are.
  package var workers: WorkerPool?

  /// The shared threads, or new ones.
  ///
  /// Without ``workers``, every call makes a new pool.
  var pool: WorkerPool { workers ?? WorkerPool(width: jobs ?? Processors.count) }

  /// Creates options; by default everything is as the scene says.
  ///
  /// - Parameters:
  ///   - rate: Frames per second, 0.1...1000; nil: the scene's own rate.
  ///   - from: The moment at which the output begins; nil: the beginning of the animation.
  ///   - to: The moment at which the output ends; nil: the end of the animation.
  ///   - slowness: How many times slower than the scene says the output plays, 0.001...1000.
  ///   - loop: How often the output plays; nil: as the scene says.
  ///   - motionBlur: How long frames are exposed, 0...360 degrees of a shutter that turns once a frame; nil: as the scene says.
  ///   - jobs: Threads that draw and compress; nil: as many as there are cores.
  ///   - overwrites: Whether files that this library did not write may be overwritten.
  ///   - maxBytes: Most bytes of an output; nil: as many as it takes.
  ///   - host: The service with whose limits the output complies; nil: none.
  ///   - gif: What a GIF may look like.
  ///   - png: How PNG and APNG files are compressed.
  ///   - webp: How WebP files are compressed.
  ///   - avif: How AVIF files are compressed.
  ///   - svg: How pictures in SVG files are compressed.
  ///   - video: How MP4 and WebM files are made.
  public init(
    rate: FrameRate? = nil, from: Moment? = nil, to: Moment? = nil, slowness: Double = 1, loop: PlayCount? = nil,
    motionBlur: Double? = nil, jobs: Int? = nil, overwrites: Bool = false, maxBytes: Int? = nil,
    host: OutputHost? = nil, gif: GIF = GIF(), png: PNG = PNG(), webp: WebP = WebP(), avif: AVIF = AVIF(),
    svg: SVG = SVG(), video: Video = Video()
  ) {
    (self.rate, self.from, self.to, self.slowness) = (rate, from, to, slowness)
    (self.loop, self.motionBlur, self.jobs, self.overwrites) = (loop, motionBlur, jobs, overwrites)
    (self.maxBytes, self.host, self.gif, self.png) = (maxBytes, host, gif, png)
    (self.webp, self.avif, self.svg, self.video) = (webp, avif, svg, video)
  }
}
