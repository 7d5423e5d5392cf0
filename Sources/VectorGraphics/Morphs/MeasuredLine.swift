// The centre line of a stroke by its length: where it begins, which way it runs, and how it is laid beside another one.

import Pixels

/// A contour that is seen as a line.
struct MeasuredLine {
  private let contour: MeasuredContour
  /// The points at equal lengths, the last one at the end of an open line.
  private let samples: [Vector]

  /// The number of places that are compared.
  private static let count = 256
  /// The most pieces of a curved line for its whole length.
  private static let pieces = 64

  /// Measures a contour.
  init(_ contour: VectorPath.Contour) {
    self.contour = MeasuredContour(contour)
    let whole = self.contour
    let step = whole.length / Double(contour.isClosed ? Self.count : Self.count - 1)
    samples = (0..<Self.count).map { whole.point(at: step * Double($0)) }
  }

  /// The length in units of the box.
  var length: Double { contour.length }

  /// The mean of all its points.
  var middle: Vector { samples.reduce(.zero, +) / Double(samples.count) }

  /// How far two open lines are from parallel, by their ends: 0 to 1.
  func turn(to other: MeasuredLine) -> Double {
    guard !isClosed, !other.isClosed, let end = samples.last, let otherEnd = other.samples.last else { return 0 }
    let (way, second) = (end - samples[0], otherEnd - other.samples[0])
    let lengths = way.length * second.length
    return lengths > 1e-9 ? 1 - min(1, abs(way.dot(second)) / lengths) : 0
  }

  private var isClosed: Bool { contour.contour.isClosed }

  /// Both lines in the directions, and closed ones from the starts, in which their points are nearest to each other. A closed
  /// line is opened for an open one, at least `reach` away from its corners if possible.
  static func aligned(_ one: MeasuredLine, _ other: MeasuredLine, reach: Double) -> (MeasuredLine, MeasuredLine) {
    switch (one.isClosed, other.isClosed) {
    case (true, false): (one.opened(for: other, reach: reach).nearest(to: other, starts: 1), other)
    case (false, true): (one, other.opened(for: one, reach: reach).nearest(to: one, starts: 1))
    case (false, false): (one, other.nearest(to: one, starts: 1))
    case (true, true): (one, other.nearest(to: one, starts: count))
    }
  }

  /// The line from one of its first samples on, in one of both directions: the one with the least squared distances to those
  /// of another one. Of equal ones it is the first, as written.
  private func nearest(to other: MeasuredLine, starts: Int) -> MeasuredLine {
    guard length > 0 else { return self }
    var best = (start: 0, isBackwards: false, sum: Double.infinity)
    for isBackwards in [false, true] {
      let samples = isBackwards ? backwards.samples : samples
      for start in 0..<starts {
        var sum = 0.0
        for place in 0..<Self.count {
          let difference = samples[(place + start) % Self.count] - other.samples[place]
          sum += difference.dot(difference)
        }
        // A difference by rounding alone is a tie.
        if sum < best.sum * (1 - 1e-12) - 1e-18 { best = (start, isBackwards, sum) }
      }
    }
    let line = best.isBackwards ? backwards : self
    return best.start == 0 ? line : line.starting(at: Double(best.start) / Double(Self.count), isClosed: true)
  }

  private var backwards: MeasuredLine {
    let own = contour.contour
    let curves = own.curves.reversed().map { PathCurve($0.points.reversed()) }
    return MeasuredLine(
      VectorPath.Contour(start: curves.first?.start ?? own.start, curves: curves, isClosed: own.isClosed))
  }

  /// A closed line from a share of its length on.
  private func starting(at share: Double, isClosed: Bool) -> MeasuredLine {
    let place = share * length
    let curves =
      contour.curves(LengthInterval(from: place, to: length)) + contour.curves(LengthInterval(from: 0, to: place))
    guard let first = curves.first else { return self }
    return MeasuredLine(VectorPath.Contour(start: first.start, curves: curves, isClosed: isClosed))
  }

