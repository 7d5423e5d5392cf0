// Whether one palette serves an animation as well as a palette for every frame does. A shared palette makes a file that is
// smaller by a sixth to a quarter, for it stands in the file once and what is drawn stays right for longer; it pays where
// nobody sees the difference: in animations of flat colours, not where there are photographs.

import Pixels

/// Gathers some frames of an animation and says at the end which kind of palette makes the better file.
package struct GIFPaletteTrial: Sendable {
  /// Most mean squared distance, the sum over three 8-bit samples, that a frame may have from its picture in the shared
  /// palette: 1.15 levels a sample, 46.9 dB. Palettes of their own reach 43 to 47 dB on photographs.
  private static let unseen = 4.0
  /// With more colours than this, told apart by 6 bits a sample, a frame never comes so close.
  private static let mostColors = 4_096

  private var builder = GIFPaletteBuilder()
  private var frames: [[WeightedColor]] = []
  /// Whether what was seen so far decides for a palette a frame, whatever follows.
  package private(set) var isOver = false

  /// Creates a trial that has seen nothing.
  package init() {}

  /// Looks at a frame.
  ///
  /// - Parameter weight: How long it stays, in any unit; see `GIFPaletteBuilder.add`.
  package mutating func add(_ frame: StraightBitmap, weight: Int) {
    var census = ColorCensus(most: 255)
    census.add(frame, weight: 1)
    let points = census.points
    isOver = isOver || points.count > Self.mostColors
    if isOver { return }
    frames.append(points)
    builder.add(frame, weight: weight)
  }

  /// The shared palette of at most `size` colours; nil when a palette a frame is better.
  package func palette(size: Int) -> GIFPalette? {
    guard !isOver else { return nil }
    let palette = builder.palette(size: size)
    guard !palette.colors.isEmpty else { return nil }
    var nearest = NearestColor(palette.colors, smallest: 4)
    for points in frames {
      let error = points.reduce(0.0) { $0 + Double(nearest.nearest(to: $1.pixel).distance) * $1.weight }
      if error > Self.unseen * points.reduce(0.0, { $0 + $1.weight }) { return nil }
    }
    return palette
  }
}
