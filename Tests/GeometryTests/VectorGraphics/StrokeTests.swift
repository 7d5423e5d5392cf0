import Pixels
import Testing
import VectorGraphics

struct StrokeTests {
  /// Two lines that make a right angle, 10 and 20 long.
  private static let corner = VectorPath.lines((0, 0), (10, 0), (10, 20))

  @Test(arguments: [(LineCap.butt, 0.0), (.square, 16), (.round, 4 * Double.pi)])
  func `a line is a rectangle with its caps`(_ cap: LineCap, _ ends: Double) throws {
    let style = StrokeStyle(width: 4, cap: cap)
    for end in [(50.0, 0.0), (30, 40)] {
      let area = try VectorPath.lines((0, 0), end).strokedArea(style, scale: 8)
      #expect(abs(area - 200 - ends) < 1e-3)
    }
  }

  /// The lines' 2 · 30 minus the square that both cover, 1, plus the join: a miter adds a square of half the width, a
  /// bevel half of that, a round join a quarter disc.
  @Test(arguments: [(LineJoin.miter, 1.0), (.bevel, 0.5), (.round, Double.pi / 4)])
  func `a corner is joined on its outer side`(_ join: LineJoin, _ outer: Double) throws {
    let area = try Self.corner.strokedArea(StrokeStyle(width: 2, join: join), scale: 32)
    #expect(abs(area - (60 - 1 + outer)) < 1e-4)
    // A loop of the same lines is joined where it closes, and all its corners turn to the same side.
    let loop = VectorPath(segments: VectorPath.lines((0, 0), (10, 0), (10, 20), (0, 20)).segments + [.close])
    let ring = try loop.strokedArea(StrokeStyle(width: 2, join: join), scale: 32)
    #expect(abs(ring - (120 - 4 + 4 * outer)) < 1e-3)
  }

  /// At a right angle the miter's point is √2 half widths away.
  @Test func `a miter farther away than its limit is a bevel`() throws {
    for (limit, outer) in [(1.42, 1.0), (1.41, 0.5)] {
      let area = try Self.corner.strokedArea(StrokeStyle(width: 2, miterLimit: limit), scale: 1)
      #expect(abs(area - (60 - 1 + outer)) < 1e-6)
    }
  }

  @Test(arguments: [(20.0, 4.0), (2, 3), (1, 10)])
  func `a circle becomes a ring, or a disc when it is smaller than half its width`(_ radius: Double, _ width: Double)
    throws
  {
    let half = width / 2
    let (outer, inner) = (radius + half, max(radius - half, 0))
    // Four quarter arcs of cubics are at most 2.73/10,000 of the radius outside of the circle.
    let area = try VectorPath.circle(radius).strokedArea(StrokeStyle(width: width), scale: 16)
    #expect(abs(area - .pi * (outer * outer - inner * inner)) < 6e-4 * .pi * outer * outer)
  }

  @Test func `a line of length 0 shows its caps, a lone move nothing`() throws {
    let dot = VectorPath.lines((5, 5), (5, 5))
    #expect(try dot.strokedArea(StrokeStyle(width: 4), scale: 1) == 0)
    #expect(abs(try dot.strokedArea(StrokeStyle(width: 4, cap: .square), scale: 1) - 16) < 1e-9)
    #expect(abs(try dot.strokedArea(StrokeStyle(width: 4, cap: .round), scale: 64) - 4 * .pi) < 1e-3)
    let closed = VectorPath(segments: [.move(Point(x: 5, y: 5)), .close])
    #expect(abs(try closed.strokedArea(StrokeStyle(width: 4, cap: .square), scale: 1) - 16) < 1e-9)
    let lone = VectorPath(segments: [.move(Point(x: 5, y: 5)), .move(Point(x: 9, y: 9))])
    #expect(lone.stroked(StrokeStyle(width: 4, cap: .round), scale: 1).isEmpty)
  }

  /// (s², s³) reaches (0, 0) and turns back.
  @Test func `a cusp is joined`() {
    let cusp = VectorPath(segments: [
      .move(Point(x: 30, y: -30)), .cubic(Point(x: -10, y: 30), Point(x: -10, y: -30), end: Point(x: 30, y: 30)),
    ])
    for (join, isRound) in [(LineJoin.round, true), (.miter, false), (.bevel, false)] {
      let polygons = cusp.stroked(StrokeStyle(width: 10, join: join), scale: 4)
      for angle in stride(from: 100.0, to: 260, by: 7) {
        let place = Vector(PortableMath.cosine(degrees: angle), PortableMath.sine(degrees: angle))
        #expect((windings(polygons, around: place * 4.98) > 0) == isRound, "\(join) at \(angle)")
        #expect(windings(polygons, around: place * 5.01) == 0)
      }
    }
  }

