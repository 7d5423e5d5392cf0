// How hard encoders try.

/// How much time an encoder spends to make a file smaller.
///
/// It decides how thoroughly a picture is searched for savings, not how well it is kept: lossless formats keep every pixel
/// exactly at all levels.
public enum Compression: String, Hashable, Sendable, CaseIterable {
  /// The quickest level, with the largest files: for previews, and for files that are read once.
  ///
  /// libwebp: method 1, lossless level 0. libaom: speed 8.
  case fast
  /// Nearly the smallest files in a fraction of the time of `best`. The default.
  ///
  /// libwebp: method 4, lossless level 3. libaom: speed 6.
  case balanced
  /// The smallest files, for final versions; encoding can take several times as long.
  ///
  /// libwebp: method 6, lossless level 8. libaom: speed 4.
  case best
}
