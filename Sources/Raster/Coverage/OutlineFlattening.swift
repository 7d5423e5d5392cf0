// Rounded rectangles as polygons.

import Pixels
import VectorGraphics

extension OutlineFlattener {
  /// The points of `outline`, clockwise, in the coordinates of the outline.
  func polygon(_ outline: OutlineCorners) -> [Point] {
    var points: [Point] = []
    for index in 0..<4 {
      points.append(outline.point(corner: index, 0))
      if outline.curves[index].extent > 0 {
        append(to: &points) { outline.point(corner: index, $0) }
      }
    }
    return points
  }
}
