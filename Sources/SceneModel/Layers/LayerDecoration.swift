// What goes along the edge of a layer: borders and shadows.

import Pixels

/// A line inside the edge of a layer.
public struct Border: Hashable, Sendable {
  /// Thickness of the line in points, 0 or more.
  public var width: Double
  /// Colour of the line; its alpha counts.
  public var color: Color

  /// Creates a border of some points' thickness, black by default.
  public init(width: Double, color: Color = .black) {
    self.width = width
    self.color = color
  }
}

/// A blurred copy of a layer's shape that is seen around the layer, never inside it.
public struct LayerShadow: Hashable, Sendable {
  /// Colour of the shadow; by default black.
  public var color: Color
  /// Opacity of the shadow, 0...1, times the alpha of its colour; by default 1.
  public var opacity: Double
  /// Blur radius in points as in CSS, 0...2000: twice the Gaussian's standard deviation, so a UIKit `shadowRadius` r is a
  /// radius of 2r. By default 0, a sharp edge.
  public var radius: Double
  /// How far the shadow lies to the right of and below the layer, in points.
  public var offset: Point
  /// How far the shape grows on every side before it is blurred, in points; a negative number shrinks it.
  public var spread: Double

  /// Creates a shadow.
  ///
  /// - Parameters:
  ///   - color: The shadow's colour.
  ///   - opacity: 0...1, times the colour's alpha.
  ///   - radius: Blur radius in points as in CSS: twice the standard deviation.
  ///   - offset: To the right and downwards, in points.
  ///   - spread: How far the shape grows before it is blurred, in points.
  public init(
    color: Color = .black, opacity: Double = 1, radius: Double = 0, offset: Point = .zero, spread: Double = 0
  ) {
    self.color = color
    self.opacity = opacity
    self.radius = radius
    self.offset = offset
    self.spread = spread
  }
}
