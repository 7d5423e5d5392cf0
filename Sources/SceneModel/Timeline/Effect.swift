// Effects: how the unmatched rest of a screen, or a single layer, enters and leaves.

import Pixels

/// How something enters or leaves.
public struct Effect: Hashable, Sendable {
  /// What changes. Values are those of the far end: where an entering layer starts and a leaving one ends.
  public enum Kind: Hashable, Sendable {
    /// Opacity.
    case fade(Double)
    /// Offset towards an edge (nil: the transition's), in shares of its own size along the edge's axis or points.
    case slide(edge: Edge?, distance: Length)
    /// Scale about the centre.
    case scale(Double)
    /// Degrees about the centre.
    case rotate(Double)
    /// A face of a turning cube.
    case cube(edge: Edge?, perspective: Double, about: CubeAxis)
    /// Moves by a share of its screen's slide inside its parent's clip.
    case parallax(Double)
    /// Standard deviation of a Gaussian blur in points.
    case blur(Double)
    /// Uncovered from a point in shares of the box.
    case reveal(from: Point, shape: RevealShape)
    /// Invisible before that share, then visible.
    case appear(Double)
  }

  /// What a cube turns about.
  public enum CubeAxis: String, Hashable, Sendable, CaseIterable { case screen, layer }
  /// What a reveal grows as.
  public enum RevealShape: String, Hashable, Sendable, CaseIterable { case circle, rect }

  /// What changes.
  public var kind: Kind
  /// When.
  public var during: Window
  /// Nil: the transition's.
  public var curve: Curve?

  /// Creates an effect.
  public init(_ kind: Kind, during: Window = .whole, curve: Curve? = nil) {
    self.kind = kind
    self.during = during
    self.curve = curve
  }

  /// To or from invisible.
  public static let fade = Effect(.fade(0))
}

/// A layer of one of the two screens.
public struct LayerReference: Hashable, Sendable {
  /// Which screen.
  public var side: Side
  /// The layer's path; empty: the whole screen.
  public var path: String

  /// Creates a reference.
  public init(_ side: Side, _ path: String) {
    self.side = side
    self.path = path
  }
}

/// Effects of one layer with its children.
public struct LayerEffects: Hashable, Sendable {
  /// Which layer.
  public var layer: LayerReference
  /// What happens to it.
  public var effects: [Effect]
  /// Seconds after the transition's start.
  public var delay: Double
  /// Seconds; nil: the transition's.
  public var duration: Double?
  /// Nil: the transition's.
  public var curve: Curve?

  /// Creates effects.
  public init(
    layer: LayerReference, effects: [Effect] = [.fade], delay: Double = 0, duration: Double? = nil, curve: Curve? = nil
  ) {
    self.layer = layer
    self.effects = effects
    self.delay = delay
    self.duration = duration
    self.curve = curve
  }
}

/// Delays of pairs and listed layers by their position.
public struct Stagger: Hashable, Sendable {
  /// What is first.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    case topDown, bottomUp, leftRight, rightLeft, radial, list
  }

  /// Seconds from one to the next.
  public var step: Double
  /// What is first.
  public var order: Order

  /// Creates delays.
  public init(step: Double, order: Order = .topDown) {
    self.step = step
    self.order = order
  }
}
