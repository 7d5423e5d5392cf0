// Delays by position.

/// Delays of pairs and listed layers, one after the other by their places.
public struct Stagger: Hashable, Sendable {
  /// In which order things start.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// From the top downwards.
    case topDown
    /// From the bottom upwards.
    case bottomUp
    /// From left to right.
    case leftRight
    /// From right to left.
    case rightLeft
    /// From the middle of the canvas outwards.
    case radial
    /// In the order in which they are listed.
    case list
  }

  /// Seconds from the start of one to that of the next, 0...86,400.
  public var step: Double
  /// What starts first; by default what is at the top.
  public var order: Order

  /// Creates delays: seconds from one to the next, and the order.
  public init(step: Double, order: Order = .topDown) {
    self.step = step
    self.order = order
  }
}
