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
    (self.width, self.color) = (width, color)
  }
}

/// What casts the shadow of a layer.
public enum ShadowShape: String, Hashable, Sendable, CaseIterable {
  /// What is drawn where the layer has neither fill nor border, otherwise its box.
  case auto
  /// The layer's rounded rectangle. The shadow is seen around it, never inside it.
  case box
  /// What is drawn: image, text and children, after the layer's clip. The shadow lies under it and is seen through what is
  /// translucent.
  case content
}

/// A blurred copy of a layer's shape or of what it shows.
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
  /// How far a box grows on every side before it is blurred, in points; a negative number shrinks it. What is drawn does not
  /// grow.
  public var spread: Double
  /// What casts the shadow.
  public var shape: ShadowShape

  /// Creates a shadow.
  ///
  /// - Parameters:
  ///   - color: The shadow's colour.
  ///   - opacity: 0...1, times the colour's alpha.
  ///   - radius: Blur radius in points as in CSS: twice the standard deviation.
  ///   - offset: To the right and downwards, in points.
  ///   - spread: How far a box grows before it is blurred, in points.
  ///   - shape: What casts the shadow.
  public init(
    color: Color = .black, opacity: Double = 1, radius: Double = 0, offset: Point = .zero, spread: Double = 0,
    shape: ShadowShape = .auto
  ) {
    (self.color, self.opacity, self.radius) = (color, opacity, radius)
    (self.offset, self.spread, self.shape) = (offset, spread, shape)
  }
}

/// A blur of a layer with its shadow and its children.
public struct LayerBlur: Hashable, Sendable {
  /// What the blur reads beyond the edges of the layer.
  public enum Edges: String, Hashable, Sendable, CaseIterable {
    /// Nothing: the layer fades out around its shape.
    case transparent
    /// The pixels at the edges of its box, again and again. The shape of the layer cuts the result.
    case clamp
  }

  /// Standard deviation in points, 0...1000.
  public var radius: Double
  /// What the blur reads beyond the edges; by default nothing.
  public var edges: Edges

  /// Creates a blur.
  ///
  /// - Parameters:
  ///   - radius: Standard deviation in points.
  ///   - edges: What the blur reads beyond the edges.
  public init(radius: Double, edges: Edges = .transparent) { (self.radius, self.edges) = (radius, edges) }
}

extension Layer {
  /// Whether its shadow is that of what it shows, not of its box.
  package var castsContentShadow: Bool {
    switch shadow?.shape {
    case nil, .box: false
    case .content: true
    case .auto: fill == nil && border == nil && code == nil
    }
  }

  /// Whether a spread of its shadow is without effect. What an image alone casts may be that of the box.
  package var ignoresSpread: Bool {
    castsContentShadow && shadow?.spread != 0 && (shadow?.shape == .content || image == nil)
  }
}
