// A drawing that the outline of a box cuts, and what fills, images and borders draw.

import DisplayList
import Pixels

/// One thing that a node paints, confined to the node's outline.
struct OwnDrawing {
  /// Where its colour comes from.
  enum Source {
    case color(PremultipliedColor)
    case gradient(PaintedGradient, Size)
    case image(PaintedImage)
  }

  /// Where its colour comes from.
  var source: Source
  /// The box that it fills; an image may fill less than the node's.
  var box: Rect
  /// Whether `box` is the node's whole box.
  var isWhole = true
  /// The outline of `box` where its corners are round.
  var cut: FittedRoundedRect?
  /// The inside of a border.
  var hole: FittedRoundedRect?
  /// Whether it lies above the path.
  var isBorder = false
}

extension PaintedFill {
  /// The drawing of a fill in a box; nil when it cannot be seen.
  func drawing(in box: Rect) -> OwnDrawing? {
    switch self {
    case .color(let color):
      DisplayListBuilder.byte(color.alpha) > 0 ? OwnDrawing(source: .color(color), box: box) : nil
    case .gradient(let gradient):
      gradient.stops.isEmpty ? nil : OwnDrawing(source: .gradient(gradient, box.size), box: box)
    }
  }
}

extension PaintedImage {
  /// The drawing of an image in an outline; nil when it is outside of its box.
  func drawing(in outline: FittedRoundedRect, smoothing: Double) -> OwnDrawing? {
    let (whole, box) = (outline.rect, rect.intersection(outline.rect))
    if box.isEmpty { return nil }
    var drawing = OwnDrawing(source: .image(self), box: box, isWhole: box == whole)
    if !cut.isZero, !drawing.isWhole { drawing.cut = RoundedRect(box, radii: cut, smoothing: smoothing).fitted() }
    return drawing
  }
}

extension PaintedBorder {
  /// The drawing of a border; nil when it cannot be seen.
  func drawing(in outline: FittedRoundedRect) -> OwnDrawing? {
    guard width > 0, DisplayListBuilder.byte(color.alpha) > 0 else { return nil }
    let inner = outline.inset(by: width)
    return OwnDrawing(
      source: .color(color), box: outline.rect, hole: inner.rect.isEmpty ? nil : inner, isBorder: true)
  }
}
