// How an animation is written.

import FileFormats
import ImageCodecs
import Pixels
import Platform
import SceneModel

/// How an animation is written. What is nil is as the scene says, else the default; numbers out of range count as the nearest in
/// it.
public struct OutputOptions: Sendable {
  /// What a GIF may look like.
  public struct GIF: Hashable, Sendable {
    /// Where the colours of a frame come from.
    public enum Palette: String, Hashable, Sendable, CaseIterable {
      /// A palette for every frame: the best picture.
      case local
      /// One palette for all frames: the steadiest colours.
      case global
      /// One palette for all frames that it shows as well as anybody can see, which makes a smaller file, if those are most;
      /// else one for every frame. Frames that can be read only once have one each.
      case auto
    }

    /// Most colours of a frame, 2...256; transparency takes one of 256.
    public var colors: Int
    /// Where the colours of a frame come from.
    public var palette: Palette
    /// How colours between those of the palette are shown.
    public var dither: GIFDither
    /// How much worse, in squared 8-bit distance, a pixel that is already there may be than the best colour, and stay;
    /// 0...``mostLossy``. The larger, the smaller the file.
    public var lossy: Int

    /// The largest value of ``lossy``: the squared distance of black from white.
    public static let mostLossy = Ranges.lossy.upperBound

    /// Creates options for GIF; the defaults give the best picture.
    ///
    /// - Parameters:
    ///   - colors: Most colours of a frame, 2...256; transparency takes one of 256.
    ///   - palette: Where the colours of a frame come from.
    ///   - dither: How colours between those of the palette are shown.
    ///   - lossy: How far pixels that are already there may be off, in squared 8-bit distance, and stay; 0...``mostLossy``.
    public init(colors: Int = 256, palette: Palette = .auto, dither: GIFDither = .auto, lossy: Int = 0) {
      self.colors = colors
      self.palette = palette
      self.dither = dither
      self.lossy = lossy
    }
  }

  /// How PNG files are compressed, single frames and animated ones.
  public struct PNG: Hashable, Sendable {
    /// Effort against size; every pixel is kept exactly.
    public var compression: Compression

    /// Creates options for PNG.
    ///
    /// - Parameter compression: Effort against size.
    public init(compression: Compression = .balanced) { self.compression = compression }
  }

  /// How WebP files are compressed.
  public struct WebP: Hashable, Sendable {
    /// Effort against size.
    public var compression: Compression
    /// The quality with losses, from 0 (the smallest files) to 100 (the best pictures); nil keeps every pixel exactly.
    public var quality: Double?
    /// Of so many pictures in a row, at least 1, one at least shows all of the canvas by itself, for viewers that jump; nil: the
    /// first one does.
    package var keyDistance: Int?

    /// Creates options for WebP; the defaults keep every pixel exactly.
    ///
    /// - Parameters:
    ///   - compression: Effort against size.
    ///   - quality: The quality with losses, 0...100; nil keeps every pixel exactly.
    public init(compression: Compression = .balanced, quality: Double? = nil) {
      self.compression = compression
      self.quality = quality
    }
  }

  /// How AVIF files are compressed.
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
      self.compression = compression
      self.quality = quality
    }
  }

  /// Frames per second, 0.1...1000; nil: the scene's own rate. GIF takes at most 50.
  public var rate: FrameRate?
  /// The moment at which the output begins; nil: the beginning of the animation.
  public var from: Moment?
  /// The moment at which the output ends; nil: the end of the animation.
  public var to: Moment?
  /// How many times slower than the scene says the output plays, 0.001...1000.
  public var slowness: Double
  /// How long frames are exposed, 0...360 degrees of a shutter that turns once a frame: what moves is blurred along its way. 0:
  /// it is sharp; nil: as the scene says. Finished frames stay as they are.
  public var motionBlur: Double?
  /// How often the output plays; nil: as the scene says. PNG files, Y4M and raw pixels cannot say it.
  public var loop: PlayCount?
  /// Threads that draw and compress; nil: as many as there are cores.
  public var jobs: Int?
  /// Whether files that this library did not write may be overwritten.
  public var overwrites: Bool
  /// Most bytes of an animated picture or a video; nil: as many as it takes. For it are given up, in this order and no more than
  /// needed: of a GIF closeness (`lossy`), colours and dithering, else quality; then frames; then size. `OutputReport.trade`
  /// says what. Frames are made several times for it. PNG sequences and raw frames take no limit.
  public var maxBytes: Int?
  /// For whom the output is made; nil: for nobody in particular. Its limits hold beside all others, and what is too large is
  /// made smaller.
  public var host: OutputHost?
  /// What a GIF may look like; other formats ignore it.
  public var gif: GIF
  /// How PNG and APNG files are compressed; other formats ignore it.
  public var png: PNG
  /// How WebP files are compressed; other formats ignore it.
  public var webp: WebP
  /// How AVIF files are compressed; other formats ignore it.
  public var avif: AVIF
  /// How videos are made; other formats ignore it.
  public var video: Video
  /// Threads that other outputs use as well; nil: `jobs` threads of its own.
  package var workers: WorkerPool?

  /// The threads.
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
  ///   - host: For whom the output is made; nil: for nobody in particular.
  ///   - gif: What a GIF may look like.
  ///   - png: How PNG and APNG files are compressed.
  ///   - webp: How WebP files are compressed.
  ///   - avif: How AVIF files are compressed.
  ///   - video: How MP4 and WebM files are made.
  public init(
    rate: FrameRate? = nil, from: Moment? = nil, to: Moment? = nil, slowness: Double = 1, loop: PlayCount? = nil,
    motionBlur: Double? = nil, jobs: Int? = nil, overwrites: Bool = false, maxBytes: Int? = nil,
    host: OutputHost? = nil, gif: GIF = GIF(), png: PNG = PNG(), webp: WebP = WebP(), avif: AVIF = AVIF(),
    video: Video = Video()
  ) {
    self.rate = rate
    self.from = from
    self.to = to
    self.slowness = slowness
    self.loop = loop
    self.motionBlur = motionBlur
    self.jobs = jobs
    self.overwrites = overwrites
    self.maxBytes = maxBytes
    self.host = host
    self.gif = gif
    self.png = png
    self.webp = webp
    self.avif = avif
    self.video = video
  }
}
