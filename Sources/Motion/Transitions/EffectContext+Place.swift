// Where the effects of a single layer take place.

import Pixels
import SceneModel

extension EffectContext {
  /// The surroundings of a layer in its parent's coordinates, in those of its screen; nil when nothing of it can be seen.
  init?(of place: LayerPlace, in screen: EffectContext) {
    guard let toParent = place.parentMatrix.inverse else { return nil }
    let center = toParent.apply(Rect(size: screen.canvas).center)
    let middle = toParent.apply(place.placement.center)
    let origin = toParent.apply(.zero)
    let slid = toParent.apply(screen.screenSlide)
    self.init(
      size: place.layer.frame.size, edge: screen.edge, entering: screen.entering, canvas: screen.canvas,
      canvasCenter: Point(x: center.x - middle.x, y: center.y - middle.y),
      screenSlide: Point(x: slid.x - origin.x, y: slid.y - origin.y))
  }
}
