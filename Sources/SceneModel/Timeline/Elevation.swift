// The elevation of a container above its screen.

/// The height of a container over the screens in flight, which Material's shadow shows.
public struct Elevation: Hashable, Sendable {
  /// The height at the start of the transition, in points, 0 or more.
  public var start: Double
  /// The height at the end of the transition, in points, 0 or more.
  public var end: Double

  /// Creates a height that changes over a transition.
  ///
  /// - Parameters:
  ///   - start: The height at the start, in points, 0 or more.
  ///   - end: The height at the end, in points, 0 or more.
  public init(start: Double, end: Double) {
    (self.start, self.end) = (start, end)
  }
}
