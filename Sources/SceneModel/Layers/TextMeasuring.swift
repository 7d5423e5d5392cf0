// Texts as layout asks for them. SceneModel knows no fonts: who reads a scene hands in what measures its texts.

import Pixels

/// The extent of a text.
package struct TextMeasure: Hashable, Sendable {
  /// Width of the widest line in points.
  package var width: Double
  /// How many lines there are.
  package var lines: Int
  /// Distance of base lines in points.
  package var lineHeight: Double
  /// How far the baseline lies below the top of its line.
  package var baseline: Double

  /// Creates a measure.
  package init(width: Double, lines: Int, lineHeight: Double, baseline: Double) {
    (self.width, self.lines, self.lineHeight, self.baseline) = (width, lines, lineHeight, baseline)
  }
}

/// Measures texts.
package protocol TextMeasuring: AnyObject {
  /// The extent of a text in a box of that width, its padding not counted; infinite: unlimited. A box that is narrower than a
  /// line by up to 1/64 pt has room for it. Nil when the text cannot be laid out, for a reason that is reported elsewhere.
  func measure(_ text: LayerText, width: Double) -> TextMeasure?

  /// The extent of code with its padding; nil when its source cannot be read, for a reason that is reported elsewhere.
  func measure(_ code: LayerCode) -> Size?
}
