/// How an image is sampled.
public enum ImageFilter: String, Hashable, Sendable, CaseIterable {
  /// Bilinear when enlarged, without aliasing when shrunk.
  case trilinear
  /// Bilinear at any scale.
  case linear
  /// The nearest pixel.
  case nearest
}
