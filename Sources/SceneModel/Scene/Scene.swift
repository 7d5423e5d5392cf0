// The typed scene: what a scene file says once everything in it that only saves typing (components, repetitions, copies
// of screens, relative lengths) has been resolved. It can equally be built in Swift.

import Pixels

/// Screens, and the timeline that moves between them.
///
/// A scene is read from a file or built in Swift; `validate()` tells what is wrong with one that was built.
public struct Scene: Hashable, Sendable {
  /// The scene's title in reports and diagnostics.
  public var name: String
  /// The picture that every screen is drawn on.
  public var canvas: Canvas
  /// The scene's screens: at least one, with different names. The timeline starts on the first.
  public var screens: [Screen]
  /// What happens, in order. Without steps the first screen is held for 1 s.
  public var timeline: [Step]
  /// Default settings of the scene's outputs: frame rate, repetitions, format.
  public var output: OutputDefaults
  /// Font files under different names. The first is the font of labels that name none.
  public var fonts: [NamedFont]
  /// What the animation is dressed in when it is shown to people; nil for nothing.
  public var presentation: Presentation?

  /// Creates a scene.
  ///
  /// - Parameters:
  ///   - name: Title in reports.
  ///   - canvas: The picture that every screen is drawn on.
  ///   - screens: At least one, with different names.
  ///   - timeline: What happens, in order; empty: the first screen is held for 1 s.
  ///   - output: Default settings of outputs.
  ///   - fonts: Font files under different names.
  ///   - presentation: What the animation is dressed in.
  public init(
    name: String = "scene", canvas: Canvas, screens: [Screen], timeline: [Step] = [],
    output: OutputDefaults = OutputDefaults(), fonts: [NamedFont] = [], presentation: Presentation? = nil
  ) {
    (self.name, self.canvas, self.screens, self.timeline) = (name, canvas, screens, timeline)
    (self.output, self.fonts, self.presentation) = (output, fonts, presentation)
  }

  /// The first screen of that name; nil when there is none.
  public func screen(named name: String) -> Screen? { screens.first { $0.name == name } }
}

/// The picture that every screen of a scene is drawn on.
public struct Canvas: Hashable, Sendable {
  /// Width and height of the canvas in points, over 0. With the scale no side has more than 16,384 pixels.
  public var size: Size
  /// Pixels in a point, 0.1...8; by default 1.
  public var scale: Double
  /// The colour under everything, by default white. It may be transparent.
  public var background: Color

  /// Creates a canvas.
  ///
  /// - Parameters:
  ///   - size: Width and height in points.
  ///   - scale: Pixels in a point, 0.1...8.
  ///   - background: The colour under everything.
  public init(size: Size, scale: Double = 1, background: Color = .white) {
    (self.size, self.scale, self.background) = (size, scale, background)
  }

  /// Width and height of the canvas in pixels at its scale: each rounded to nearest, from 1 to 2³¹ − 1; 1 for what is no
  /// number.
  public var pixelSize: PixelSize { PixelSize(width: pixels(size.width), height: pixels(size.height)) }

  private func pixels(_ points: Double) -> Int {
    let pixels = (points * scale).rounded()
    return pixels >= 1 ? Int(min(pixels, Double(Int32.max))) : 1
  }
}

/// Default settings of a scene's outputs.
public struct OutputDefaults: Hashable, Sendable {
  /// Frames per second, 0.1...1000; by default 50.
  public var frameRate: FrameRate
  /// How often animations play, 1...65,535; nil for ever.
  public var loopCount: Int?
  /// The name of the format of an output whose path does not tell it, such as `gif`; nil for a GIF.
  public var format: String?
  /// The times that golden tests look at; nil for the default ones.
  public var goldens: [Moment]?
  /// How long frames are exposed, 0...360 degrees of a shutter that turns once a frame; 0: what moves is sharp.
  public var motionBlur: Double
  /// Paths of layers that golden tests leave out on every screen, with what is in them, such as a clock. `*` means any
  /// characters of an id.
  public var hiddenInGoldens: [String]

  /// Creates defaults for the outputs of a scene.
  ///
  /// - Parameters:
  ///   - frameRate: Frames per second, 0.1...1000.
  ///   - loopCount: How often animations play, 1...65,535; nil for ever.
  ///   - format: A format's name, such as `gif`.
  ///   - goldens: The times that golden tests look at; nil for the default ones.
  ///   - motionBlur: How long frames are exposed, 0...360 degrees of a shutter that turns once a frame.
  ///   - hiddenInGoldens: Paths of layers that golden tests leave out.
  public init(
    frameRate: FrameRate = .default, loopCount: Int? = nil, format: String? = nil, goldens: [Moment]? = nil,
    motionBlur: Double = 0, hiddenInGoldens: [String] = []
  ) {
    (self.frameRate, self.loopCount, self.format) = (frameRate, loopCount, format)
    (self.goldens, self.motionBlur, self.hiddenInGoldens) = (goldens, motionBlur, hiddenInGoldens)
  }
}
