// The ink of a presentation's status bar.

/// The ink of the status bar over a screen.
public enum StatusInk: String, Hashable, Sendable, CaseIterable {
  /// Black, for light screens.
  case black
  /// White, for dark screens.
  case white
}
