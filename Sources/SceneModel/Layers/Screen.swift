// Screens: what a scene moves between.

import Pixels

/// One screen of a scene: a tree of layers as large as the canvas.
public struct Screen: Hashable, Sendable {
  /// The screen's name, unique in its scene. It contains no `/`, `\`, `:`, `@` or control character and does not read as a
  /// time (`0.5s`, `50%`, `#12`).
  public var name: String
  /// The colour or gradient under the screen's layers; nil where the canvas shows.
  public var background: Fill?
  /// The screen's layers in the order in which they are painted.
  public var layers: [Layer]
  /// The name of the screen that stays under this one, as under a sheet or a popover; nil for none.
  public var over: String?
  /// The veil between the screen that stays under this one and this screen's layers; nil for none.
  public var dim: Dim?
  /// The ink of a presentation's status bar over this screen; nil: by the screen's background.
  public var statusBar: StatusInk?

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - name: Unique in the scene.
  ///   - background: A colour or gradient under the layers; nil where the canvas shows.
  ///   - over: The name of the screen that stays under this one.
  ///   - dim: The veil over that screen.
  ///   - statusBar: The ink of a presentation's status bar over this screen.
  ///   - layers: Layers in paint order.
  public init(
    _ name: String, background: Fill? = nil, over: String? = nil, dim: Dim? = nil, statusBar: StatusInk? = nil,
    layers: [Layer] = []
  ) {
    (self.name, self.background, self.layers) = (name, background, layers)
    (self.over, self.dim, self.statusBar) = (over, dim, statusBar)
  }
}

/// A veil of one colour between a screen and the screen over it.
public struct Dim: Hashable, Sendable {
  /// Colour of the veil; its own alpha counts as well.
  public var color: Color
  /// Opacity of the veil, 0...1; by default 1.
  public var opacity: Double

  /// Creates a veil of a colour at an opacity of 0...1.
  public init(color: Color = .black, opacity: Double = 1) {
    (self.color, self.opacity) = (color, opacity)
  }
}
