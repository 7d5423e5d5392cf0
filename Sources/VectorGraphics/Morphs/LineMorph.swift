// Strokes become strokes: their centre lines move, and widths, dashes and the like are interpolated.
//
//   equal commands in all shapes → the numbers of the path data are interpolated
//   anything else                → lines with partners, whose points at equal lengths move; all corners are kept
//
// A line without a partner grows from its middle, or shrinks to it.

import Pixels

/// A prepared morph from the strokes of one end to those of the other: only the progress is open.
package struct LineMorph: Hashable, Sendable {
  /// One line at one end, in units of the box.
  private struct End: Hashable, Sendable {
    var path: VectorPath
    var style: StrokeStyle
    /// The units of `style` to those of the box.
    var map: Transform

    /// The width of the stroke in units of the box.
    var width: Double { style.width * map.meanScale }
  }

  /// A line on its way; an end is missing for one that grows or shrinks about its middle.
  private struct Way: Hashable, Sendable {
    var from: End?
    var to: End?
    var middle = Vector.zero
  }

  private let ways: [Way]

  /// Prepares a morph between shapes in one box of `size`, all of which are strokes.
  package init(from: [PlainShape], to: [PlainShape], in size: Size) throws(PathMorph.LimitError) {
    if from.count == to.count, zip(from, to).allSatisfy({ $0.path.hasCommands(of: $1.path) }) {
      ways = zip(from, to).map { Way(from: Self.whole($0), to: Self.whole($1)) }
      return
    }
    var (first, second) = (Self.lines(from), Self.lines(to))
    let isTrimmed = (first + second).contains { $0.end.style.trim.map { !$0.isWhole } ?? false }
    if isTrimmed, first.count != second.count {
      (first, second) = (Self.lines(from, cut: true), Self.lines(to, cut: true))
    }
    for lines in [first, second] where lines.count > PathMorph.mostContours { throw .tooManyContours(lines.count) }
    if first.count == second.count {
      ways = zip(first, second).map { Self.way($0, $1, isTrimmed: isTrimmed) }
      return
    }
    let isShrinking = first.count > second.count
    let (few, many) = isShrinking ? (second, first) : (first, second)
    let diagonal = max(Vector(size.width, size.height).length, 1e-9)
    let partners = Assignment.columns(few.map { one in many.map { Self.cost(one, $0, diagonal) } })
    let left = Set(many.indices).subtracting(partners).sorted().map { many[$0] }
    ways =
      zip(few, partners).map { isShrinking ? Self.way(many[$1], $0) : Self.way($0, many[$1]) }
      + left.map {
        isShrinking ? Way(from: $0.end, middle: $0.line.middle) : Way(to: $0.end, middle: $0.line.middle)
      }
  }

  /// A shape as one end of all its lines together.
  private static func whole(_ shape: PlainShape) -> End {
    End(path: shape.path.mapped(shape.transform), style: shape.style, map: shape.transform)
  }

  /// The lines of shapes, in their order; those that a trim leaves if it is to `cut` them.
  private static func lines(_ shapes: [PlainShape], cut: Bool = false) -> [(line: MeasuredLine, end: End)] {
    shapes.flatMap { shape -> [(MeasuredLine, End)] in
      var style = shape.style
      let path: VectorPath
      if cut {
        style.dash = []
        path = VectorPath(pieces: shape.path.pieces(style))
        (style.trim, style.dash) = (nil, shape.style.dash)
      } else {
        path = shape.path
      }
      return path.mapped(shape.transform).contours.map { contour in
        (MeasuredLine(contour), End(path: VectorPath(contour), style: style, map: shape.transform))
      }
    }
  }

  private static func way(
    _ one: (line: MeasuredLine, end: End), _ other: (line: MeasuredLine, end: End), isTrimmed: Bool = false
  ) -> Way {
    // Trims and dashes count along a line as it is written.
    let asWritten = isTrimmed || [one, other].contains { $0.end.style.dashPattern != nil }
    let reach = max(one.end.width, other.end.width)
    let (first, second) =
      asWritten ? (one.line, other.line) : MeasuredLine.aligned(one.line, other.line, reach: reach)
    let paths = MeasuredLine.paths(first, second)
    var (from, to) = (one.end, other.end)
    (from.path, to.path) = paths
    return Way(from: from, to: to)
  }

  private static func cost(
    _ one: (line: MeasuredLine, end: End), _ other: (line: MeasuredLine, end: End), _ diagonal: Double
  ) -> Double {
    let distance = (one.line.middle - other.line.middle).length / diagonal
    let least = diagonal * 1e-3
    let ratio = PortableMath.logarithm(max(other.line.length, least) / max(one.line.length, least)) / 4
    // Of lines that are equally near, such as both of a plus, the one that turns less.
    return distance * distance + ratio * ratio + 1e-6 * one.line.turn(to: other.line)
  }

  /// The strokes at progress `p`, above 0 and below 1, in the interpolated box: those of one style are one shape.
  ///
  /// - Parameters:
  ///   - p: The progress.
  ///   - fromMap: The box in which the morph was prepared to the present one, as the first end is laid into it.
  ///   - toMap: The same for the second end.
  ///   - isOpaque: Whether shapes may lie on each other; else those of several styles are given as one area.
  package func shapes(
    at p: Double, _ fromMap: Transform, _ toMap: Transform, isOpaque: Bool = true
  ) -> [PlainShape] {
    var shapes: [PlainShape] = []
    for way in ways {
      guard let shape = Self.shape(way, at: p, fromMap, toMap) else { continue }
      if let index = shapes.firstIndex(where: { $0.part == shape.part && $0.transform == shape.transform }) {
        shapes[index].path.segments += shape.path.segments
      } else {
        shapes.append(shape)
      }
    }
    if isOpaque || shapes.count < 2 { return shapes }
    let polygons = shapes.flatMap { shape in
      shape.path.stroked(shape.style, scale: PathMorph.scale).map { $0.map(shape.transform.apply) }
    }
    return [PlainShape(VectorPath(polygons: polygons), .fill(.nonzero))]
  }

  private static func shape(_ way: Way, at p: Double, _ fromMap: Transform, _ toMap: Transform) -> PlainShape? {
    switch (way.from, way.to) {
    case (let from?, let to?):
      let (first, second) = (fromMap * from.map, toMap * to.map)
      let style = StrokeStyle.mix(from.style.scaled(by: first.meanScale), to.style.scaled(by: second.meanScale), p)
      let path = from.path.mapped(fromMap).mix(to.path.mapped(toMap), p)
      return PlainShape(path, style, pen: Transform.pen(first.pen, second.pen, p))
    case (let end?, nil): return alone(end, way.middle, share: 1 - p, fromMap)
    case (nil, let end?): return alone(end, way.middle, share: p, toMap)
    case (nil, nil): return nil
    }
  }

  /// A line without a partner at a share of its size.
  private static func alone(_ end: End, _ middle: Vector, share: Double, _ map: Transform) -> PlainShape {
    let place = map.apply(middle.point)
    let growth =
      Transform.translation(x: place.x, y: place.y) * .scale(x: share, y: share)
      * .translation(x: -place.x, y: -place.y)
    let whole = map * end.map
    return PlainShape(
      end.path.mapped(growth * map), end.style.scaled(by: whole.meanScale * share), pen: whole.pen)
  }
}

