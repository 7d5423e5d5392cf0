// How an animation is written.

import ImageCodecs
import Pixels
import SceneModel

/// Options of an output; what is nil is as the scene says, else the default. Numbers out of range count as the nearest in it.
public struct OutputOptions: Sendable {
  /// Effort against size, for PNG, APNG and WebP.
  public typealias Compression = ImageCodecs.Compression

  /// What a GIF may look like and how much it may take.
  public struct GIF: Hashable, Sendable {
    /// Where the colours of a frame come from.
    public enum Palette: String, Hashable, Sendable, CaseIterable {
      /// A palette for every frame: the best picture.
      case local
      /// One for all frames: the steadiest.
      case global
      /// One for all frames that it shows as well as anybody can see, which makes a smaller file, if those are most; else one
      /// for every frame. Frames that can be read only once have one each.
      case auto
    }

    /// How colours between those of the palette are shown.
    public enum Dither: String, Hashable, Sendable, CaseIterable { case none, ordered, diffusion, auto }

    /// Most colours of a frame, 2...256; transparency takes one of 256.
    public var colors: Int
    /// Where they come from.
    public var palette: Palette
    /// How colours between them are shown.
    public var dither: Dither
    /// How much worse, in squared 8-bit distance, a pixel that is already there may be than the best colour, and stay;
    /// 0...`mostLossy`.
    public var lossy: Int
    /// Most bytes of the file; nil: as many as it takes. Closeness (`lossy`), colours, dithering, frames and size are given up
    /// for it, in that order and no more than needed; `OutputReport.trade` says which.
    public var maxBytes: Int?

    /// The largest distance that there is: of black from white.
    public static let mostLossy = GIFOptions.mostLossy

    /// Creates options; the defaults give the best picture.
    public init(
      colors: Int = 256, palette: Palette = .auto, dither: Dither = .none, lossy: Int = 0, maxBytes: Int? = nil
    ) {
      self.maxBytes = maxBytes
      self.colors = colors
      self.palette = palette
      self.dither = dither
      self.lossy = lossy
    }
  }

  /// How often an animation plays.
  public enum Loop: Hashable, Sendable {
    case forever
    /// That many times, at least 1.
    case times(Int)
  }

  /// Frames per second.
  public var rate: FrameRate?
  /// Where it begins; nil: at the beginning.
  public var from: Moment?
  /// Where it ends; nil: at the end.
  public var to: Moment?
  /// How many times slower than written it plays, 0.001...1000.
  public var slowness: Double
  /// How often it plays.
  public var loop: Loop?
  /// Threads that draw and compress; nil: as many as there are cores.
  public var jobs: Int?
  /// Whether files that this library did not write may be overwritten.
  public var overwrites: Bool
  /// Effort against size, for PNG, APNG and WebP.
  public var compression: Compression
  /// Colours and size, for GIF.
  public var gif: GIF
  /// For WebP, 0 (smallest) ... 100 (best) with losses; nil keeps every pixel exactly.
  public var quality: Double?
  /// Threads that other outputs use as well; nil: `jobs` threads of its own.
  var workers: WorkerPool?

  /// The threads.
  var pool: WorkerPool { workers ?? WorkerPool(width: jobs ?? WorkerPool.cores) }

  /// Creates options.
  public init(
    rate: FrameRate? = nil, from: Moment? = nil, to: Moment? = nil, slowness: Double = 1, loop: Loop? = nil,
    jobs: Int? = nil, overwrites: Bool = false, compression: Compression = .balanced, gif: GIF = GIF(),
    quality: Double? = nil
  ) {
    self.rate = rate
    self.from = from
    self.to = to
    self.slowness = slowness
    self.loop = loop
    self.jobs = jobs
    self.overwrites = overwrites
    self.compression = compression
    self.gif = gif
    self.quality = quality
  }
}

/// What was written.
public struct OutputReport: Hashable, Sendable {
  /// Where: the path as it was given.
  public let path: String
  /// As what.
  public let format: OutputFormat
  /// Extent in pixels.
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
  /// How long it lasts.
  public let duration: FrameTime
  /// Bytes written.
  public let bytes: Int
  /// What was given up for `OutputOptions.GIF.maxBytes`; nil for nothing.
  public let trade: GIFTrade?
}

/// How far an output is.
public struct OutputProgress: Hashable, Sendable {
  /// Frames that have been written.
  public let done: Int
  /// All frames; nil when their number shows only at the end.
  public let total: Int?
}
