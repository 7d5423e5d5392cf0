// A curve as short steps along which both parallel curves are straight enough.
//
// Parameters are halved until three points of each parallel curve are near its chord and the tangent turns by less than 60°.
// Where the curve turns back, halving never makes an end of it: there the step gets a corner, which is joined like any other.

/// A place on the line that is stroked.
struct StrokeStation {
  /// Where it is.
  var place: Vector
  /// Where the line leads, of length 1.
  var tangent: Vector

  /// A vector of length 1 to the left, as y points down.
  var normal: Vector { Vector(tangent.y, -tangent.x) }
}

/// Divides curves into steps.
struct StrokeSteps {
  /// How far the parallel curves are from the line.
  let reach: Double
  /// How far a parallel curve may be from its chord.
  let tolerance: Double

  /// Steps are halved at least so often, at most so often for being bent, and at most so often for turning.
  private static let shallowest = 2, deepest = 12, sharpest = 26
  /// The cosine of 60°.
  private static let turn = 0.5

  /// From one place to another in a nearly straight line.
  typealias Step = (from: StrokeStation, to: StrokeStation)

  /// The steps of a curve. Where one does not begin with the tangent that the last one ended with, there is a corner.
  func steps(of curve: PathCurve) -> [Step] {
    guard let first = station(curve, 0, side: 1), let last = station(curve, 1, side: -1) else { return [] }
    if curve.isLine { return [(first, last)] }
    var steps: [Step] = []
    append((0, first), (1, last), depth: 0, of: curve, to: &steps)
    return steps
  }

  private func station(_ curve: PathCurve, _ t: Double, side: Double) -> StrokeStation? {
    curve.tangent(at: t, side: side).map { StrokeStation(place: curve.point(at: t), tangent: $0) }
  }

  private func append(
    _ from: (t: Double, StrokeStation), _ to: (t: Double, StrokeStation), depth: Int, of curve: PathCurve,
    to steps: inout [Step]
  ) {
    let isTurned = from.1.tangent.dot(to.1.tangent) < Self.turn
    let isFine = depth >= Self.shallowest && (depth >= Self.deepest || isFlat(from, to, curve))
    if depth == Self.sharpest && isTurned {
      steps.append((from.1, StrokeStation(place: to.1.place, tangent: from.1.tangent)))
      steps.append((to.1, to.1))
    } else if isFine && !isTurned {
      steps.append((from.1, to.1))
    } else {
      let t = (from.t + to.t) / 2
      guard let before = station(curve, t, side: -1), let after = station(curve, t, side: 1) else { return }
      append(from, (t, before), depth: depth + 1, of: curve, to: &steps)
      append((t, after), to, depth: depth + 1, of: curve, to: &steps)
    }
  }

  /// Whether both parallel curves are near their chords in three places.
  private func isFlat(_ from: (t: Double, StrokeStation), _ to: (t: Double, StrokeStation), _ curve: PathCurve) -> Bool
  {
    for share in [0.5, 0.25, 0.75] {
      guard let inner = station(curve, from.t + (to.t - from.t) * share, side: 1) else { return true }
      for side in [reach, -reach] {
        let (start, end) = (from.1.place + from.1.normal * side, to.1.place + to.1.normal * side)
        if !isNear(inner.place + inner.normal * side, start, end) { return false }
      }
    }
    return true
  }

  private func isNear(_ place: Vector, _ start: Vector, _ end: Vector) -> Bool {
    let (chord, offset) = (end - start, place - start)
    let square = chord.dot(chord)
    guard square > tolerance * tolerance else { return offset.dot(offset) <= tolerance * tolerance }
    let cross = chord.cross(offset)
    return cross * cross <= tolerance * tolerance * square
  }
}
