// Ways of rectangles against constructions that do not share their formulas.

import MotionCurves
import Pixels
import SceneModel
import Testing

@testable import Motion

@Suite struct PathFunctionTests {
  static let small = Rect(x: 20, y: 500, width: 44, height: 44)
  static let large = Rect(x: 120, y: 60, width: 240, height: 180)

  @Test(arguments: Pair.Path.allCases)
  func `ends are exact and neighbours close`(path: Pair.Path) {
    for (start, end) in [(Self.small, Self.large), (Self.large, Self.small)] {
      let way = PathFunction(path, from: start, to: end)
      #expect(way(0) == start)
      #expect(way(1) == end)
      #expect(Self.distance(way(1e-9), start) < 1e-5)
      #expect(Self.distance(way(1 - 1e-9), end) < 1e-5)
      #expect(Self.distance(way(1 + 1e-9), end) < 1e-5)
      #expect(Self.distance(way(-1e-9), start) < 1e-5)
    }
  }

  @Test(arguments: Pair.Path.allCases)
  func `no motion is no motion`(path: Pair.Path) {
    for rect in [Self.small, .zero] {
      let way = PathFunction(path, from: rect, to: rect)
      for progress in [-0.5, 0.3, 1.2] { #expect(Self.distance(way(progress), rect) < 1e-9) }
    }
  }

  @Test func `a line moves all four numbers evenly`() {
    let way = PathFunction(
      .line, from: Rect(x: 0, y: 10, width: 10, height: 20), to: Rect(x: 4, y: 0, width: 20, height: 0))
    #expect(Self.distance(way(0.5), Rect(x: 2, y: 5, width: 15, height: 10)) < 1e-12)
    #expect(way(1.5).height == 0 && way(1.5).center.y == -10)
  }

  @Test(arguments: [(small, large), (large, small)])
  func `an arc leaves along one axis and arrives along the other`(start: Rect, end: Rect) {
    let way = PathFunction(.arc, from: start, to: end)
    let (before, after) = (way(1e-4).center, way(1 - 1e-4).center)
    let rises = start.center.y > end.center.y
    // Rising: control point at (end.x, start.y), so it leaves sideways; falling: (start.x, end.y), it leaves downwards.
    #expect(abs(rises ? before.y - start.center.y : before.x - start.center.x) < 0.01)
    #expect(abs(rises ? after.x - end.center.x : after.y - end.center.y) < 0.01)
  }

  @Test(arguments: [
    (small, large), (large, small), (Rect(x: 0, y: 0, width: 2, height: 2), Rect(x: 900, y: 3, width: 2, height: 2)),
  ])
  func `an arc is walked at an even pace`(start: Rect, end: Rect) {
    let way = PathFunction(.arc, from: start, to: end)
    // The length of the Bézier by a fine polyline, against where progress says the centre is.
    let (a, b) = (start.center, end.center)
    let control = a.y > b.y ? Point(x: b.x, y: a.y) : Point(x: a.x, y: b.y)
    let steps = 20_000
    var points: [Point] = []
    for step in 0...steps {
      let s = Double(step) / Double(steps)
      let (u, v, w) = ((1 - s) * (1 - s), 2 * s * (1 - s), s * s)
      points.append(Point(x: u * a.x + v * control.x + w * b.x, y: u * a.y + v * control.y + w * b.y))
    }
    var lengths = [0.0]
    for (p, q) in zip(points, points.dropFirst()) { lengths.append((lengths.last ?? 0) + Self.distance(p, q)) }
    let total = lengths[steps]
    for progress in [0.05, 0.2, 0.5, 0.77, 0.98] {
      let index = lengths.firstIndex { $0 >= progress * total } ?? steps
      #expect(Self.distance(way(progress).center, points[index]) < 1.1 * total / Double(steps) + 0.05 * total / 1000)
      let ahead = Self.distance(way(progress).center, way(progress + 1e-5).center)
      #expect(abs(ahead / (total * 1e-5) - 1) < 1e-4)
    }
    // Beyond its ends it goes on at the same pace.
    #expect(abs(Self.distance(way(1.1).center, b) - 0.1 * total) < 1e-4 * total)
    #expect(abs(Self.distance(way(-0.1).center, a) - 0.1 * total) < 1e-4 * total)
  }

  @Test func `an arc along an axis is a line`() {
    let end = Self.small.offset(dx: 0, dy: -300)
    let arc = PathFunction(.arc, from: Self.small, to: end)
    let line = PathFunction(.line, from: Self.small, to: end)
    for progress in [-0.2, 0.3, 1.2] { #expect(Self.distance(arc(progress), line(progress)) < 1e-9) }
  }

  static func distance(_ a: Point, _ b: Point) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  static func distance(_ a: Rect, _ b: Rect) -> Double {
    max(max(abs(a.minX - b.minX), abs(a.minY - b.minY)), max(abs(a.maxX - b.maxX), abs(a.maxY - b.maxY)))
  }
}

@Suite struct RectArcTests {
  static let targets = [
    Point(x: 300, y: 100), Point(x: 100, y: 300), Point(x: -300, y: 100), Point(x: -100, y: 300),
    Point(x: 300, y: -100), Point(x: 100, y: -300), Point(x: -300, y: -100), Point(x: -100, y: -300),
    Point(x: 200, y: 200), Point(x: 2.5, y: 400), Point(x: 400, y: -2.5),
  ]

  @Test(arguments: targets)
  func `points move on the stated circle at an even pace`(end: Point) {
    let arc = CircleArc(from: .zero, to: end)
    let (dx, dy) = (abs(end.x), abs(end.y))
    let isSteep = dx < dy
    let radius = (dx * dx + dy * dy) / (2 * min(dx, dy))
    let center =
      isSteep
      ? Point(x: end.x - (end.x > 0 ? radius : -radius), y: end.y)
      : Point(x: 0, y: end.y > 0 ? radius : -radius)
    var previous = Point.zero
    var lengths: [Double] = []
    for step in 0...64 {
      let point = arc.point(at: Double(step) / 64)
      #expect(abs(PathFunctionTests.distance(point, center) - radius) < 1e-7)
      if step > 0 { lengths.append(PathFunctionTests.distance(previous, point)) }
      previous = point
    }
    #expect(PathFunctionTests.distance(arc.point(at: 1 - 1e-12), end) < 1e-7)
    #expect((lengths.max() ?? 0) - (lengths.min() ?? 0) < 1e-7)
    // The short way round: never longer than a quarter circle.
    #expect(lengths.reduce(0, +) <= .pi / 2 * radius + 1e-7)
  }

  @Test func `half way of a quarter circle is at forty five degrees`() {
    // |dx| = |dy|: the centre is (0, 100), the arc leaves sideways.
    let point = CircleArc(from: .zero, to: Point(x: 100, y: 100)).point(at: 0.5)
    let diagonal = 100 * 0.5.squareRoot()
    #expect(PathFunctionTests.distance(point, Point(x: diagonal, y: 100 - diagonal)) < 1e-9)
  }

  @Test(arguments: [Point(x: 2, y: 300), Point(x: -300, y: 1.5), Point(x: 0, y: 0)])
  func `hardly any sideways motion is a line`(end: Point) {
    let point = CircleArc(from: .zero, to: end).point(at: 0.25)
    #expect(PathFunctionTests.distance(point, Point(x: end.x / 4, y: end.y / 4)) < 1e-12)
  }

  @Test func `equal sizes keep their size`() {
    let start = Rect(x: 0, y: 0, width: 80, height: 50)
    let way = PathFunction(.rectArc, from: start, to: start.offset(dx: 120, dy: 300))
    for progress in [0.1, 0.5, 0.9, 1.1] {
      #expect(abs(way(progress).width - 80) < 1e-9 && abs(way(progress).height - 50) < 1e-9)
    }
  }

  @Test func `the diagonal along the way is the one that flies`() {
    // Down and to the left: top right and bottom left fly, each on its own circle.
    let start = Rect(x: 300, y: 0, width: 40, height: 40)
    let end = Rect(x: 0, y: 200, width: 200, height: 300)
    let middle = PathFunction(.rectArc, from: start, to: end)(0.5)
    let topRight = CircleArc(from: Point(x: 340, y: 0), to: Point(x: 200, y: 200)).point(at: 0.5)
    let bottomLeft = CircleArc(from: Point(x: 300, y: 40), to: Point(x: 0, y: 500)).point(at: 0.5)
    let expected = Rect(minX: bottomLeft.x, minY: topRight.y, maxX: topRight.x, maxY: bottomLeft.y)
    #expect(PathFunctionTests.distance(middle, expected) < 1e-9)
  }
}
