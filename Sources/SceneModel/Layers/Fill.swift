// Colours and gradients that fill a layer or a screen.

import Pixels

/// A number of points, or a share of the layer's box.
public enum Length: Hashable, Sendable {
  /// Points.
  case points(Double)
  /// A share: 0.5 is 50 %.
  case fraction(Double)

  /// The length in points where the whole is `whole`.
  public func resolved(in whole: Double) -> Double {
    switch self {
    case .points(let points): points
    case .fraction(let share): share * whole
    }
  }
}

/// What a shape is filled with.
public enum Fill: Hashable, Sendable {
  /// One colour.
  case color(Color)
  /// A change of colours along a line, as in CSS: 0° points up, 90° right; the line is as long as it takes for the corners
  /// to have the end colours.
  case linear(angle: Double, stops: [GradientStop])
  /// A change of colours away from a centre. Shares refer to the box's width and height; a share as a single radius to its
  /// shorter side.
  case radial(center: GradientPoint, radius: RadialExtent, stops: [GradientStop])
  /// A change of colours around a centre, from `angle` clockwise.
  case conic(center: GradientPoint, angle: Double, stops: [GradientStop])
}

/// A place in a layer's box.
public struct GradientPoint: Hashable, Sendable {
  /// From the left edge.
  public var x: Length
  /// From the top edge.
  public var y: Length

  /// The middle of the box.
  public static let center = GradientPoint(x: .fraction(0.5), y: .fraction(0.5))

  /// Creates a place.
  public init(x: Length, y: Length) {
    self.x = x
    self.y = y
  }
}

/// Where a radial gradient ends.
public enum RadialExtent: Hashable, Sendable {
  /// A circle.
  case circle(Length)
  /// An ellipse by its horizontal and vertical radius.
  case ellipse(Length, Length)
}

/// A colour at a place on a gradient.
public struct GradientStop: Hashable, Sendable {
  /// 0...1; offsets do not decrease, equal ones make a hard edge.
  public var offset: Double
  /// The colour there.
  public var color: Color

  /// Creates a stop.
  public init(_ offset: Double, _ color: Color) {
    self.offset = offset
    self.color = color
  }
}
