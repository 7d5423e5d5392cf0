// The status bar (time, signal, wireless, battery) and the home indicator at the lower edge.

import Pixels
import SceneModel

extension DeviceDrawing {
  /// The status bar over the scene, in line with the camera.
  func statusBar(_ ink: StatusInk) -> [Layer] {
    let (middle, time) = (traits.statusBar.middle, traits.statusBar.time)
    let battery = size.width - 28 - 25
    let (wireless, signal) = (battery - 6 - 16, battery - 6 - 16 - 6 - 17)
    return [
      Layer(
        frame: Rect(x: time - 50, y: middle - 12, width: 100, height: 24), text: presentation.timeText(ink)),
      Self.glyph(signalPath, ink, at: Point(x: signal, y: middle), Size(width: 17, height: 11)),
      Self.glyph(wirelessPath, ink, at: Point(x: wireless, y: middle), Size(width: 16, height: 11)),
    ] + Self.battery(ink, at: Point(x: battery, y: middle))
  }

  /// A drawing with its left edge and vertical middle at a point.
  private static func glyph(_ data: String, _ ink: StatusInk, at place: Point, _ size: Size) -> Layer {
    Layer(
      frame: Rect(x: place.x, y: place.y - size.height / 2, width: size.width, height: size.height),
      path: LayerPath(data, fill: .color(ink.color)))
  }

  /// Four bars; the last one is as high as the drawing.
  private var signalPath: String {
    [(0.0, 4.0), (4.67, 6.0), (9.33, 8.5), (14.0, 11.0)].map { x, height in
      let top = 11 - height
      return
        "M\(x + 1) \(top)h1a1 1 0 0 1 1 1v\(height - 2)a1 1 0 0 1 -1 1h-1a1 1 0 0 1 -1 -1v\(2 - height)a1 1 0 0 1 1 -1Z"
    }.joined()
  }

  /// A sector and two bands around one point, 45° to each side of the vertical: coordinates are radii times √½.
  private var wirelessPath: String {
    func band(_ outer: Double, _ inner: Double) -> String {
      let (x, y) = (outer * 0.7071, 11 - outer * 0.7071)
      let (u, v) = (inner * 0.7071, 11 - inner * 0.7071)
      let back = inner > 0 ? "L\(8 + u) \(v)A\(inner) \(inner) 0 0 0 \(8 - u) \(v)Z" : "L8 11Z"
      return "M\(8 - x) \(y)A\(outer) \(outer) 0 0 1 \(8 + x) \(y)\(back)"
    }
    return band(11, 8.6) + band(7.2, 4.8) + band(3.4, 0)
  }

  /// A full battery, 25 × 12 with the contact.
  private static func battery(_ ink: StatusInk, at place: Point) -> [Layer] {
    let (x, y) = (place.x, place.y - 6)
    return [
      Layer(
        frame: Rect(x: x, y: y, width: 22.5, height: 12), cornerRadii: CornerRadii(3.8),
        border: Border(width: 1, color: ink.color.withOpacity(0.4))),
      Layer(
        frame: Rect(x: x + 2, y: y + 2, width: 18.5, height: 8), cornerRadii: CornerRadii(2.2),
        fill: .color(ink.color)),
      Layer(
        frame: Rect(x: x + 23.5, y: y + 4, width: 1.5, height: 4),
        cornerRadii: CornerRadii(topLeft: 0, topRight: 1.5, bottomRight: 1.5, bottomLeft: 0),
        fill: .color(ink.color.withOpacity(0.5))),
    ]
  }

  /// The home indicator at the lower edge.
  func homeIndicator(_ ink: StatusInk) -> Layer {
    Layer(
      frame: Rect(x: (size.width - 134) / 2, y: size.height - 8 - 5, width: 134, height: 5),
      cornerRadii: CornerRadii(2.5), fill: .color(ink.color))
  }
}
