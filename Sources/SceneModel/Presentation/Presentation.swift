// How an animation is shown to people: a device on a ground, fingers, captions. It dresses the finished frames and never
// changes their times.

import Pixels

/// What a scene's animation is dressed in: a device on a background, touches, captions, a progress line.
///
/// What is nil follows from the device and the theme.
public struct Presentation: Hashable, Sendable {
  /// What is drawn around the scene.
  public enum Device: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// A card with round corners.
    case card
    /// A telephone; it lies on its side where the canvas is wider than high.
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

  /// What a telephone's or tablet's camera looks like.
  public enum Camera: String, Hashable, Sendable, CaseIterable {
    /// A pill.
    case island
    /// A round hole.
    case hole
    /// It cannot be seen.
    case hidden = "none"
  }

  /// On which side of the device captions stand.
  public enum CaptionSide: String, Hashable, Sendable, CaseIterable {
    /// Under it.
    case below
    /// Over it.
    case above
  }

  /// Width and height of the whole picture in points; nil: as large as it takes. Device and scene are made smaller where they do
  /// not fit, never larger.
  public var size: Size?
  /// What is drawn around the scene; by default a card.
  public var device: Device
  /// The colours of device, bars and captions; by default light.
  public var theme: Theme
  /// What everything stands on; nil for `mist`, in the dark theme `graphite`.
  public var background: PresentationBackground?
  /// Room around the device in points; nil for 64, around no device 0.
  public var padding: Insets?
  /// Radius of the scene's corners in points; nil for the device's.
  public var radius: Double?
  /// The shadow of the device; nil for the device's.
  public var shadow: PresentationShadow?
  /// Whether time, signal and battery are shown over the scene; nil: on a telephone and a tablet.
  public var statusBar: Bool?
  /// What the status bar says in place of the time.
  public var time: String
  /// Whether the bar at the lower edge is shown; nil: as the status bar.
  public var homeIndicator: Bool?
  /// What the camera looks like; nil for an island, on a tablet none.
  public var camera: Camera?
  /// What the bar of a window says.
  public var title: String
  /// What the address field of a browser says.
  public var url: String
  /// How touches look; nil for the device's: fingers are shown on all but windows and browsers.
  public var touches: TouchChoice?
  /// Whether a cursor is shown in place of touches; nil: in windows and browsers.
  public var cursor: Bool?
  /// On which side captions stand; by default below.
  public var captions: CaptionSide
  /// The line that shows how much has been played; nil for none.
  public var progress: ProgressLine?

  /// Creates a presentation; what is nil follows from device and theme.
  ///
  /// - Parameters:
  ///   - size: Of the whole picture in points; nil: as large as it takes.
  ///   - device: What is drawn around the scene.
  ///   - theme: Light or dark.
  ///   - background: What everything stands on.
  ///   - padding: Room around the device in points.
  ///   - radius: Of the scene's corners in points.
  ///   - shadow: Of the device.
  ///   - statusBar: Whether time, signal and battery are shown.
  ///   - time: What the status bar says in place of the time.
  ///   - homeIndicator: Whether the bar at the lower edge is shown.
  ///   - camera: What the camera looks like.
  ///   - title: Of a window.
  ///   - url: Of a browser.
  ///   - touches: How touches look.
  ///   - cursor: Whether a cursor is shown in place of touches.
  ///   - captions: On which side captions stand.
  ///   - progress: The line that shows how much has been played.
  public init(
    size: Size? = nil, device: Device = .card, theme: Theme = .light, background: PresentationBackground? = nil,
    padding: Insets? = nil, radius: Double? = nil, shadow: PresentationShadow? = nil, statusBar: Bool? = nil,
    time: String = "9:41", homeIndicator: Bool? = nil, camera: Camera? = nil, title: String = "", url: String = "",
    touches: TouchChoice? = nil, cursor: Bool? = nil, captions: CaptionSide = .below, progress: ProgressLine? = nil
  ) {
    self.size = size
    self.device = device
    self.theme = theme
    self.background = background
    self.padding = padding
    self.radius = radius
    self.shadow = shadow
    self.statusBar = statusBar
    self.time = time
    self.homeIndicator = homeIndicator
    self.camera = camera
    self.title = title
    self.url = url
    self.touches = touches
    self.cursor = cursor
    self.captions = captions
    self.progress = progress
  }
}

extension Presentation {
  /// Whether a hand holds it.
  package var isHandheld: Bool { device == .phone || device == .tablet }
  /// Whether a pointer is usual on it.
  private var hasPointer: Bool { device == .window || device == .browser }

  /// The shadow of devices.
  private static let deviceShadow = LayerShadow(opacity: 0.28, radius: 60, offset: Point(x: 0, y: 24), shape: .box)

  /// The room around the device.
  package var effectivePadding: Insets {
    padding ?? (device == .none ? .zero : Insets(top: 64, right: 64, bottom: 64, left: 64))
  }
  /// What everything stands on.
  package var effectiveBackground: PresentationBackground {
    background ?? .fill((theme == .dark ? PresentationGround.graphite : .mist).fill)
  }
  /// The shadow of the device; nil for none.
  package var effectiveShadow: LayerShadow? {
    switch shadow {
    case .shadow(let shadow): shadow
    case .hidden: nil
    case nil: device == .none ? nil : Self.deviceShadow
    }
  }
  /// Whether time, signal and battery are shown over a scene of that size; a telephone on its side has no room for them.
  package func showsStatusBar(on size: Size) -> Bool {
    statusBar ?? (isHandheld && !device.isOnItsSide(size))
  }
  /// Whether the bar at the lower edge is shown.
  package var showsHomeIndicator: Bool { homeIndicator ?? statusBar ?? isHandheld }
  /// What the camera looks like; none but on a telephone or tablet.
  package var effectiveCamera: Camera { isHandheld ? camera ?? (device == .phone ? .island : .hidden) : .hidden }
  /// Whether a cursor is shown in place of touches.
  package var showsCursor: Bool { cursor ?? hasPointer }
  /// How touches look; nil where none are shown.
  package var touchLook: TouchLook? {
    if showsCursor { return nil }
    switch touches {
    case .look(let look): return look
    case .hidden: return nil
    case nil: return hasPointer ? nil : TouchLook()
    }
  }
}

extension Presentation.Device {
  /// Whether the device lies on its side around a scene of that size.
  package func isOnItsSide(_ size: Size) -> Bool { self == .phone && size.width > size.height }

  /// What bars and corners of the device take at the edges of a scene of that size, in points.
  package func safeArea(of size: Size) -> Insets {
    switch self {
    case .phone where isOnItsSide(size): Insets(top: 0, right: 59, bottom: 21, left: 59)
    case .phone: Insets(top: 59, right: 0, bottom: 34, left: 0)
    case .tablet: Insets(top: 24, right: 0, bottom: 20, left: 0)
    case .none, .card, .window, .browser: .zero
    }
  }
}
