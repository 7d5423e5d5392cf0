// Where a child meets the edge of the clip around it.
//
// A photo that fills a clipping card has the same edge as the card. Drawn with its own antialiased edge inside the clip's,
// the pixels there would let the card's fill shine through as a thin line. So the sides of a child that lie on the clip's
// sides, or beyond them, are moved well outside: the clip alone makes the edge, and there is no seam.

import Pixels

/// A clip that is open.
struct ClipEdge {
  /// In the coordinates of the node that clips.
  var outline: FittedRoundedRect
  /// Those coordinates to pixels.
  var matrix: Transform

  /// The outline in the coordinates that `inverse` maps pixels to, its corners no rounder than they are there; nil when the
  /// two are not related by scales and a translation. In perspective two nodes of one plane are.
  func outline(under inverse: Transform) -> FittedRoundedRect? {
    let map = inverse * matrix
    guard map.pw != 0, abs(map.px / map.pw) < 1e-11, abs(map.py / map.pw) < 1e-11 else { return nil }
    let (x, y) = (map.a / map.pw, map.d / map.pw)
    guard abs(map.b / map.pw) < 1e-9, abs(map.c / map.pw) < 1e-9, x != 0, y != 0 else { return nil }
    let (first, second) = (x * outline.rect.minX + map.tx / map.pw, x * outline.rect.maxX + map.tx / map.pw)
    let (top, bottom) = (y * outline.rect.minY + map.ty / map.pw, y * outline.rect.maxY + map.ty / map.pw)
    var radii = outline.radii.map { $0 * min(abs(x), abs(y)) }
    if x < 0 {
      (radii.topLeft, radii.topRight) = (radii.topRight, radii.topLeft)
      (radii.bottomLeft, radii.bottomRight) = (radii.bottomRight, radii.bottomLeft)
    }
    if y < 0 {
      (radii.topLeft, radii.bottomLeft) = (radii.bottomLeft, radii.topLeft)
      (radii.topRight, radii.bottomRight) = (radii.bottomRight, radii.topRight)
    }
    return RoundedRect(
      Rect(minX: min(first, second), minY: min(top, bottom), maxX: max(first, second), maxY: max(top, bottom)),
      radii: radii, smoothing: outline.smoothing
    ).fitted()
  }
}

/// An outline whose sides have been moved out where a clip makes the edge.
struct OpenedOutline {
  /// The outline to draw.
  var outline: FittedRoundedRect
  /// How far each side was moved: left, top, right, bottom.
  private(set) var left = 0.0, top = 0.0, right = 0.0, bottom = 0.0

  /// Moves sides out once more, where another clip makes the edge.
  mutating func open(within clip: FittedRoundedRect, margin: Double) {
    let further = OpenedOutline(outline, within: clip, margin: margin)
    outline = further.outline
    (left, top) = (left + further.left, top + further.top)
    (right, bottom) = (right + further.right, bottom + further.bottom)
  }

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
  /// `outline`, with its sides moved out where an open clip makes the edge, or lies further inside.
  func opened(_ outline: FittedRoundedRect, _ pen: Pen, _ stretch: Stretch) -> OpenedOutline {
    opened(outline, pen.matrix, within: pen.clips, margin: stretch.margin)
  }

  /// The same for an outline whose coordinates `matrix` maps to pixels.
  func opened(
    _ outline: FittedRoundedRect, _ matrix: Transform, within clips: [ClipEdge], margin: Double
  ) -> OpenedOutline {
    let whole = OpenedOutline(outline)
    guard !clips.isEmpty, let inverse = matrix.inverse else { return whole }
    var opened = whole
    for clip in clips.reversed() {
      if let around = clip.outline(under: inverse) { opened.open(within: around, margin: margin) }
    }
    // What is moved out must not come behind the viewer.
    let isInFront = matrix.isAffine || opened.outline.rect.corners.allSatisfy { matrix.divisor(at: $0) > 1e-6 }
    return isInFront ? opened : whole
  }
}
