// Whether a palette that frames share makes the better file. Such a file is smaller by a sixth to a quarter: it
// contains the palette once, and drawn pixels stay right for longer. It is used where the difference is invisible: in
// animations of flat colours, not in photographs.

import Pixels

/// Examines some frames of an animation and decides at the end whether it should have a shared palette.
///
/// Each frame is examined by itself, on any thread; then what was found is added in order. It does not hold the frame.
package struct GIFPaletteTrial: Sendable {
  /// With more colours than this, distinguished by 6 bits a sample, a frame needs a local palette.
  private static let mostColors = 4_096
  /// This part of the frames must do with the shared palette; the others get their own.
  private static let leastShare = 0.75

  /// The colours of the first frame and of all changes, and those of the changes alone.
  private var all = ColorCensus(most: 255)
  private var changed = ColorCensus(most: 255)
  private var demands: [PaletteDemand] = []
  /// The colours of each change, where they are few.
  private var gradients: [GradientColors?] = []
  /// Whether the frames so far rule out a shared palette, whatever follows.
  package private(set) var isOver = false

  private let isOpaque: Bool
  private let nearGradients: Bool

  /// Creates a trial that has seen nothing.
  ///
  /// - Parameter isOpaque: Whether every pixel of all frames has full alpha, which is then not looked at.
  /// - Parameter nearGradients: As for the encoder.
  package init(isOpaque: Bool = false, nearGradients: Bool = false) {
    (self.isOpaque, self.nearGradients) = (isOpaque, nearGradients)
  }

  /// What a frame draws.
  package struct Look: Sendable {
    fileprivate let runs: ColorRuns
    fileprivate let demand: PaletteDemand
    fileprivate let gradients: GradientColors?
    fileprivate let isFirst: Bool

    /// Whether the frame rules out a shared palette, whatever the others are.
    package var isOver: Bool { demand.points.count > mostColors }
  }

  /// The pixels of a frame that differ from the one before, nil for the first one. What is made of them does not need that one.
  ///
  /// - Parameter damage: Areas outside which both are known to be equal; nil when nothing is known.
  package func changes(
    _ frame: StraightBitmap, after before: StraightBitmap?, damage: [PixelRect]? = nil
  ) -> GIFChanges {
    let before = before?.size == frame.size ? before : nil
    return GIFChanges(
      PixelChanges(
        from: isOpaque ? before : before?.withBinaryAlpha(), to: isOpaque ? frame : frame.withBinaryAlpha(),
        damage: before == nil ? nil : damage, isOpaque: isOpaque), isFirst: before == nil)
  }

  /// Examines the changes of a frame.
  package func look(at found: GIFChanges) -> Look {
    let changes = found.changes
    var census = ColorCensus(most: 255)
    let counted = changes.runs.count(in: &census)
    let gradients = nearGradients ? census.fewColors.map { changes.gradients($0, counted) } : nil
    return Look(
      runs: changes.runs, demand: PaletteDemand(census, gradients), gradients: gradients, isFirst: found.isFirst)
  }

  /// Adds the next frame.
  ///
  /// - Parameter weight: How long it stays, in any unit; see `GIFPaletteBuilder.add`.
  package mutating func add(_ look: Look, weight: Int) {
    isOver = isOver || look.isOver
    if isOver { return }
    demands.append(look.demand)
    gradients.append(look.gradients)
    look.runs.count(in: &all, weight: weight)
    if !look.isFirst { look.runs.count(in: &changed, weight: weight) }
  }

  /// The shared palette of at most `size` colours; nil when a palette a frame is better.
  ///
  /// The first frame shows more than changes later, such as the ground of a presentation. If its colours are too many, it has its
  /// own palette.
  package func palette(size: Int) -> GIFPalette? {
    guard !isOver else { return nil }
    let size = min(max(size, 1), 255)
    var palettes = [all, changed].map { GIFPalette(colors: Quantizer.palette(for: $0, size: size)) }
    if let mostly = mostColors(size) { palettes.append(mostly) }
    return palettes.first { palette in
      guard !palette.colors.isEmpty else { return false }
      let served = demands.count { $0.isMet(by: palette) }
      return Double(served) >= Double(demands.count) * Self.leastShare
    }
  }

  /// The colours of as many changes as fit, those with the fewest colours of their own first: of touches, each picture has others.
  private func mostColors(_ size: Int) -> GIFPalette? {
    let few = gradients.compactMap(\.self)
    var uses: [UInt32: Int] = [:]
    for color in few.flatMap(\.shown) { uses[color, default: 0] += 1 }
    let own = few.map { change in change.shown.count { uses[$0] == 1 } }
    var colors = GradientColors()
    for change in few.indices.sorted(by: { (own[$0], $0) < (own[$1], $1) }) {
      var more = colors
      more.add(few[change])
      guard Set(more.shown).count <= size else { break }
      colors = more
    }
    return colors.colors.isEmpty ? nil : GIFPalette(colors: colors.shown)
  }
}
