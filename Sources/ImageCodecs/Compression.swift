// How hard encoders try.

/// How hard an encoder tries. It decides how a picture is searched for savings, not how well it is kept: lossless formats keep
/// every pixel exactly at all levels.
public enum Compression: String, Hashable, Sendable, CaseIterable {
  /// The quickest: for previews, and for files that are read once.
  case fast
  /// Nearly the smallest files in a fraction of the time of `best`.
  case balanced
  /// The smallest files, for whatever time it takes.
  case best
}
