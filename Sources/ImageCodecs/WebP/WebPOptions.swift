// The options of a WebP.

/// Options of WebP encoding.
package struct WebPOptions: Hashable, Sendable {
  /// 0 (smallest) ... 100 (best) for lossy pictures; nil: lossless.
  package var quality: Double?
  /// Whether a picture with a `quality` is lossless where that is smaller.
  package var mayBeLossless: Bool
  /// Encoding time against size, without an effect on lossless pixels.
  package var effort: Compression
  /// How often an animation plays, at least 1; nil: for ever. The file holds at most 65,535.
  package var plays: Int?
  /// The program that wrote the file, for its XMP metadata, by which it is recognised; nil for none.
  package var creator: String?

  /// Creates options.
  package init(
    quality: Double? = nil, mayBeLossless: Bool = false, effort: Compression = .balanced, plays: Int? = nil,
    creator: String? = "MagicMove"
  ) {
    self.quality = quality.map { min(max($0, 0), 100) }
    (self.mayBeLossless, self.effort, self.plays, self.creator) = (mayBeLossless, effort, plays, creator)
  }
}
