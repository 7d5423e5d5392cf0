// Where fingers go in a presentation, and what steps say while they are shown.

import Pixels

/// What is tapped before a transition, or at the start of a hold.
public enum Tap: Hashable, Sendable {
  /// The middle of a layer of the current screen, by its path.
  case layer(String)
  /// A point of the canvas.
  case point(Point)
}

/// Where the finger of a gesture is: that of a transition's `scrub`, or of the drags of a hold.
public enum TouchWay: Hashable, Sendable {
  /// Where a finger is at one time.
  public struct Sample: Hashable, Sendable {
    /// Seconds since the step began, 0...86,400.
    public var time: Double
    /// A point of the canvas.
    public var point: Point

    /// Creates a sample: seconds since the step began, and a point of the canvas.
    public init(time: Double, point: Point) {
      (self.time, self.point) = (time, point)
    }
  }

  /// No finger is shown.
  case hidden
  /// A place in the box of what is moved, in shares of it.
  case at(Point)
  /// The whole way, in the order of times, at least one sample.
  case way([Sample])
}
