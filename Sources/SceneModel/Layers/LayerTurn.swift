// What a drag does to the placement of a layer.

import Pixels

/// A scale and a rotation of a layer after its own transform, about a point of it.
package struct LayerTurn: Hashable, Sendable {
  /// Horizontal factor on the screen, 0 or more.
  package var scaleX: Double
  /// Vertical factor on the screen, 0 or more.
  package var scaleY: Double
  /// Degrees clockwise, after the scale.
  package var rotation: Double
  /// The fixed point in shares of the layer's frame.
  package var anchor: Point

  /// Creates a turn.
  package init(scaleX: Double, scaleY: Double, rotation: Double, anchor: Point) {
    (self.scaleX, self.scaleY, self.rotation, self.anchor) = (scaleX, scaleY, rotation, anchor)
  }
}
