// What a golden image may be off. Rendering is deterministic, so by default nothing.

import ImageComparison

/// How much a picture may differ from its golden and still pass. Rendering is deterministic, so by default nothing may.
public struct GoldenTolerance: Hashable, Sendable {
  /// How far any of the four bytes of a premultiplied pixel may be off before the pixel counts, 0...255.
  public var channel: Int
  /// The share of all pixels that may count, 0...1.
  public var differing: Double
  /// Whether pixels that are antialiasing in either picture never count (Vyšniauskas 2009).
  public var ignoresAntialiasing: Bool
  /// How far a pixel may be off for the eye before it counts, 0...1; nil: `channel` decides instead.
  ///
  /// It is the distance in YIQ space of Kotsarenko and Ramos (2010), the `threshold` of pixelmatch, Playwright and
  /// jest-image-snapshot.
  public var perceptual: Double?

  /// The tolerance that lets no pixel differ.
  public static let exact = GoldenTolerance()

  /// Creates a tolerance; numbers out of range count as the nearest in it.
  ///
  /// - Parameters:
  ///   - channel: How far a byte of a pixel may be off before the pixel counts, 0...255.
  ///   - differing: The share of all pixels that may count, 0...1.
  ///   - ignoresAntialiasing: Whether pixels that are antialiasing in either picture never count.
  ///   - perceptual: How far a pixel may be off for the eye, 0...1, instead of `channel`; nil: `channel` decides.
  public init(
    channel: Int = 0, differing: Double = 0, ignoresAntialiasing: Bool = false, perceptual: Double? = nil
  ) {
    self.channel = min(max(channel, 0), 255)
    self.differing = differing > 0 ? min(differing, 1) : 0
    self.ignoresAntialiasing = ignoresAntialiasing
    self.perceptual = perceptual.map { $0 > 0 ? min($0, 1) : 0 }
  }

  /// Which pixels count.
  var rule: ComparisonRule {
    ComparisonRule(tolerance: channel, perceptual: perceptual, ignoresAntialiasing: ignoresAntialiasing)
  }

  /// Whether a difference that was measured by `rule` is small enough.
  package func accepts(_ difference: PictureDifference) -> Bool { difference.share <= differing }
}
