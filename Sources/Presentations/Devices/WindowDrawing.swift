// Windows and browsers: the bar above the scene.

import Pixels
import SceneModel

extension DeviceDrawing {
  /// The bar with three circles and its content.
  func bar(height: Double, _ content: DeviceTraits.BarContent) -> [Layer] {
    let frame = Rect(x: 0, y: -height, width: size.width, height: height)
    let (color, children): (Color, [Layer])
    switch content {
    case .title: (color, children) = (barColor, circles(middle: height / 2) + title(height))
    case .address: (color, children) = (stripColor, browserBar(height))
    }
    return [
      Layer(
        frame: frame,
        cornerRadii: CornerRadii(topLeft: radius, topRight: radius, bottomRight: 0, bottomLeft: 0),
        fill: .color(color), layers: children + [line(height)])
    ]
  }

  private var barColor: Color { Color(rgb: isDark ? 0x2b2c30 : 0xececef) }

  /// Behind the tabs of a browser.
  private var stripColor: Color { Color(rgb: isDark ? 0x1d1e21 : 0xdcdde2) }

  private var iconColor: Color { Color(rgb: isDark ? 0xb4b5ba : 0x5f6066) }

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

  /// Height of the row of tabs.
  private static let strip = 24.0

  /// A row with one tab, and under it arrows and the address field.
  private func browserBar(_ height: Double) -> [Layer] {
    let row = Rect(x: 0, y: Self.strip, width: size.width, height: height - Self.strip)
    let middle = row.minY + row.height / 2
    let toolbar = Layer(frame: row, fill: .color(barColor))
    return [toolbar] + circles(middle: Self.strip / 2) + tab
      + [arrow("M5 0L0 5L5 10", x: 20, middle), arrow("M0 0L5 5L0 10", x: 46, middle, opacity: 0.45)]
      + address(middle: middle)
  }

  /// The tab of the page, open to the toolbar under it, and the sign for another one.
  private var tab: [Layer] {
    let (left, top) = (82.0, 3.0)
    let width = min(180, geometry.canvasSize.width - left - 40)
    guard width > 24 else { return [] }
    var tab = Layer(
      frame: Rect(x: left, y: top, width: width, height: Self.strip - top),
      cornerRadii: CornerRadii(topLeft: 7, topRight: 7, bottomRight: 0, bottomLeft: 0), fill: .color(barColor))
    if !presentation.title.isEmpty {
      tab.layers = [
        Layer(frame: Rect(x: 10, y: 0, width: width - 20, height: Self.strip - top), text: presentation.tabText)
      ]
    }
    let plus = Layer(
      frame: Rect(x: left + width + 10, y: Self.strip / 2 - 4, width: 8, height: 8),
      path: LayerPath("M4 0V8M0 4H8", stroke: LayerPath.Stroke(.color(iconColor), width: 1.3)))
    return [tab, plus]
  }

  private func arrow(_ data: String, x: Double, _ middle: Double, opacity: Double = 1) -> Layer {
    let stroke = LayerPath.Stroke(.color(iconColor), width: 1.6, cap: .round, join: .round)
    return Layer(
      frame: Rect(x: x, y: middle - 5, width: 5, height: 10), path: LayerPath(data, stroke: stroke), opacity: opacity)
  }

  private func address(middle: Double) -> [Layer] {
    let side = 72.0
    let (width, height) = (size.width - 2 * side, 20.0)
    guard width > 0 else { return [] }
    let color = isDark ? Color(rgb: 0xffffff, alpha: Double(0x14) / 255) : Color(rgb: 0, alpha: Double(0x10) / 255)
    var layer = Layer(
      frame: Rect(x: side, y: middle - height / 2, width: width, height: height), cornerRadii: CornerRadii(6),
      fill: .color(color))
    let room = geometry.canvasSize.width - 2 * (side + 12)
    if !presentation.url.isEmpty, room > 0 {
      layer.layers = [
        Layer(frame: Rect(x: (width - room) / 2, y: 0, width: room, height: height), text: presentation.urlText)
      ]
    }
    return [layer]
  }
}
