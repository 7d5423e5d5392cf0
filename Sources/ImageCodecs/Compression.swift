/// How hard an encoder of PNG, APNG or lossless WebP tries to make its files small. The pictures are the same.
public enum Compression: String, Hashable, Sendable, CaseIterable {
  /// The quickest: for long sequences of frames, and for files that do not last.
  case fast
  /// The default.
  case balanced
  /// The smallest: several attempts for each picture.
  case best
}
