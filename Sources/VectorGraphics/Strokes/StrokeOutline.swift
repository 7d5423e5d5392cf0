// The area of a stroke, as polygons that wind around each of its points at least once and around no other.
//
// A stroke is the area that a segment of its width covers when it moves along the line, at right angles to it. Its left
// and its right end make the outline. Seen as the sum of small quadrilaterals of one direction, the area may be covered
// many times, but never cancels out. Two cases need care for that:
//
//  - At a corner the inner side goes through the corner itself, so that outline is the sum of both lines' quadrilaterals
//    and of the join, a wedge with its point in the corner.
//  - Where the line bends more sharply than half its width, the inner end of the segment moves backwards, because the
//    centre of curvature is between that end and the line. There the outline follows the centres of curvature. The area
//    between the centres and the inner end is a separate polygon, in the other direction.

import Pixels

extension VectorPath {
  /// The largest distance in pixels between a stroke's outline and the true parallel curve: half of it by chords, the
  /// rest between the sampled positions.
  package static let strokeTolerance = 0x1p-9

  /// The outline of the path's stroke, trimmed and dashed: closed polygons in the path's units, to be filled by the non-zero
  /// rule. Winding numbers are 0 outside and above 0 inside, but not 1 everywhere.
  ///
  /// - Parameters:
  ///   - style: How it is stroked. A width that is not above 0 or not finite gives nothing.
  ///   - scale: Pixels to a unit at most, for how fine the polygons must be.
  /// - Returns: Nil if there would be more points than `mostPoints`.
  package func stroked(_ style: StrokeStyle, scale: Double, mostPoints: Int) -> [[Point]]? {
    guard style.width > 0, style.width.isFinite, scale > 0, scale.isFinite, controlBox != nil else { return [] }
    var outline = StrokeOutline(style, tolerance: Self.strokeTolerance / 2 / scale)
    for piece in pieces(style) where !outline.add(piece, mostPoints: mostPoints) { return nil }
    return outline.polygons
  }

  /// The same with any number of points.
  package func stroked(_ style: StrokeStyle, scale: Double) -> [[Point]] {
    stroked(style, scale: scale, mostPoints: .max) ?? []
  }

  /// A box that holds the stroke, trimmed or not; nil for a path without points or with ones that are not finite.
  package func strokeBox(_ style: StrokeStyle) -> Rect? {
    let reach = max(style.join == .miter ? style.miterLimit : 1, style.cap == .square ? 2.0.squareRoot() : 1)
    return controlBox.map { $0.inset(by: -style.width / 2 * reach) }
  }
}

/// Outlines that are being made.
private struct StrokeOutline {
  private(set) var polygons: [[Point]] = []
  /// Points of all polygons.
  private var count = 0
  private let style: StrokeStyle
  private let reach: Double
  private let tolerance: Double
  private let steps: StrokeSteps
  /// Both sides of the piece that is being made, along the line.
  private var left: StrokeSide
  private var right: StrokeSide

  init(_ style: StrokeStyle, tolerance: Double) {
    (self.style, self.tolerance) = (style, tolerance)
    reach = style.width / 2
    steps = StrokeSteps(reach: reach, tolerance: tolerance)
    let origin = StrokeStation(place: .zero, tangent: Vector(1, 0))
    left = StrokeSide(sign: 1, from: origin, reach: reach)
    right = StrokeSide(sign: -1, from: origin, reach: reach)
  }

  /// Adds a piece, unless there would be more points than `mostPoints`: then the result is false.
  mutating func add(_ piece: StrokePiece, mostPoints: Int) -> Bool {
    if let (place, direction) = piece.dot {
      addDot(StrokeStation(place: place, tangent: direction))
      return count <= mostPoints
    }
    var first: StrokeStation?
    var last: StrokeStation?
    for curve in piece.curves {
      for step in steps.steps(of: curve) {
        if let last { join(last, step.from) } else { start(step.from) }
        first = first ?? step.from
        left.advance(step, reach: reach)
        right.advance(step, reach: reach)
        last = step.to
        if left.points.count + right.points.count > mostPoints - count { return false }
      }
    }
    guard let first, let last else { return true }
    if piece.isClosed { join(last, first) }
    left.finish()
    right.finish()
    if piece.isClosed {
      emit(left.points)
      emit(right.points.reversed())
    } else {
      let back = StrokeStation(place: first.place, tangent: -first.tangent)
      emit(left.points + cap(last) + right.points.reversed() + cap(back))
    }
    for polygon in left.polygons + right.polygons { emit(polygon) }
    return count <= mostPoints
  }

  private mutating func emit(_ points: [Vector]) {
    polygons.append(points.map(\.point))
    count += points.count
  }

  private mutating func start(_ station: StrokeStation) {
    left = StrokeSide(sign: 1, from: station, reach: reach)
    right = StrokeSide(sign: -1, from: station, reach: reach)
  }

  // MARK: Corners

