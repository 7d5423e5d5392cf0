// The first phase of an animated GIF: finds the changes between two pictures, makes a palette for them, and maps them.
// It has no state, so any number of frames can be encoded at once.
//
//     picture ─▶ GIFEncoder ─▶ GIFFrame ─▶ GIFCoding on a GIFCanvas ─▶ GIFStep ─▶ GIFWriter ─▶ bytes
//                in any order              row by row, each behind               in order
//                                          the frame before it

import Pixels

/// Turns pictures into frames of palette indices.
package struct GIFEncoder: Sendable {
  /// Size of every picture, 1...65,535 pixels a side.
  package let size: PixelSize
  /// The options.
  package let options: GIFOptions
  /// The palette that frames share; nil: each has its own, for the pixels that change in it.
  package let sharedPalette: GIFPalette?
  /// How many times more the pixels of smooth gradients count in palettes, where bands would be looked for.
  private static let emphasis = 2
  /// Whether frames that need it may have a local palette in addition to a shared one.
  private let mayDiffer: Bool
  /// Whether all pictures are known to be opaque.
  let isOpaque: Bool
  /// Whether colours of shadows and gradients may be a few levels off.
  private let nearGradients: Bool

  /// Creates an encoder for pictures of one size.
  ///
  /// - Parameters:
  ///   - sharedPalette: From `GIFPaletteBuilder` or `GIFPaletteTrial`.
  ///   - mayDiffer: Whether frames have a local palette where the difference from the shared one would be visible.
  ///   - isOpaque: Whether every pixel of all pictures has full alpha, which is then not looked at.
  ///   - nearGradients: Whether frames of few colours may show those of shadows and gradients a few levels off, for fewer bytes;
  ///     see `GradientColors`.
  /// - Throws: `CodecError.noPixels` or `.sideTooLong`.
  package init(
    size: PixelSize, options: GIFOptions = GIFOptions(), sharedPalette: GIFPalette? = nil, mayDiffer: Bool = false,
    isOpaque: Bool = false, nearGradients: Bool = false
  ) throws(CodecError) {
    guard size.width > 0, size.height > 0 else { throw .noPixels(.gif, found: size) }
    let limit = Int(UInt16.max)
    guard size.width <= limit, size.height <= limit else { throw .sideTooLong(.gif, found: size, limit: limit) }
    self.size = size
    self.options = options
    self.sharedPalette = sharedPalette
    self.mayDiffer = mayDiffer
    self.isOpaque = isOpaque
    self.nearGradients = nearGradients
  }

  /// The changes that lead from `previous` (nil: an empty canvas) to `frame`, in palette indices: `changes`, then `compress`.
  ///
  /// - Throws: `CodecError.sizeMismatch` unless both pictures are of the encoder's size.
  package func compress(
    _ frame: StraightBitmap, after previous: StraightBitmap?, damage: [PixelRect]? = nil
  ) throws(CodecError) -> GIFFrame {
    compress(try changes(frame, after: previous, damage: damage))
  }

  /// The pixels that change from `previous` (nil: an empty canvas) to `frame`. What is made of them does not need `previous`.
  ///
  /// Pixels of the same colour in both are not drawn. Alpha is all or nothing: pixels of alpha 128 and more are opaque in
  /// their colour, others transparent.
  ///
  /// - Parameter damage: Areas outside which both pictures are known to be equal; nil when nothing is known.
  /// - Throws: `CodecError.sizeMismatch` unless both pictures are of the encoder's size.
  package func changes(
    _ frame: StraightBitmap, after previous: StraightBitmap?, damage: [PixelRect]? = nil
  ) throws(CodecError) -> GIFChanges {
    for found in [frame.size, previous?.size ?? size] where found != size {
      throw .sizeMismatch(.gif, found: found, expected: size)
    }
    let truth = isOpaque ? frame : frame.withBinaryAlpha()
    let before = isOpaque ? previous : previous?.withBinaryAlpha()
    let changes = PixelChanges(from: before, to: truth, damage: damage, isOpaque: isOpaque)
    return GIFChanges(changes, isFirst: before == nil)
  }

  /// The frame that draws changes: it has a palette for them, and their pixels in its colours.
  package func compress(_ found: GIFChanges) -> GIFFrame {
    let changes = found.changes
    var (colors, isShared, areas) = colors(for: changes)
    let (indices, banded, mixed) = changes.indices(in: &colors, dither: options.dither, areas: areas)
    // Most programs show a GIF without a transparent index in its first picture as opaque, also if only later ones are transparent.
    let hasGaps = changes.hasGaps || found.isFirst && !isOpaque
    return GIFFrame(
      size: size, area: changes.area, palette: colors.palette, indices: indices, banded: banded, mixed: mixed,
      smooth: areas?.smooth,
      hasGaps: hasGaps, vanished: changes.vanished, usesSharedPalette: isShared, truth: changes.new,
      isFirst: found.isFirst)
  }

  /// The palette for the changed pixels of a frame, and the smooth areas around them if it has not all colours.
  private func colors(for changes: PixelChanges) -> (colors: RunColors, isShared: Bool, areas: SmoothAreas?) {
    var census = ColorCensus(most: options.colors)
    var areas: SmoothAreas? {
      options.dither == .auto ? SmoothAreas(of: changes.new, in: changes.analysedArea) : nil
    }
    if let shared = sharedPalette, !mayDiffer {
      return (RunColors(shared.colors), true, areas)
    }
    let counted = changes.runs.count(in: &census)
    let gradients = nearGradients ? census.fewColors.map { changes.gradients($0, counted) } : nil
    if let shared = sharedPalette, PaletteDemand(census, gradients).isMet(by: shared) {
      let shown = gradients?.shown(in: shared) ?? []
      let colors = RunColors(shared.colors, counted: counted, shown: shown)
      return (colors, true, colors.isExact(census) ? nil : areas)
    }
    if let shown = gradients?.shown {
      let colors = RunColors(Set(shown).sorted(), counted: counted, shown: shown)
      return (colors, false, colors.isExact(census) ? nil : areas)
    }
    if nearGradients, let colors = gradualColors(for: changes, cells: census.cellCount) {
      return (colors, false, areas)
    }
    if census.fewColors != nil {
      let palette = Quantizer.palette(for: census, size: options.colors)
      let colors = RunColors(palette, counted: counted)
      return (colors, false, colors.isExact(census) ? nil : areas)
    }
    let smooth = areas
    if let smooth {
      let flat = Quantizer.flatColors(census, size: options.colors)
      changes.emphasize(smooth.smooth, times: Self.emphasis, without: flat, of: counted, in: &census)
    }
    let palette = Quantizer.palette(for: census, size: options.colors)
    return (RunColors(palette, counted: counted), false, smooth)
  }

  /// The palette for the changed pixels of a frame with more colours than a palette, if they are few enough but for gradients; nil
  /// if they are not.
  private func gradualColors(for changes: PixelChanges, cells: Int) -> RunColors? {
    guard cells <= Self.mostCells else { return nil }
    var census = ColorCensus(most: Self.mostColors)
    let counted = changes.runs.count(in: &census)
    guard let few = census.fewColors else { return nil }
    let shown = changes.gradients(few, counted).shown
    let palette = Set(shown).sorted()
    return palette.count > options.colors ? nil : RunColors(palette, counted: counted, shown: shown)
  }

  /// Pixels in more cells of 4 × 4 × 4 colours are not of a few colours and gradients, nor are those of more colours.
  private static let (mostCells, mostColors) = (400, 1_023)
}
