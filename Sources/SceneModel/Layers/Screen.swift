// Screens: what a scene moves between.

import Pixels

/// One screen: a full-canvas tree of layers.
public struct Screen: Hashable, Sendable {
  /// Unique in the scene.
  public var name: String
  /// Nil: the canvas shows.
  public var background: Fill?
  /// In paint order.
  public var layers: [Layer]
  /// The screen that stays under this one, by name.
  public var over: String?
  /// What lies between that screen and this one.
  public var dim: Dim?

  /// Creates a screen.
  public init(
    _ name: String, background: Fill? = nil, over: String? = nil, dim: Dim? = nil, layers: [Layer] = []
  ) {
    self.name = name
    self.background = background
    self.layers = layers
    self.over = over
    self.dim = dim
  }
}

/// A veil between a screen and the one over it.
public struct Dim: Hashable, Sendable {
  /// Its colour; the colour's own alpha counts as well.
  public var color: Color
  /// 0...1.
  public var opacity: Double

  /// Creates a veil.
  public init(color: Color = .black, opacity: Double = 1) {
    self.color = color
    self.opacity = opacity
  }
}
