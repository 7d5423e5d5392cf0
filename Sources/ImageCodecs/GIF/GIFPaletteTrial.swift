// Whether a palette that frames share makes the better file. Such a file is smaller by a sixth to a quarter: it
// contains the palette once, and drawn pixels stay right for longer. It is used where the difference is invisible: in
// animations of flat colours, not in photographs.

import Pixels

/// Examines some frames of an animation and decides at the end whether it should have a shared palette.
package struct GIFPaletteTrial: Sendable {
  /// With more colours than this, distinguished by 6 bits a sample, a frame needs a local palette.
  private static let mostColors = 4_096
  /// This part of the frames must do with the shared palette; the others get their own.
  private static let leastShare = 0.75

  private var builder = GIFPaletteBuilder()
  private var demands: [PaletteDemand] = []
  /// Whether the frames so far rule out a shared palette, whatever follows.
  package private(set) var isOver = false

  /// Creates a trial that has seen nothing.
  package init() {}

  /// Examines a frame.
  ///
  /// - Parameter weight: How long it stays, in any unit; see `GIFPaletteBuilder.add`.
  package mutating func add(_ frame: StraightBitmap, weight: Int) {
    var census = ColorCensus(most: 255)
    census.add(frame, weight: 1)
    let demand = PaletteDemand(census)
    isOver = isOver || demand.points.count > Self.mostColors
    if isOver { return }
    demands.append(demand)
    builder.add(frame, weight: weight)
  }

  /// The shared palette of at most `size` colours; nil when a palette a frame is better.
  package func palette(size: Int) -> GIFPalette? {
    guard !isOver else { return nil }
    let palette = builder.palette(size: size)
    guard !palette.colors.isEmpty else { return nil }
    let served = demands.count { $0.isMet(by: palette) }
    return Double(served) >= Double(demands.count) * Self.leastShare ? palette : nil
  }
}
