// How hard the lossless encoders try.

/// How hard a lossless encoder tries, for PNG, APNG and WebP. Every pixel is kept exactly at all levels.
public enum Compression: String, Hashable, Sendable, CaseIterable {
  /// The quickest: for previews, and for files that are read once.
  case fast
  /// Nearly the smallest files in a fraction of the time of `best`.
  case balanced
  /// The smallest files, for whatever time it takes.
  case best
}