  /// A place is in a stroke with butt caps when the line passes it at a right angle nearer than half the width.
  @Test func `strokes of tight bends cover the area that the pen passes`() {
    var random = Randoms(seed: 7)
    for round in 0..<15 {
      let points = (0..<4).map { _ in Vector(random.next(in: 0...40), random.next(in: 0...40)) }
      let curve = PathCurve(round.isMultiple(of: 3) ? Array(points.prefix(3)) : points)
      let (width, scale) = (random.next(in: 1...30), random.next(in: 0.5...8))
      let polygons = VectorPath(curve).stroked(StrokeStyle(width: width), scale: scale)
      let truth = PassedPlaces(curve, reach: width / 2)
      for _ in 0..<30 {
        let place = Vector(random.next(in: -20...60), random.next(in: -20...60))
        let winding = windings(polygons, around: place)
        guard let isCovered = truth.contains(place, margin: 0x1p-8 / scale) else { continue }
        #expect((winding > 0) == isCovered && winding >= 0, "\(curve.points) \(width) \(place)")
      }
    }
  }

  /// The true parallel curve and the outline are near each other, in both directions.
  @Test(arguments: [1.0, 16])
  func `the outline is within a 256th of a pixel of the parallel curve`(scale: Double) {
    let curve = PathCurve([Vector(0, 0), Vector(30, 60), Vector(70, -50), Vector(90, 20)])
    let outline = VectorPath(curve).stroked(StrokeStyle(width: 6), scale: scale)[0].map(Vector.init)
    var truth: [Vector] = []
    for side in [3.0, -3] {
      for step in 0...800 {
        let t = side > 0 ? Double(step) / 800 : 1 - Double(step) / 800
        let along = curve.derivative(at: t)
        truth.append(curve.point(at: t) + Vector(along.y, -along.x) / along.length * side)
      }
    }
    let edges = zip(outline, outline.dropFirst() + outline.prefix(1))
    for place in truth.striding(by: 23) {
      #expect((edges.map { distance(place.point, $0.point, $1.point) }.min() ?? 1) <= 0x1p-8 / scale)
    }
    // A chord of the dense truth is off by its own sagitta, below 2⁻¹².
    let dense = zip(truth, truth.dropFirst() + truth.prefix(1))
    for (start, end) in edges.striding(by: scale > 1 ? 97 : 19) {
      let middle = (start + end) / 2
      let nearest = dense.map { distance(middle.point, $0.point, $1.point) }.min() ?? 1
      #expect(nearest <= 0x1p-8 / scale + 0x1p-12)
    }
  }
}

extension Sequence {
  fileprivate func striding(by step: Int) -> [Element] { enumerated().filter { $0.offset % step == 0 }.map(\.element) }
}

/// Places that a curve passes at a right angle, found by looking at very many of its points.
private struct PassedPlaces {
  private let samples: [(place: Vector, tangent: Vector)]
  private let reach: Double

  init(_ curve: PathCurve, reach: Double) {
    samples = (0...8000).map { step in
      let t = Double(step) / 8000
      return (curve.point(at: t), curve.derivative(at: t) / curve.derivative(at: t).length)
    }
    self.reach = reach
  }

  /// Whether a place is passed; nil where that hangs on less than `margin`.
  func contains(_ place: Vector, margin: Double) -> Bool? {
    var isNear = false
    for end in [samples[0], samples[samples.count - 1]] where abs((place - end.place).dot(end.tangent)) < 2 * margin {
      isNear = true
    }
    var isInside = false
    for (one, other) in zip(samples, samples.dropFirst()) {
      let (before, after) = ((place - one.place).dot(one.tangent), (place - other.place).dot(other.tangent))
      guard before >= 0 && after < 0 || before < 0 && after >= 0 else { continue }
      let away = ((place - one.place).length + (place - other.place).length) / 2
      let blur =
        margin + (one.place - other.place).length + abs((place - one.place).length - (place - other.place).length)
      if away < reach - blur { isInside = true } else if away < reach + blur { isNear = true }
    }
    return isInside ? true : isNear ? nil : nearlyEvolute(place, margin) ? nil : false
  }

  /// Whether a place is so near the line's centres of curvature that no two samples need enclose its foot.
  private func nearlyEvolute(_ place: Vector, _ margin: Double) -> Bool {
    samples.contains { abs((place - $0.place).dot($0.tangent)) < margin && (place - $0.place).length < reach }
  }
}
