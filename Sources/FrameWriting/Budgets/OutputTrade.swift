// What an output gives up to keep within a number of bytes, and within the other limits of its host.

import ImageCodecs

/// What an output gave up to keep within ``OutputOptions/maxBytes`` and the limits of its ``OutputHost``, and what it has instead;
/// nil is what stayed as it was asked for.
public struct OutputTrade: Hashable, Sendable {
  /// The quality of a WebP, an AVIF or a video, 0...100.
  public var quality: Double?
  /// How much worse, in squared 8-bit distance, a pixel of a GIF that is already there could be than the best colour, and stay;
  /// 0...`OutputOptions.GIF.mostLossy`.
  public var lossy: Int?
  /// Most colours of a frame of a GIF, 2...256.
  public var colors: Int?
  /// How a GIF shows colours between those of its palette.
  public var dither: GIFDither?
  /// Frames per second.
  public var framesPerSecond: Double?
  /// How much smaller the picture is: pixels of the output for one that was asked for along an axis, below 1.
  public var scale: Double?

  /// Nothing.
  package init() {}
}
