// How high a container stands over its screen.

/// The height of a container over the screens in flight, which Material's shadow shows.
public struct Elevation: Hashable, Sendable {
  /// At the start, in points, 0 or more.
  public var start: Double
  /// At the end, in points, 0 or more.
  public var end: Double

  /// Creates a height that goes from `start` to `end`, in points.
  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }
}
