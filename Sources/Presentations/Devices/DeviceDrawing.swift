// What devices look like, as layers in the scene's coordinates: its upper left corner is [0, 0], one point of the scene is one
// point. What stands under the scene and what stands over it are two lists; how the scene itself is cut is a third thing.

import Pixels
import SceneModel

/// A device around a scene of some size.
struct DeviceDrawing {
  let presentation: Presentation
  let geometry: PresentationGeometry

  /// Extent of the scene.
  var size: Size { geometry.contentSize }

  /// The device's own radius of the scene's corners.
  private var ownRadius: Double {
    switch presentation.device {
    case .none: 0
    case .card: 16
    case .phone: 48
    case .tablet: 18
    case .window, .browser: 12
    }
  }

  /// The radius of the scene's corners.
  var radius: Double { presentation.radius ?? ownRadius }

  /// The radii of the scene's corners: at a bar they are square.
  var contentRadii: CornerRadii {
    switch presentation.device {
    case .window, .browser: CornerRadii(topLeft: 0, topRight: 0, bottomRight: radius, bottomLeft: radius)
    case .none, .card, .phone, .tablet: CornerRadii(radius)
    }
  }

  /// How the scene's corners are rounded.
  var contentCurve: CornerCurve { presentation.device == .phone ? .continuous : .circular }

  /// Whether the scene stands on black, so that nothing behind a device shows through.
  var isOnBlack: Bool { presentation.device != .none && presentation.device != .card }

  /// The device's whole box.
  var body: Rect {
    let ring = presentation.device.ring
    return Rect(
      x: -ring.left, y: -ring.top, width: size.width + ring.left + ring.right,
      height: size.height + ring.top + ring.bottom)
  }

  var isDark: Bool { presentation.theme == .dark }

  /// Under the scene: shadow, keys, body.
  var behind: [Layer] {
    var layers: [Layer] = []
    if let shadow = presentation.effectiveShadow { layers.append(casting(shadow)) }
    switch presentation.device {
    case .phone: layers += keys + shell(rim: 3)
    case .tablet: layers += shell(rim: 3)
    case .window, .browser: layers += bar
    case .none, .card: break
    }
    return layers
  }

  /// Over the scene: camera, status bar and home indicator in an ink, and the edge of a card.
  func front(_ ink: StatusInk) -> [Layer] {
    var layers: [Layer] = []
    if presentation.device == .card {
      let edge = Border(width: 1, color: Color(rgb: 0, alpha: Double(0x14) / 255))
      layers.append(Layer(frame: Rect(size: size), cornerRadii: contentRadii, border: edge))
    }
    layers += camera
    if presentation.showsStatusBar(on: size) { layers += statusBar(ink) }
    if presentation.showsHomeIndicator { layers.append(homeIndicator(ink)) }
    return layers
  }

  /// An empty box as large as the device that casts its shadow: nothing of it lies inside the box.
  private func casting(_ shadow: LayerShadow) -> Layer {
    var shadow = shadow
    if shadow.shape == .auto { shadow.shape = .box }
    return Layer(frame: body, cornerRadii: bodyRadii, cornerCurve: contentCurve, shadow: shadow)
  }

  private var bodyRadii: CornerRadii {
    CornerRadii(radius > 0 || presentation.isHandheld ? radius + presentation.device.ring.left : 0)
  }
}
