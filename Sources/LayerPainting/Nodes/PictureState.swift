// What the pair of a view transition has instead of an appearance of its own: two pictures.

import Pixels
import SceneModel

/// One of the pictures of a pair as it is drawn.
package struct PictureState: Equatable, Sendable {
  /// The screen of the picture.
  package var side: Side
  /// Where it lies, in points: on the canvas as it would lie without the group's rotation, scales included; in a node's
  /// tag, in that node's box.
  package var frame: Rect
  /// Its corner radii in the same points, by its horizontal scale.
  package var radii: CornerRadii
  /// The weight of the picture, 0...1.
  package var opacity: Double

  /// Creates the state of a picture.
  package init(side: Side, frame: Rect, radii: CornerRadii, opacity: Double) {
    (self.side, self.frame, self.radii, self.opacity) = (side, frame, radii, opacity)
  }

  /// The picture on the canvas, in a group that lies at `placement`, within what has an opacity.
  func placed(_ placement: Placement, opacity around: Double) -> PictureState {
    let (x, y, box) = (abs(placement.scaleX), abs(placement.scaleY), placement.frame)
    return PictureState(
      side: side,
      frame: Rect(x: box.x + frame.x * x, y: box.y + frame.y * y, width: frame.width * x, height: frame.height * y),
      radii: radii.map { $0 * x }, opacity: opacity * around)
  }
}
