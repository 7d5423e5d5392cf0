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

  /// The colours of the first frame and of all changes, and those of the changes alone.
  private var all = ColorCensus(most: 255)
  private var changed = ColorCensus(most: 255)
  private var demands: [PaletteDemand] = []
  private var before: StraightBitmap?
  /// Whether the frames so far rule out a shared palette, whatever follows.
  package private(set) var isOver = false

  /// Creates a trial that has seen nothing.
  package init() {}

  /// Examines the pixels of a frame that differ from the one before.
  ///
  /// - Parameter weight: How long it stays, in any unit; see `GIFPaletteBuilder.add`.
  package mutating func add(_ frame: StraightBitmap, weight: Int) {
    if isOver { return }
    let frame = frame.withBinaryAlpha()
    let changes = PixelChanges(from: before?.size == frame.size ? before : nil, to: frame)
    var census = ColorCensus(most: 255)
    _ = changes.count(in: &census)
    let demand = PaletteDemand(census)
    isOver = demand.points.count > Self.mostColors
    if isOver { return }
    demands.append(demand)
    _ = changes.count(in: &all, weight: weight)
    if before != nil { _ = changes.count(in: &changed, weight: weight) }
    before = frame
  }

  /// The shared palette of at most `size` colours; nil when a palette a frame is better.
  ///
  /// The first frame shows more than changes later, such as the ground of a presentation. If its colours are too many, it has its
  /// own palette.
  package func palette(size: Int) -> GIFPalette? {
    guard !isOver else { return nil }
    for census in [all, changed] {
      let palette = GIFPalette(colors: Quantizer.palette(for: census, size: min(max(size, 1), 255)))
      guard !palette.colors.isEmpty else { continue }
      let served = demands.count { $0.isMet(by: palette) }
      if Double(served) >= Double(demands.count) * Self.leastShare { return palette }
    }
    return nil
  }
}
