// Paths to try the rasterizer with.

import Pixels
import TestSupport
import VectorGraphics

/// Paths in a box of 0...24, as icons are.
enum TestPaths: String, CaseIterable {
  case triangle, circle, ring, wrongRing, star, twoCircles, eight, folded, openCurve, closedTwice

  var path: VectorPath { VectorPath(segments: segments) }

  private var segments: [VectorPath.Segment] {
    switch self {
    case .triangle: Self.polygon((2, 21), (11.3, 2.2), (22, 19))
    case .circle: Self.circle(12, 12, 9.7)
    case .ring: Self.circle(12, 12, 10) + Self.circle(12, 12, 6, isReversed: true)
    case .wrongRing: Self.circle(12, 12, 10) + Self.circle(13, 12, 6)
    case .star: Self.polygon((12, 1), (18.5, 21), (1.5, 8.6), (22.5, 8.6), (5.5, 21))
    case .twoCircles: Self.circle(9, 12, 7) + Self.circle(15, 13, 7, isReversed: true)
    case .eight:
      [
        .move(Point(x: 12, y: 12)), .cubic(Point(x: 30, y: -8), Point(x: 30, y: 32), end: Point(x: 12, y: 12)),
        .cubic(Point(x: -6, y: -8), Point(x: -6, y: 32), end: Point(x: 12, y: 12)), .close,
      ]
    case .folded:
      // A band that goes back over itself.
      Self.polygon((3, 5), (20, 5), (20, 12), (6, 12), (6, 8), (18, 8), (18, 18), (3, 18))
    case .openCurve:
      [
        .move(Point(x: 3, y: 20)), .quadratic(control: Point(x: 5, y: 1), end: Point(x: 12, y: 9)),
        .quadratic(control: Point(x: 20, y: 14), end: Point(x: 21, y: 4)),
      ]
    case .closedTwice:
      // A segment after a close without a move starts where the contour did.
      Self.polygon((4, 4), (12, 4), (4, 12)) + [.line(Point(x: 20, y: 20)), .line(Point(x: 9, y: 21)), .close]
    }
  }

  static func polygon(_ points: (Double, Double)...) -> [VectorPath.Segment] {
    points.enumerated().map { $0 == 0 ? .move(Point(x: $1.0, y: $1.1)) : .line(Point(x: $1.0, y: $1.1)) } + [.close]
  }

  /// A circle of four cubics, clockwise unless it is reversed; its radius is true to 3 in 10,000.
  static func circle(_ x: Double, _ y: Double, _ radius: Double, isReversed: Bool = false) -> [VectorPath.Segment] {
    let k = 0.552_284_749_8 * radius
    let side = isReversed ? -1.0 : 1
    func point(_ dx: Double, _ dy: Double) -> Point { Point(x: x + dx, y: y + dy * side) }
    let r = radius
    return [
      .move(point(r, 0)), .cubic(point(r, k), point(k, r), end: point(0, r)),
      .cubic(point(-k, r), point(-r, k), end: point(-r, 0)), .cubic(point(-r, -k), point(-k, -r), end: point(0, -r)),
      .cubic(point(k, -r), point(r, -k), end: point(r, 0)), .close,
    ]
  }

  /// A path of a few contours of lines and curves that cross as they like.
  static func tangle(_ random: inout SeededRandom) -> VectorPath {
    func point(_ random: inout SeededRandom) -> Point { Point(x: random.real(0...24), y: random.real(0...24)) }
    var segments: [VectorPath.Segment] = []
    for _ in 0..<random.int(1...3) {
      segments.append(.move(point(&random)))
      for _ in 0..<random.int(1...5) {
        switch random.int(0...3) {
        case 0: segments.append(.line(point(&random)))
        case 1: segments.append(.quadratic(control: point(&random), end: point(&random)))
        case 2: segments.append(.cubic(point(&random), point(&random), end: point(&random)))
        default: segments.append(random.chance(0.3) ? .close : .line(point(&random)))
        }
      }
    }
    return VectorPath(segments: segments)
  }
}

extension SeededRandom {
  /// A stroke with anything that strokes may have, a few units wide.
  mutating func stroke() -> StrokeStyle {
    var style = StrokeStyle(width: chance(0.1) ? 0 : real(0.2...6), miterLimit: real(1...8))
    style.cap = LineCap.allCases[int(0...2)]
    style.join = LineJoin.allCases[int(0...2)]
    if chance(0.3) { (style.dash, style.dashOffset) = ([real(0...5), real(0.5...4)], real(-9...9)) }
    if chance(0.3) { style.trim = PathTrim(from: real(0...1), to: real(0...1), offset: real(-1...1)) }
    return style
  }
}
