// Effects: how the unmatched rest of a screen, or a single layer, enters and leaves.

import Pixels

/// How something enters or leaves. Effects of one thing add up.
public struct Effect: Hashable, Sendable {
  /// What an effect changes. Values are those of the far end: where an entering layer starts and a leaving one ends.
  public enum Kind: Hashable, Sendable {
    /// Opacity, 0...1.
    case fade(Double)
    /// An offset towards an edge (nil for the transition's); a share is of the thing's own size along that edge's axis.
    case slide(edge: Edge?, distance: Length)
    /// A factor about the centre, 0...1000.
    case scale(Double)
    /// A horizontal and a vertical factor, 0...1000, about a point in shares of the box.
    case stretch(x: Double, y: Double, about: Point)
    /// An angle about the centre, in degrees clockwise.
    case rotate(Double)
    /// A face of a turning cube, away from an edge (nil for the transition's); `perspective` is the distance of the viewer
    /// in points.
    case cube(edge: Edge?, perspective: Double, about: CubeAxis)
    /// A move by this share of its screen's slide, inside its parent's clip.
    case parallax(Double)
    /// Standard deviation of a blur in points, 0...1000.
    case blur(Double)
    /// Uncovered from a point, in shares of the box.
    case reveal(from: Point, shape: RevealShape)
    /// Uncovered from the middle of a layer, by its path, at the start of the transition; without a side, of the leaving screen if
    /// that has the layer.
    case revealFromLayer(String, on: Side?, shape: RevealShape)
    /// Invisible before that share of the transition, then visible; leaving, the reverse.
    case appear(Double)
  }

  /// What a cube turns about.
  public enum CubeAxis: String, Hashable, Sendable, CaseIterable {
    /// The middle of the screen.
    case screen
    /// The middle of the layer itself.
    case layer
  }

  /// What a reveal grows as.
  public enum RevealShape: String, Hashable, Sendable, CaseIterable {
    /// A circle.
    case circle
    /// A rectangle.
    case rect
  }

  /// What the effect changes, and how far.
  public var kind: Kind
  /// The part of the transition in which the effect runs; by default all of it.
  public var during: Window
  /// The curve of the effect; nil for the transition's.
  public var curve: Curve?
  /// The part of the eased progress, instead of time, in which the effect runs; nil: `during` counts. For styles.
  package var ofProgress: Window?
  /// The corner radius at the far end, in points, of a screen that has the effect. For styles.
  package var cornerRadius = 0.0

  /// Creates an effect.
  ///
  /// - Parameters:
  ///   - kind: What changes, and how far.
  ///   - during: The part of the transition in which it runs.
  ///   - curve: Its curve; nil for the transition's.
  public init(_ kind: Kind, during: Window = .whole, curve: Curve? = nil) {
    (self.kind, self.during, self.curve) = (kind, during, curve)
  }

  /// Creates an effect that runs in a window of the transition's eased progress.
  package init(_ kind: Kind, ofProgress window: Window) {
    self.init(kind)
    ofProgress = window
  }

  /// Creates an effect of a screen whose corners have a radius at the far end.
  package init(_ kind: Kind, during: Window = .whole, curve: Curve? = nil, cornerRadius: Double) {
    self.init(kind, during: during, curve: curve)
    self.cornerRadius = cornerRadius
  }

  /// The fade from or to invisible over the whole transition.
  public static let fade = Effect(.fade(0))
}

/// Effects of one layer with its children.
public struct LayerEffects: Hashable, Sendable {
  /// The layer that enters or leaves.
  public var layer: LayerReference
  /// What happens to the layer; by default it fades.
  public var effects: [Effect]
  /// Seconds from the start of the transition to that of the effects; by default 0.
  public var delay: Double
  /// Seconds that the effects take; nil for the transition's duration.
  public var duration: Double?
  /// The curve of effects that have none of their own; nil for the transition's.
  public var curve: Curve?

  /// Creates effects of one layer.
  ///
  /// - Parameters:
  ///   - layer: The layer that enters or leaves.
  ///   - effects: What happens to it.
  ///   - delay: Seconds after the transition's start.
  ///   - duration: Seconds; nil for the transition's.
  ///   - curve: Of effects without one; nil for the transition's.
  public init(
    layer: LayerReference, effects: [Effect] = [.fade], delay: Double = 0, duration: Double? = nil,
    curve: Curve? = nil
  ) {
    (self.layer, self.effects, self.delay) = (layer, effects, delay)
    (self.duration, self.curve) = (duration, curve)
  }
}
