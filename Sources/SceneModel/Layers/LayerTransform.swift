// Placements of a layer beyond its frame.

import Pixels

/// A placement of a layer about an anchor, beyond its frame. A point is scaled, rotated, rotated about the vertical axis,
/// about the horizontal axis, projected and translated, in this order.
public struct LayerTransform: Hashable, Sendable {
  /// How far the layer is moved to the right and downwards after everything else, in points.
  public var translation: Point
  /// Factor by which the layer is scaled horizontally, -1000...1000; by default 1.
  public var scaleX: Double
  /// Factor by which the layer is scaled vertically, -1000...1000; by default 1.
  public var scaleY: Double
  /// Angle by which the layer is turned in its plane, in degrees clockwise.
  public var rotation: Double
  /// Angle by which the layer is turned about the horizontal axis, in degrees.
  public var rotationX: Double
  /// Angle by which the layer is turned about the vertical axis, in degrees.
  public var rotationY: Double
  /// Distance of the viewer from the layer in points, over 0; nil for a parallel projection.
  public var perspective: Double?
  /// The point that stays in its place, in shares of the frame; by default (0.5, 0.5), the middle.
  public var anchor: Point
  /// What a drag has done to the layer after all this, but for its offset; no scene says it.
  package var turn: LayerTurn?

  /// The transform that leaves a layer as its frame says.
  public static let identity = LayerTransform()

  /// Creates a transform; what is not given changes nothing.
  ///
  /// - Parameters:
  ///   - translation: To the right and downwards after everything else, in points.
  ///   - scaleX: Horizontal factor.
  ///   - scaleY: Vertical factor.
  ///   - rotation: Degrees clockwise in the plane.
  ///   - rotationX: Degrees about the horizontal axis.
  ///   - rotationY: Degrees about the vertical axis.
  ///   - perspective: Distance of the viewer in points; nil for a parallel projection.
  ///   - anchor: The fixed point in shares of the frame.
  public init(
    translation: Point = .zero, scaleX: Double = 1, scaleY: Double = 1, rotation: Double = 0,
    rotationX: Double = 0, rotationY: Double = 0, perspective: Double? = nil,
    anchor: Point = Point(x: 0.5, y: 0.5)
  ) {
    (self.translation, self.scaleX, self.scaleY, self.rotation) = (translation, scaleX, scaleY, rotation)
    (self.rotationX, self.rotationY, self.perspective, self.anchor) = (rotationX, rotationY, perspective, anchor)
  }
}
