// Touches and the cursor as layers, in the scene's coordinates.

import Pixels
import SceneModel

/// Draws touches and the cursor.
enum PointerDrawing {
  /// The dot of a touch. `come` and `gone`, 0...1, are how far it has appeared and disappeared: it grows from 0.6 to its size, and
  /// to 1.3 while it disappears.
  static func dot(_ look: TouchLook, at point: Point, come: Double, gone: Double) -> Layer {
    let scale = (0.6 + 0.4 * come) * (1 + 0.3 * gone)
    var transform = LayerTransform.identity
    (transform.scaleX, transform.scaleY) = (scale, scale)
    let edge = Border(width: 1.5, color: Color.white.withOpacity(0.7))
    return Layer(
      frame: Rect(x: point.x - look.size / 2, y: point.y - look.size / 2, width: look.size, height: look.size),
      cornerRadii: CornerRadii(look.size / 2), fill: .color(look.color.withOpacity(look.opacity)), border: edge,
      shadow: LayerShadow(opacity: 0.2, radius: 8, shape: .box), opacity: come * (1 - gone), transform: transform)
  }

  /// An arrow, 18 × 26 with its edge, with its tip at a point. `press`, 0...1, shrinks it to 0.9.
  static func cursor(at point: Point, press: Double) -> Layer {
    var transform = LayerTransform.identity
    let scale = 1 - 0.1 * press
    (transform.scaleX, transform.scaleY, transform.anchor) = (scale, scale, Point(x: 0, y: 0))
    let path = LayerPath(
      "M0.75 0.9V21.2L5.6 16.7L9.1 24.9L13.1 23.2L9.7 15.2L16.5 14.7Z", fill: .color(.black),
      stroke: LayerPath.Stroke(.color(.white), width: 1.5, join: .round))
    return Layer(
      frame: Rect(x: point.x, y: point.y, width: 18, height: 26), path: path, transform: transform)
  }
}
