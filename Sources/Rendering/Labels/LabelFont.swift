// The letters of labels that the tool itself draws: times on a strip, names on a plot. They are those of the built-in font, shaped
// and cut like any text, so that a label needs no font file and looks the same on every machine.
//
//     text, weight, room ─▶ SetLabels (each laid out once) ─▶ Label: outlines in ems ─▶ shapes of the display list
//
// A label is drawn as paths and not as a run of glyphs, because the glyphs of a display list are numbered by the scene that it
// shows.

import DisplayList
import Pixels
import TextLayout
import VectorGraphics

/// A size, a weight and a colour for labels.
package struct LabelFont: Hashable, Sendable {
  /// Em size in pixels.
  package let size: Double
  /// 100...900; 400 is regular.
  package let weight: Double
  /// Colour of the letters.
  package private(set) var color: Color

  /// Whether this build has letters; without the trait `Text` labels are empty.
  package static var isAvailable: Bool { TextLayouter.isAvailable }

  /// Creates a font of that size, weight and colour.
  package init(size: Double, weight: Double = 400, color: Color) {
    (self.size, self.weight, self.color) = (size, weight, color)
  }

  /// The same letters in another colour.
  package func colored(_ color: Color) -> LabelFont {
    var copy = self
    copy.color = color
    return copy
  }

  /// Height of capitals in pixels.
  package var capHeight: Double { size * Self.capShare }

  /// Inter's capitals: 2048 of 2816 units.
  private static let capShare = 2048.0 / 2816

  /// A label of one line; what is wider than `room` pixels ends in "…", and is empty where not even that has room.
  package func label(_ text: String, within room: Double = .infinity) -> Label {
    let set = SetLabels.shared.withLock { $0.label(text, weight: weight, room: room / size) }
    return Label(letters: set, font: self)
  }

  /// A label that ends in `tail`, which is never cut; the tail counts to `room`.
  package func label(_ text: String, within room: Double, then tail: String) -> Label {
    let head = label(text, within: max(0, room - width(of: tail)))
    var letters = head.letters
    let end = label(tail).letters
    letters.letters += end.letters.map {
      (outline: $0.outline, origin: Point(x: letters.width + $0.origin.x, y: $0.origin.y))
    }
    letters.width += end.width
    return Label(letters: letters, font: self)
  }

  /// The width of a label in pixels, from its first letter's origin to behind its last.
  package func width(of text: String) -> Double { label(text).width }
}

/// A line of letters, ready to be drawn.
package struct Label: Sendable {
  fileprivate let letters: SetLabels.SetLabel
  /// What it is drawn in.
  package let font: LabelFont

  /// In pixels.
  package var width: Double { letters.width * font.size }
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

  /// Draws a label whose base line is at `origin`. Its left end is rounded to whole pixels, as labels that repeat in rows must
  /// look alike.
  package mutating func draw(_ label: Label, at origin: Point, alignment: LabelAlignment = .left) {
    let share =
      switch alignment {
      case .left: 0.0
      case .center: 0.5
      case .right: 1.0
      }
    let start = Transform.translation(x: (origin.x - share * label.width).rounded(), y: origin.y.rounded())
    let ems = start * .scale(x: label.font.size, y: label.font.size)
    let paint = Paint.solid(PaintColor(label.font.color.premultiplied))
    for letter in label.letters.letters {
      let place = ems * .translation(x: letter.origin.x, y: letter.origin.y)
      fill(Shape(path: add(letter.outline), area: .fill(.nonzero), transform: place), with: paint)
    }
  }

  /// Draws a text as a label of one line.
  package mutating func draw(
    _ text: String, at origin: Point, font: LabelFont, within room: Double = .infinity,
    alignment: LabelAlignment = .left
  ) {
    draw(font.label(text, within: room), at: origin, alignment: alignment)
  }
}
