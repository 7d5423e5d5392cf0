// How far layers travel: what tells how many pictures a frame's motion blur is made of.

import LayerPainting
import Pixels
import SceneModel

extension MotionPlan {
  /// The longest way that a corner of a layer takes through some moments, in points: the straight ways from each moment to the
  /// next, added up. What is not there at both ends of such a way, or not drawable, takes none; 0 for less than two moments.
  ///
  /// - Parameter moments: Seconds, in order.
  package func longestWay(through moments: [Double]) -> Double {
    var ways: [CornerWays.Key: CornerWays] = [:]
    for moment in moments {
      var now: [CornerWays.Key: CornerWays] = [:]
      for state in states(at: moment, unnamed: true) {
        let key = CornerWays.Key(role: state.role, name: state.name)
        var way = CornerWays(state.placement)
        if let before = ways[key] { way.come(from: before) }
        now[key] = way
      }
      // A layer that is gone for a while keeps what it has travelled.
      for (key, way) in ways where now[key] == nil { now[key] = way.paused }
      ways = now
    }
    return ways.values.reduce(0) { max($0, $1.longest) }
  }
}

/// Where the corners of a layer are, and how far they have come.
private struct CornerWays {
  /// What makes a layer the same from one moment to the next.
  struct Key: Hashable {
    let role: LayerRole
    let name: String
  }

  /// Nil: not to be seen.
  private var corners: [Point]?
  private var lengths: [Double] = [0, 0, 0, 0]

  init(_ placement: Placement) {
    let (box, matrix) = (Rect(size: placement.size), placement.transform)
    // Behind the eye nothing is where the formula says.
    if matrix.isAffine || box.corners.allSatisfy({ matrix.divisor(at: $0) > 1e-6 }) {
      corners = box.corners.map(matrix.apply)
    }
  }

  /// The longest of the four ways.
  var longest: Double { lengths.reduce(0, max) }

  /// The same, not to be seen.
  var paused: CornerWays {
    var copy = self
    copy.corners = nil
    return copy
  }

  /// Adds the way from where it was before.
  mutating func come(from before: CornerWays) {
    lengths = before.lengths
    guard let corners, let old = before.corners else { return }
    for index in lengths.indices {
      let (x, y) = (corners[index].x - old[index].x, corners[index].y - old[index].y)
      let length = (x * x + y * y).squareRoot()
      if length.isFinite { lengths[index] += length }
    }
  }
}
