// One shape becomes another.
//
//   one fill to one fill with equal commands → numbers are interpolated
//   anything else                            → contours without overlaps, each with a partner
//
// Strokes that become strokes are lines: `LineMorph`.
//
// Outer contours are matched with outer ones and holes with holes, so that the sum of the squares of their distances
// and of the logarithms of their area ratios is least. An unmatched contour grows from its centre or shrinks to it.
// One outer contour that becomes several is cut into as many parts.

import Pixels

/// A prepared morph from one end to the other: only the progress is open.
package struct PathMorph: Hashable, Sendable {
  /// The most contours that are matched.
  package static let mostContours = 256
  /// Pixels to a unit of the box, for how fine contours are: more than any canvas has.
  static let scale = 8.0

  private enum Way: Hashable, Sendable {
    case numbers(PlainShape, PlainShape)
    case contours([ContourMorph])
  }

  private let way: Way

  /// Why there is no morph.
  package enum LimitError: Error, Hashable, Sendable {
    /// More than `mostContours` at one end.
    case tooManyContours(Int)
    /// Contours cross each other so often that taking them apart would take too long.
    case tooManyCrossings
  }

  /// Prepares a morph between shapes in one box of `size`.
  package init(from: [PlainShape], to: [PlainShape], in size: Size) throws(LimitError) {
    if from.count == 1, to.count == 1, from[0].hasCommands(of: to[0]) {
      way = .numbers(from[0], to[0])
      return
    }
    let (first, second) = (try Self.contours(from), try Self.contours(to))
    let diagonal = max(Vector(size.width, size.height).length, 1e-9)
    var (one, other) = (Ends(first), Ends(second))
    var morphs: [ContourMorph] = []
    if one.outer.count == 1, other.outer.count > 1, let parts = RegionSplit.parts(of: first, like: other.outer) {
      morphs = zip(parts, other.outer).flatMap {
        Self.morphs(of: $0, $1) {
          ContourMorph($0, $1)
        } rest: {
          .shrinking($0)
        }
      }
      one.holes = parts.flatMap { Ends($0).holes }
    } else if other.outer.count == 1, one.outer.count > 1, let parts = RegionSplit.parts(of: second, like: one.outer) {
      morphs = zip(parts, one.outer).flatMap {
        Self.morphs(of: $0, $1) {
          ContourMorph($1, $0)
        } rest: {
          .growing($0)
        }
      }
      other.holes = parts.flatMap { Ends($0).holes }
    } else {
      morphs = Self.pairs(one.outer, other.outer, diagonal)
    }
    way = .contours(morphs + Self.pairs(one.holes, other.holes, diagonal))
  }

  /// The contours of one end.
  private struct Ends {
    var outer: [[Vector]]
    var holes: [[Vector]]

    init(_ contours: [[Vector]]) {
      outer = contours.filter { $0.signedArea > 0 }
      holes = contours.filter { $0.signedArea <= 0 }
    }
  }

  /// The largest outer contour of a part on the way from or to its goal; what else a cut has left goes or comes alone.
  private static func morphs(
    of part: [[Vector]], _ goal: [Vector], pair: ([Vector], [Vector]) -> ContourMorph,
    rest: ([Vector]) -> ContourMorph
  ) -> [ContourMorph] {
    let outer = Ends(part).outer
    let largest = outer.indices.max { (outer[$0].signedArea, -$0) < (outer[$1].signedArea, -$1) }
    return outer.indices.map { $0 == largest ? pair(outer[$0], goal) : rest(outer[$0]) }
  }

  /// The contours of all shapes together in their box.
  static func contours(_ shapes: [PlainShape]) throws(LimitError) -> [[Vector]] {
    var all: [[Vector]] = []
    for shape in shapes {
      guard let contours = shape.contours(scale: scale) else { throw .tooManyCrossings }
      all += contours
    }
    if shapes.count > 1 {
      guard let united = RegionContours.contours(of: all.map { $0.map(\.point) }, rule: .nonzero) else {
        throw .tooManyCrossings
      }
      all = united
    }
    guard all.count <= mostContours else { throw .tooManyContours(all.count) }
    return all
  }

  private static func pairs(_ one: [[Vector]], _ other: [[Vector]], _ diagonal: Double) -> [ContourMorph] {
    if one.count > other.count {
      let columns = Assignment.columns(other.map { second in one.map { cost($0, second, diagonal) } })
      let left = Set(one.indices).subtracting(columns).sorted()
      return zip(columns, other).map { ContourMorph(one[$0], $1) } + left.map { .shrinking(one[$0]) }
    }
    let columns = Assignment.columns(one.map { first in other.map { cost(first, $0, diagonal) } })
    let left = Set(other.indices).subtracting(columns).sorted()
    return zip(one, columns).map { ContourMorph($0, other[$1]) } + left.map { .growing(other[$0]) }
  }

  private static func cost(_ one: [Vector], _ other: [Vector], _ diagonal: Double) -> Double {
    let distance = (one.centroid - other.centroid).length / diagonal
    let ratio = PortableMath.logarithm(other.signedArea / one.signedArea) / 4
    return distance * distance + ratio * ratio
  }

  /// The shape at progress `p`, above 0 and below 1, in the interpolated box.
  ///
  /// - Parameters:
  ///   - p: The progress.
  ///   - fromMap: The box in which the morph was prepared to the present one, as the first end is laid into it.
  ///   - toMap: The same for the second end.
  package func shape(at p: Double, _ fromMap: Transform, _ toMap: Transform) -> PlainShape {
    switch way {
    case .numbers(let from, let to): .mix(from, to, p, fromMap, toMap)
    case .contours(let morphs):
      PlainShape(
        VectorPath(polygons: morphs.map { $0.points(at: p, fromMap, toMap).map(\.point) }), .fill(.nonzero))
    }
  }
}

