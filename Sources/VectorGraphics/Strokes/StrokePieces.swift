// The parts of a path that are stroked: dashes, cut by the trim.
//
// Both are intervals of length. The pattern of dashes restarts in each contour; the trim counts through all contours in
// their order. A piece of a closed contour that passes its start stays one piece, and a whole closed contour stays
// closed.

/// Curves to be stroked in one go.
struct StrokePiece {
  /// From the first to the last, each beginning where the one before ends.
  var curves: [PathCurve]
  /// Whether the last curve is joined to the first.
  var isClosed: Bool
  /// For a piece of length 0: its position and direction.
  var dot: (place: Vector, direction: Vector)?

  init(curves: [PathCurve], isClosed: Bool) { (self.curves, self.isClosed) = (curves, isClosed) }

  init(dot place: Vector, direction: Vector = Vector(1, 0)) {
    (curves, isClosed, dot) = ([], false, (place, direction))
  }
}

/// Part of a contour's length; of no length it is a dash that only shows its caps.
struct LengthInterval: Equatable {
  var from: Double
  var to: Double
}

extension VectorPath {
  /// A path with more dashes than this is stroked without them.
  package static let mostDashes = 100_000
  /// The most lengths of a pattern of dashes that a picture may repeat.
  package static let longestDashPattern = 1000

  /// The number of dashes and gaps of a pattern, infinity when it cannot be computed.
  package func dashCount(_ style: StrokeStyle) -> Double {
    if style.dashPattern == nil { return 0 }
    return Self.dashCount(style, of: contours.flatMap(\.curves).map { $0.length() }.reduce(0, +))
  }

  private static func dashCount(_ style: StrokeStyle, of length: Double) -> Double {
    guard let dash = style.dashPattern else { return 0 }
    let count = length / dash.reduce(0, +) * Double(dash.count)
    return count.isNaN ? .infinity : count
  }

  /// The lengths of dashes and gaps that a style leaves of a path of one contour, and the length at which the first dash begins; the
  /// last gap is the whole length. Nil for several contours, for more than 100 dashes, and where a dash passes the closing point.
  package func dashes(_ style: StrokeStyle) -> (lengths: [Double], start: Double)? {
    let contours = contours
    guard contours.count == 1, let dash = style.dashPattern else { return nil }
    let contour = MeasuredContour(contours[0])
    guard contour.length > 0, Self.dashCount(style, of: contour.length) <= 200 else { return nil }
    let kept = (style.trim?.intervals ?? [LengthInterval(from: 0, to: 1)]).map {
      LengthInterval(from: $0.from * contour.length, to: $0.to * contour.length)
    }
    let parts = contour.parts(dash: dash, offset: style.dashOffset, kept: kept)
    if contour.joins(parts) { return nil }
    let gaps = zip(parts, parts.dropFirst()).map { $1.from - $0.to } + [contour.length]
    return (zip(parts, gaps).flatMap { [$0.to - $0.from, $1] }, parts.first?.from ?? 0)
  }

  /// The pieces that a style strokes, in the order of the path.
  func pieces(_ style: StrokeStyle) -> [StrokePiece] {
    if style.dashPattern == nil, style.trim == nil || style.trim?.isWhole == true {
      return contours.map { contour in
        contour.curves.isEmpty
          ? StrokePiece(dot: contour.start) : StrokePiece(curves: contour.curves, isClosed: contour.isClosed)
      }
    }
    let measured = contours.map(MeasuredContour.init)
    let whole = measured.map(\.length).reduce(0, +)
    let trim = style.trim?.intervals ?? [LengthInterval(from: 0, to: 1)]
    let dash = Self.dashCount(style, of: whole) <= Double(Self.mostDashes) ? style.dashPattern : nil
    var pieces: [StrokePiece] = []
    var passed = 0.0
    for contour in measured {
      let kept = trim.map { LengthInterval(from: $0.from * whole - passed, to: $0.to * whole - passed) }
      pieces += contour.pieces(dash: dash, offset: style.dashOffset, kept: kept)
      passed += contour.length
    }
    return pieces
  }
}

/// A contour with the lengths of its curves.
struct MeasuredContour {
  let contour: VectorPath.Contour
  /// Of each curve.
  let lengths: [Double]
  /// The length at which each curve ends.
  let ends: [Double]
  let length: Double

  init(_ contour: VectorPath.Contour) {
    self.contour = contour
    lengths = contour.curves.map { $0.length() }
    var sum = 0.0
    ends = lengths.map { length in
      sum += length
      return sum
    }
    length = sum
  }

  /// The parts of the contour in dashes and in the intervals `kept`.
  func pieces(dash: [Double]?, offset: Double, kept: [LengthInterval]) -> [StrokePiece] {
    guard length > 0 else {
      let isKept = kept.contains { $0.from <= 0 && $0.to >= 0 }
      return isKept && dash.map { DashWalk($0, offset: offset).isOn } ?? true ? [StrokePiece(dot: contour.start)] : []
    }
    return joined(parts(dash: dash, offset: offset, kept: kept))
  }

