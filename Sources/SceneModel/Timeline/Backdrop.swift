// The backdrop between two screens, and windows of time.

import Pixels

/// A part of a transition: 0 ≤ start ≤ end ≤ 1, in shares of its duration.
public struct Window: Hashable, Sendable {
  /// Where the window begins, as a share of the transition, 0...1.
  public var start: Double
  /// Where the window ends, as a share of the transition, from `start` to 1.
  public var end: Double

  /// The window of the whole transition, 0...1.
  public static let whole = Window(0, 1)

  /// Creates a window from one share of the transition to another.
  public init(_ start: Double, _ end: Double) {
    (self.start, self.end) = (start, end)
  }
}

/// A backdrop, or explicitly none.
public enum BackdropChoice: Hashable, Sendable {
  /// No backdrop, whatever the style of the transition has.
  case none
  /// A backdrop in place of the style's.
  case backdrop(Backdrop)
}

/// A layer as large as the canvas that comes in between the two screens of a transition.
public struct Backdrop: Hashable, Sendable {
  /// Where the colour of a backdrop comes from.
  public enum Source: Hashable, Sendable {
    /// A colour of its own.
    case color(Color)
    /// The background of one of the screens, which is then drawn without it.
    case background(Side)
  }

  /// Where the backdrop's colour comes from.
  public var source: Source
  /// Opacity of the backdrop when it has come in, 0...1; by default 1.
  public var opacity: Double
  /// When the backdrop comes in; by default over the whole transition.
  public var during: Window
  /// The curve by which the backdrop comes in; nil for the transition's.
  public var curve: Curve?
  /// Standard deviation, in points, of the blur of what lies under the backdrop when it has come in, 0...1000; by default 0.
  public var blur: Double
  /// The part of the eased progress, instead of time, in which the backdrop comes in; nil: `during` counts. For styles.
  package var ofProgress: Window?

  /// Creates a backdrop.
  ///
  /// - Parameters:
  ///   - source: Where its colour comes from.
  ///   - opacity: At the end, 0...1.
  ///   - during: When it comes in.
  ///   - curve: How it comes in; nil for the transition's curve.
  ///   - blur: Standard deviation of the blur under it at the end, in points, 0...1000.
  public init(
    _ source: Source, opacity: Double = 1, during: Window = .whole, curve: Curve? = nil, blur: Double = 0
  ) {
    (self.source, self.opacity, self.during) = (source, opacity, during)
    (self.curve, self.blur) = (curve, blur)
  }
}
