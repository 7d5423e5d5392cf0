// How an animation is shown to people: in a device on a ground, with touches and captions. A presentation is drawn around the
// finished frames and never changes their times.

import Pixels

/// What is drawn around a scene's animation: a device on a background, touches, captions, a progress line.
///
/// Properties that are nil follow from the device and the theme.
public struct Presentation: Hashable, Sendable {
  /// What is drawn around the scene.
  public enum Device: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// A card with round corners.
    case card
    /// A phone; it is turned on its side if the canvas is wider than high.
    case phone
    /// A tablet computer.
    case tablet
    /// A window with a title bar.
    case window
    /// A web browser with an address field.
    case browser
  }

  /// The colours of devices, bars and captions.
  public enum Theme: String, Hashable, Sendable, CaseIterable {
    /// Dark ink on light ground.
    case light
    /// Light ink on dark ground.
    case dark
  }

  /// What the camera of a phone or tablet looks like.
  public enum Camera: String, Hashable, Sendable, CaseIterable {
    /// A pill.
    case island
    /// A round hole.
    case hole
    /// No camera.
    case hidden = "none"
  }

  /// Where captions are.
  public enum CaptionSide: String, Hashable, Sendable, CaseIterable {
    /// Below the device.
    case below
    /// Above the device.
    case above
  }

  /// Width and height of the whole picture in points; nil: the size of its parts. Device and scene are scaled down to fit, but
  /// never up.
  public var size: Size?
  /// What is drawn around the scene; by default a card.
  public var device: Device
  /// The colours of device, bars and captions; by default light.
  public var theme: Theme
  /// What is behind the device; nil for the ground of the theme: `mist`, or `graphite` in the dark theme.
  public var background: PresentationBackground?
  /// Room around the device in points; nil for 64, or 0 without a device.
  public var padding: Insets?
  /// Radius of the scene's corners in points; nil for the radius of the device.
  public var radius: Double?
  /// The shadow of the device; nil for a soft one, or none without a device.
  public var shadow: PresentationShadow?
  /// Whether time, signal and battery are shown over the scene; nil: on phones and tablets.
  public var statusBar: Bool?
  /// The text that the status bar shows as the time.
  public var time: String
  /// Whether the bar at the lower edge is shown; nil: if the status bar is shown.
  public var homeIndicator: Bool?
  /// What the camera looks like; nil for an island on a phone, and none on a tablet.
  public var camera: Camera?
  /// The title in the bar of a window or the tab of a browser.
  public var title: String
  /// The text in the address field of a browser.
  public var url: String
  /// How touches look; nil: the default look, and no touches in windows and browsers.
  public var touches: TouchChoice?
  /// Whether a cursor is shown instead of touches; nil: in windows and browsers.
  public var cursor: Bool?
  /// Where captions are; by default below the device.
  public var captions: CaptionSide
  /// The line that shows how much of the animation has been played; nil for none.
  public var progress: ProgressLine?

  /// Creates a presentation; parameters that are nil follow from device and theme.
  ///
  /// - Parameters:
  ///   - size: Width and height of the whole picture in points; nil: the size of its parts.
  ///   - device: What is drawn around the scene.
  ///   - theme: Light or dark.
  ///   - background: What is behind the device.
  ///   - padding: Room around the device in points.
  ///   - radius: Radius of the scene's corners in points.
  ///   - shadow: The shadow of the device.
  ///   - statusBar: Whether time, signal and battery are shown.
  ///   - time: The text that the status bar shows as the time.
  ///   - homeIndicator: Whether the bar at the lower edge is shown.
  ///   - camera: What the camera looks like.
  ///   - title: The title in the bar of a window or the tab of a browser.
  ///   - url: The address in a browser.
  ///   - touches: How touches look.
  ///   - cursor: Whether a cursor is shown instead of touches.
  ///   - captions: Where captions are.
  ///   - progress: The line that shows how much of the animation has been played.
  public init(
    size: Size? = nil, device: Device = .card, theme: Theme = .light, background: PresentationBackground? = nil,
    padding: Insets? = nil, radius: Double? = nil, shadow: PresentationShadow? = nil, statusBar: Bool? = nil,
    time: String = "9:41", homeIndicator: Bool? = nil, camera: Camera? = nil, title: String = "", url: String = "",
    touches: TouchChoice? = nil, cursor: Bool? = nil, captions: CaptionSide = .below, progress: ProgressLine? = nil
  ) {
    (self.size, self.device, self.theme, self.background) = (size, device, theme, background)
    (self.padding, self.radius, self.shadow, self.statusBar) = (padding, radius, shadow, statusBar)
    (self.time, self.homeIndicator, self.camera, self.title) = (time, homeIndicator, camera, title)
    (self.url, self.touches, self.cursor, self.captions) = (url, touches, cursor, captions)
    self.progress = progress
  }
}

extension Presentation {
  private var traits: DeviceTraits { device.traits }

  /// The room around the device.
  package var effectivePadding: Insets {
    padding ?? Insets(top: traits.padding, right: traits.padding, bottom: traits.padding, left: traits.padding)
  }
  /// What is behind the device.
  package var effectiveBackground: PresentationBackground { background ?? .fill(theme.ground.fill) }
  /// The shadow of the device; nil for none.
  package var effectiveShadow: LayerShadow? {
    switch shadow {
    case .shadow(let shadow): shadow
    case .hidden: nil
    case nil: traits.shadow.map(fitted)
    }
  }

  /// The shadow, smaller where the padding has no room for it, or the edge of the picture would cut it. Three standard deviations,
  /// half a radius each, are all that can be seen of it.
  private func fitted(_ shadow: LayerShadow) -> LayerShadow {
    let (room, reach) = (effectivePadding, 1.5 * shadow.radius)
    let factors = [
      room.left / reach, room.right / reach, room.top / max(reach - shadow.offset.y, 1),
      room.bottom / (reach + shadow.offset.y),
    ]
    let factor = min(max(factors.min() ?? 1, 0), 1)
    var shadow = shadow
    shadow.radius *= factor
    shadow.offset = Point(x: shadow.offset.x * factor, y: shadow.offset.y * factor)
    return shadow
  }
  /// Whether time, signal and battery are shown over a scene of this size; a device on its side has no room for them.
  package func showsStatusBar(on size: Size) -> Bool {
    statusBar ?? (traits.isHandheld && !traits.isOnItsSide(size))
  }
  /// Whether the bar at the lower edge is shown.
  package var showsHomeIndicator: Bool { homeIndicator ?? statusBar ?? traits.isHandheld }
  /// What the camera looks like; only handheld devices have one.
  package var effectiveCamera: Camera { traits.isHandheld ? camera ?? traits.camera : .hidden }
  /// Whether a cursor is shown instead of touches.
  package var showsCursor: Bool { cursor ?? traits.hasPointer }
  /// How touches look; nil if none are shown.
  package var touchLook: TouchLook? {
    if showsCursor { return nil }
    switch touches {
    case .look(let look): return look
    case .hidden: return nil
    case nil: return traits.hasPointer ? nil : TouchLook()
    }
  }
}
