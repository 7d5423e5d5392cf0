// What an output gives up to keep within a number of bytes, and within the other limits of its host.

/// What was reduced to stay within ``OutputOptions/maxBytes`` and the limits of an ``OutputHost``.
///
/// Each property is the value that the output has now. nil: it is as requested, or the format has no such value.
public struct OutputTrade: Hashable, Sendable {
  /// The quality, 0...100.
  public var quality: Double?
  /// Frames per second that are left; for finished frames with times of their own, the mean rate.
  public var framesPerSecond: Double?
  /// Width of the pictures divided by the requested width, below 1, to four decimal places.
  public var scale: Double?

  /// Creates a trade in which nothing is reduced.
  package init() {}
}
