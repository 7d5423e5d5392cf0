import Pixels
import Testing

@testable import VectorGraphics

struct PathMorphTests {
  private static let box = Size(width: 60, height: 60)
  private static let center = Transform.translation(x: 30, y: 30)

  private static func shape(_ data: String, rule: FillRule = .nonzero) -> PlainShape {
    PlainShape(PathData(data).path, .fill(rule))
  }

  private static func circle(_ radius: Double) -> PlainShape {
    PlainShape(.circle(radius), .fill(.nonzero), transform: center)
  }

  private static func square(_ side: Double, turned degrees: Double = 0, extra: Bool = false) -> PlainShape {
    let half = side / 2
    let corners =
      extra ? "M\(-half) \(-half)H0H\(half)V\(half)H\(-half)z" : "M\(-half) \(-half)H\(half)V\(half)H\(-half)z"
    return PlainShape(PathData(corners).path, .fill(.nonzero), transform: center * .rotation(degrees: degrees))
  }

  /// The area that a shape fills.
  private static func area(_ shape: PlainShape) throws -> Double {
    let contours = try #require(shape.contours(scale: 8))
    return contours.map(\.signedArea).reduce(0, +)
  }

  private static func expectAreas(
    from: PlainShape, to: PlainShape, _ expected: (Double) -> Double, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let morph = try PathMorph(from: [from], to: [to], in: box)
    for p in [0.001, 0.1, 0.25, 0.5, 0.75, 0.9, 0.999] {
      let found = try area(morph.shape(at: p, .identity, .identity))
      #expect(abs(found - expected(p)) <= 0.005 * expected(p), "at \(p): \(found)", sourceLocation: location)
    }
  }

  @Test func `a circle becomes a square, its area changing evenly`() throws {
    let disc = 400 * Double.pi
    try Self.expectAreas(from: Self.circle(20), to: Self.square(30)) { disc + $0 * (900 - disc) }
  }

  @Test func `a square that turns keeps its area`() throws {
    try Self.expectAreas(from: Self.square(30), to: Self.square(30, turned: 45, extra: true)) { _ in 900 }
  }

  @Test func `rings keep their holes`() throws {
    func ring(_ outer: Double, _ inner: Double) -> PlainShape {
      let path = VectorPath(
        segments: VectorPath.circle(outer).segments
          + PathData("M\(-inner) \(-inner)V\(inner)H\(inner)V\(-inner)z").path.segments)
      return PlainShape(path, .fill(.evenodd), transform: Self.center)
    }
    func area(_ outer: Double, _ inner: Double) -> Double { .pi * outer * outer - 4 * inner * inner }
    let (first, second) = (ring(20, 8), ring(28, 12))
    // Equal commands would be interpolated number by number: the second one's hole gets a corner more.
    let other = PlainShape(
      VectorPath(segments: second.path.segments + [.move(.zero)]), second.part, transform: Self.center)
    try Self.expectAreas(from: first, to: other) { area(20, 8) + $0 * (area(28, 12) - area(20, 8)) }
  }

  @Test func `both ends are exact`() throws {
    let (from, to) = (Self.shape("M10 10L50 12L30 50z"), Self.shape("M8 8H40V50H8zM60 60h-9v-9h9z"))
    let morph = try PathMorph(from: [from], to: [to], in: Self.box)
    for (p, end) in [(1e-9, from), (1 - 1e-9, to)] {
      let shape = morph.shape(at: p, .identity, .identity)
      for corner in end.path.contours.flatMap(\.curves).map(\.start) {
        let points = shape.path.segments.flatMap(\.points)
        #expect(points.contains { (Vector($0) - corner).length < 1e-6 }, "\(corner) at \(p)")
      }
    }
  }

  @Test func `equal commands interpolate numbers, arcs as cubics`() throws {
    let (from, to) = (Self.shape("M0 0L10 0H20V5a5 5 0 0 1 3 3z"), Self.shape("m2 2l10 4 8 0 0 9A2 3 20 1 0 30 30z"))
    let morph = try PathMorph(from: [from], to: [to], in: Self.box)
    let shape = morph.shape(at: 0.25, .identity, .identity)
    let points = zip(from.path.segments.flatMap(\.points), to.path.segments.flatMap(\.points))
    for (point, (one, other)) in zip(shape.path.segments.flatMap(\.points), points) {
      #expect((Vector(point) - Vector(one) - (Vector(other) - Vector(one)) * 0.25).length < 1e-12)
    }
    #expect(shape.path.segments.count == from.path.segments.count)
  }

  @Test func `an unmatched contour grows from its centre`() throws {
    let two = "M0 0H20V20H0zM40 0H60V20H40z"
    let morph = try PathMorph(from: [Self.shape(two)], to: [Self.shape(two + "M40 40H60V60H40z")], in: Self.box)
    for p in [0.1, 0.5, 0.9] {
      let areas = try #require(morph.shape(at: p, .identity, .identity).contours(scale: 8)).map(\.signedArea).sorted()
      #expect(areas.count == 3 && abs(areas[0] - 400 * p * p) < 1e-6 && abs(areas[1] - 400) < 1e-6)
    }
  }

  /// One shape and what it becomes, with the number of outer contours on the way.
  private static let splits: [(one: String, several: String, count: Int)] = [
    ("M12 6V54L52 30z", "M10 8H24V52H10zM36 8H50V52H36z", 2),
    ("M5 5H55V55H5z", "M4 10H16V50H4zM24 10H56V50H24z", 2),
    ("M0 0H60V10H10V50H60V60H0z", "M8 8H52V16H8zM8 26H52V34H8zM8 44H52V52H8z", 3),
    ("M30 2L58 58H2z", "M2 2H20V20H2zM40 2H58V20H40zM2 40H20V58H2zM40 40H58V58H40z", 4),
  ]

  @Test(arguments: Self.splits.indices)
  func `one shape splits into several, and several join into one`(index: Int) throws {
    let (one, several, count) = Self.splits[index]
    let ends = [Self.shape(one), Self.shape(several)]
    let areas = try ends.map(Self.area)
    for isJoining in [false, true] {
      let (from, to) = isJoining ? (ends[1], ends[0]) : (ends[0], ends[1])
      let morph = try PathMorph(from: [from], to: [to], in: Self.box)
      for p in [1e-6, 0.1, 0.25, 0.5, 0.75, 0.9] {
        let contours = try #require(morph.shape(at: isJoining ? 1 - p : p, .identity, .identity).contours(scale: 8))
        let due = areas[0] + (areas[1] - areas[0]) * p
        let found = contours.map(\.signedArea).reduce(0, +)
        #expect(abs(found - due) <= 0.02 * due, "\(found) at \(p), \(due) due")
        // No part shrinks: each has about its share all the time.
        if p >= 0.25 {
          let outer = contours.map(\.signedArea).filter { $0 > 0 }
          #expect(outer.count == count && outer.allSatisfy { $0 > 0.4 * due / Double(count) }, "\(outer) at \(p)")
        }
      }
    }
  }

  @Test func `too many contours are an obstacle`() {
    let dots = (0...PathMorph.mostContours).map { "M\($0 * 3) 0h1v1h-1z" }.joined()
    #expect(throws: PathMorph.LimitError.tooManyContours(PathMorph.mostContours + 1)) {
      try PathMorph(from: [Self.shape(dots)], to: [Self.circle(20)], in: Self.box)
    }
  }
}
