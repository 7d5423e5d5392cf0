// Where a child meets the edge of the clip around it.
//
// A photo that fills a clipping card has the same edge as the card. Drawn with its own antialiased edge inside the clip's,
// the pixels there would let the card's fill shine through as a thin line. So the sides of a child that lie on the clip's
// sides, or beyond them, are moved well outside: the clip alone makes the edge, and there is no seam.

import Pixels

/// The innermost clip that is open.
struct ClipEdge {
  /// In the coordinates of the node that clips.
  var outline: FittedRoundedRect
  /// Those coordinates to pixels.
  var matrix: Transform
}

/// An outline whose sides have been moved out where a clip makes the edge.
struct OpenedOutline {
  /// The outline to draw.
  var outline: FittedRoundedRect
  /// How far each side was moved: left, top, right, bottom.
  private(set) var left = 0.0, top = 0.0, right = 0.0, bottom = 0.0

  /// An outline as it is.
  init(_ outline: FittedRoundedRect) { self.outline = outline }

  /// Moves the sides of `outline` that lie on the sides of `clip` or beyond by `margin`, where no rounded corner of its
  /// own would be seen. Both are in the same coordinates.
  init(_ outline: FittedRoundedRect, within clip: FittedRoundedRect, margin: Double) {
    self.init(outline)
    let (box, edge) = (outline.rect, clip.rect)
    let near = 1e-6
    var open = Sides(
      left: box.minX <= edge.minX + near, top: box.minY <= edge.minY + near, right: box.maxX >= edge.maxX - near,
      bottom: box.maxY >= edge.maxY - near)
    // A corner of the clip hides one of the child that is no rounder.
    func hidden(_ own: Double, _ around: Double) -> Bool {
      own == 0 || (around >= own - near && clip.smoothing >= outline.smoothing)
    }
    let (own, around) = (outline.radii, clip.radii)
    for _ in 0..<4 {
      open.settle(\.left, \.top, radius: own.topLeft, isHidden: hidden(own.topLeft, around.topLeft))
      open.settle(\.right, \.top, radius: own.topRight, isHidden: hidden(own.topRight, around.topRight))
      open.settle(\.right, \.bottom, radius: own.bottomRight, isHidden: hidden(own.bottomRight, around.bottomRight))
      open.settle(\.left, \.bottom, radius: own.bottomLeft, isHidden: hidden(own.bottomLeft, around.bottomLeft))
    }
    (left, top) = (open.left ? margin : 0, open.top ? margin : 0)
    (right, bottom) = (open.right ? margin : 0, open.bottom ? margin : 0)
    let radii = CornerRadii(
      topLeft: open.left && open.top ? 0 : own.topLeft, topRight: open.right && open.top ? 0 : own.topRight,
      bottomRight: open.right && open.bottom ? 0 : own.bottomRight,
      bottomLeft: open.left && open.bottom ? 0 : own.bottomLeft)
    self.outline = RoundedRect(moved(box), radii: radii, smoothing: outline.smoothing).fitted()
  }

  /// A box inside the original outline, `whole`, with the sides that lie on the outline's moved as those are.
  func moving(_ box: Rect, in whole: Rect) -> Rect {
    Rect(
      minX: box.minX - (box.minX <= whole.minX ? left : 0), minY: box.minY - (box.minY <= whole.minY ? top : 0),
      maxX: box.maxX + (box.maxX >= whole.maxX ? right : 0), maxY: box.maxY + (box.maxY >= whole.maxY ? bottom : 0))
  }

  private func moved(_ box: Rect) -> Rect {
    Rect(minX: box.minX - left, minY: box.minY - top, maxX: box.maxX + right, maxY: box.maxY + bottom)
  }

  /// Which sides are moved.
  private struct Sides {
    var left: Bool, top: Bool, right: Bool, bottom: Bool

    /// A round corner between two sides stays as it is unless both move and the clip hides it.
    mutating func settle(
      _ first: WritableKeyPath<Sides, Bool>, _ second: WritableKeyPath<Sides, Bool>, radius: Double, isHidden: Bool
    ) {
      if radius > 0 && !(self[keyPath: first] && self[keyPath: second] && isHidden) {
        self[keyPath: first] = false
        self[keyPath: second] = false
      }
    }
  }
}

extension Flattener {
  /// `outline`, with its sides moved out where the innermost clip makes the edge. Coordinates must be related by a scale
  /// and a translation; otherwise it stays as it is.
  func opened(_ outline: FittedRoundedRect, _ pen: Pen, _ stretch: Stretch) -> OpenedOutline {
    guard let clip = pen.clip, pen.matrix.isAffine, clip.matrix.isAffine, let inverse = pen.matrix.inverse else {
      return OpenedOutline(outline)
    }
    let place = inverse * clip.matrix
    guard abs(place.b) < 1e-9, abs(place.c) < 1e-9, place.a > 0, abs(place.a - place.d) < 1e-9 else {
      return OpenedOutline(outline)
    }
    let around = RoundedRect(
      Rect(
        x: place.a * clip.outline.rect.x + place.tx, y: place.d * clip.outline.rect.y + place.ty,
        width: place.a * clip.outline.rect.width, height: place.d * clip.outline.rect.height),
      radii: clip.outline.radii.map { $0 * place.a }, smoothing: clip.outline.smoothing
    ).fitted()
    return OpenedOutline(outline, within: around, margin: stretch.margin)
  }
}
