// Colours and gradients that fill a layer or a screen.

import Pixels

/// A length as a number of points or as a share of something, such as the layer's width.
public enum Length: Hashable, Sendable {
  /// A number of points.
  case points(Double)
  /// A share of the whole: 0.5 is 50 %.
  case fraction(Double)

  /// The length in points where the whole is `whole`.
  package func resolved(in whole: Double) -> Double {
    switch self {
    case .points(let points): points
    case .fraction(let share): share * whole
    }
  }
}

/// A colour or gradient that a layer or screen is filled with. Colours between stops are interpolated premultiplied.
public enum Fill: Hashable, Sendable {
  /// One colour everywhere.
  case color(Color)
  /// A change of colours along a line, as in CSS. `angle` is in degrees: 0 points up, 90 to the right; the line is as long as
  /// it takes for the corners to have the end colours. There are at least two stops.
  case linear(angle: Double, stops: [GradientStop])
  /// A change of colours away from a centre, as far as `radius`. There are at least two stops.
  case radial(center: GradientPoint, radius: RadialExtent, stops: [GradientStop])
  /// A change of colours clockwise around a centre, beginning at `angle` in degrees: 0 is up, 90 to the right. There are at
  /// least two stops.
  case conic(center: GradientPoint, angle: Double, stops: [GradientStop])
}

/// A place in the box that a gradient fills.
public struct GradientPoint: Hashable, Sendable {
  /// Distance from the left edge of the box; a share is of its width.
  public var x: Length
  /// Distance from the upper edge of the box; a share is of its height.
  public var y: Length

  /// The middle of the box.
  public static let center = GradientPoint(x: .fraction(0.5), y: .fraction(0.5))

  /// Creates a place by its distances from the left and the upper edge.
  public init(x: Length, y: Length) {
    (self.x, self.y) = (x, y)
  }
}

/// Where a radial gradient ends.
public enum RadialExtent: Hashable, Sendable {
  /// On a circle of that radius; a share is of the box's shorter side.
  case circle(Length)
  /// On an ellipse of that horizontal and vertical radius; shares are of the box's width and height.
  case ellipse(Length, Length)
}

/// A colour at a place of a gradient.
public struct GradientStop: Hashable, Sendable {
  /// Where the colour is, as a share of the gradient, 0...1. Offsets of a gradient do not decrease; equal ones make a hard
  /// edge.
  public var offset: Double
  /// The gradient's colour at `offset`.
  public var color: Color

  /// Creates a stop of a colour at a share of the gradient, 0...1.
  public init(_ offset: Double, _ color: Color) {
    (self.offset, self.color) = (offset, color)
  }
}
