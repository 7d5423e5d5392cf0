// What each device is. One row of a table holds everything about a device but the drawing of its parts, which follows from the row
// (`DeviceDrawing` in Presentations).

import Pixels

/// A device in numbers: what is around the scene, corners, safe area, and what is shown on it by default.
package struct DeviceTraits: Sendable {
  /// What is drawn around the scene.
  package enum Shell: Sendable {
    /// Nothing.
    case none
    /// A thin line along the scene's edge.
    case edge
    /// A bezel of this width on all sides, with or without keys.
    case bezel(width: Double, hasKeys: Bool)
    /// A bar of this height above the scene.
    case bar(height: Double, BarContent)
  }

  /// What the bar of a window shows.
  package enum BarContent: Sendable {
    /// The window's title.
    case title
    /// An address field.
    case address
  }

  /// Where the parts of the status bar are, in points from the scene's upper left corner.
  package struct StatusBarPlace: Sendable {
    /// The vertical middle of all parts.
    package var middle: Double
    /// The horizontal middle of the time.
    package var time: Double
  }

  /// What is drawn around the scene.
  package var shell: Shell
  /// The radius of the scene's corners in points.
  package var radius: Double = 0
  /// How the scene's corners are rounded.
  package var curve = CornerCurve.circular
  /// The room around the device in points.
  package var padding: Double = 64
  /// The shadow of the device; nil for none.
  package var shadow: LayerShadow? = DeviceTraits.softShadow
  /// Whether it is held in the hand: it may have a camera, and has status bar and home indicator by default.
  package var isHandheld = false
  /// Whether it is used with a pointer: it shows a cursor by default, and no touches.
  package var hasPointer = false
  /// The camera of a handheld device.
  package var camera = Presentation.Camera.hidden
  /// Where the status bar is.
  package var statusBar = StatusBarPlace(middle: 28, time: 60)
  /// What bars and corners take at the edges of the scene, in points.
  package var safeArea = Insets.zero
  /// The safe area of a device that is turned when the scene is wider than high; nil for a device that is never turned.
  package var safeAreaOnItsSide: Insets?

  private static let softShadow = LayerShadow(opacity: 0.28, radius: 60, offset: Point(x: 0, y: 24), shape: .box)
}

extension Presentation.Device {
  /// What the device is.
  package var traits: DeviceTraits {
    switch self {
    case .none: DeviceTraits(shell: .none, padding: 0, shadow: nil)
    case .card: DeviceTraits(shell: .edge, radius: 16)
    case .phone:
      DeviceTraits(
        shell: .bezel(width: 12, hasKeys: true), radius: 48, curve: .continuous, isHandheld: true, camera: .island,
        safeArea: Insets(top: 59, right: 0, bottom: 34, left: 0),
        safeAreaOnItsSide: Insets(top: 0, right: 59, bottom: 21, left: 59))
    case .tablet:
      DeviceTraits(
        shell: .bezel(width: 22, hasKeys: false), radius: 18, isHandheld: true,
        statusBar: DeviceTraits.StatusBarPlace(middle: 12, time: 40),
        safeArea: Insets(top: 24, right: 0, bottom: 20, left: 0))
    case .window: DeviceTraits(shell: .bar(height: 36, .title), radius: 12, hasPointer: true)
    case .browser: DeviceTraits(shell: .bar(height: 52, .address), radius: 12, hasPointer: true)
    }
  }

  /// The names of the devices of a kind in a sentence, such as "phone and tablet".
  package static func names(where isOfKind: (DeviceTraits) -> Bool) -> String {
    let names = allCases.filter { isOfKind($0.traits) }.map(\.rawValue)
    return (names.count > 2 ? [names.dropLast().joined(separator: ", ")] + names.suffix(1) : names)
      .joined(separator: " and ")
  }
}

extension DeviceTraits {
  /// What the device takes around the scene, in points.
  package var ring: Insets {
    switch shell {
    case .none, .edge: .zero
    case .bezel(let width, _): Insets(top: width, right: width, bottom: width, left: width)
    case .bar(let height, _): Insets(top: height, right: 0, bottom: 0, left: 0)
    }
  }

  /// Whether the device is turned on its side around a scene of this size.
  package func isOnItsSide(_ size: Size) -> Bool { safeAreaOnItsSide != nil && size.width > size.height }

  /// What bars and corners take at the edges of a scene of this size, in points.
  package func safeArea(of size: Size) -> Insets {
    isOnItsSide(size) ? safeAreaOnItsSide ?? safeArea : safeArea
  }
}
