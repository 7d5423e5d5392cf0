// A palette that the frames of an animation share.

import Pixels

/// At most 255 colours, so that one entry is free for transparency.
package struct GIFPalette: Hashable, Sendable {
  /// Opaque pixels, ascending, without duplicates.
  package let colors: [UInt32]

  /// Creates a palette of the first 255 of `colors`.
  package init(colors: [UInt32]) {
    self.colors = Set(colors.prefix(255).map { $0 | 0xFF00_0000 }).sorted()
  }
}

/// Gathers the colours of an animation, frame by frame, for one palette. Its memory is
/// bounded, however long the animation.
package struct GIFPaletteBuilder: Sendable {
  private var census = ColorCensus(most: 255)

  /// Creates a builder that has seen nothing.
  package init() {}

  /// Counts the pixels of a frame; transparent ones (alpha under 128) do not count.
  ///
  /// - Parameter weight: The weight of its pixels, such as the time on screen; clamped to 1...10⁶.
  package mutating func add(_ frame: StraightBitmap, weight: Int = 1) {
    census.add(frame, weight: weight)
  }

  /// A palette of at most `size` colours, 1...255.
  package func palette(size: Int = 255) -> GIFPalette {
    GIFPalette(colors: Quantizer.palette(for: census, size: min(max(size, 1), 255)))
  }
}

extension ColorCensus {
  /// Counts the pixels of a frame that are not transparent, each `weight` times (1...10⁶).
  mutating func add(_ frame: StraightBitmap, weight: Int) {
    let opaque = frame.withBinaryAlpha()
    let pixels = opaque.isOpaque ? opaque.pixels : opaque.pixels.filter { $0 != 0 }
    unsafe pixels.withUnsafeBufferPointer { unsafe add($0, weight: min(max(weight, 1), 1_000_000)) }
  }
}
