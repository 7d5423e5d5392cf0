// The shadow that Material gives a container in flight, when a scene asks for it (MaterialContainerTransform: the colour
// 0x2D000000, the elevation as blur, an offset that follows the place on the canvas).

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// Material's elevation of a container over the time of its flight.
struct ContainerElevation: Sendable {
  /// In points at both ends.
  let elevation: Elevation
  /// What the place of the box is seen in.
  let canvas: Size

  /// 0.3 of the elevation sideways at the edges of the canvas, 1.5 of it downwards at its bottom.
  private static let (sideways, downwards) = (0.3, 1.5)
  private static let color = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: Double(0x2D) / 255)

  /// The shadow of a pose; none without a height. It lies outside the box only, as all shadows do.
  func shadow(at pose: PhantomPose) -> PaintedShadow {
    let height = mix(elevation.start, elevation.end, pose.weight)
    let center = pose.placement.center
    let dx = canvas.width > 0 ? center.x / (canvas.width / 2) - 1 : 0
    let dy = canvas.height > 0 ? center.y / canvas.height : 0
    let offset = Point(x: Self.sideways * height * dx, y: Self.downwards * height * dy)
    return PaintedShadow(color: Self.color, sigma: height / 2, offset: offset, spread: 0)
  }
}
