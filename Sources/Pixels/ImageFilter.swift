/// How the pixels of an image become those of the canvas when it is drawn at another scale.
public enum ImageFilter: String, Hashable, Sendable, CaseIterable {
  /// Bilinear when the image is enlarged, without aliasing when it is shrunk.
  case trilinear
  /// Bilinear at any scale: an image that is shrunk much shows aliasing.
  case linear
  /// The nearest pixel of the image: hard edges when it is enlarged.
  case nearest
}
