// The corner's curve without the code under test: Apple's published Bézier curves by their parameter, the superellipse by
// its equation, and the mix of both along a ray.

import Foundation
import Pixels

/// A corner of a rounded rectangle with equal radii, or with a radius that no neighbour holds back.
package struct CornerTruth {
  private let radius: Double
  /// The side of the corner's square.
  private let extent: Double

  /// - Parameters:
  ///   - radius: Of this corner.
  ///   - outline: The rectangle, whose size limits the smoothing.
  package init(_ radius: Double, of outline: FittedRoundedRect) {
    self.radius = radius
    extent = min(
      radius * (1 + 0.52866483 * outline.smoothing), max(radius, outline.rect.size.shorterSide / 2))
  }

  /// Whether a point is inside, by its distances from the two sides that meet at the corner.
  package func contains(_ first: Double, _ second: Double) -> Bool {
    guard first >= 0, second >= 0 else { return false }
    guard first < extent, second < extent else { return true }
    let (u, v) = (1 - first / extent, 1 - second / extent)
    let way = (extent - radius) / (0.52866483 * radius)
    let exponent = 2 + 1.3418 * way
    func superellipse(_ exponent: Double) -> Double { (u + v) / pow(pow(u, exponent) + pow(v, exponent), 1 / exponent) }
    let apple = way > 0 ? way * (Self.apple(min(u, v) / (u + v)) - superellipse(3.3418)) : 0
    return u + v <= superellipse(exponent) + apple
  }

  /// How far inside its box the outline starts at a distance from the other side, by bisection.
  package func inset(_ depth: Double) -> Double {
    guard depth < extent else { return 0 }
    var (low, high) = (0.0, extent)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if contains(middle, depth) { high = middle } else { low = middle }
    }
    return high
  }

  /// Points of Apple's corner for the radius 1, from the first side to the diagonal: distances from both sides.
  package static let applePoints: [Point] = {
    let curves: [[(Double, Double)]] = [
      [(1.52866483, 0), (1.08849323, 0), (0.86840689, 0), (0.66993427, 0.06549600)],
      [(0.66993427, 0.06549600), (0.63149399, 0.07491100)],
      [(0.63149399, 0.07491100), (0.37282392, 0.16905899), (0.16905899, 0.37282392), (0.07491100, 0.63149399)],
    ]
    return curves.enumerated().flatMap { index, points in
      (0...600).map { deCasteljau(points, Double($0) / (index == 2 ? 1200 : 600)) }
    }
  }()

  private static func deCasteljau(_ points: [(Double, Double)], _ t: Double) -> Point {
    var points = points
    while points.count > 1 {
      points = zip(points, points.dropFirst()).map { ($0.0 + ($1.0 - $0.0) * t, $0.1 + ($1.1 - $0.1) * t) }
    }
    return Point(x: points[0].0, y: points[0].1)
  }

  /// The same points from the inner corner of a square of side 1.
  private static let unitPoints = applePoints.map { Point(x: 1 - $0.x / 1.52866483, y: 1 - $0.y / 1.52866483) }

  /// The sum of both coordinates of the corner's point on the ray where `share` of it is the smaller coordinate.
  private static func apple(_ share: Double) -> Double {
    var (low, high) = (0, unitPoints.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if unitPoints[middle].x <= share * (unitPoints[middle].x + unitPoints[middle].y) {
        low = middle
      } else {
        high = middle
      }
    }
    let (start, end) = (unitPoints[low], unitPoints[high])
    let ray = Point(x: share, y: 1 - share)
    let across = Point(x: end.x - start.x, y: end.y - start.y)
    let cross = ray.x * across.y - ray.y * across.x
    return cross == 0 ? start.x + start.y : (start.x * across.y - start.y * across.x) / cross
  }
}
