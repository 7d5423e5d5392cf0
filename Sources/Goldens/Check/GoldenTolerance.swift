// What a golden image may be off. Rendering is deterministic, so by default nothing.

import ImageComparison

/// How much a picture may differ from its golden and still pass.
public struct GoldenTolerance: Hashable, Sendable {
  /// How far any of the four bytes of a premultiplied pixel may be off, 0...255.
  public var channel: Int
  /// The share of pixels that may be further off than that, 0...1.
  public var differing: Double
  /// Whether pixels that are antialiasing in either picture may differ (Vyšniauskas 2009).
  public var ignoresAntialiasing: Bool
  /// How far a pixel may be off for the eye, 0...1, instead of `channel`: the distance in YIQ space of Kotsarenko and Ramos
  /// (2010), the `threshold` of pixelmatch, Playwright and jest-image-snapshot. Nil: `channel` decides.
  public var perceptual: Double?

  /// No pixel may differ.
  public static let exact = GoldenTolerance()

  /// Creates a tolerance; numbers out of range are clamped.
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
