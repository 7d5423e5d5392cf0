// A laid out text: glyphs and their positions. It is the only form in which motion sees text: numbers and positions,
// never fonts or outlines.

import Pixels

/// Which outline of a scene's glyphs: its place in `TextCatalog.outlines`, which is the renderer's number for it too.
package struct OutlineIndex: Hashable, Sendable {
  /// From 0.
  package let position: Int

  /// Names the outline at a place.
  package init(_ position: Int) { self.position = position }
}

/// Which picture of a scene's glyphs: its place in `TextCatalog.pictures`. For the renderer they follow the scene's images.
package struct GlyphPictureIndex: Hashable, Sendable {
  /// From 0.
  package let position: Int

  /// Names the picture at a place.
  package init(_ position: Int) { self.position = position }
}

/// A text laid out in a box, in points from the box's top left corner.
package struct TextBlock: Equatable, Sendable {
  /// The drawing of a glyph.
  package enum Picture: Hashable, Sendable {
    /// An outline in the colour of the text.
    case outline(OutlineIndex)
    /// An outline in a colour of the font's own.
    case colored(OutlineIndex, PremultipliedColor)
    /// A picture (colour emoji) and its box around the origin, in ems.
    case image(GlyphPictureIndex, box: Rect)
  }

  /// A glyph at its place.
  package struct Glyph: Equatable, Sendable {
    /// The drawing.
    package var picture: Picture
    /// Its origin on the baseline.
    package var origin: Point
    /// Its advance along the line; of several layers of one colour glyph, the first has it and the others 0.
    package var advance: Double
    /// The range of the string, in UTF-16 units, that the glyph represents; glyphs of one cluster have the same. Empty
    /// for an ellipsis or a hyphen at the end of a line.
    package var characters: Range<Int>

    /// Creates a glyph.
    package init(picture: Picture, origin: Point, advance: Double, characters: Range<Int>) {
      (self.picture, self.origin, self.advance, self.characters) = (picture, origin, advance, characters)
    }
  }

  /// One line.
  package struct Line: Equatable, Sendable {
    /// In visual order, left to right.
    package var glyphs: [Glyph]
    /// The range of the string, in UTF-16 units, that the line shows; an ellipsis replaces the text after it.
    package var characters: Range<Int>
    /// Height of the baseline.
    package var baseline: Double
    /// The box of the line: left edge, top, advance width, line height.
    package var box: Rect

    /// Creates a line.
    package init(glyphs: [Glyph], characters: Range<Int>, baseline: Double, box: Rect) {
      (self.glyphs, self.characters, self.baseline, self.box) = (glyphs, characters, baseline, box)
    }
  }

  /// Top to bottom.
  package var lines: [Line]
  /// Em size in points.
  package var size: Double
}
