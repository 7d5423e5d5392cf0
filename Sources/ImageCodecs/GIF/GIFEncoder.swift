// The first phase of an animated GIF: finds the changes between two pictures, makes a palette for them, and maps them.
// It has no state, so any number of frames can be encoded at once.
//
//     picture ─▶ GIFEncoder ─▶ GIFFrame ─▶ GIFCanvas ─▶ GIFStep ─▶ compressed() ─▶ GIFWriter ─▶ bytes
//                in any order              in order                in any order     in order

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

  /// Creates an encoder for pictures of one size.
  ///
  /// - Parameters:
  ///   - sharedPalette: From `GIFPaletteBuilder` or `GIFPaletteTrial`.
  ///   - mayDiffer: Whether frames have a local palette where the difference from the shared one would be visible.
  /// - Throws: `CodecError.noPixels` or `.sideTooLong`.
  package init(
    size: PixelSize, options: GIFOptions = GIFOptions(), sharedPalette: GIFPalette? = nil, mayDiffer: Bool = false
  ) throws(CodecError) {
    guard size.width > 0, size.height > 0 else { throw .noPixels(.gif, found: size) }
    let limit = Int(UInt16.max)
    guard size.width <= limit, size.height <= limit else { throw .sideTooLong(.gif, found: size, limit: limit) }
    self.size = size
    self.options = options
    self.sharedPalette = sharedPalette
    self.mayDiffer = mayDiffer
  }

  /// The changes that lead from `previous` (nil: an empty canvas) to `frame`.
  ///
  /// Pixels of the same colour in both are not drawn. Alpha is all or nothing: pixels of alpha 128 and more are opaque in
  /// their colour, others transparent.
  ///
  /// - Parameter damage: Areas outside which both pictures are known to be equal; nil when nothing is known.
  /// - Throws: `CodecError.sizeMismatch` unless both pictures are of the encoder's size.
  package func compress(
    _ frame: StraightBitmap, after previous: StraightBitmap?, damage: [PixelRect]? = nil
  ) throws(CodecError) -> GIFFrame {
    for found in [frame.size, previous?.size ?? size] where found != size {
      throw .sizeMismatch(.gif, found: found, expected: size)
    }
    let truth = frame.withBinaryAlpha()
    let changes = PixelChanges(from: previous?.withBinaryAlpha(), to: truth, damage: damage)
    let areas = options.dither == .auto ? SmoothAreas(of: truth, in: changes.analysedArea) : nil
    var (colors, isShared) = colors(for: changes, areas)
    let (indices, banded) = changes.indices(in: &colors, dither: options.dither, areas: areas)
    return GIFFrame(
      size: size, area: changes.area, palette: colors.palette, indices: indices, banded: banded, smooth: areas?.smooth,
      hasGaps: changes.hasGaps,
      vanished: changes.vanished, usesSharedPalette: isShared, truth: truth)
  }

  /// The palette for the changed pixels of a frame.
  private func colors(for changes: PixelChanges, _ areas: SmoothAreas?) -> (colors: RunColors, isShared: Bool) {
    var census = ColorCensus(most: options.colors)
    if let shared = sharedPalette, !mayDiffer { return (RunColors(shared.colors, census: census, numbers: []), true) }
    let numbers = changes.count(in: &census)
    if let shared = sharedPalette, PaletteDemand(census).isMet(by: shared) {
      return (RunColors(shared.colors, census: census, numbers: numbers), true)
    }
    if let areas, census.fewColors == nil {
      let flat = Quantizer.flatColors(census, size: options.colors)
      changes.emphasize(areas.smooth, times: Self.emphasis, without: flat, in: &census)
    }
    let palette = Quantizer.palette(for: census, size: options.colors)
    return (RunColors(palette, census: census, numbers: numbers), false)
  }
}
