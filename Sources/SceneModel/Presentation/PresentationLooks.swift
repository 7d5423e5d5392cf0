// Colours and decorations of a presentation.

import Pixels

/// What is behind the device of a presentation.
public enum PresentationBackground: Hashable, Sendable {
  /// A colour or gradient.
  case fill(Fill)
  /// An image that covers everything, blurred by a Gaussian with a standard deviation in points, 0...1000.
  case image(ImageSource, blur: Double)
  /// The scene's first picture, large and blurred.
  case content
  /// Nothing: the background is transparent.
  case transparent
}

/// A shadow, or none.
public enum PresentationShadow: Hashable, Sendable {
  /// No shadow.
  case hidden
  /// This shadow.
  case shadow(LayerShadow)
}

/// How touches look, or that they are not shown.
public enum TouchChoice: Hashable, Sendable {
  /// No touches.
  case hidden
  /// Touches with this look.
  case look(TouchLook)
}

/// The look of the dot that shows where a finger is.
public struct TouchLook: Hashable, Sendable {
  /// Colour of the dot.
  public var color: Color
  /// Diameter of the dot in points.
  public var size: Double
  /// Opacity of the dot, 0...1.
  public var opacity: Double

  /// Creates a look; by default a grey dot about as large as a fingertip.
  public init(color: Color = Color(rgb: 0x8e8e93), size: Double = 44, opacity: Double = 0.55) {
    (self.color, self.size, self.opacity) = (color, size, opacity)
  }
}

/// A line at the lower edge whose length shows how much of the animation has been played.
public struct ProgressLine: Hashable, Sendable {
  /// Colour of the line.
  public var color: Color
  /// Height of the line in points.
  public var height: Double

  /// Creates a line; by default blue and 3 points high.
  public init(color: Color = Color(rgb: 0x0a7aff), height: Double = 3) {
    (self.color, self.height) = (color, height)
  }
}

/// The grounds with names.
package enum PresentationGround: String, CaseIterable, Sendable {
  case mist, dusk, sea, meadow, sand, graphite

  /// A gradient from the upper left to the lower right.
  package var fill: Fill {
    let (start, end): (UInt32, UInt32) =
      switch self {
      case .mist: (0xeef1f6, 0xd5dce8)
      case .dusk: (0xff9a8b, 0x6a5acd)
      case .sea: (0xa1c4fd, 0x2b6cb0)
      case .meadow: (0xd4fc79, 0x2f9e77)
      case .sand: (0xfdf6ec, 0xe6cfae)
      case .graphite: (0x3a3d45, 0x17181c)
      }
    return .linear(angle: 160, stops: [GradientStop(0, Color(rgb: start)), GradientStop(1, Color(rgb: end))])
  }
}

extension Presentation.Theme {
  /// The ground of a presentation without a background.
  package var ground: PresentationGround {
    switch self {
    case .light: .mist
    case .dark: .graphite
    }
  }
}