extension PlainShape {
  /// The style of a stroke.
  fileprivate var style: StrokeStyle {
    if case .stroke(let style) = part { style } else { StrokeStyle(width: 0) }
  }

  /// A stroke along a path in the box, with a pen of another form than a disc if `pen` is not the identity.
  fileprivate init(_ path: VectorPath, _ style: StrokeStyle, pen: Transform) {
    guard pen != .identity, let inverse = pen.inverse else {
      self.init(path, .stroke(style))
      return
    }
    self.init(path.mapped(inverse), .stroke(style), transform: pen)
  }
}

extension Transform {
  /// How much lengths grow on average: the square root of the growth of areas.
  fileprivate var meanScale: Double { determinant.magnitude.squareRoot() }

  /// The form that a map gives a round pen, as a symmetric map that keeps areas: the identity for all that scales evenly.
  fileprivate var pen: Transform {
    let area = determinant.magnitude
    guard area > 0 else { return .identity }
    // The root of M·Mᵀ, by Cayley and Hamilton.
    let (xx, xy, yy) = (a * a + c * c, a * b + c * d, b * b + d * d)
    let factor = 1 / ((xx + yy + 2 * area).squareRoot() * area.squareRoot())
    let pen = Transform(
      a: (xx + area) * factor, b: xy * factor, c: xy * factor, d: (yy + area) * factor, tx: 0, ty: 0)
    return max(abs(pen.a - 1), abs(pen.b), abs(pen.d - 1)) < 1e-9 ? .identity : pen
  }

  fileprivate static func pen(_ from: Transform, _ to: Transform, _ p: Double) -> Transform {
    if from == to { return from }
    func between(_ one: Double, _ other: Double) -> Double { one + (other - one) * p }
    let cross = between(from.b, to.b)
    return Transform(a: between(from.a, to.a), b: cross, c: cross, d: between(from.d, to.d), tx: 0, ty: 0)
  }
}

extension VectorPath {
  /// One contour as a path.
  fileprivate init(_ contour: Contour) {
    self.init(segments: [.move(contour.start.point)])
    if contour.curves.isEmpty { segments.append(.line(contour.start.point)) }
    for curve in contour.curves { segments.append(Segment(curve)) }
    if contour.isClosed { segments.append(.close) }
  }

  /// What is left of a path by its trim.
  fileprivate init(pieces: [StrokePiece]) {
    self.init(
      segments: pieces.flatMap { piece in
        VectorPath(
          Contour(
            start: piece.dot?.place ?? piece.curves.first?.start ?? .zero, curves: piece.curves,
            isClosed: piece.isClosed)
        ).segments
      })
  }
}

extension VectorPath.Segment {
  /// A curve from where the last segment ends.
  init(_ curve: PathCurve) {
    let points = curve.points.map(\.point)
    switch points.count {
    case 2: self = .line(points[1])
    case 3: self = .quadratic(control: points[1], end: points[2])
    default: self = .cubic(points[1], points[2], end: points[3])
    }
  }
}
