// One shape taken apart into as many parts as it becomes: cut by straight lines across the direction in which its goals lie, so
// that the areas of the parts are to each other as those of the goals.

/// Takes a region apart.
enum RegionSplit {
  /// Halvings of the interval in which a cut lies: enough for every digit.
  private static let mostHalvings = 60

  /// The contours of a part of `region` for each goal, in the order of the goals. Nil when the region cannot be cut.
  ///
  /// - Parameters:
  ///   - region: Contours without overlaps, outer ones of a positive area.
  ///   - goals: Contours of positive areas.
  static func parts(of region: [[Vector]], like goals: [[Vector]]) -> [[[Vector]]]? {
    var parts = [[[Vector]]](repeating: [], count: goals.count)
    // Regions that are still to be cut, each for some of the goals.
    var open = [(region: region, goals: Array(goals.indices))]
    while let (region, members) = open.popLast() {
      if members.count <= 1 {
        for index in members { parts[index] = region }
        continue
      }
      guard let (first, second, direction) = groups(of: members, goals) else { return nil }
      let areas = [first, second].map { $0.reduce(0) { $0 + goals[$1].signedArea } }
      guard areas[0] > 0, areas[1] > 0 else { return nil }
      let place = cut(region, direction, share: areas[0] / (areas[0] + areas[1]))
      guard let one = half(of: region, direction, place, isFirst: true),
        let other = half(of: region, direction, place, isFirst: false)
      else { return nil }
      open += [(one, first), (other, second)]
    }
    return parts
  }

  /// Goals on both sides of the widest gap along the line between those that are furthest apart, and that line's direction.
  private static func groups(of members: [Int], _ goals: [[Vector]]) -> (
    first: [Int], second: [Int], direction: Vector
  )? {
    let centers = members.map { goals[$0].centroid }
    var direction = Vector(0, 0)
    for one in centers {
      for other in centers where (other - one).length > direction.length * (1 + 1e-9) { direction = other - one }
    }
    guard direction.length > 0 else { return nil }
    direction = direction * (1 / direction.length)
    let places = centers.map { $0.dot(direction) }
    let order = members.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    var widest = (end: 1, gap: -1.0)
    for end in 1..<order.count {
      let gap = places[order[end]] - places[order[end - 1]]
      if gap > widest.gap * (1 + 1e-9) { widest = (end, gap) }
    }
    return (order[..<widest.end].map { members[$0] }, order[widest.end...].map { members[$0] }, direction)
  }

  /// How far along a direction a region is cut so that the first part has that share of its area.
  private static func cut(_ region: [[Vector]], _ direction: Vector, share: Double) -> Double {
    let places = region.joined().map { $0.dot(direction) }
    var (low, high) = (places.min() ?? 0, places.max() ?? 0)
    let due = share * area(of: region)
    for _ in 0..<mostHalvings {
      let middle = (low + high) / 2
      let found = area(of: region.map { clipped($0, direction, middle, isFirst: true) })
      if found < due { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static func area(of contours: [[Vector]]) -> Double { contours.reduce(0) { $0 + $1.signedArea } }

  /// What of a region lies before a cut, or after it, without overlaps.
  private static func half(of region: [[Vector]], _ direction: Vector, _ place: Double, isFirst: Bool) -> [[Vector]]? {
    let cut = region.map { clipped($0, direction, place, isFirst: isFirst) }.filter { $0.count > 2 }
    guard let contours = RegionContours.contours(of: cut.map { $0.map(\.point) }, rule: .nonzero),
      contours.contains(where: { $0.signedArea > 0 })
    else { return nil }
    return contours
  }

  /// The part of a contour on one side of a line; where it leaves that side it runs along the line.
  private static func clipped(_ contour: [Vector], _ direction: Vector, _ place: Double, isFirst: Bool) -> [Vector] {
    var points: [Vector] = []
    for (index, start) in contour.enumerated() {
      let end = contour[(index + 1) % contour.count]
      let (one, other) = (start.dot(direction) - place, end.dot(direction) - place)
      if isFirst ? one <= 0 : one >= 0 { points.append(start) }
      if (one < 0 && other > 0) || (one > 0 && other < 0) {
        points.append(start + (end - start) * (one / (one - other)))
      }
    }
    return points
  }
}