  /// A closed line, cut where it is nearest to the ends of an open one.
  private func opened(for other: MeasuredLine, reach: Double) -> MeasuredLine {
    let ends = [other.samples[0], other.samples[Self.count - 1]]
    let corners = contour.corners
    func isClear(_ place: Double) -> Bool {
      corners.allSatisfy { corner in
        let way = abs(corner - place)
        return min(way, length - way) >= reach
      }
    }
    var places = (0..<Self.count).map { Double($0) / Double(Self.count) }
    let clear = places.filter { isClear($0 * length) }
    // Where all sides are short, their middles are farthest from the corners.
    let middles = zip(corners, corners.dropFirst() + [length + (corners.first ?? 0)]).map { ($0 + $1) / 2 / length }
    if !clear.isEmpty { places = clear } else if !middles.isEmpty { places = middles.map { $0 < 1 ? $0 : $0 - 1 } }
    func distance(_ place: Double) -> Double {
      let point = contour.point(at: place * length)
      return ends.reduce(0) { $0 + ($1 - point).dot($1 - point) }
    }
    let distances = places.map(distance)
    guard length > 0, let least = distances.min(), let index = distances.firstIndex(of: least) else {
      return starting(at: 0, isClosed: false)
    }
    return starting(at: places[index], isClosed: false)
  }

  /// Both lines as paths with equal commands: they are divided at the corners of both, and where either one is curved also at
  /// equal lengths.
  static func paths(_ one: MeasuredLine, _ other: MeasuredLine) -> (VectorPath, VectorPath) {
    let (first, second) = (one.contour, other.contour)
    var shares = (first.joints + second.joints).sorted()
    shares.append(1)
    var paths = (VectorPath(segments: [.move(first.contour.start.point)]), VectorPath())
    paths.1.segments = [.move(second.contour.start.point)]
    var last = 0.0
    for share in shares where share - last > 1e-9 {
      let spans = [first, second].map { $0.isStraight(from: last, to: share) }
      let parts = spans == [true, true] ? 1 : Int(((share - last) * Double(pieces)).rounded(.up))
      for part in 0..<parts {
        let (from, to) = (
          last + (share - last) * Double(part) / Double(parts), last + (share - last) * Double(part + 1) / Double(parts)
        )
        let isStraight = parts == 1 && spans == [true, true]
        paths.0.segments.append(first.segment(from: from, to: to, isStraight: isStraight))
        paths.1.segments.append(second.segment(from: from, to: to, isStraight: isStraight))
      }
      last = share
    }
    if one.isClosed, other.isClosed {
      paths.0.segments.append(.close)
      paths.1.segments.append(.close)
    }
    return paths
  }
}

extension MeasuredContour {
  /// The curve at a length, and the length at which it begins; nil for a point.
  private func curve(at place: Double) -> (curve: PathCurve, start: Double, length: Double)? {
    guard let last = lengths.indices.last else { return nil }
    let index = min(ends.partitioningIndex { $0 > place }, last)
    return (contour.curves[index], start(index), lengths[index])
  }

  /// The point at a length.
  fileprivate func point(at place: Double) -> Vector {
    guard let (curve, start, length) = curve(at: place) else { return contour.start }
    return curve.point(at: curve.parameter(at: place - start, of: length))
  }

  /// The shares of the length at which curves begin.
  fileprivate var joints: [Double] { length > 0 ? lengths.indices.map { start($0) / length } : [] }

  /// The lengths at which a closed contour turns.
  fileprivate var corners: [Double] {
    contour.curves.indices.filter { index in
      let before = contour.curves[index == 0 ? contour.curves.count - 1 : index - 1].tangent(at: 1, side: -1)
      guard let before, let after = contour.curves[index].tangent(at: 0, side: 1) else { return false }
      return before.dot(after) < 1 - 1e-6
    }.map { start($0) }
  }

  /// Whether what is between two shares of the length, without a joint inside, is straight.
  fileprivate func isStraight(from: Double, to: Double) -> Bool {
    curve(at: (from + to) / 2 * length)?.curve.isLine ?? true
  }

  /// What is between two shares of the length, without a joint inside: a line, or a cubic curve with its ends and directions.
  fileprivate func segment(from: Double, to: Double, isStraight: Bool) -> VectorPath.Segment {
    let end = to == 1 ? contour.curves.last?.end ?? contour.start : point(at: to * length)
    guard !isStraight else { return .line(end.point) }
    guard let (curve, start, whole) = curve(at: (from + to) / 2 * length) else {
      return .cubic(end.point, end.point, end: end.point)
    }
    let range = (
      curve.parameter(at: from * length - start, of: whole), curve.parameter(at: to * length - start, of: whole)
    )
    let reach = (to - from) * length / 3
    let (out, back) = (curve.tangent(at: range.0, side: 1) ?? .zero, curve.tangent(at: range.1, side: -1) ?? .zero)
    return .cubic((curve.point(at: range.0) + out * reach).point, (end - back * reach).point, end: end.point)
  }
}
