// Boxes that two screenshots have in common at different places or in different sizes.

import Pixels

/// A box that is at one place of a picture and at another one of the next picture.
package struct MovedBox: Hashable, Sendable {
  /// In pixels of the first picture.
  package let from: PixelRect
  /// In pixels of the second picture.
  package let to: PixelRect
  /// The radii of their corners, in pixels.
  package let radii: SIMD2<Double>
}

/// Compares the boxes of two pictures.
package struct MovedBoxes {
  /// By how much a side may become longer; and 1 / this, shorter.
  private static let growth = 2.0
  /// The largest mean difference of the channels, in 1/255.
  private static let limit: Float = 8
  /// The same as a share of how much the box differs from one colour, so that a few words on a card count.
  private static let share: Float = 0.5
  /// A box that differs less than this from one colour has no content to tell it by.
  private static let flat: Float = 2
  /// How far a box may move and still be where it was, in pixels.
  private static let rest = 2
  /// The side of the small pictures that are compared first.
  private static let thumb = 8

  private struct Pair {
    let a: Int
    let b: Int
    let depth: Int
    let cost: Float
    let way: Int
  }

  private let pictures: (StraightBitmap, StraightBitmap)
  private let a: [FoundBox]
  private let b: [FoundBox]
  private var partnerOfA: [Int: Int] = [:]
  private var partnerOfB: [Int: Int] = [:]

  /// The boxes that moved, or grew by a factor of 0.5 to 2, each after the box that it is in. What moves with the box that it
  /// is in is not listed.
  package static func find(_ first: StraightBitmap, _ second: StraightBitmap) -> [MovedBox] {
    var boxes = MovedBoxes(
      pictures: (first, second), a: BoxFinder.boxes(in: first), b: BoxFinder.boxes(in: second))
    boxes.match()
    return boxes.moved()
  }

  private init(pictures: (StraightBitmap, StraightBitmap), a: [FoundBox], b: [FoundBox]) {
    (self.pictures, self.a, self.b) = (pictures, a, b)
  }

  // MARK: Matching

  private mutating func match() {
    let pairs = pairs().sorted {
      ($0.way == 0 ? 0 : 1, $0.depth, $0.cost, $0.way, $0.a, $0.b)
        < ($1.way == 0 ? 0 : 1, $1.depth, $1.cost, $1.way, $1.a, $1.b)
    }
    for pair in pairs where partnerOfA[pair.a] == nil && partnerOfB[pair.b] == nil {
      guard agrees(pair) else { continue }
      partnerOfA[pair.a] = pair.b
      partnerOfB[pair.b] = pair.a
    }
  }

  /// Whether boxes around a pair that have partners have them around both.
  private func agrees(_ pair: Pair) -> Bool {
    if let (_, partner) = matchedAncestor(of: pair.a, a, partnerOfA), !isInside(pair.b, partner, b) { return false }
    if let (_, partner) = matchedAncestor(of: pair.b, b, partnerOfB), !isInside(pair.a, partner, a) { return false }
    return true
  }

  private func matchedAncestor(
    of index: Int, _ boxes: [FoundBox], _ partners: [Int: Int]
  ) -> (index: Int, partner: Int)? {
    var up = boxes[index].parent
    while let outer = up {
      if let partner = partners[outer] { return (outer, partner) }
      up = boxes[outer].parent
    }
    return nil
  }

  private func isInside(_ index: Int, _ outer: Int, _ boxes: [FoundBox]) -> Bool {
    var up = boxes[index].parent
    while let box = up {
      if box == outer { return true }
      up = boxes[box].parent
    }
    return false
  }

  /// All pairs that look the same.
  private func pairs() -> [Pair] {
    let thumbs = (
      a.map { Self.picture(of: $0.rect, in: pictures.0, Self.thumb, Self.thumb) },
      b.map { Self.picture(of: $0.rect, in: pictures.1, Self.thumb, Self.thumb) }
    )
    var pairs: [Pair] = []
    var flats: (a: [Int: Int], b: [Int: Int]) = ([:], [:])
    for i in a.indices {
      for j in b.indices where isInRange(a[i].rect, b[j].rect) {
        guard Self.difference(thumbs.0[i], thumbs.1[j]) <= Self.limit * 1.5 else { continue }
        guard let (cost, isFlat) = compare(a[i], b[j]) else { continue }
        if isFlat {
          flats.a[i, default: 0] += 1
          flats.b[j, default: 0] += 1
        }
        pairs.append(
          Pair(
            a: i, b: j, depth: depth(i, a) + depth(j, b), cost: isFlat ? -1 - cost : cost,
            way: way(a[i].rect, b[j].rect))
        )
      }
    }
    // Of several boxes of one colour nothing says which is which.
    return pairs.compactMap { pair in
      guard pair.cost < 0 else { return pair }
      let isOnly = flats.a[pair.a] == 1 && flats.b[pair.b] == 1
      return isOnly || pair.way == 0
        ? Pair(a: pair.a, b: pair.b, depth: pair.depth, cost: -1 - pair.cost, way: pair.way) : nil
    }
  }

  private func depth(_ index: Int, _ boxes: [FoundBox]) -> Int {
    var (depth, up) = (0, boxes[index].parent)
    while let outer = up { (depth, up) = (depth + 1, boxes[outer].parent) }
    return depth
  }

  private func isInRange(_ a: PixelRect, _ b: PixelRect) -> Bool {
    [(a.width, b.width), (a.height, b.height)].allSatisfy { one, other in
      // A pixel more or less is no other factor.
      Double(max(one, other) - 1) <= Double(min(one, other)) * Self.growth
    }
  }

  /// How far a box moved, in pixels; 0: it rests.
  private func way(_ a: PixelRect, _ b: PixelRect) -> Int {
    let edges = [abs(a.x - b.x), abs(a.y - b.y), abs(a.maxX - b.maxX), abs(a.maxY - b.maxY)]
    let most = edges.max() ?? 0
    return most <= Self.rest ? 0 : edges.reduce(0, +)
  }

  // MARK: Looks

  /// The mean difference of two boxes, and whether they have one colour; nil: they do not look the same.
  private func compare(_ a: FoundBox, _ b: FoundBox) -> (cost: Float, isFlat: Bool)? {
    let (width, height) = (min(a.rect.width, b.rect.width), min(a.rect.height, b.rect.height))
    let radius = max(a.radius * Double(width) / Double(a.rect.width), b.radius * Double(width) / Double(b.rect.width))
    let shape = CoveredAreas.Box(rect: PixelRect(x: 0, y: 0, width: width, height: height), radius: radius)
    let (one, other) = (
      Self.picture(of: a.rect, in: pictures.0, width, height), Self.picture(of: b.rect, in: pictures.1, width, height)
    )
    var (sum, mean, count) = (Float(0), SIMD4<Float>(), Float(0))
    for y in 0..<height {
      for x in 0..<width where shape.contains(x, y) {
        let index = y * width + x
        sum += Self.distance(one[index], other[index])
        mean += one[index]
        count += 1
      }
    }
    guard count > 0, sum / count <= Self.limit else { return nil }
    mean /= count
    var deviation = Float(0)
    for y in 0..<height {
      for x in 0..<width where shape.contains(x, y) { deviation += Self.distance(one[y * width + x], mean) }
    }
    let (cost, variety) = (sum / count, deviation / count)
    if variety < Self.flat { return cost <= Self.flat ? (cost, true) : nil }
    return cost <= Self.share * variety ? (cost, false) : nil
  }

  private static func distance(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
    let difference = a - b
    return (abs(difference.x) + abs(difference.y) + abs(difference.z)) / 3
  }

  private static func difference(_ a: [SIMD4<Float>], _ b: [SIMD4<Float>]) -> Float {
    zip(a, b).reduce(0) { $0 + distance($1.0, $1.1) } / Float(max(1, a.count))
  }

  /// A part of a picture in another size: each pixel is the mean of what it covers.
  private static func picture(
    of rect: PixelRect, in picture: StraightBitmap, _ width: Int, _ height: Int
  ) -> [SIMD4<Float>] {
    let columns = spans(rect.width, width)
    let rows = spans(rect.height, height)
    var result = [SIMD4<Float>](repeating: .zero, count: width * height)
    var line = [SIMD4<Float>](repeating: .zero, count: width)
    var done = -1
    for (row, span) in rows.enumerated() {
      for y in span.first...span.last {
        if y != done {
          done = y
          let start = (rect.y + y) * picture.width + rect.x
          for (column, span) in columns.enumerated() {
            var sum = SIMD4<Float>()
            for x in span.first...span.last { sum += channels(picture.pixels[start + x]) * span.weight(x) }
            line[column] = sum
          }
        }
        let weight = span.weight(y)
        for column in 0..<width { result[row * width + column] += line[column] * weight }
      }
    }
    return result
  }

  private static func channels(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(Float(pixel & 0xFF), Float((pixel >> 8) & 0xFF), Float((pixel >> 16) & 0xFF), Float(pixel >> 24))
  }

  /// Which pixels of a longer row a pixel of a shorter one covers.
  private struct Span {
    let first: Int
    let last: Int
    let start: Float
    let end: Float

    /// The share that a pixel has.
    func weight(_ index: Int) -> Float { (min(end, Float(index + 1)) - max(start, Float(index))) / (end - start) }
  }

  private static func spans(_ long: Int, _ short: Int) -> [Span] {
    (0..<short).map { index in
      let (start, end) = (Float(index * long) / Float(short), Float((index + 1) * long) / Float(short))
      let first = min(long - 1, Int(start))
      return Span(first: first, last: min(long - 1, max(first, Int(end.rounded(.up)) - 1)), start: start, end: end)
    }
  }

  // MARK: Results

  private func moved() -> [MovedBox] {
    a.indices.compactMap { index in
      guard let partner = partnerOfA[index], way(a[index].rect, b[partner].rect) > 0 else { return nil }
      if let (outer, other) = matchedAncestor(of: index, a, partnerOfA), movesWith(index, partner, outer, other) {
        return nil
      }
      return MovedBox(
        from: a[index].rect, to: b[partner].rect, radii: SIMD2(a[index].radius, b[partner].radius))
    }
  }

  /// Whether a pair has the same place in the boxes around it.
  private func movesWith(_ index: Int, _ partner: Int, _ outer: Int, _ other: Int) -> Bool {
    func edges(_ rect: PixelRect, _ outer: PixelRect) -> SIMD4<Double> {
      SIMD4(Double(rect.x - outer.x), Double(rect.maxX - outer.x), 0, 0) / Double(outer.width)
        + SIMD4(0, 0, Double(rect.y - outer.y), Double(rect.maxY - outer.y)) / Double(outer.height)
    }
    let difference = edges(a[index].rect, a[outer].rect) - edges(b[partner].rect, b[other].rect)
    return (0..<4).allSatisfy { abs(difference[$0]) <= 0.03 }
  }
}
