// The typed scene: what a scene file says once everything in it that only saves typing (components, repetitions, copies
// of screens, relative lengths) has been worked out. It can equally be built in Swift.

import Pixels

/// A set of screens and the timeline that moves between them.
public struct Scene: Hashable, Sendable {
  /// Title in reports.
  public var name: String
  /// The picture that everything is drawn on.
  public var canvas: Canvas
  /// At least one, with different names; the timeline starts on the first.
  public var screens: [Screen]
  /// What happens, in order. Empty: the first screen is held for 1 s.
  public var timeline: [Step]
  /// Defaults of the command line.
  public var output: OutputDefaults
  /// Fonts by name, with different names. The first is that of texts which name none.
  public var fonts: [NamedFont]

  /// Creates a scene.
  public init(
    name: String = "scene", canvas: Canvas, screens: [Screen], timeline: [Step] = [],
    output: OutputDefaults = OutputDefaults(), fonts: [NamedFont] = []
  ) {
    self.name = name
    self.canvas = canvas
    self.screens = screens
    self.timeline = timeline
    self.output = output
    self.fonts = fonts
  }

  /// The screen of that name.
  public func screen(named name: String) -> Screen? { screens.first { $0.name == name } }
}

/// The picture that a scene is drawn on.
public struct Canvas: Hashable, Sendable {
  /// Extent in points.
  public var size: Size
  /// Pixels in a point, 0.1...8.
  public var scale: Double
  /// Under everything; may be transparent.
  public var background: Color

  /// Creates a canvas.
  public init(size: Size, scale: Double = 1, background: Color = .white) {
    self.size = size
    self.scale = scale
    self.background = background
  }

  /// Extent in pixels at `scale`: each side rounded to nearest, from 1 to 2³¹ − 1; 1 for what is no number.
  public var pixelSize: PixelSize { PixelSize(width: pixels(size.width), height: pixels(size.height)) }

  private func pixels(_ points: Double) -> Int {
    let pixels = (points * scale).rounded()
    return pixels >= 1 ? Int(min(pixels, Double(Int32.max))) : 1
  }
}

/// What the command line uses where it is not told otherwise.
public struct OutputDefaults: Hashable, Sendable {
  /// Frames per second.
  public var frameRate: FrameRate
  /// Times to play: nil for ever.
  public var loopCount: Int?
  /// Format name, such as `gif`; nil when the file does not say.
  public var format: String?
  /// The times that golden tests look at; nil for the default ones.
  public var goldens: [Moment]?

  /// Creates defaults.
  public init(
    frameRate: FrameRate = .default, loopCount: Int? = nil, format: String? = nil, goldens: [Moment]? = nil
  ) {
    self.frameRate = frameRate
    self.loopCount = loopCount
    self.format = format
    self.goldens = goldens
  }
}
