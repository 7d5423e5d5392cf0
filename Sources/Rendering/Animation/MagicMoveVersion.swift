// The version of the library and the command.

/// The version of this package, for programs that print or record it.
public enum MagicMoveVersion {
  /// The semantic version of library and command, without a prefix: "1.4.0".
  public static let current = "0.1.0"
}
