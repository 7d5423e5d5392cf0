// One contour in a morph: matched points move on straight lines, then the whole is scaled to the interpolated area. An
// unmatched contour grows from its centre, or shrinks to it.

import Pixels

/// A contour that changes.
struct ContourMorph: Hashable, Sendable {
  /// Points of both ends, partner by partner; one of them is empty for a contour that grows or shrinks.
  private let from: [Vector]
  private let to: [Vector]

  /// Points at equal lengths, at least, and for long contours at most.
  private static let fewest = 256, most = 4096
  /// Points to a unit of length, so that they are at most a pixel apart at four pixels to the unit.
  private static let density = 4.0
  /// How much a contour is scaled at most.
  private static let growth = 0.5...2

  /// A contour that shrinks to its centre.
  static func shrinking(_ contour: [Vector]) -> ContourMorph { ContourMorph(from: contour, to: []) }

  /// A contour that grows from its centre.
  static func growing(_ contour: [Vector]) -> ContourMorph { ContourMorph(from: [], to: contour) }

  private init(from: [Vector], to: [Vector]) { (self.from, self.to) = (from, to) }

  /// Finds partners of the points of two contours that run in the same direction.
  init(_ first: [Vector], _ second: [Vector]) {
    let (one, other) = (MeasuredPolygon(first), MeasuredPolygon(second))
    let start = Self.start(one, other)
    let length = max(one.length, other.length)
    let count = Int(min(max((length * Self.density).rounded(.up), Double(Self.fewest)), Double(Self.most)))
    var shares = (0..<count).map { Double($0) / Double(count) }
    // All corners of both contours are kept, so both ends are exact.
    shares += one.shares
    shares += other.shares.map { $0 >= start ? $0 - start : $0 - start + 1 }
    shares.sort()
    var last = -1.0
    shares = shares.filter { share in
      defer { if share - last > 1e-12 { last = share } }
      return share - last > 1e-12 && share < 1
    }
    from = one.points(at: shares)
    to = other.points(at: shares.map { $0 + start }.map { $0 < 1 ? $0 : $0 - 1 })
  }

  /// The start of the second contour, as a share of its length: of 256 shares, the one for which its points are nearest
  /// to those of the first when the centres coincide, the lowest on ties.
  private static func start(_ one: MeasuredPolygon, _ other: MeasuredPolygon) -> Double {
    let shares = (0..<fewest).map { Double($0) / Double(fewest) }
    let first = one.points(at: shares).map { $0 - one.points.centroid }
    let second = other.points(at: shares).map { $0 - other.points.centroid }
    var best = (index: 0, sum: Double.infinity)
    for index in 0..<fewest {
      var sum = 0.0
      for place in 0..<fewest {
        let difference = second[(place + index) % fewest] - first[place]
        sum += difference.dot(difference)
      }
      // A difference by rounding alone is a tie.
      if sum < best.sum * (1 - 1e-12) { best = (index, sum) }
    }
    return shares[best.index]
  }

  /// The contour at progress `p`, 0...1, with each end mapped into the interpolated box.
  func points(at p: Double, _ fromMap: Transform, _ toMap: Transform) -> [Vector] {
    let (one, other) = (from.map { Vector(fromMap.apply($0.point)) }, to.map { Vector(toMap.apply($0.point)) })
    if other.isEmpty { return one.scaled(by: 1 - p) }
    if one.isEmpty { return other.scaled(by: p) }
    let points = zip(one, other).map { $0 + ($1 - $0) * p }
    let (first, second, area) = (one.signedArea, other.signedArea, points.signedArea)
    let due = first + (second - first) * p
    guard area != 0, due / area > 0 else { return points }
    let factor = (due / area).squareRoot()
    return points.scaled(by: min(max(factor, Self.growth.lowerBound), Self.growth.upperBound))
  }
}

extension [Vector] {
  /// The polygon scaled about its centre.
  fileprivate func scaled(by factor: Double) -> [Vector] {
    let center = centroid
    return map { center + ($0 - center) * factor }
  }
}

/// A closed polygon with the lengths of its sides.
private struct MeasuredPolygon {
  let points: [Vector]
  /// The position of each point, as a share of the contour's length.
  let shares: [Double]
  let length: Double

  init(_ points: [Vector]) {
    self.points = points
    var sums: [Double] = []
    var sum = 0.0
    for index in points.indices {
      sums.append(sum)
      sum += (points[(index + 1) % points.count] - points[index]).length
    }
    length = sum
    shares = sums.map { sum > 0 ? $0 / sum : 0 }
  }

  /// The points at shares of the length, 0..<1.
  func points(at places: [Double]) -> [Vector] {
    places.map { place in
      let next = shares.partitioningIndex { $0 > place }
      let index = max(0, next - 1)
      let end = next < shares.count ? shares[next] : 1
      let span = end - shares[index]
      let part = span > 0 ? (place - shares[index]) / span : 0
      if part <= 1e-9 { return points[index] }
      return points[index] + (points[(index + 1) % points.count] - points[index]) * part
    }
  }
}
