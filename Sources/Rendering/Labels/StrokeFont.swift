// The small built-in letters for labels that the tool itself draws: times on a strip, names on a plot. A label needs no font
// file and looks the same on every machine.
//
// A glyph is a few lines on a grid of twelve rows (`Glyphs.swift`). Each grid point is moved to the nearest pixel where a
// stroke is sharp, so that stems are crisp at any size, and the lines become shapes for the same rasterizer as
// everything else (`GlyphPen.swift`).

import DisplayList
import Pixels

/// Draws and measures labels of printable ASCII and a few signs (`→ … ° · × – −`); any other character is a box.
package struct StrokeFont: Sendable {
  /// Height of capitals in pixels.
  package let capHeight: Double
  /// Thickness of strokes in pixels.
  package let thickness: Double
  /// Colour of the strokes.
  package private(set) var color: Color

  /// Creates a font of that size and colour.
  ///
  /// - Parameter weight: Thickness of strokes in shares of the capitals' height; a stroke is never thinner than a pixel.
  package init(capHeight: Double, weight: Double = 0.12, color: Color) {
    self.capHeight = capHeight
    let wanted = capHeight * weight
    // A little more than one pixel makes letters bolder and leaves them sharp; from there on only whole pixels do.
    thickness = wanted < 1.5 ? max(1, wanted) : wanted.rounded()
    self.color = color
  }

  /// The same letters in another colour.
  package func colored(_ color: Color) -> StrokeFont {
    var copy = self
    copy.color = color
    return copy
  }

  /// The distance between base lines at which lines of text are easy to tell apart, in whole pixels.
  package var lineHeight: Double { (capHeight * 1.9).rounded() }

  /// The width of `text` in pixels, from the outer edge of the first stroke to that of the last.
  package func width(of text: String) -> Double {
    guard !text.isEmpty else { return 0 }
    return text.reduce(thickness - gap) { $0 + advance(of: $1) }
  }

  /// `text`, or as much of its beginning as fits into `width` with "…" after it; empty when not even that fits.
  package func fitted(_ text: String, to width: Double) -> String {
    if self.width(of: text) <= width { return text }
    var kept = Substring(text)
    while kept.popLast() != nil {
      let candidate = kept + "…"
      if self.width(of: String(candidate)) <= width { return String(candidate) }
    }
    return ""
  }

  /// The shapes of `text`, its left edge and base line at `origin`, which is rounded to whole pixels.
  package func shapes(of text: String, at origin: Point) -> [Shape] {
    // A stroke of 1 pixel is sharp around a pixel's centre, one of 2 pixels around a pixel's edge.
    let sharp = Int(thickness.rounded()).isMultiple(of: 2) ? 0 : 0.5
    let pen = GlyphPen(thickness: thickness, maximumRadius: 4 * unit)
    var left = origin.x.rounded()
    let top = origin.y.rounded() - 12 * unit
    var shapes: [Shape] = []
    for character in text {
      for line in Glyph(character).lines {
        let points = line.map { point in
          Point(
            x: left + (point.x * unit + thickness / 2 - sharp).rounded() + sharp,
            y: (top + point.y * unit - thickness / 2 - sharp).rounded() + sharp)
        }
        shapes += pen.shapes(along: points)
      }
      left += advance(of: character)
    }
    return shapes
  }

  /// Pixels from one row of the grid to the next.
  private var unit: Double { capHeight / 12 }

  /// Pixels between the strokes of neighbouring characters.
  private var gap: Double { max(2, (3.6 * unit).rounded()) }

  /// Whole pixels from one character to the next.
  private func advance(of character: Character) -> Double { (Glyph(character).width * unit).rounded() + gap }
}

extension DisplayListBuilder {
  /// Where a label lies relative to the point that it is drawn at.
  package enum LabelAlignment: Sendable {
    /// It begins there.
    case left
    /// Its middle is there.
    case center
    /// It ends there.
    case right
  }

  /// Draws a label whose base line is at `origin`. Origins are rounded to whole pixels.
  package mutating func draw(
    _ text: String, at origin: Point, font: StrokeFont, alignment: LabelAlignment = .left
  ) {
    let share =
      switch alignment {
      case .left: 0.0
      case .center: 0.5
      case .right: 1.0
      }
    let start = Point(x: origin.x - share * font.width(of: text), y: origin.y)
    let paint = Paint.solid(PaintColor(font.color.premultiplied))
    for shape in font.shapes(of: text, at: start) { fill(shape, with: paint) }
  }
}
