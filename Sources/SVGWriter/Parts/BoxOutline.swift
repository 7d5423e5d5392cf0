// Rounded rectangles as numbers: edges, extents of the four corners, and how far each is from a circle to a continuous corner.

import Pixels

/// The numbers of a rounded rectangle.
///
///     left, top, right, bottom, then for each corner, clockwise from the top left:
///     extent across, extent down, continuity (0: an ellipse, 1: Apple's continuous corner)
enum BoxOutline {
  /// The number of numbers.
  static let count = 16
  /// How far Apple's corner reaches along both sides, in radii.
  private static let extent = 1.528_664_83

  /// The numbers of an outline under a map that only scales and moves.
  static func numbers(_ outline: FittedRoundedRect, _ map: Transform) -> [Double] {
    let rect = outline.rect
    var (left, right) = (map.a * rect.minX + map.tx, map.a * rect.maxX + map.tx)
    var (top, bottom) = (map.d * rect.minY + map.ty, map.d * rect.maxY + map.ty)
    var corners = corners(outline)
    if left > right {
      swap(&left, &right)
      corners = [corners[1], corners[0], corners[3], corners[2]]
    }
    if top > bottom {
      swap(&top, &bottom)
      corners = [corners[3], corners[2], corners[1], corners[0]]
    }
    let (across, down) = (abs(map.a), abs(map.d))
    return [left, top, right, bottom]
      + corners.flatMap { [$0.extent * across, $0.extent * down, $0.continuity] }
  }

  /// Extent and continuity of each corner, clockwise from the top left. A corner reaches from its radius to the extent of
  /// Apple's corner, but no further than its sides leave, which are shared in the ratio of the radii.
  private static func corners(_ outline: FittedRoundedRect) -> [(extent: Double, continuity: Double)] {
    let radii = outline.radii
    let (width, height) = (outline.rect.width, outline.rect.height)
    func corner(_ radius: Double, _ across: Double, _ down: Double) -> (extent: Double, continuity: Double) {
      guard radius > 0 else { return (0, 0) }
      let overhang = radius * (extent - 1)
      var reach = radius + overhang * min(max(outline.smoothing, 0), 1)
      for (neighbor, side) in [(across, width), (down, height)] {
        reach = min(reach, max(radius, side * (radius / (radius + neighbor))))
      }
      return (reach, (reach - radius) / overhang)
    }
    return [
      corner(radii.topLeft, radii.topRight, radii.bottomLeft), corner(radii.topRight, radii.topLeft, radii.bottomRight),
      corner(radii.bottomRight, radii.bottomLeft, radii.topRight),
      corner(radii.bottomLeft, radii.bottomRight, radii.topLeft),
    ]
  }
}
