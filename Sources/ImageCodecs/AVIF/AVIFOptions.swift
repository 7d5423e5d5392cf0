// What may be chosen about an AVIF.

/// Options of AVIF encoding.
package struct AVIFOptions: Hashable, Sendable {
  /// 0 (smallest) ... 100 (best). Pictures are never quite exact, because colours become limited-range Y′CbCr.
  package var quality: Double
  /// Encoding time against size.
  package var effort: Compression
  /// How often a sequence plays, at least 1; nil: for ever. Only with libavif 1.0 and later (`AVIFWriter.canCountPlays`).
  package var plays: Int?
  /// The program that wrote the file, for the `uuid` box by which it is recognised; nil for none.
  package var creator: String?
  /// Whether libaom is tuned for screen content: with `.balanced`, but not in 10 bits, where the tuning gives gradients in the dark rings.
  var isTuned: Bool

  /// Creates options.
  package init(
    quality: Double = 60, effort: Compression = .balanced, plays: Int? = nil, creator: String? = "MagicMove"
  ) {
    self.quality = min(max(quality, 0), 100)
    (self.effort, self.plays, self.creator) = (effort, plays, creator)
    isTuned = effort == .balanced
  }

  /// libaom's constant-quality level, 0 (best) ... 63: ⌊((100 − q)·63 + 50) / 100⌋ for whole q, and 2 more where libaom is tuned: its
  /// pictures are better by so much.
  package var level: Int {
    let level = Int(((100 - quality) * 63 + 50) / 100)
    return isTuned ? min(63, level + min(level, 2)) : level
  }

  /// libaom's speed.
  var speed: Int32 {
    switch effort {
    case .fast: 8
    case .balanced: 6
    case .best: 4
    }
  }
}
