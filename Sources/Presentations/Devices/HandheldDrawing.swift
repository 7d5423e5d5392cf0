// Phones and tablets: rim, bezel, keys and camera. A device on its side is turned by 90° anticlockwise: its upper edge is on the
// left.

import Pixels
import SceneModel

extension DeviceDrawing {
  private var isOnItsSide: Bool { traits.isOnItsSide(size) }

  private var rimColor: Color { isDark ? Self.darkRim : Color(rgb: 0xc9ccd3) }

  /// The body: a rim around a bezel that continues under the scene, so that the ground does not show at the scene's edge.
  func bezel(width: Double, rim: Double) -> [Layer] {
    [
      Layer(
        frame: body, cornerRadii: CornerRadii(radius + width), cornerCurve: traits.curve, fill: .color(rimColor)),
      Layer(
        frame: body.inset(by: rim), cornerRadii: CornerRadii(radius + width - rim), cornerCurve: traits.curve,
        fill: .color(Color(rgb: 0x050506))),
    ]
  }

  /// Where keys begin and end along the body, from the device's upper edge.
  private static let keys: [(isRight: Bool, start: Double, end: Double)] = [
    (true, 190, 290), (false, 170, 200), (false, 230, 290), (false, 305, 365),
  ]

  /// Keys that are 3 points thick and stick out by 2; only those that fit the body.
  var keys: [Layer] {
    let length = isOnItsSide ? body.width : body.height
    return Self.keys.filter { $0.end + radius <= length }.map { key in
      let frame: Rect
      if isOnItsSide {
        // The device's right edge is at the top.
        let y = key.isRight ? body.minY - 2 : body.maxY - 1
        frame = Rect(x: body.minX + key.start, y: y, width: key.end - key.start, height: 3)
      } else {
        let x = key.isRight ? body.maxX - 1 : body.minX - 2
        frame = Rect(x: x, y: body.minY + key.start, width: 3, height: key.end - key.start)
      }
      return Layer(frame: frame, cornerRadii: CornerRadii(1), fill: .color(rimColor))
    }
  }

  /// The camera, in the middle of the device's upper edge.
  var camera: [Layer] {
    let (box, distance): (Size, Double)
    switch presentation.effectiveCamera {
    case .island: (box, distance) = (Size(width: 112, height: 32), 12)
    case .hole: (box, distance) = (Size(width: 24, height: 24), 14)
    case .hidden: return []
    }
    let frame =
      isOnItsSide
      ? Rect(x: distance, y: (size.height - box.width) / 2, width: box.height, height: box.width)
      : Rect(x: (size.width - box.width) / 2, y: distance, width: box.width, height: box.height)
    return [Layer(frame: frame, cornerRadii: CornerRadii(box.height / 2), fill: .color(.black))]
  }
}
