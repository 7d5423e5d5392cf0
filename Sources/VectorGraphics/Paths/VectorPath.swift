// Paths: the one form in which glyphs, icons and drawn shapes reach the rasterizer.
//
// Every curve of a source is a line, a quadratic or a cubic here, in absolute coordinates. The parser resolves the
// other commands of SVG's path data (arcs, relative and smooth commands).

import Pixels

/// Contours made of lines and Bézier curves, in local units, y down.
package struct VectorPath: Hashable, Sendable {
  /// One step of a contour.
  package enum Segment: Hashable, Sendable {
    /// Starts a contour.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A quadratic Bézier curve with one control point.
    case quadratic(control: Point, end: Point)
    /// A cubic Bézier curve with two control points.
    case cubic(Point, Point, end: Point)
    /// A line back to the contour's start, where a stroke has a join instead of two caps. A next segment without a move
    /// starts there.
    case close
  }

  /// All contours. The first segment is a move; a fill closes contours that are left open.
  package var segments: [Segment]

  /// Creates a path; an empty one paints nothing.
  package init(segments: [Segment] = []) {
    self.segments = segments
  }
}

/// Which points count as inside of a path that winds around them several times.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// Where the winding number is not 0.
  case nonzero
  /// Where the winding number is odd.
  case evenodd
}
