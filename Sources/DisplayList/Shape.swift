// Areas: for fills and for clips.

import Pixels
import VectorGraphics

/// Which area a path has.
package enum PathArea: Hashable, Sendable {
  /// Its inside.
  case fill(FillRule)
  /// Its stroke: one area, however the line crosses itself, made in the path's own units before its transform.
  case stroke(StrokeStyle)
}

/// An area of a path of `DisplayList.paths`.
package struct PathShape: Hashable, Sendable {
  /// Which path.
  package var path: PathIndex
  /// Its inside or its stroke.
  package var area: PathArea
}

/// An outline with its placement: the area of `outline` ∩ `crop` outside `hole`, or of a path, mapped to pixels by `transform`.
package struct Shape: Hashable, Sendable {
  /// The rounded rectangle in local coordinates.
  package var outline: FittedRoundedRect
  /// Local coordinates; cuts the outline, as the box of an image that does not fill its layer does.
  package var crop: Rect?
  /// Local coordinates; cut out of the outline, for example the inside of a border or the layer over its shadow. It is
  /// inside the outline or is clipped by it.
  package var hole: FittedRoundedRect?
  /// Local coordinates to canvas pixels.
  package var transform: Transform
  /// The area of a path, used instead of `outline`, which is empty then and has neither crop nor hole.
  package var path: PathShape?

  /// Creates a shape.
  package init(
    _ outline: FittedRoundedRect, crop: Rect? = nil, hole: FittedRoundedRect? = nil, transform: Transform = .identity
  ) {
    (self.outline, self.crop, self.hole, self.transform) = (outline, crop, hole, transform)
  }

  /// Creates the area of a path of the list that the shape is drawn in (`DisplayListBuilder.add`).
  package init(path: PathIndex, area: PathArea, transform: Transform = .identity) {
    self.init(Rect.zero, transform: transform)
    self.path = PathShape(path: path, area: area)
  }

  /// Creates a shape with square corners.
  package init(_ box: Rect, hole: FittedRoundedRect? = nil, transform: Transform = .identity) {
    self.init(RoundedRect(box).fitted(), hole: hole, transform: transform)
  }
}
