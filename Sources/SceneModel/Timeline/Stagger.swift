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

  /// What is delayed.
  public enum Targets: Hashable, Sendable {
    /// All pairs and all layers that have effects of their own.
    case all
    /// All pairs.
    case pairs
    /// All layers that have effects of their own.
    case layers
    /// These alone.
    case list([Target])
  }

  /// Something that is delayed.
  public enum Target: Hashable, Sendable {
    /// The pair of a layer: either end's path or id.
    case pair(String)
    /// A layer that has effects of its own.
    case layer(LayerReference)
  }

  /// Seconds from the start of one to that of the next, 0...86,400.
  public var step: Double
  /// What starts first; by default what is at the top.
  public var order: Order
  /// What is delayed; by default everything that can be. `Order.list` follows the order of a list.
  public var of: Targets

  /// Creates delays: seconds from one to the next, the order, and what is delayed.
  public init(step: Double, order: Order = .topDown, of: Targets = .all) {
    (self.step, self.order, self.of) = (step, order, of)
  }
}
