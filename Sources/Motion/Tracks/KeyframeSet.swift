// Explicit tracks: properties of layers and phantoms that follow keys instead of the transition's curve. Values are
// absolute, in canvas coordinates.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// The properties of one box that keyframes set.
struct KeyframeSet: Sendable {
  private var tracks: [(property: KeyframeTrack.Property, function: KeyframeFunction)] = []

  /// Makes tracks ready. `ends` gives the numbers of a property at either end, for values `"from"` and `"to"`.
  init(
    _ tracks: [KeyframeTrack], duration: Double, ends: (KeyframeTrack.Property, Side) -> [Double]
  ) {
    for track in tracks {
      let keys = track.keys.map { key in
        let numbers: [Double] =
          switch key.value {
          case .numbers(let numbers): numbers
          case .color(let color): color.premultiplied.components
          case .end(let side): ends(track.property, side)
          }
        return KeyframeFunction.Key(share: key.share, value: numbers, curve: key.curve)
      }
      self.tracks.append((track.property, KeyframeFunction(keys, mode: track.mode, duration: duration)))
    }
  }

  /// A set that sets nothing.
  init() {}

  /// Whether nothing is set.
  var isEmpty: Bool { tracks.isEmpty }

  /// Whether a property is set.
  func sets(_ properties: KeyframeTrack.Property...) -> Bool {
    tracks.contains { properties.contains($0.property) }
  }

  /// The values of a property at a share of the part; nil when it is not set.
  func values(of property: KeyframeTrack.Property, at u: Double, count: Int) -> [Double]? {
    guard let track = tracks.last(where: { $0.property == property }) else { return nil }
    let values = track.function(u)
    return values.count >= count ? values : nil
  }

  /// One number of a property at a share of the part.
  func number(_ property: KeyframeTrack.Property, at u: Double) -> Double? {
    values(of: property, at: u, count: 1)?[0]
  }

  /// Places a box: frame or position and size, rotation, scale, then a translation.
  func apply(to placement: inout Placement, at u: Double) {
    if let scale = values(of: .scale, at: u, count: 2) { (placement.scaleX, placement.scaleY) = (scale[0], scale[1]) }
    if let frame = values(of: .frame, at: u, count: 4) {
      placement.center = Point(x: frame[0] + frame[2] / 2, y: frame[1] + frame[3] / 2)
      placement.resize(width: frame[2], height: frame[3])
    }
    if let position = values(of: .position, at: u, count: 2) {
      placement.center = Point(x: position[0], y: position[1])
    }
    if let size = values(of: .size, at: u, count: 2) { placement.resize(width: size[0], height: size[1]) }
    if let rotation = number(.rotate, at: u) { placement.rotation = rotation }
    if let offset = values(of: .translate, at: u, count: 2) {
      placement.center = Point(x: placement.center.x + offset[0], y: placement.center.y + offset[1])
    }
  }

  /// The corner radii that are set.
  func radii(at u: Double) -> CornerRadii? {
    values(of: .cornerRadius, at: u, count: 4).map {
      CornerRadii(
        topLeft: max(0, $0[0]), topRight: max(0, $0[1]), bottomRight: max(0, $0[2]), bottomLeft: max(0, $0[3]))
    }
  }

  /// The colour of a property that is set.
  func color(_ property: KeyframeTrack.Property, at u: Double) -> PremultipliedColor? {
    values(of: property, at: u, count: 4).map {
      let alpha = clamped($0[3])
      func component(_ value: Double) -> Double { min(max(value, 0), alpha) }
      return PremultipliedColor(red: component($0[0]), green: component($0[1]), blue: component($0[2]), alpha: alpha)
    }
  }
}

extension Placement {
  /// The numbers of a property of a box that lies here.
  func values(
    of property: KeyframeTrack.Property, opacity: Double, radii: CornerRadii, fill: PaintedFill?, path: PaintedPath?
  ) -> [Double] {
    switch property {
    case .frame: return [frame.x, frame.y, frame.width, frame.height]
    case .position: return [center.x, center.y]
    case .size: return [frame.width, frame.height]
    case .opacity: return [opacity]
    case .cornerRadius: return [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft]
    case .rotate: return [rotation]
    case .scale: return [scaleX, scaleY]
    case .translate: return [0, 0]
    case .fill: return fill.components
    case .trim, .trimOffset, .dashOffset, .strokeWidth, .strokeColor, .pathFill:
      return path?.values(of: property) ?? []
    case .progress: return []
    }
  }

  /// Gives the box an extent on the canvas, through its scale.
  fileprivate mutating func resize(width: Double, height: Double) {
    size = Size(
      width: max(0, scaleX == 0 ? width : width / abs(scaleX)),
      height: max(0, scaleY == 0 ? height : height / abs(scaleY)))
  }
}

extension PremultipliedColor {
  /// Red, green, blue and alpha.
  var components: [Double] { [red, green, blue, alpha] }
}
