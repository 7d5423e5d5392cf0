// Curves with names.

/// Curves with names: those of UIKit, CSS, Hero, Flutter and Material, the set of easings.net, and SwiftUI's springs.
public enum NamedCurve: String, Hashable, Sendable, CaseIterable {
  /// At the same speed throughout.
  case linear
  /// Starts slowly, as in UIKit and CSS.
  case easeIn
  /// Ends slowly, as in UIKit and CSS.
  case easeOut
  /// Starts and ends slowly, as in UIKit and CSS.
  case easeInOut
  /// UIKit's default timing function, the `ease` of CSS.
  case `default`
  /// The `ease` of CSS: the same as `default`.
  case ease
  /// Material's standard curve: starts quickly and ends slowly.
  case standard
  /// Material's curve for what enters: at full speed at the start, ends slowly.
  case decelerate
  /// Material's curve for what leaves for good: starts slowly, at full speed at the end.
  case accelerate
  /// Material's curve for what leaves and may come back.
  case sharp
  /// The standard curve of Material 3.
  case material3Standard
  /// The emphasized curve of Material 3, in two pieces.
  case emphasized
  /// The emphasized curve of Material 3 for what enters, in one piece.
  case emphasizedDecelerate
  /// The emphasized curve of Material 3 for what leaves for good, in one piece.
  case emphasizedAccelerate
  /// A sine that starts slowly.
  case easeInSine
  /// A sine that ends slowly.
  case easeOutSine
  /// A sine that starts and ends slowly.
  case easeInOutSine
  /// A second power that starts slowly.
  case easeInQuad
  /// A second power that ends slowly.
  case easeOutQuad
  /// A second power that starts and ends slowly.
  case easeInOutQuad
  /// A third power that starts slowly.
  case easeInCubic
  /// A third power that ends slowly.
  case easeOutCubic
  /// A third power that starts and ends slowly.
  case easeInOutCubic
  /// A fourth power that starts slowly.
  case easeInQuart
  /// A fourth power that ends slowly.
  case easeOutQuart
  /// A fourth power that starts and ends slowly.
  case easeInOutQuart
  /// A fifth power that starts slowly.
  case easeInQuint
  /// A fifth power that ends slowly.
  case easeOutQuint
  /// A fifth power that starts and ends slowly.
  case easeInOutQuint
  /// An exponential that starts slowly.
  case easeInExpo
  /// An exponential that ends slowly.
  case easeOutExpo
  /// An exponential that starts and ends slowly.
  case easeInOutExpo
  /// A quarter circle that starts slowly.
  case easeInCirc
  /// A quarter circle that ends slowly.
  case easeOutCirc
  /// Two quarter circles that start and end slowly.
  case easeInOutCirc
  /// Goes back a little before it starts.
  case easeInBack
  /// Goes a little too far before it ends.
  case easeOutBack
  /// Goes back a little at the start and too far at the end.
  case easeInOutBack
  /// Swings ever wider before it starts.
  case easeInElastic
  /// Swings ever less around its end.
  case easeOutElastic
  /// Swings at the start and at the end.
  case easeInOutElastic
  /// Bounces ever higher before it starts.
  case easeInBounce
  /// Bounces ever less on its end.
  case easeOutBounce
  /// Bounces at the start and at the end.
  case easeInOutBounce
  /// SwiftUI's spring without bounce.
  case smooth
  /// SwiftUI's spring with a small bounce.
  case snappy
  /// SwiftUI's spring with a larger bounce.
  case bouncy
}
