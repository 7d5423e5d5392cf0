// The version of the library and the command.

/// The version of this package.
public enum MagicMoveVersion {
  /// Semantic version, as `magicmove --version` prints it.
  public static let current = "0.1.0"
}