  /// The same as lengths, in order; the contour has a length.
  func parts(dash: [Double]?, offset: Double, kept: [LengthInterval]) -> [LengthInterval] {
    var parts: [LengthInterval] = []
    for dash in dash.map({ DashWalk($0, offset: offset).dashes(of: length) }) ?? [LengthInterval(from: 0, to: length)] {
      for cut in kept {
        let part = LengthInterval(from: max(dash.from, cut.from), to: min(dash.to, cut.to))
        if part.from < part.to || part == dash { parts.append(part) }
      }
    }
    return parts.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }

  /// Whether the last part is joined to the first one.
  fileprivate func joins(_ parts: [LengthInterval]) -> Bool {
    guard contour.isClosed, let first = parts.first, let last = parts.last else { return false }
    return first.from <= 0 && last.to >= length
  }

  /// The parts as pieces; in a closed contour the last one is joined to the first where they meet.
  private func joined(_ parts: [LengthInterval]) -> [StrokePiece] {
    guard joins(parts), let first = parts.first, let last = parts.last else {
      return parts.map { piece(curves($0), at: $0.from) }
    }
    if parts.count == 1 { return [StrokePiece(curves: contour.curves, isClosed: true)] }
    let through = StrokePiece(curves: curves(last) + curves(first), isClosed: false)
    return [through] + parts.dropFirst().dropLast().map { piece(curves($0), at: $0.from) }
  }

  private func piece(_ curves: [PathCurve], at place: Double) -> StrokePiece {
    if !curves.isEmpty { return StrokePiece(curves: curves, isClosed: false) }
    let index = ends.partitioningIndex { place <= $0 }
    guard index < ends.count else { return StrokePiece(dot: contour.start) }
    let curve = contour.curves[index]
    let t = curve.parameter(at: place - start(index), of: lengths[index])
    let direction = curve.tangent(at: t, side: t < 1 ? 1 : -1) ?? Vector(1, 0)
    return StrokePiece(dot: curve.point(at: t), direction: direction)
  }

  /// The length at which a curve begins.
  func start(_ index: Int) -> Double { index == 0 ? 0 : ends[index - 1] }

  /// The curves between two lengths.
  func curves(_ part: LengthInterval) -> [PathCurve] {
    var curves: [PathCurve] = []
    // One more than is needed: a length may be lost in rounding.
    for index in max(0, ends.partitioningIndex { $0 > part.from } - 1)..<ends.count {
      let (start, length) = (start(index), lengths[index])
      if start >= part.to { break }
      let (from, to) = (max(part.from - start, 0), min(part.to - start, length))
      guard from < to else { continue }
      let curve = contour.curves[index]
      let range = (curve.parameter(at: from, of: length), curve.parameter(at: to, of: length))
      let piece = curve.part(from: range.0, to: range.1)
      if !piece.isPoint { curves.append(piece) }
    }
    return curves
  }
}

/// A pattern of dashes and gaps, from a place in it on.
private struct DashWalk {
  private let pattern: [Double]
  /// The current entry of the pattern, even for a dash, and its remaining length.
  private var index = 0
  private var left: Double

  init(_ pattern: [Double], offset: Double) {
    self.pattern = pattern
    let sum = pattern.reduce(0, +)
    var place = offset.truncatingRemainder(dividingBy: sum)
    if place < 0 { place += sum }
    // An entry that ends here is over, but one of no length has its place.
    while place > 0, place >= pattern[index] {
      place -= pattern[index]
      index = (index + 1) % pattern.count
    }
    left = max(0, pattern[index] - place)
  }

  /// Whether the current position is in a dash.
  var isOn: Bool { index.isMultiple(of: 2) }

  /// The dashes of a contour; one of no length at its very end does not count.
  func dashes(of length: Double) -> [LengthInterval] {
    var walk = self
    var dashes: [LengthInterval] = []
    var place = 0.0
    while place < length {
      let end = min(length, place + walk.left)
      if walk.isOn { dashes.append(LengthInterval(from: place, to: end)) }
      place += walk.left
      walk.index = (walk.index + 1) % pattern.count
      walk.left = pattern[walk.index]
    }
    return dashes
  }
}

extension StrokeStyle {
  /// The pattern with an even number of entries; nil for a solid line.
  var dashPattern: [Double]? {
    let sum = dash.reduce(0, +)
    guard sum > 0, sum.isFinite, dash.allSatisfy({ $0 >= 0 }), dashOffset.isFinite else { return nil }
    return dash.count.isMultiple(of: 2) ? dash : dash + dash
  }
}

extension PathTrim {
  /// Whether nothing is cut.
  package var isWhole: Bool { to - from == 1 }

  /// The visible shares, in order: none, one, or two when the part wraps around the path's end.
  var intervals: [LengthInterval] {
    if isWhole { return [LengthInterval(from: 0, to: 1)] }
    let share = to < from ? to - from + 1 : to - from
    guard share > 0 else { return [] }
    let sum = from + offset
    let start = sum - sum.rounded(.down)
    let end = start + share
    // Ends that need no wrap are kept exactly.
    if sum == from, to > from { return [LengthInterval(from: from, to: to)] }
    if end <= 1 { return [LengthInterval(from: start, to: end)] }
    return [LengthInterval(from: 0, to: sum == from ? to : end - 1), LengthInterval(from: start, to: 1)]
  }
}
