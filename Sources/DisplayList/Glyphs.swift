// Text as plain data: outlines that the renderer keeps by number, and runs that place them.
//
// A run is one paint: the areas of its glyphs are united before they are blended, so that letters that touch or overlap
// show no seam, whatever the opacity.

import Pixels

/// A glyph at its place. Its outline is in em units, x to the right from the glyph's origin, y down from the baseline, and
/// filled by the non-zero winding rule.
package struct PlacedGlyph: Hashable, Sendable {
  /// Which outline: an index into the outlines that the renderer was given.
  package var outline: Int
  /// The position of its origin on the baseline, in the run's local coordinates.
  package var origin: Point
  /// Local units per em: the font size.
  package var size: Double

  /// Creates a placed glyph.
  package init(outline: Int, origin: Point, size: Double) {
    (self.outline, self.origin, self.size) = (outline, origin, size)
  }
}

/// Glyphs that are painted as one.
package struct GlyphRun: Hashable, Sendable {
  /// In reading order.
  package var glyphs: [PlacedGlyph]
  /// Local coordinates to canvas pixels.
  package var transform: Transform

  /// Creates a run.
  package init(glyphs: [PlacedGlyph], transform: Transform) {
    (self.glyphs, self.transform) = (glyphs, transform)
  }
}
