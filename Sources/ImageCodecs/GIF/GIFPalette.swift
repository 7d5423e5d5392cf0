// A palette that the frames of an animation share.

import Pixels

/// At most 255 colours, which leaves one for transparency.
package struct GIFPalette: Hashable, Sendable {
  /// Opaque pixels, ascending, without duplicates.
  package let colors: [UInt32]
  private let members: Set<UInt32>

  /// Creates a palette of the first 255 of `colors`.
  package init(colors: [UInt32]) {
    members = Set(colors.prefix(255).map { $0 | 0xFF00_0000 })
    self.colors = members.sorted()
  }

  /// Whether every one of `colors` is in the palette.
  func contains(_ colors: [UInt32]) -> Bool {
    colors.count <= members.count && colors.allSatisfy(members.contains)
  }
}

/// Gathers the colours of an animation, frame by frame, for one palette. Its memory grows with the number of distinct
/// colours only.
package struct GIFPaletteBuilder: Sendable {
  private var census = ColorCensus()

  /// Creates a builder that has seen nothing.
  package init() {}

  /// Counts the pixels of a frame; transparent ones (alpha under 128) do not count.
  package mutating func add(_ frame: Bitmap) {
    let pixels = frame.withBinaryAlpha().pixels.filter { $0 != 0 }
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: max(1, pixels.count)) { numbers in
      guard let target = numbers.baseAddress else { return }
      unsafe pixels.withUnsafeBufferPointer { unsafe census.add($0, numbers: target) }
    }
  }

  /// A palette of at most `size` colours, 1...255.
  package func palette(size: Int = 255) -> GIFPalette {
    GIFPalette(
      colors: Quantizer.palette(colors: census.colors, counts: census.counts, size: min(max(size, 1), 255)))
  }
}
