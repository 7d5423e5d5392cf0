// How much a picture may differ from its golden. Rendering is deterministic, so the default is zero.

import ImageComparison

/// How much a picture may differ from its golden and still pass.
///
/// Rendering is deterministic for any number of threads, so the default is zero. A tolerance has two parts: which difference
/// of a pixel is ignored (`channel` or `perceptual`, `ignoresAntialiasing`), and which share of pixels may still differ.
///
/// ```
/// let tolerance = GoldenTolerance(channel: 2, differing: 0.001)
/// ```
///
/// With any tolerance the hashes of frames are not checked, because hashes are equal or not.
public struct GoldenTolerance: Hashable, Sendable {
  /// The largest difference of any of the four bytes of a premultiplied pixel that is ignored, 0...255.
  ///
  /// It has no effect when `perceptual` is set.
  public var channel: Int
  /// The share of all pixels that may differ, 0...1. Transparent pixels count as well.
  public var differing: Double
  /// Whether pixels that are antialiasing in either picture are ignored (Vyšniauskas 2009).
  public var ignoresAntialiasing: Bool
  /// The largest perceptual difference of a pixel that is ignored, 0...1; nil: `channel` is used instead.
  ///
  /// It is the distance in YIQ space of Kotsarenko and Ramos (2010), the `threshold` of pixelmatch, Playwright and
  /// jest-image-snapshot.
  public var perceptual: Double?

  /// The tolerance that lets no pixel differ.
  public static let exact = GoldenTolerance()

  /// Creates a tolerance; numbers out of range are clamped.
  ///
  /// - Parameters:
  ///   - channel: The largest difference of a byte of a pixel that is ignored, 0...255.
  ///   - differing: The share of all pixels that may differ, 0...1.
  ///   - ignoresAntialiasing: Whether pixels that are antialiasing in either picture are ignored.
  ///   - perceptual: The largest perceptual difference that is ignored, 0...1, instead of `channel`; nil: `channel` is used.
  public init(
    channel: Int = 0, differing: Double = 0, ignoresAntialiasing: Bool = false, perceptual: Double? = nil
  ) {
    self.channel = min(max(channel, 0), 255)
    self.differing = differing > 0 ? min(differing, 1) : 0
    self.ignoresAntialiasing = ignoresAntialiasing
    self.perceptual = perceptual.map { $0 > 0 ? min($0, 1) : 0 }
  }

  /// Which pixels count as different, without `differing`.
  var rule: ComparisonRule {
    ComparisonRule(tolerance: channel, perceptual: perceptual, ignoresAntialiasing: ignoresAntialiasing)
  }

  /// Whether a difference that was measured by `rule` is small enough.
  package func accepts(_ difference: PictureDifference) -> Bool { difference.share <= differing }
}
