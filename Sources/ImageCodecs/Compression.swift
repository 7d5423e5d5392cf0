// How hard the lossless encoders try.

/// Effort against size, for PNG, APNG and WebP. Every pixel is kept exactly at all of them.
public enum Compression: String, Hashable, Sendable, CaseIterable {
  /// The quickest: for previews, and for files that are read once.
  case fast
  /// Nearly the smallest files in a fraction of the time of `best`.
  case balanced
  /// The smallest files.
  case best
}
