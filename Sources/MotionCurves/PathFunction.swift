// The path of a moving rectangle from its start to its end.
//
// Progress is the position along the path. A curve computes it, and it may be outside 0...1 when the curve overshoots.
// Then the path continues: straight for a line, along the tangent for an arc, along its circles for a rectArc.

import Pixels
import SceneModel

/// A rectangle as a function of progress: the start exactly at 0, the end exactly at 1.
package struct PathFunction: Sendable {
  private enum Way: Sendable {
    case line
    case arc(QuadraticArc)
    case rectArc(RectArc)
  }

  private let start: Rect
  private let end: Rect
  private let way: Way

  /// Prepares a path. Rectangles and the two thresholds of `rectArc` are in points.
  package init(_ path: Pair.Path, from start: Rect, to end: Rect) {
    (self.start, self.end) = (start, end)
    switch path {
    case .line: way = .line
    case .arc: way = .arc(QuadraticArc(from: start.center, to: end.center))
    case .rectArc: way = .rectArc(RectArc(from: start, to: end))
    }
  }

  /// The rectangle at `progress`, of no negative extent.
  ///
  /// On a line and an arc the centre follows the path and the size changes linearly; a rectArc moves two corners.
  package func callAsFunction(_ progress: Double) -> Rect {
    if progress == 0 { return start }
    if progress == 1 { return end }
    switch way {
    case .line: return rect(around: start.center.moved(towards: end.center, by: progress), at: progress)
    case .arc(let arc): return rect(around: arc.point(at: progress), at: progress)
    case .rectArc(let arc): return arc.rect(at: progress)
    }
  }

  /// The rectangle of the size at `progress` around a centre.
  private func rect(around center: Point, at progress: Double) -> Rect {
    let width = max(0, start.width + (end.width - start.width) * progress)
    let height = max(0, start.height + (end.height - start.height) * progress)
    return Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }
}

extension Point {
  /// The point at the share `progress` of the line to `target`, beyond its ends outside 0...1.
  package func moved(towards target: Point, by progress: Double) -> Point {
    Point(x: x + (target.x - x) * progress, y: y + (target.y - y) * progress)
  }
}