  /// Turns from the direction in which one step ended to that in which the next begins.
  private mutating func join(_ from: StrokeStation, _ to: StrokeStation) {
    let (turn, along) = (from.tangent.cross(to.tangent), from.tangent.dot(to.tangent))
    if along > 0, abs(turn) * reach <= tolerance / 16 { return }
    let isLeftOuter = turn >= 0
    let wedge = outerPoints(from, to, sign: isLeftOuter ? 1 : -1)
    left.turn(about: to, by: isLeftOuter ? wedge : [to.place], reach: reach)
    right.turn(about: to, by: isLeftOuter ? [to.place] : wedge, reach: reach)
  }

  /// The points of a join between its two ends.
  private func outerPoints(_ from: StrokeStation, _ to: StrokeStation, sign: Double) -> [Vector] {
    let (start, end) = (from.normal * sign, to.normal * sign)
    switch style.join {
    case .bevel:
      return []
    case .round:
      return arc(about: to.place, from: start, to: end, outwards: from.tangent)
    case .miter:
      let cosine = 1 + start.dot(end)
      // The point of the miter is √(2 / (1 + cos)) half widths from the corner.
      guard cosine > 0, 2 <= style.miterLimit * style.miterLimit * cosine else { return [] }
      return [to.place + (start + end) * (reach / cosine)]
    }
  }

  // MARK: Ends

  /// The points between the left and the right end of a line that ends at `station`.
  private func cap(_ station: StrokeStation) -> [Vector] {
    let (normal, ahead) = (station.normal * reach, station.tangent * reach)
    switch style.cap {
    case .butt: return []
    case .square: return [station.place + normal + ahead, station.place - normal + ahead]
    case .round:
      return arc(about: station.place, from: station.normal, to: -station.normal, outwards: station.tangent)
    }
  }

  /// A piece without length.
  private mutating func addDot(_ station: StrokeStation) {
    if style.cap == .butt { return }
    let back = StrokeStation(place: station.place, tangent: -station.tangent)
    let ends = [station, back].map { [$0.place + $0.normal * reach] + cap($0) }
    emit(ends[0] + ends[1])
  }

  /// The points of an arc between two directions, without its ends; a half turn goes through `outwards`.
  private func arc(about center: Vector, from start: Vector, to end: Vector, outwards: Vector) -> [Vector] {
    var points: [Vector] = []
    /// Halves the turn until the chord is near the arc; one halving takes 180° to two right angles.
    func divide(_ start: Vector, _ end: Vector, depth: Int) {
      let middle = start.dot(end) < -1 + 0x1p-20 ? outwards : ((start + end).unit ?? outwards)
      if reach * (1 - start.dot(middle)) <= tolerance || depth == 12 { return }
      divide(start, middle, depth: depth + 1)
      points.append(center + middle * reach)
      divide(middle, end, depth: depth + 1)
    }
    divide(start, end, depth: 0)
    return points
  }
}

/// One side of a stroke, along the line.
private struct StrokeSide {
  /// 1 on the left, −1 on the right.
  let sign: Double
  private(set) var points: [Vector]
  /// The area that the side has swept while it moved backwards.
  private(set) var polygons: [[Vector]] = []
  /// While the side moves backwards: where it has been since it turned, and the centres of curvature.
  private var back: [Vector] = []
  private var centers: [Vector] = []

  init(sign: Double, from start: StrokeStation, reach: Double) {
    self.sign = sign
    points = [start.place + start.normal * (sign * reach)]
  }

  private func end(_ station: StrokeStation, _ reach: Double) -> Vector {
    station.place + station.normal * (sign * reach)
  }

  /// Continues to the next direction at a corner through some points.
  mutating func turn(about station: StrokeStation, by points: [Vector], reach: Double) {
    finish()
    self.points += points
    self.points.append(end(station, reach))
  }

  /// Continues by a step.
  mutating func advance(_ step: StrokeSteps.Step, reach: Double) {
    let (from, to) = (end(step.from, reach), end(step.to, reach))
    if (to - from).dot(step.to.place - step.from.place) < 0 {
      if back.isEmpty { back.append(from) }
      back.append(to)
      centers.append(Self.crossing(step.from.place, from, step.to.place, to))
      points.append(centers[centers.count - 1])
    } else {
      finish()
      points.append(to)
    }
  }

  /// Ends a movement backwards.
  mutating func finish() {
    guard let last = back.last else { return }
    points.append(last)
    polygons.append(sign > 0 ? back.reversed() + centers : back + centers.reversed())
    (back, centers) = ([], [])
  }

  /// Where the line from `a` to `b` meets the one from `c` to `d`; between `a` and `b` whatever rounding says.
  private static func crossing(_ a: Vector, _ b: Vector, _ c: Vector, _ d: Vector) -> Vector {
    let determinant = (b - a).cross(d - c)
    guard determinant != 0 else { return a }
    return a + (b - a) * min(max((c - a).cross(d - c) / determinant, 0), 1)
  }
}