extension PlainShape {
  /// Whether both are fills with the same commands.
  fileprivate func hasCommands(of other: PlainShape) -> Bool {
    guard case .fill = part, case .fill = other.part else { return false }
    return path.hasCommands(of: other.path)
  }

  /// The fill between two with the same commands, whose points move on lines in the box.
  fileprivate static func mix(
    _ from: PlainShape, _ to: PlainShape, _ p: Double, _ fromMap: Transform, _ toMap: Transform
  ) -> PlainShape {
    let path = from.path.mapped(fromMap * from.transform).mix(to.path.mapped(toMap * to.transform), p)
    return PlainShape(path, p < 0.5 ? from.part : to.part)
  }
}

extension VectorPath {
  /// Closed polygons.
  init(polygons: [[Point]]) {
    self.init(
      segments: polygons.flatMap { points in
        points.enumerated().map { index, point in index == 0 ? .move(point) : .line(point) } + [.close] as [Segment]
      })
  }

  /// Whether both have the same commands.
  func hasCommands(of other: VectorPath) -> Bool { segments.map(\.kind) == other.segments.map(\.kind) }

  /// The path in other coordinates.
  package func mapped(_ map: Transform) -> VectorPath { VectorPath(segments: segments.map { $0.mapped(map.apply) }) }

  /// The interpolation at progress `p` to another path with the same commands.
  func mix(_ other: VectorPath, _ p: Double) -> VectorPath {
    VectorPath(segments: zip(segments, other.segments).map { $0.mix($1, p) })
  }
}

extension VectorPath.Segment {
  /// Which command it is.
  fileprivate var kind: Int {
    switch self {
    case .move: 0
    case .line: 1
    case .quadratic: 2
    case .cubic: 3
    case .close: 4
    }
  }

  /// The segment with other points.
  fileprivate func mapped(_ map: (Point) -> Point) -> VectorPath.Segment {
    switch self {
    case .move(let point): .move(map(point))
    case .line(let point): .line(map(point))
    case .quadratic(let control, let end): .quadratic(control: map(control), end: map(end))
    case .cubic(let first, let second, let end): .cubic(map(first), map(second), end: map(end))
    case .close: .close
    }
  }

  /// The interpolation at progress `p` to another segment of the same command.
  fileprivate func mix(_ other: VectorPath.Segment, _ p: Double) -> VectorPath.Segment {
    let goals = other.points
    var index = 0
    return mapped { point in
      let goal = goals[index]
      index += 1
      return Point(x: point.x + (goal.x - point.x) * p, y: point.y + (goal.y - point.y) * p)
    }
  }
}
