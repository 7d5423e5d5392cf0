// The backdrop between two screens, and windows of time.

import Pixels

/// A share of a transition: 0 ≤ start ≤ end ≤ 1.
public struct Window: Hashable, Sendable {
  /// Where it begins.
  public var start: Double
  /// Where it ends.
  public var end: Double

  /// The whole transition.
  public static let whole = Window(0, 1)

  /// Creates a window.
  public init(_ start: Double, _ end: Double) {
    self.start = start
    self.end = end
  }
}

/// A backdrop, or explicitly none.
public enum BackdropChoice: Hashable, Sendable {
  /// No backdrop.
  case none
  /// This one.
  case backdrop(Backdrop)
}

/// A full-canvas layer between the screens.
public struct Backdrop: Hashable, Sendable {
  /// Where its colour comes from.
  public enum Source: Hashable, Sendable {
    /// A colour.
    case color(Color)
    /// The background of one of the screens, which is then drawn without it.
    case background(Side)
  }

  /// Its colour.
  public var source: Source
  /// At the end, 0...1.
  public var opacity: Double
  /// When it comes in.
  public var during: Window
  /// Nil: the transition's.
  public var curve: Curve?
  /// Standard deviation of the blur of what lies under it, in points at the end.
  public var blur: Double

  /// Creates a backdrop.
  public init(
    _ source: Source, opacity: Double = 1, during: Window = .whole, curve: Curve? = nil, blur: Double = 0
  ) {
    self.source = source
    self.opacity = opacity
    self.during = during
    self.curve = curve
    self.blur = blur
  }
}
