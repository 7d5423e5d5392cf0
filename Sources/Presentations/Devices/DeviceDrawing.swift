// What devices look like, as layers in the scene's coordinates: its upper left corner is [0, 0], and a point of the scene is one
// point. There are two lists of layers, under the scene and over it, and the outline that cuts the scene itself.
//
// Everything follows from the device's row (`DeviceTraits`); no code here asks which device it is.

import Pixels
import SceneModel

/// A device around a scene of some size.
struct DeviceDrawing {
  let presentation: Presentation
  let geometry: PresentationGeometry

  /// What the device is.
  var traits: DeviceTraits { presentation.device.traits }

  /// Extent of the scene.
  var size: Size { geometry.contentSize }

  /// The radius of the scene's corners.
  var radius: Double { presentation.radius ?? traits.radius }

  /// The radii of the scene's corners: below a bar they are square.
  var contentRadii: CornerRadii {
    switch traits.shell {
    case .bar: CornerRadii(topLeft: 0, topRight: 0, bottomRight: radius, bottomLeft: radius)
    case .none, .edge, .bezel: CornerRadii(radius)
    }
  }

  /// Whether the scene is drawn on black, so that what is behind the device does not show through.
  var isOnBlack: Bool {
    switch traits.shell {
    case .bezel, .bar: true
    case .none, .edge: false
    }
  }

  /// The box of the whole device.
  var body: Rect {
    let ring = traits.ring
    return Rect(
      x: -ring.left, y: -ring.top, width: size.width + ring.left + ring.right,
      height: size.height + ring.top + ring.bottom)
  }

  var isDark: Bool { presentation.theme == .dark }

  /// Under the scene: shadow, keys, body.
  var behind: [Layer] {
    let shadow = presentation.effectiveShadow.map { [casting($0)] } ?? []
    switch traits.shell {
    case .none, .edge: return shadow
    case .bezel(let width, let hasKeys): return shadow + (hasKeys ? keys : []) + bezel(width: width, rim: 3)
    case .bar(let height, let content): return shadow + rim + bar(height: height, content)
    }
  }

  /// Over the scene: the edge of a card, camera, and status bar and home indicator in an ink.
  func front(_ ink: StatusInk) -> [Layer] {
    var layers = edge + camera
    if presentation.showsStatusBar(on: size) { layers += statusBar(ink) }
    if presentation.showsHomeIndicator { layers.append(homeIndicator(ink)) }
    return layers
  }

  /// The thin line along the scene's edge.
  private var edge: [Layer] {
    switch traits.shell {
    case .edge:
      let color = isDark ? Color(rgb: 0xffffff, alpha: 0.55) : Color(rgb: 0, alpha: Double(0x14) / 255)
      let line = Border(width: 1, color: color)
      return [Layer(frame: Rect(size: size), cornerRadii: contentRadii, border: line)]
    case .none, .bezel, .bar: return []
    }
  }

  /// The rim of dark devices: its contrast to every part of the dark ground is above 3.
  static let darkRim = Color(rgb: 0x8a8d96)

  /// A line around a dark window, outside of the scene.
  private var rim: [Layer] {
    guard isDark else { return [] }
    let box = Rect(x: body.minX - 1, y: body.minY - 1, width: body.width + 2, height: body.height + 2)
    return [
      Layer(
        frame: box, cornerRadii: CornerRadii(radius > 0 ? radius + 1 : 0), cornerCurve: traits.curve,
        fill: .color(Self.darkRim))
    ]
  }

  /// An empty box of the size of the device that casts its shadow; the inside of the box stays empty.
  private func casting(_ shadow: LayerShadow) -> Layer {
    var shadow = shadow
    if shadow.shape == .auto { shadow.shape = .box }
    return Layer(frame: body, cornerRadii: bodyRadii, cornerCurve: traits.curve, shadow: shadow)
  }

  private var bodyRadii: CornerRadii {
    CornerRadii(radius > 0 || traits.isHandheld ? radius + traits.ring.left : 0)
  }
}
