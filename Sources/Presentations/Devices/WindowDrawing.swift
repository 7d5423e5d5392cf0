// Windows and browsers: the bar above the scene.

import Pixels
import SceneModel

extension DeviceDrawing {
  /// The bar with three circles and its content.
  func bar(height: Double, _ content: DeviceTraits.BarContent) -> [Layer] {
    let frame = Rect(x: 0, y: -height, width: size.width, height: height)
    let children = circles(middle: height / 2) + contents(content, height) + [line(height)]
    return [
      Layer(
        frame: frame,
        cornerRadii: CornerRadii(topLeft: radius, topRight: radius, bottomRight: 0, bottomLeft: 0),
        fill: .color(Color(rgb: isDark ? 0x2b2c30 : 0xececef)), layers: children)
    ]
  }

  private func contents(_ content: DeviceTraits.BarContent, _ height: Double) -> [Layer] {
    switch content {
    case .title: title(height)
    case .address: address(height)
    }
  }

  private func circles(middle: Double) -> [Layer] {
    zip([20.0, 40, 60], [0xff5f57, 0xfebc2e, 0x28c840] as [UInt32]).map { x, color in
      Layer(
        frame: Rect(x: x - 6, y: middle - 6, width: 12, height: 12), cornerRadii: CornerRadii(6),
        fill: .color(Color(rgb: color)))
    }
  }

  /// The line between the bar and the scene.
  private func line(_ height: Double) -> Layer {
    Layer(
      frame: Rect(x: 0, y: height - 0.5, width: size.width, height: 0.5),
      fill: .color(Color(rgb: 0, alpha: Double(0x1f) / 255)))
  }

  /// The title in the middle of the bar, between the circles and the same room on the right.
  private func title(_ height: Double) -> [Layer] {
    let width = geometry.canvasSize.width - 2 * 80
    guard !presentation.title.isEmpty, width > 0 else { return [] }
    return [
      Layer(frame: Rect(x: (size.width - width) / 2, y: 0, width: width, height: height), text: presentation.titleText)
    ]
  }

  private func address(_ height: Double) -> [Layer] {
    let width = size.width - 2 * 96
    guard width > 0 else { return [] }
    let field = Rect(x: 96, y: (height - 28) / 2, width: width, height: 28)
    let color = isDark ? Color(rgb: 0xffffff, alpha: Double(0x14) / 255) : Color(rgb: 0, alpha: Double(0x10) / 255)
    var layer = Layer(frame: field, cornerRadii: CornerRadii(8), fill: .color(color))
    let room = geometry.canvasSize.width - 2 * (96 + 12)
    if !presentation.url.isEmpty, room > 0 {
      layer.layers = [
        Layer(frame: Rect(x: (width - room) / 2, y: 0, width: room, height: 28), text: presentation.urlText)
      ]
    }
    return [layer]
  }
}
