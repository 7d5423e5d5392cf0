// Telephones and tablets: rim, bezel, keys and camera. One that lies on its side is turned by 90° anticlockwise: what was its
// upper edge is on the left.

import Pixels
import SceneModel

extension DeviceDrawing {
  /// Whether the device lies on its side.
  var isOnItsSide: Bool { presentation.device.isOnItsSide(size) }

  private var rimColor: Color { Color(rgb: isDark ? 0x2b2c30 : 0xc9ccd3) }

  /// The body: a rim around a bezel that goes on under the scene, so that no ground shows at the scene's edge.
  func shell(rim: Double) -> [Layer] {
    let (ring, bezel) = (presentation.device.ring.left, Color(rgb: 0x050506))
    return [
      Layer(
        frame: body, cornerRadii: CornerRadii(radius + ring), cornerCurve: contentCurve, fill: .color(rimColor)),
      Layer(
        frame: body.inset(by: rim), cornerRadii: CornerRadii(radius + ring - rim), cornerCurve: contentCurve,
        fill: .color(bezel)),
    ]
  }

  /// Where keys begin and end along the body, from what was its upper edge.
  private static let keys: [(isRight: Bool, start: Double, end: Double)] = [
    (true, 190, 290), (false, 170, 200), (false, 230, 290), (false, 305, 365),
  ]

  /// Keys 3 points thick, of which 2 stand out; those that fit the body.
  var keys: [Layer] {
    let length = isOnItsSide ? body.width : body.height
    return Self.keys.filter { $0.end + radius <= length }.map { key in
      let frame: Rect
      if isOnItsSide {
        // The right edge has become the upper one.
        let y = key.isRight ? body.minY - 2 : body.maxY - 1
        frame = Rect(x: body.minX + key.start, y: y, width: key.end - key.start, height: 3)
      } else {
        let x = key.isRight ? body.maxX - 1 : body.minX - 2
        frame = Rect(x: x, y: body.minY + key.start, width: 3, height: key.end - key.start)
      }
      return Layer(frame: frame, cornerRadii: CornerRadii(1), fill: .color(rimColor))
    }
  }

  /// The camera in the middle of what is the device's upper edge when it stands.
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
